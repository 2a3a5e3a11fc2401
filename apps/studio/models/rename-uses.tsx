import { Alert, Button, Checkbox, Message } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import type { DataUse } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DataUsesList, type UsesOf, useDataUses } from './data-uses-note.tsx'
import { usesTexts } from './uses-texts.ts'

interface Renaming {
  readonly projectId: number
  readonly from: string
  readonly to: string
}

const draftsOf = (uses: readonly DataUse[]) => ({
  pages: uses.flatMap(({ kind, id }) => (kind === 'page' ? [Number(id)] : [])),
  blocks: uses.flatMap(({ kind, id }) => (kind === 'block' ? [id] : [])),
})

/** What uses a model or view that gets another name, and whether its pages follow. */
export function useRenamedUses(of: UsesOf): {
  readonly note: ReactNode
  readonly follow: (renaming: Renaming) => Promise<void>
} {
  const t = useMessages(usesTexts)
  const { data = [] } = useDataUses(of)
  const [isChosen, setChosen] = useState(true)
  const drafts = draftsOf(data)
  const count = drafts.pages.length + drafts.blocks.length
  const undo = ({ projectId, from, to }: Renaming): void =>
    void call('POST /model/uses/rename', { projectId, from: to, to: from, ...drafts }).then(
      () => void Message.success(t('undone')),
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
  return {
    note: data.length > 0 && (
      <Alert
        className="models-alert"
        type={count > 0 ? 'warning' : 'info'}
        style={{ marginBottom: 16 }}
        content={
          <>
            <DataUsesList uses={data} />
            <p className="models-uses">{t('byName')}</p>
            {count > 0 && (
              <Checkbox checked={isChosen} onChange={setChosen}>
                {t('renameToo', { count })}
              </Checkbox>
            )}
          </>
        }
      />
    ),
    async follow(renaming) {
      if (renaming.from === renaming.to || count === 0 || !isChosen) return
      const renamed = await call('POST /model/uses/rename', { ...renaming, ...drafts })
      if (renamed.length === 0) return
      const names = renamed.map(({ name }) => name).join(', ')
      Message.success({
        duration: 10_000,
        closable: true,
        content: (
          <>
            {t('renamed', { names })}{' '}
            <Button type="text" size="mini" onClick={() => undo(renaming)}>
              {t('undo')}
            </Button>
          </>
        ),
      })
    },
  }
}
