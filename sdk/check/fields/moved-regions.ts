import { type Catalogue, type ElementRecord, type PageEntry, slotsOfItems } from '#kernel/page/records'
import { getPath, type JsonObject } from '#kernel/page/values'

/**
 * Regions of an element that have other names with other settings, such as the cells of a column without an id of its
 * own, which go by the column's field.
 */
export function movedRegions(
  { type, props }: ElementRecord,
  after: JsonObject,
  catalogue: Catalogue,
): ReadonlyMap<string, string> {
  const moved = new Map<string, string>()
  for (const [name, { each }] of Object.entries(catalogue(type)?.slots ?? {})) {
    if (!each) continue
    const [before, now] = [props, after].map((values) => {
      const items = getPath(values, each.list)
      return slotsOfItems(name, Array.isArray(items) ? items : [], each)
    }) as [readonly (string | undefined)[], readonly (string | undefined)[]]
    for (const [i, slot] of before.entries()) {
      const next = now[i]
      if (slot !== undefined && next !== undefined && next !== slot) moved.set(slot, next)
    }
  }
  return moved
}

/** An entry in a region that has another name now, by the elements whose regions those are. */
export function withMovedRegion(entry: PageEntry, moved: ReadonlyMap<string, ReadonlyMap<string, string>>): PageEntry {
  if (entry.kind !== 'element' || entry.parentId === null || entry.slot === undefined) return entry
  const slot = moved.get(entry.parentId)?.get(entry.slot)
  return slot === undefined ? entry : { ...entry, slot }
}
