import { checkTree, type PageEntry } from '#kernel/page/records'

type Records = ReadonlyMap<string, PageEntry>

/**
 * Elements that have no sound place, put back onto the page: those of `mine` where that is enough, as where two moves
 * close a ring.
 */
export function rescueOrphans(entries: Records, mine: ReadonlySet<string> = new Set()): Records {
  const lost = checkTree({ entries }).map(({ entry }) => entry)
  if (lost.length === 0) return entries
  const own = lost.filter((id) => mine.has(id))
  const mended = new Map(entries)
  for (const id of own.length > 0 ? own : lost) {
    const entry = mended.get(id)
    if (entry?.kind === 'element') mended.set(id, { ...entry, parentId: null })
  }
  return rescueOrphans(mended)
}
