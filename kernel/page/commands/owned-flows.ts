import type { References } from '../records/places.ts'
import type { ElementId, PageDocument, PageEntry } from '../records/records.ts'
import { namedBy, untoldTexts } from '../references/references.ts'

/** The flows that these elements start and that nothing else on the page names: they go where the elements go. */
export function flowsOnlyOf(document: PageDocument, ids: ReadonlySet<ElementId>, references: References): ReadonlySet<string> {
  const own = new Set<string>()
  for (const id of ids) {
    const entry = document.entries.get(id)
    if (entry?.kind === 'element') for (const flows of Object.values(entry.events)) for (const flow of flows) own.add(flow)
  }
  if (own.size === 0) return own
  // What stays keeps what it names, and that keeps what it names in turn.
  const staying = new Set<PageEntry>()
  for (const entry of document.entries.values()) if (!ids.has(entry.id) && !own.has(entry.id)) staying.add(entry)
  for (const entry of staying)
    for (const id of namesOf(entry, references))
      if (own.delete(id)) {
        const kept = document.entries.get(id)
        if (kept) staying.add(kept)
      }
  return own
}

/** The ids that an entry names by declared fields, and those that undeclared texts may name. */
export function namesOf(entry: PageEntry, references: References): readonly string[] {
  return [...namedBy(entry, references).map(({ to }) => to), ...untoldTexts(entry, references)]
}
