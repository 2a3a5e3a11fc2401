import { Alert, Button, Checkbox, Message } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import type { DataUse, RenamedFieldUses } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { translate, useMessages } from '../../shell/messages.ts'
import { DataUsesList, type UsesOf, useDataUses } from './data-uses-note.tsx'
import { type FieldRenaming, renameField, takeBack, UnclearList } from './rename-field.tsx'
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

/** What uses something, with the choice whether its pages get the other name too. */
function useChosenDrafts(of: UsesOf, explained: 'byName' | 'fieldByName') {
  const t = useMessages(usesTexts)
  const { data = [] } = useDataUses(of)
  const [isChosen, setChosen] = useState(true)
  const drafts = draftsOf(data)
  const count = drafts.pages.length + drafts.blocks.length
  const note: ReactNode = data.length > 0 && (
    <Alert
      className="models-alert"
      type={count > 0 ? 'warning' : 'info'}
      style={{ marginBottom: 16 }}
      content={
        <>
          <DataUsesList uses={data} />
          <p className="models-uses">{t(explained)}</p>
          {count > 0 && (
            <Checkbox checked={isChosen} onChange={setChosen}>
              {t('renameToo', { count })}
            </Checkbox>
          )}
        </>
      }
    />
  )
  return { t, note, drafts: count > 0 && isChosen ? drafts : undefined }
}

/** Shows which pages were renamed, with a button that takes it back. */
function showRenamed(
  t: ReturnType<typeof useChosenDrafts>['t'],
  names: readonly string[],
  undo: () => Promise<unknown>,
  more?: ReactNode,
): void {
  const takeBackNow = (): void =>
    void undo().then(
      () => void Message.success(t('undone')),
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
  const content = (
    <>
      {names.length > 0 && (
        <>
          {t('renamed', { names: names.join(', ') })}{' '}
          <Button type="text" size="mini" onClick={takeBackNow}>
            {t('undo')}
          </Button>
        </>
      )}
      {more}
    </>
  )
  const show = more ? Message.warning : Message.success
  // What a person has to look at stays until it is closed.
  show({ duration: more ? 0 : 10_000, closable: true, content })
}

/** What uses a model or view that gets another name, and whether its pages follow. */
export function useRenamedUses(of: UsesOf): {
  readonly note: ReactNode
  readonly follow: (renaming: Renaming) => Promise<void>
} {
  const { t, note, drafts } = useChosenDrafts(of, 'byName')
  return {
    note,
    async follow(renaming) {
      if (renaming.from === renaming.to || !drafts) return
      const renamed = await call('POST /model/uses/rename', { ...renaming, ...drafts })
      if (renamed.length === 0) return
      const { projectId, from, to } = renaming
      showRenamed(
        t,
        renamed.map(({ name }) => name),
        () => call('POST /model/uses/rename', { projectId, from: to, to: from, ...drafts }),
      )
    },
  }
}

type Drafts = Parameters<typeof renameField>[1]

/** Gives fields of one model or view other names in these drafts, and shows what became of it. */
export async function followFields(
  { projectId, of }: Pick<FieldRenaming, 'projectId' | 'of'>,
  fields: readonly { readonly from: string; readonly to: string }[],
  drafts: Drafts,
): Promise<void> {
  const done: RenamedFieldUses[] = []
  for (const { from, to } of fields) done.push(await renameField({ of, from, to }, drafts))
  const renamed = done.flatMap((each) => each.renamed)
  const unclear = done.flatMap((each) => each.unclear)
  if (renamed.length === 0 && unclear.length === 0) return
  showRenamed(
    (key, values) => translate(usesTexts, key, values),
    [...new Set(renamed.map(({ name }) => name))],
    // The last edit of a draft first.
    () => takeBack(projectId, renamed.toReversed()),
    unclear.length > 0 ? <UnclearList uses={unclear} name={fields.map(({ from }) => from).join(', ')} /> : undefined,
  )
}

/** What uses a field that gets another name, and whether its pages follow. */
export function useRenamedField(of: UsesOf): {
  readonly note: ReactNode
  readonly follow: (renaming: FieldRenaming) => Promise<void>
} {
  const { note, drafts } = useChosenDrafts(of, 'fieldByName')
  return {
    note,
    async follow(renaming) {
      if (renaming.from === renaming.to || !drafts) return
      const { from, to } = renaming
      await followFields(renaming, [{ from, to }], drafts)
    },
  }
}
