import type { ReferenceTarget } from '#kernel/engine/references/references'
import { type PageDocument, pageKind, patchToJson, toReferences } from '#kernel/page'
import { call } from '../../shell/client.ts'

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
    if (target.kind === 'text' && document.entries.get(target.id)?.kind === 'text') return {}
    const patch = planRename(document, target, to, options)
    return 'refused' in patch ? null : patchToJson(patch).changed
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
  for (const { id, name } of pages)
    await write(name, async () => {
      const { entries, revision } = await call('GET /pages/records/{id}', { id })
      const changed = renamed({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
      if (changed === null || Object.keys(changed).length === 0) return changed && false
      await call('POST /pages/update', { id, revision, patch: { added: {}, removed: {}, changed } })
      return true
    })
  for (const { id, name } of blocks)
    await write(name, async () => {
      const { entries, block } = await call('GET /blocks/records/{id}', { id })
      const changed = renamed({ entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) })
      if (changed === null || Object.keys(changed).length === 0) return changed && false
      await call('POST /blocks/save', { id, revision: block.revision, patch: { added: {}, removed: {}, changed } })
      return true
    })
  return { written, left }
}
