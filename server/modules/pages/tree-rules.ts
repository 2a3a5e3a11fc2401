import type { PageEntry, Patch } from '#kernel/page'
import type { Db } from '../../db/store.ts'
import type { EntryRow, EntryStore } from './entry-store.ts'

const DEEPEST = 64

const parentOf = (entry: PageEntry | null | undefined): string | null => (entry?.kind === 'element' ? entry.parentId : null)

/**
 * Ids of entries that would leave the tree broken once the patch is applied: put below something that is gone or no element, left
 * without their parent, or moved below themselves. Reads only the rows that the patch comes near.
 */
export const findTreeBreaks = async (
  entries: EntryStore,
  db: Db,
  { pageId, patch, existing }: { readonly pageId: number; readonly patch: Patch; readonly existing: ReadonlyMap<string, EntryRow> },
): Promise<readonly string[]> => {
  const breaks = new Set<string>()
  const after = new Map<string, PageEntry | null>()
  for (const [id, entry] of patch.added) after.set(id, entry)
  for (const [id, [, to]] of patch.changed) after.set(id, to)
  for (const id of patch.removed.keys()) after.set(id, null)

  const moved: string[] = []
  for (const [id, entry] of after) {
    const parent = parentOf(entry)
    if (parent === null) continue
    const before = existing.get(id)
    if (!patch.added.has(id) && before?.entry && before.parentId === parent && !after.has(parent)) continue
    moved.push(id)
  }
  let unknown = [...new Set(moved.map((id) => parentOf(after.get(id)) as string))].filter((id) => !after.has(id))
  // Level by level upwards until everything above a moved element is known.
  for (let depth = 0; unknown.length > 0 && depth <= DEEPEST; depth++) {
    const rows = await entries.byIds(db, pageId, unknown)
    for (const id of unknown) after.set(id, rows.get(id)?.entry ?? null)
    unknown = [...new Set([...rows.values()].flatMap((row) => row.parentId ?? []))].filter((id) => !after.has(id))
  }

  const sound = new Set<string>()
  for (const id of moved) {
    const path: string[] = []
    const onPath = new Set<string>()
    let at: string | null = id
    while (at !== null && !sound.has(at)) {
      const entry = after.get(at)
      if (entry?.kind !== 'element' || onPath.has(at) || path.length > DEEPEST) {
        breaks.add(id)
        break
      }
      path.push(at)
      onPath.add(at)
      at = entry.parentId
    }
    if (!breaks.has(id)) for (const each of path) sound.add(each)
  }

  const removed = [...patch.removed.keys()].filter((id) => existing.get(id)?.entry?.kind === 'element')
  for (const child of await entries.childrenOf(db, pageId, removed)) {
    const stays = after.has(child.entryId) ? after.get(child.entryId) : child.entry
    const parent = parentOf(stays)
    if (parent !== null && patch.removed.has(parent)) breaks.add(child.entryId)
  }
  return [...breaks]
}
