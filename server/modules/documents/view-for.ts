import type { DocumentKind, DocumentView, Edit, Entry } from '#kernel/document'
import type { Db } from '../../db/store.ts'
import type { EntryStore } from './entry-store.ts'

/** As much of a document as an edit comes near: what it names, all that is below and above that. */
export async function viewFor<E extends Entry>(
  {
    kind,
    entries,
    db,
    documentId,
  }: { readonly kind: DocumentKind<E>; readonly entries: EntryStore<E>; readonly db: Db; readonly documentId: number },
  edit: Edit<E>,
): Promise<DocumentView<E>> {
  const known = new Map<string, E | null>()
  const children = new Map<string, string[]>()

  const learn = async (ids: Iterable<string>): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id))
    const rows = await entries.byIds(db, documentId, unknown)
    for (const id of unknown) known.set(id, rows.get(id)?.entry ?? null)
  }
  const learnBelow = async (ids: readonly string[]): Promise<void> => {
    for (let level = ids.filter((id) => !children.has(id)); level.length > 0; ) {
      for (const id of level) children.set(id, [])
      const rows = await entries.childrenOf(db, documentId, level)
      for (const { entryId, parentId, entry } of rows) {
        known.set(entryId, entry)
        if (parentId !== null) children.get(parentId)?.push(entryId)
      }
      level = rows.map(({ entryId }) => entryId).filter((id) => !children.has(id))
    }
  }
  const learnAbove = async (ids: readonly (string | null | undefined)[]): Promise<void> => {
    for (let level = ids; ; ) {
      const above = level.filter((id): id is string => typeof id === 'string' && !known.has(id))
      if (above.length === 0) return
      await learn(above)
      level = above.map((id) => parentOf(kind, known.get(id)))
    }
  }

  const placed = edit.cells.filter(([, path]) => path === kind.place).map(([entry]) => entry)
  await learn([kind.root, ...edit.cells.map(([entry]) => entry), ...edit.removed, ...edit.added.map(({ id }) => id)])
  await learnBelow([...edit.removed, ...placed])
  // Where a record is put is known once its cells are in it: the first member of a place is what it stands below.
  const targets = edit.cells.flatMap(([, path, value]) => (path === kind.place && Array.isArray(value) ? [value[0] as string | null] : []))
  const above = [...known.values()].map((entry) => parentOf(kind, entry))
  await learnAbove([...targets, ...above, ...edit.added.map((entry) => kind.parentOf(entry))])
  return { get: (id) => known.get(id) ?? undefined, childrenOf: (id) => children.get(id) ?? [] }
}

const parentOf = <E extends Entry>(kind: DocumentKind<E>, entry: E | null | undefined): string | null | undefined =>
  entry ? kind.parentOf(entry) : null
