import { eq } from 'drizzle-orm'
import { mergeEntry } from '#kernel/document'
import { type Message, tell } from '#kernel/message'
import { PAGE_ID, PAGE_LIMITS, type PageEntry, type Patch, pageKind } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { PageConflict, Saved } from '../../wire.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Quotas } from '../quotas/service.ts'
import { entryBytes, sweptBytes } from './entry-bytes.ts'
import type { EntryRow, EntryStore } from './entry-store.ts'
import { pageErrors } from './errors.ts'
import type { PageTables } from './table.ts'
import { findTreeBreaks } from './tree-rules.ts'

type PageRow = PageTables['page']['$inferSelect']

export interface SaveInput {
  readonly page: PageRow
  /** The revision the patch was made against. */
  readonly revision: number
  readonly patch: Patch
  readonly userId: number
  readonly at: Date
}

const outcomeOf = (patch: Patch): Map<string, PageEntry | null> => {
  const outcome = new Map<string, PageEntry | null>()
  for (const [id, entry] of patch.added) outcome.set(id, entry)
  for (const [id, [, to]] of patch.changed) outcome.set(id, to)
  for (const id of patch.removed.keys()) outcome.set(id, null)
  return outcome
}

/**
 * What both changed, merged cell by cell, and the ids of what cannot be: a value that both left differently, or an entry that one removed. What
 * others left exactly as this patch wants it is neither; so a save whose answer was lost can be sent again.
 */
const mergeSince = (patch: Patch, outcome: ReadonlyMap<string, PageEntry | null>, since: readonly EntryRow[]) => {
  const merged = new Map<string, PageEntry>()
  const overlap: string[] = []
  for (const { entryId, entry: theirs } of since) {
    const mine = outcome.get(entryId)
    if (mine === undefined || Bun.deepEquals(mine, theirs)) continue
    const change = patch.changed.get(entryId)
    const both = change && theirs?.kind === change[0].kind ? mergeEntry(pageKind, { base: change[0], mine: change[1], theirs }) : undefined
    if (!both || both.conflicts.length > 0) overlap.push(entryId)
    else if (!Bun.deepEquals(both.entry, theirs)) merged.set(entryId, both.entry)
  }
  return { merged, overlap }
}

/** The patch with what it comes to where others changed the same entries. */
const withMerged = (patch: Patch, merged: ReadonlyMap<string, PageEntry>): Patch => ({
  ...patch,
  changed: new Map([...patch.changed].map(([id, [from, to]]) => [id, [from, merged.get(id) ?? to] as const])),
})

/** Applies a patch to a page inside the caller's transaction: merges what others changed meanwhile, or throws the conflict with both sides. */
export const createSave = (deps: {
  readonly store: Pick<Store<AccountTables & PageTables>, 't'>
  readonly entries: EntryStore
  readonly quotas: Pick<Quotas, 'requireBytes'>
}) => {
  const { store, entries, quotas } = deps
  const { page: pageTable, user } = store.t

  const conflict = async (db: Db, page: PageRow, since: readonly EntryRow[], overlap: readonly string[]): Promise<AppError> => {
    const [by] = await db.select({ userName: user.userName }).from(user).where(eq(user.id, page.updatedBy))
    const data: PageConflict = {
      revision: page.revision,
      updatedBy: by?.userName ?? '',
      updatedAt: page.updatedAt.toISOString(),
      theirs: Object.fromEntries(since.map((row) => [row.entryId, row.entry])),
      overlap,
    }
    return new AppError(pageErrors.conflict, { data })
  }

  return async (db: Db, { page, revision, patch, userId, at }: SaveInput): Promise<Saved> => {
    const refuse = (detail: Message, entry: string) => new AppError(pageErrors.patchInvalid, { detail, data: { entry } })
    if (revision > page.revision) throw refuse(tell('request.revision-ahead'), PAGE_ID)
    const outcome = outcomeOf(patch)
    if (outcome.get(PAGE_ID) === null) throw refuse(tell('page.root-removed'), PAGE_ID)

    const since = revision === page.revision ? [] : await entries.changedSince(db, page.id, revision)
    if (since === null) throw new AppError(pageErrors.tooOld)
    const { merged, overlap } = mergeSince(patch, outcome, since)
    if (overlap.length > 0) throw await conflict(db, page, since, overlap)
    for (const { entryId } of since) {
      const entry = merged.get(entryId)
      if (entry) outcome.set(entryId, entry)
      else outcome.delete(entryId)
    }

    const theirs = Object.fromEntries(since.map((row) => [row.entryId, merged.get(row.entryId) ?? row.entry]))
    if (outcome.size === 0) return { revision: page.revision, stgState: page.stgState, prdState: page.prdState, entries: theirs }

    const existing = await entries.byIds(db, page.id, [...outcome.keys()])
    for (const [id, entry] of outcome) {
      const before = existing.get(id)?.entry ?? null
      if (patch.added.has(id) === (before !== null))
        throw refuse(tell(before === null ? 'page.entry-missing' : 'page.entry-exists', { entry: id }), id)
      if (before !== null && entry !== null && before.kind !== entry.kind) throw refuse(tell('page.kind-changed', { entry: id }), id)
    }
    const breaks = await findTreeBreaks(entries, db, { pageId: page.id, patch: withMerged(patch, merged), existing })
    if (breaks.length > 0)
      throw since.length > 0
        ? await conflict(db, page, since, breaks)
        : refuse(tell('request.no-place', { element: breaks[0]! }), breaks[0]!)
    if (patch.added.size > 0 && (await entries.count(db, page.id)) + patch.added.size - patch.removed.size > PAGE_LIMITS.entries)
      throw new AppError(pageErrors.tooLarge)

    let grown = 0
    for (const [id, entry] of outcome) grown += entryBytes(id, entry) - entryBytes(id, existing.get(id)?.entry)
    // Taking something away is how room is made, whatever its row still takes.
    if (patch.added.size + patch.changed.size > 0) await quotas.requireBytes(db, page.projectId, grown)

    const next = page.revision + 1
    await entries.put(db, page.id, next, outcome)
    if (patch.removed.size > 0) grown -= sweptBytes(await entries.sweep(db, page.id))
    await db
      .update(pageTable)
      .set({
        revision: next,
        bytes: Math.max(0, page.bytes + grown),
        stgState: 2,
        prdState: 2,
        updatedBy: userId,
        updatedAt: at,
      })
      .where(eq(pageTable.id, page.id))
    return { revision: next, stgState: 2, prdState: 2, entries: theirs }
  }
}
