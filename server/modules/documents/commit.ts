import { and, eq, sql } from 'drizzle-orm'
import { type Changes, type Entry, exactEditSteps, runStepsInTurns } from '#kernel/document'
import type { Bus } from '../../bus/bus.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { filled, statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { createPauses } from '../../pauses.ts'
import type { Quotas } from '../quotas/index.ts'
import { entryBytes, sweptBytes } from './entry-bytes.ts'
import { createEntryStore } from './entry-store.ts'
import { documentErrors } from './errors.ts'
import { topicOf } from './following.ts'
import type { DocumentKinds, StoredKind } from './kinds.ts'
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
  readonly store: Pick<Store<DocumentTables>, 't' | 'together'>
  readonly bus: Pick<Bus, 'publish'>
  readonly log: Log
  readonly quotas: Pick<Quotas, 'requireEdit'>
  readonly kinds: Pick<DocumentKinds, 'followersOf'>
}) => {
  const { store, bus, log, quotas, kinds } = deps
  const { document: table } = store.t
  const revise = statement((db) =>
    db
      .update(table)
      .set({
        revision: filled('revision'),
        // Added and not set: another document's edit may have shortened this log since the row was read.
        bytes: sql`${table.bytes} + ${sql.placeholder('grown')}`,
        logBytes: sql`${table.logBytes} + ${sql.placeholder('logGrown')}`,
        updatedBy: filled('userId'),
        updatedAt: filled('at'),
      })
      .where(and(eq(table.id, sql.placeholder('id')), eq(table.revision, sql.placeholder('former'))))
      .returning({ id: table.id }),
  )

  return async <E extends Entry>(
    db: Db,
    stored: StoredKind<E>,
    { document, changes, editId, userId, at }: CommitInput<E>,
  ): Promise<number> => {
    const { kind } = stored
    const pause = createPauses()
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
      await pause()
    }
    if (more > 0 && (await entries.count(db, document.id)) + more > kind.limits.entries) throw new AppError(stored.tooLarge)
    const seq = document.revision + 1
    const outcome = new Map([...changes].map(([id, { to }]) => [id, to] as const))
    const { edit, inverse } = await runStepsInTurns(exactEditSteps(kind, editId, changes), pause)
    const whole = log.row({ documentId: document.id, seq, edit, inverse, userId, at })
    const fits = await quotas.requireEdit(db, document.projectId, { bytes: grown, logBytes: whole.bytes, onlyRemoves })
    const row = fits ? whole : whole.marker
    let logGrown = row.bytes
    const put = () => entries.put(db, document.id, seq, outcome)
    const append = () => row.append(db)
    const advance = () =>
      revise(db, {
        ...{ id: document.id, former: document.revision, revision: seq, userId, at },
        ...{ grown, logGrown },
      })
    const tell = async (): Promise<void> => {
      const committed = { documentId: document.id, userId, at, changes }
      await stored.committed?.(db, committed)
      for (const follower of kinds.followersOf(kind.id)) await follower.committed?.(db, committed)
    }
    const removes = [...outcome.values()].includes(null)
    const isLogFull = document.logBytes + logGrown > LOG_LIMITS.bytes
    const finish = async () => {
      if (!removes && !isLogFull && fits) return (await store.together([advance, put, append, tell]))[0]
      await store.together([put, append])
      if (removes) grown -= sweptBytes(await entries.sweep(db, document.id))
      // What is older than an edit whose content is not kept cannot be reached any more.
      if (!fits) logGrown -= await log.cut(db, document.id, seq - 1)
      // The older half goes: so it is not counted again at each edit.
      else if (isLogFull)
        logGrown -= await log.cut(db, document.id, seq - Math.ceil((seq - ((await log.first(db, document.id)) ?? seq)) / 2))
      return (await store.together([advance, tell]))[0]
    }
    if ((await finish()).length === 0) throw new AppError(documentErrors.stale)
    afterCommit(() => bus.publish(topicOf(document.id), seq))
    return seq
  }
}
export type Commit = ReturnType<typeof createCommit>
