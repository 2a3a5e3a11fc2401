import { eq } from 'drizzle-orm'
import { type Changes, type DocumentKind, editOf, isAdded, mergeEntry } from '#kernel/document'
import { type Message, tell } from '#kernel/message'
import { PAGE_ID, type PageEntry, type Patch, pageKind } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { PageConflict, Saved } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'
import { type DocumentRow, type Documents, type DocumentTables, type EntryRow, type EntryStore, viewFor } from '../documents/index.ts'
import { pageErrors } from './errors.ts'
import { findTreeBreaks } from './tree-rules.ts'

export interface SaveInput {
  /** The page's document, or a branch of it, as it was read in this transaction. */
  readonly document: DocumentRow
  /** The revision the patch was made against. */
  readonly revision: number
  readonly patch: Patch
  readonly editId: string
  readonly userId: number
  readonly at: Date
  /** Those of the records that the patch names that there are, read in this transaction. */
  readonly named: ReadonlyMap<string, EntryRow<PageEntry>>
}
/** The records that a patch names. */
export const namesOf = (patch: Patch): readonly string[] => [...patch.keys()]
/** What a save comes to for the document; the page's states are the caller's to tell. */
export type SavedDocument = Pick<Saved, 'revision' | 'entries'>

const outcomeOf = (patch: Patch): Map<string, PageEntry | null> => {
  return new Map([...patch].map(([id, { to }]) => [id, to]))
}

/**
 * What both changed, merged cell by cell, and the ids of what cannot be: a value that both left differently, or an entry that one removed. What
 * others left exactly as this patch wants it is neither; so a save whose answer was lost can be sent again.
 */
const mergeSince = (patch: Patch, outcome: ReadonlyMap<string, PageEntry | null>, since: readonly EntryRow<PageEntry>[]) => {
  const merged = new Map<string, PageEntry>()
  const overlap: string[] = []
  for (const { entryId, entry: theirs } of since) {
    const mine = outcome.get(entryId)
    if (mine === undefined || Bun.deepEquals(mine, theirs)) continue
    const { from, to } = patch.get(entryId) ?? {}
    const both = from && to && theirs?.kind === from.kind ? mergeEntry(pageKind, { base: from, mine: to, theirs }) : undefined
    if (!both || both.conflicts.length > 0) overlap.push(entryId)
    else if (!Bun.deepEquals(both.entry, theirs)) merged.set(entryId, both.entry)
  }
  return { merged, overlap }
}

/** The patch with what it comes to where others changed the same entries. */
const withMerged = (patch: Patch, merged: ReadonlyMap<string, PageEntry>): Patch =>
  new Map([...patch].map(([id, { from, to }]) => [id, { from, to: from && to ? (merged.get(id) ?? to) : to }]))

/** What became of each entry, as changes of the document as it is. */
const changesOf = (
  outcome: ReadonlyMap<string, PageEntry | null>,
  existing: ReadonlyMap<string, EntryRow<PageEntry>>,
): Changes<PageEntry> => new Map([...outcome].map(([id, to]) => [id, { from: existing.get(id)?.entry ?? null, to }]))

