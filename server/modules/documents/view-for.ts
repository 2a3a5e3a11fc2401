import { cellsByEntry, type DocumentKind, type DocumentView, type Edit, type Entry, withCells } from '#kernel/document'
import type { Db } from '../../db/store.ts'
import { createPauses } from '../../pauses.ts'
import type { EntryStore } from './entry-store.ts'

/** As much of a document as an edit comes near: what it names, all that is below and above that, and what the rules of its kind ask for. */
export async function viewFor<E extends Entry>(
  {
    kind,
    entries,
    db,
    documentId,
  }: { readonly kind: DocumentKind<E>; readonly entries: EntryStore<E>; readonly db: Db; readonly documentId: number },
  edit: Edit<E>,
): Promise<DocumentView<E>> {
  const pause = createPauses()
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
  await learnForRules(placed)
  return { get: (id) => known.get(id) ?? undefined, childrenOf: (id) => children.get(id) ?? [] }

  /** What rules look at, of the records as the edit leaves them. */
  async function learnForRules(moved: readonly string[]): Promise<void> {
    const { needs, together } = kind
    if (!needs) return
    const after = new Map(edit.added.map((entry) => [entry.id, entry]))
    const changed = new Set<string>()
    for (const [id, cells] of cellsByEntry(edit.cells)) {
      await pause()
      const before = known.get(id)
      const next = before && withCells(kind, before, cells)
      if (!next) continue
      after.set(id, next)
      if (together?.concerns(before, next)) changed.add(id)
    }
    const view: DocumentView<E> = { get: (id) => after.get(id) ?? known.get(id) ?? undefined, childrenOf: (id) => children.get(id) ?? [] }
    const asked = new Set([...edit.added.map(({ id }) => id), ...changed, ...moved])
    for (const id of asked) if (!changed.has(id)) for (const child of view.childrenOf(id)) asked.add(child)
    const needed: ReturnType<typeof needs>[] = []
    for (const id of asked) {
      await pause()
      const entry = view.get(id)
      if (entry) needed.push(needs(view, entry))
    }
    await learnBelow(needed.flatMap(({ below }) => below))
    const parents = [...new Set(needed.flatMap(({ children: of }) => of))].filter((id) => !children.has(id))
    for (const { entryId, parentId, entry } of parents.length > 0 ? await entries.childrenOf(db, documentId, parents) : []) {
      if (!known.has(entryId)) known.set(entryId, entry)
      if (parentId === null) continue
      const siblings = children.get(parentId)
      if (siblings) siblings.push(entryId)
      else children.set(parentId, [entryId])
    }
  }
}

const parentOf = <E extends Entry>(kind: DocumentKind<E>, entry: E | null | undefined): string | null | undefined =>
  entry ? kind.parentOf(entry) : null
