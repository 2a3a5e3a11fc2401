import { Alert, Button } from '@arco-design/web-react'
import { useState } from 'react'
import type { Entry } from '#kernel/document'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { saveText } from '../../shell/save-text.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DocumentProps } from './document-bar.tsx'
import { ElsewhereNotice } from './elsewhere-notice.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { UnfollowedNotice } from './unfollowed-notice.tsx'

const texts = defineMessages('document-notice', {
  zh: { conflict: '他人修改了你也修改过的内容，自动保存已暂停。', resolve: '处理冲突' },
  en: { conflict: 'Another person changed settings that you changed too. Saving is paused.', resolve: 'Resolve' },
})

/** What stands between the person and editing a document, with the way out of it; nothing while there is nothing. */
export function DocumentNotice<E extends Entry>(props: DocumentProps<E>) {
  return (
    <>
      <UnfollowedNotice of={props.document} />
      <SavingNotice {...props} />
    </>
  )
}

function SavingNotice<E extends Entry>({ document, nameOf }: DocumentProps<E>) {
  const t = useMessages(texts)
  const locale = useLocale()
  const state = useSignalValue(document.state)
  const conflict = useSignalValue(document.conflict)
  const { entries } = useSignalValue(document.store.current)
  const [asks, setAsks] = useState(false)
  if (state.status === 'refused')
    return (
      <RefusedNotice
        refusal={state}
        name={state.entry === null ? undefined : nameOf(entries.get(state.entry), state.entry)}
        onRetry={document.save}
        onKeep={() => saveText(`${document.kind.id}.json`, JSON.stringify([...entries.values()], null, 2))}
        onDiscard={document.discard}
      />
    )
  if (state.status === 'read only' && state.elsewhere) return <ElsewhereNotice reason={state.reason} lease={document.lease} />
  if (state.status === 'read only') return <Alert type="info" banner content={labelIn(state.reason, locale)} />
  if (!conflict) return null
  return (
    <>
      <Alert
        type="error"
        banner
        content={t('conflict')}
        action={
          <Button size="mini" type="primary" onClick={() => setAsks(true)}>
            {t('resolve')}
          </Button>
        }
      />
      {asks && (
        <ConflictDialog
          {...{ kind: document.kind, conflict, entries, nameOf }}
          conflictsIn={document.conflictsIn}
          resolve={document.resolveConflict}
          close={() => setAsks(false)}
        />
      )}
    </>
  )
}