/** Applies a patch to a document inside the caller's transaction: merges what others changed meanwhile, or throws the conflict with both sides. */
export const createSave = (deps: {
  readonly store: Pick<Store<AccountTables & DocumentTables>, 't'>
  readonly kind: DocumentKind<PageEntry>
  readonly entries: EntryStore<PageEntry>
  readonly documents: Pick<Documents, 'commit' | 'seqOf' | 'refusedChange'>
}) => {
  const { store, kind, entries, documents } = deps
  const { user } = store.t

  const conflict = async (db: Db, document: DocumentRow, since: readonly EntryRow<PageEntry>[], overlap: readonly string[]) => {
    const [by] = await db.select({ userName: user.userName }).from(user).where(eq(user.id, document.updatedBy))
    const data: PageConflict = {
      revision: document.revision,
      updatedBy: by?.userName ?? '',
      updatedAt: document.updatedAt.toISOString(),
      theirs: Object.fromEntries(since.map((row) => [row.entryId, row.entry])),
      overlap,
    }
    return new AppError(pageErrors.conflict, { data })
  }

  /** What is put somewhere has to be accepted there; of what stands where it stood only what it has for itself alone is asked about. */
  const requireStanding = async (db: Db, documentId: number, changes: Changes<PageEntry>): Promise<void> => {
    const asked = [...changes].flatMap(([id, { from, to }]) => {
      if (to?.kind !== 'element') return []
      const isPlaced = from?.kind !== 'element' || from.parentId !== to.parentId
      return isPlaced || (from && kind.together?.concerns(from, to)) ? [{ id, from, to, isPlaced }] : []
    })
    if (asked.length === 0) return
    const edit = editOf(kind, '', new Map(asked.map(({ id, from, to }) => [id, { from, to }])))
    const before = await viewFor({ kind, entries, db, documentId }, edit)
    const get = (id: string) => (changes.has(id) ? (changes.get(id)?.to ?? undefined) : before.get(id))
    const parentIn = (entry: PageEntry | undefined) => (entry?.kind === 'element' ? entry.parentId : undefined)
    const put = new Map<string, string[]>()
    for (const { id, to, isPlaced } of asked) {
      if (!isPlaced || to.parentId === null) continue
      const others = put.get(to.parentId)
      if (others) others.push(id)
      else put.set(to.parentId, [id])
    }
    const childrenOf = (id: string) => [
      ...new Set([...[...before.childrenOf(id)].filter((child) => parentIn(get(child)) === id), ...(put.get(id) ?? [])]),
    ]
    const view = { get, childrenOf }
    for (const { id, to, isPlaced } of asked) {
      const reason = isPlaced ? kind.mayStand?.(view, to) : kind.together?.refuses(view, to)
      if (reason) throw new AppError(pageErrors.patchInvalid, { detail: reason, data: { entry: id } })
    }
  }

  return async (db: Db, { document, revision, patch, editId, userId, at, named: existing }: SaveInput): Promise<SavedDocument> => {
    const refuse = (detail: Message, entry: string) => new AppError(pageErrors.patchInvalid, { detail, data: { entry } })
    if (revision > document.revision) throw refuse(tell('request.revision-ahead'), PAGE_ID)
    const outcome = outcomeOf(patch)
    if (outcome.get(PAGE_ID) === null) throw refuse(tell('page.root-removed'), PAGE_ID)

    const since = revision === document.revision ? [] : await entries.changedSince(db, document.id, revision)
    if (since === null) throw new AppError(pageErrors.tooOld)
    // The answer to this very save got lost: what it left is there, with what others changed since.
    if (revision < document.revision && (await documents.seqOf(db, document.id, editId)) !== null)
      return { revision: document.revision, entries: Object.fromEntries(since.map((row) => [row.entryId, row.entry])) }
    const { merged, overlap } = mergeSince(patch, outcome, since)
    if (overlap.length > 0) throw await conflict(db, document, since, overlap)
    for (const { entryId } of since) {
      const entry = merged.get(entryId)
      if (entry) outcome.set(entryId, entry)
      else outcome.delete(entryId)
    }

    const theirs = Object.fromEntries(since.map((row) => [row.entryId, merged.get(row.entryId) ?? row.entry]))
    if (outcome.size === 0) return { revision: document.revision, entries: theirs }

    for (const [id, entry] of outcome) {
      const before = existing.get(id)?.entry ?? null
      if (isAdded(patch, id) === (before !== null))
        throw refuse(tell(before === null ? 'page.entry-missing' : 'page.entry-exists', { entry: id }), id)
      if (before !== null && entry !== null && before.kind !== entry.kind) throw refuse(tell('page.kind-changed', { entry: id }), id)
    }
    const breaks = await findTreeBreaks(entries, db, { documentId: document.id, patch: withMerged(patch, merged), existing })
    if (breaks.length > 0)
      throw since.length > 0
        ? await conflict(db, document, since, breaks)
        : refuse(tell('request.no-place', { element: breaks[0]! }), breaks[0]!)
    const changes = changesOf(outcome, existing)
    await requireStanding(db, document.id, changes)
    const refused = await documents.refusedChange(db, document.id, kind, changes)
    if (refused) throw new AppError(pageErrors.patchInvalid, { detail: refused.reason, data: { entry: refused.entry } })
    return { revision: await documents.commit(db, document, { changes, editId, userId, at }), entries: theirs }
  }
}
