import { Alert, Button } from '@arco-design/web-react'
import { type Label, labelIn } from '#kernel/message'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { ElsewhereNotice } from '../../documents/elsewhere-notice.tsx'
import { UnfollowedNotice } from '../../documents/unfollowed-notice.tsx'
import { BlockNotice } from '../blocks/block-notice.tsx'
import { BranchNotice } from '../history/branch-notice.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'
import { openProblems } from '../places/open-problems.ts'
import { PageRefused } from '../saving/page-refused.tsx'
import { PickNotice } from './pick-notice.tsx'

const texts = defineMessages('editor-notices', {
  zh: {
    narrow: '窗口宽度小于 1024 像素：页面为只读，可以预览。请放大窗口以编辑。',
    show: '查看问题',
    unlock: '仍然编辑',
    unlockHint: '保存会以现在的样子覆盖原数据',
    conflict: '他人修改了你也修改过的内容，自动保存已暂停。',
    resolve: '处理冲突',
  },
  en: {
    narrow: 'The window is below 1024 pixels: the page is read-only and can be previewed. Widen the window to edit.',
    show: 'Show the problems',
    unlock: 'Edit all the same',
    unlockHint: 'Saving then replaces what is stored with what you see',
    conflict: 'Another person changed settings that you changed too. Saving is paused.',
    resolve: 'Resolve',
  },
})

/** What stands between the person and editing, with the way out of it. */
export function Notices({ narrow }: { readonly narrow: boolean }) {
  return (
    <>
      <PickNotice />
      <BranchNotice />
      <BlockNotice />
      <UnfollowedNotice of={useEditorUi().session.part(savingToken)} />
      <Notice narrow={narrow} />
    </>
  )
}

function Notice({ narrow }: { readonly narrow: boolean }) {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const state = useSignalValue(session.part(savingToken).state)
  // A wider window helps nobody who may only look.
  const looks = state.status === 'read only' && !state.elsewhere && !state.mayUnlock
  if (narrow && !looks) return <Alert type="info" banner content={t('narrow')} />
  if (state.status === 'conflict') {
    return (
      <Alert
        type="error"
        banner
        content={t('conflict')}
        action={
          <Button size="mini" type="primary" onClick={() => (ui.dialog.value = 'conflict')}>
            {t('resolve')}
          </Button>
        }
      />
    )
  }
  if (state.status === 'refused') return <PageRefused refusal={state} />
  if (state.status !== 'read only') return null
  if (state.elsewhere) return <ElsewhereNotice reason={state.reason} lease={ui.lease} />
  return <ReadOnlyNotice reason={state.reason} mayUnlock={state.mayUnlock === true} />
}

function ReadOnlyNotice({ reason, mayUnlock }: { readonly reason: Label; readonly mayUnlock: boolean }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const broken = useSignalValue(session.findings).some((finding) => finding.level === 'error')
  return (
    <Alert
      type="warning"
      banner
      content={labelIn(reason, locale)}
      action={
        broken && (
          <>
            <Button size="mini" onClick={() => openProblems(session)}>
              {t('show')}
            </Button>{' '}
            {mayUnlock && (
              <Button size="mini" type="primary" title={t('unlockHint')} onClick={session.part(savingToken).unlock}>
                {t('unlock')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
