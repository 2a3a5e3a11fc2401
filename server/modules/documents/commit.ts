import { and, eq } from 'drizzle-orm'
import { type Changes, type Entry, exactEditOf, invertChanges } from '#kernel/document'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { Quotas } from '../quotas/service.ts'
import { entryBytes, sweptBytes } from './entry-bytes.ts'
import { createEntryStore } from './entry-store.ts'
import { documentErrors } from './errors.ts'
import type { StoredKind } from './kinds.ts'
import { LOG_LIMITS, type Log } from './log.ts'
import type { DocumentTables } from './table.ts'

export type DocumentRow = DocumentTables['document']['$inferSelect']

export interface CommitInput<E extends Entry> {
  /** As it was read in this transaction. */
  readonly document: DocumentRow
  readonly changes: Changes<E>
  readonly editId: string
  readonly userId: number
  readonly at: Date
}

/**
 * Writes what an edit comes to: the records, the row of the log, the document's new revision, which it answers. Every writer comes through here,
 * inside of its own transaction; what the document may not hold is refused, and so is an edit for another revision than the document has.
 */
export const createCommit = (deps: {
  readonly store: Pick<Store<DocumentTables>, 't'>
  readonly log: Log
  readonly quotas: Pick<Quotas, 'requireBytes'>
}) => {
  const { store, log, quotas } = deps
  const { document: table } = store.t

  return async <E extends Entry>(
    db: Db,
    stored: StoredKind<E>,
    { document, changes, editId, userId, at }: CommitInput<E>,
  ): Promise<number> => {
    const { kind } = stored
    const entries = createEntryStore(store, kind)
    let grown = 0
    let more = 0
    let onlyRemoves = true
    const known = await entries.byIds(
      db,
      document.id,
      [...changes].flatMap(([id, { from }]) => (from === null ? [id] : [])),
    )
    for (const [id, { from, to }] of changes) {
      // An entry that comes again takes the place of what is left of the former one.
      grown += entryBytes(id, to) - entryBytes(id, from ?? (known.has(id) ? null : undefined))
      more += (to === null ? 0 : 1) - (from === null ? 0 : 1)
      if (to !== null) onlyRemoves = false
    }
    if (more > 0 && (await entries.count(db, document.id)) + more > kind.limits.entries) throw new AppError(stored.tooLarge)
    // Taking something away is how room is made, whatever its row still takes.
    if (!onlyRemoves) await quotas.requireBytes(db, document.projectId, grown)

    const seq = document.revision + 1
    const outcome = new Map([...changes].map(([id, { to }]) => [id, to] as const))
    await entries.put(db, document.id, seq, outcome)
    if ([...outcome.values()].includes(null)) grown -= sweptBytes(await entries.sweep(db, document.id))
    const edit = exactEditOf(kind, editId, changes)
    const inverse = exactEditOf(kind, editId, invertChanges(changes))
    let logBytes = document.logBytes + (await log.append(db, { documentId: document.id, seq, edit, inverse, userId, at }))
    // The older half goes: so it is not counted again at each edit.
    if (logBytes > LOG_LIMITS.bytes)
      logBytes -= await log.cut(db, document.id, seq - Math.ceil((seq - ((await log.first(db, document.id)) ?? seq)) / 2))
    const written = await db
      .update(table)
      .set({ revision: seq, bytes: Math.max(0, document.bytes + grown), logBytes: Math.max(0, logBytes), updatedBy: userId, updatedAt: at })
      .where(and(eq(table.id, document.id), eq(table.revision, document.revision)))
      .returning({ id: table.id })
    if (written.length === 0) throw new AppError(documentErrors.stale)
    await stored.committed?.(db, { documentId: document.id, userId, at })
    return seq
  }
}
export type Commit = ReturnType<typeof createCommit>
