import { Alert, Button } from '@arco-design/web-react'
import { useLocation } from 'wouter'
import { defineMessages, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'
import { useAskedCompare } from './use-asked-compare.ts'
import { useAskedMerge } from './use-asked-merge.ts'

const texts = defineMessages('editor-branch', {
  zh: { on: '正在编辑分支“{{name}}”，页面本身不变。', back: '回到页面', merge: '合并到页面' },
  en: {
    on: 'You are editing the branch “{{name}}”. The page itself stays as it is.',
    back: 'Back to the page',
    merge: 'Merge into the page',
  },
})

/** That a branch is open, and the ways back. */
export function BranchNotice() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const [, go] = useLocation()
  const { records } = session.part(openedPage)
  const page = useSignalValue(session.page)
  useAskedMerge()
  useAskedCompare()
  if (!records.branch) return null
  const leave = (search: string): void => {
    void session
      .part(savingToken)
      .save()
      .then(
        () => go(`/editor/${page.id}/edit${search}`),
        () => undefined,
      )
  }
  return (
    <Alert
      type="info"
      banner
      content={t('on', { name: records.branch.name })}
      action={
        <>
          <Button size="mini" onClick={() => leave('')}>
            {t('back')}
          </Button>{' '}
          <Button size="mini" type="primary" onClick={() => leave(`?merge=${records.documentId}`)}>
            {t('merge')}
          </Button>
        </>
      }
    />
  )
}
