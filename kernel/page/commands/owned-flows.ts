import type { References } from '../places.ts'
import type { ElementId, PageDocument, PageEntry } from '../records.ts'
import { namedBy, untoldTexts } from '../references.ts'

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

/** What an entry names for certain, and what it may name by a text that nobody declared. */
export function namesOf(entry: PageEntry, references: References): readonly string[] {
  return [...namedBy(entry, references).map(({ to }) => to), ...untoldTexts(entry, references)]
}
