import { noChanges } from '#kernel/document'
import type { ReferenceTarget } from '#kernel/engine/references/references'
import { type PageDocument, type PageEntry, toReferences } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { call } from '../../shell/client.ts'
import { sendEdits } from '../../shell/sync/send-edit.ts'

interface Named {
  readonly id: number
  readonly name: string
}
interface NamedBlock {
  readonly id: string
  readonly name: string
}
/** The drafts that name something. */
export interface Users {
  readonly pages: readonly Named[]
  readonly blocks?: readonly NamedBlock[]
}
/** A draft as it is read. */
interface NamedIn {
  readonly documentId: number
  readonly revision: number
  readonly entries: readonly PageEntry[]
}
/** Something of the project that its pages and blocks name. */
export type RenamedTarget = Extract<ReferenceTarget, { readonly kind: 'app variable' | 'text' }>

/**
 * Writes another name of something of the project in the drafts that say the old one; answers how many were written, and the names of those that could not be.
 * A page with a text of its own under that key means its own.
 */
export async function renameInPages(
  target: RenamedTarget,
  to: string,
  { pages, blocks = [] }: Users,
): Promise<{ readonly written: number; readonly left: readonly string[] }> {
  if (pages.length + blocks.length === 0) return { written: 0, left: [] }
  const [{ planRename }, { basePlugins }, { collectCatalogue }] = await Promise.all([
    import('#kernel/engine/references/references'),
    import('#plugins/presets/base'),
    import('#sdk'),
  ])
  const { functions, references } = collectCatalogue(basePlugins)
  const options = { functions: functions.map(({ name }) => name), references: toReferences(references), despiteUncertain: true }
  let written = 0
  const left: string[] = []
  const renamed = (document: PageDocument) => {
    if (target.kind === 'text' && document.entries.get(target.id)?.kind === 'text') return noChanges<PageEntry>()
    const planned = planRename(document, target, to, options)
    return 'refused' in planned ? null : planned
  }
  const write = async (name: string, work: () => Promise<boolean | null>) => {
    try {
      const isWritten = await work()
      if (isWritten === null) left.push(name)
      else if (isWritten) written += 1
    } catch {
      // Somebody edits it, or it may not be written: its own Problems name the new name.
      left.push(name)
    }
  }
  const rename = async ({ documentId, revision, entries }: NamedIn): Promise<boolean | null> => {
    const changes = renamed({ entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) })
    if (changes === null || changes.size === 0) return changes && false
    await sendEdits(pageKind, documentId)({ revision, changes, edit: createId('edit') })
    return true
  }
  for (const { id, name } of pages) await write(name, async () => rename(await call('GET /pages/records/{id}', { id })))
  for (const { id, name } of blocks) await write(name, async () => rename(await call('GET /blocks/records/{id}', { id })))
  return { written, left }
}
