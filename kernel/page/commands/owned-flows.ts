import type { ElementId, PageDocument } from '../records.ts'

/** The flows that these elements start and nobody else does: they go where the elements go. */
export function flowsOnlyOf(document: PageDocument, ids: ReadonlySet<ElementId>): ReadonlySet<string> {
  const own = new Set<string>()
  for (const id of ids) {
    const entry = document.entries.get(id)
    if (entry?.kind === 'element') for (const flows of Object.values(entry.events)) for (const flow of flows) own.add(flow)
  }
  if (own.size === 0) return own
  for (const entry of document.entries.values()) {
    if ((entry.kind !== 'element' && entry.kind !== 'page') || ids.has(entry.id)) continue
    for (const flows of Object.values(entry.events)) for (const flow of flows) own.delete(flow)
  }
  return own
}
