import { type PageDocument, toReferences } from '#kernel/page'
import { call } from '../../shell/client.ts'

/** Writes a variable's new name on the pages that say the old one; answers how many were written, and those that could not be. */
export async function renameInPages(
  pages: readonly { readonly id: number; readonly name: string }[],
  from: string,
  to: string,
): Promise<{ readonly written: number; readonly left: readonly string[] }> {
  if (pages.length === 0) return { written: 0, left: [] }
  const [{ planRename }, { basePlugins }, { collectCatalogue }] = await Promise.all([
    import('#kernel/engine/references/references'),
    import('#plugins/presets/base'),
    import('#sdk'),
  ])
  const { functions, references } = collectCatalogue(basePlugins)
  const options = { functions: functions.map(({ name }) => name), references: toReferences(references), despiteUncertain: true }
  let written = 0
  const left: string[] = []
  for (const page of pages) {
    try {
      const { entries, revision } = await call('GET /pages/records/{id}', { id: page.id })
      const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
      const patch = planRename(document, { kind: 'app variable', name: from }, to, options)
      if ('refused' in patch) left.push(page.name)
      else if (patch.changed.size > 0) {
        await call('POST /pages/update', {
          id: page.id,
          revision,
          patch: { added: {}, removed: {}, changed: Object.fromEntries(patch.changed) },
        })
        written += 1
      }
    } catch {
      // Somebody edits it, or it may not be written: its own Problems name the new name.
      left.push(page.name)
    }
  }
  return { written, left }
}
