import { isAdded, isRemoved, removedIn } from '#kernel/document'
import type { PageEntry, Patch } from '#kernel/page'
import type { Db } from '../../db/store.ts'
import type { EntryRow, EntryStore } from '../documents/index.ts'

const DEEPEST = 64

const parentOf = (entry: PageEntry | null | undefined): string | null => (entry?.kind === 'element' ? entry.parentId : null)

/**
 * Ids of entries that would leave the tree broken once the patch is applied: put below something that is gone or no element, left
 * without their parent, or moved below themselves. Reads only the rows that the patch comes near.
 */
export const findTreeBreaks = async (
  entries: EntryStore<PageEntry>,
  db: Db,
  {
    documentId,
    patch,
    existing,
  }: { readonly documentId: number; readonly patch: Patch; readonly existing: ReadonlyMap<string, EntryRow<PageEntry>> },
): Promise<readonly string[]> => {
  const breaks = new Set<string>()
  const after = new Map<string, PageEntry | null>()
  for (const [id, { to }] of patch) after.set(id, to)

  const moved: string[] = []
  for (const [id, entry] of after) {
    const parent = parentOf(entry)
    if (parent === null) continue
    const before = existing.get(id)
    if (!isAdded(patch, id) && before?.entry && before.parentId === parent && !after.has(parent)) continue
    moved.push(id)
  }
  if (moved.length === 0 && removedIn(patch).length === 0) return []
  // Also above what the patch only changes: the way up from a moved element may lead over it.
  let unknown = [...new Set([...after.values()].flatMap((entry) => parentOf(entry) ?? []))].filter((id) => !after.has(id))
  // Level by level upwards until everything above a moved element is known.
  for (let depth = 0; unknown.length > 0 && depth <= DEEPEST; depth++) {
    const rows = await entries.byIds(db, documentId, unknown)
    for (const id of unknown) after.set(id, rows.get(id)?.entry ?? null)
    unknown = [...new Set([...rows.values()].flatMap((row) => row.parentId ?? []))].filter((id) => !after.has(id))
  }

  /** How deep the elements are that have a sound place. */
  const depths = new Map<string, number>()
  for (const id of moved) {
    const path: string[] = []
    const onPath = new Set<string>()
    let at: string | null = id
    while (at !== null && !depths.has(at)) {
      const entry = after.get(at)
      if (entry?.kind !== 'element' || onPath.has(at) || path.length >= DEEPEST) {
        breaks.add(id)
        break
      }
      path.push(at)
      onPath.add(at)
      at = entry.parentId
    }
    const above = at === null ? 0 : (depths.get(at) ?? 0)
    if (above + path.length > DEEPEST) breaks.add(id)
    if (!breaks.has(id)) for (const [index, each] of path.entries()) depths.set(each, above + path.length - index)
  }
  const lowered = moved.filter((id) => existing.get(id)?.entry && existing.get(id)?.parentId !== parentOf(after.get(id)))
  for (const id of await findTooDeep(entries, db, { documentId, after, depths, lowered })) breaks.add(id)

  const removed = removedIn(patch)
    .map(({ id }) => id)
    .filter((id) => existing.get(id)?.entry?.kind === 'element')
  for (const child of await entries.childrenOf(db, documentId, removed)) {
    const stays = after.has(child.entryId) ? after.get(child.entryId) : child.entry
    const parent = parentOf(stays)
    if (parent !== null && isRemoved(patch, parent)) breaks.add(child.entryId)
  }
  return [...breaks]
}

/** Elements below moved ones that would come to lie too deep. Goes down level by level, each at most as far as the limit. */
const findTooDeep = async (
  entries: EntryStore<PageEntry>,
  db: Db,
  input: {
    readonly documentId: number
    readonly after: ReadonlyMap<string, PageEntry | null>
    readonly depths: ReadonlyMap<string, number>
    readonly lowered: readonly string[]
  },
): Promise<readonly string[]> => {
  const { documentId, after, depths, lowered } = input
  const tooDeep: string[] = []
  const seen = new Map<string, number>()
  let level = new Map(lowered.flatMap((id) => (depths.has(id) ? [[id, depths.get(id) as number] as const] : [])))
  while (level.size > 0) {
    for (const [id, depth] of level) seen.set(id, Math.max(depth, seen.get(id) ?? 0))
    const below = new Map<string, number>()
    for (const { entryId, parentId } of await entries.placesBelow(db, documentId, [...level.keys()])) {
      const parent = after.has(entryId) ? parentOf(after.get(entryId)) : parentId
      if (parent !== parentId || parent === null) continue
      const depth = (level.get(parent) as number) + 1
      if (depth > DEEPEST) tooDeep.push(entryId)
      else if (depth > (seen.get(entryId) ?? 0)) below.set(entryId, depth)
    }
    level = below
  }
  return tooDeep
}
