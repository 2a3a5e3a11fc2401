import { and, asc, eq, gte, isNotNull, isNull, lte, max, min } from 'drizzle-orm'
import type { AuditActions } from '../../calls/audits.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Kept } from '../retention/index.ts'
import type { AuditAudit } from './audits.ts'
import { GENESIS, linkOf } from './chain.ts'
import { type Audit, derived, lastLink } from './service.ts'
import type { AuditTables } from './table.ts'

/** Rows in one write: everybody else waits for it. */
const SLICE = 500
const DAY = 24 * 3_600_000
/** The lock of the trigger that chains rows on PostgreSQL. */
const LOCK = 'audit'

/**
 * What becomes of rows of the audit after they are written: old ones are chained, and forgotten when their time is
 * over.
 */
export const createAuditKeeping = (deps: {
  readonly store: Store<AuditTables>
  readonly now: () => Date
  readonly actions: AuditActions
  readonly audit: Audit<AuditAudit>
  readonly kept: Pick<Kept, 'days'>
}) => {
  const { store, now, actions, audit: write, kept: retention } = deps
  const { audit, auditAnchor } = store.t

  const unchained = (db: Db) => db.select().from(audit).where(isNull(audit.seq)).orderBy(asc(audit.id)).limit(SLICE)
  const chainSlice = async (db: Db): Promise<void> => {
    await store.joinQueue(db, LOCK)
    let before = await lastLink(store, db)
    const steps: (() => Promise<unknown>)[] = []
    for (const row of await unchained(db)) {
      const found = derived(actions, row)
      before = linkOf(before, { ...row, projectId: found.projectId })
      const values = { ...found, ...before }
      steps.push(async () => db.update(audit).set(values).where(eq(audit.id, row.id)))
    }
    await store.together(steps)
  }

  return {
    /** Chains rows of a release that had no chain, in the order in which they were written. */
    async chainOlder(): Promise<void> {
      if ((await store.read.select({ id: auditAnchor.id }).from(auditAnchor)).length === 0)
        await store.write(
          async (db) => {
            await db.insert(auditAnchor).values({ id: 1, seq: 0, hash: GENESIS, at: now() }).onConflictDoNothing()
          },
          ['audit anchor'],
        )
      while ((await unchained(store.read)).length > 0) await store.write(chainSlice)
    },

    /**
     * Forgets rows whose time is over, at most once a day, so that what is written about it stays little. The anchor
     * moves to the last of them first, which is what lets them be deleted.
     */
    async forgetOld(): Promise<void> {
      const days = await retention.days()
      if (days === null) return
      const before = (age: number): Date => new Date(now().getTime() - age * DAY)
      const [oldest] = await store.read.select({ seq: min(audit.seq) }).from(audit)
      const [due] = await store.read
        .select({ seq: audit.seq })
        .from(audit)
        .where(and(isNotNull(audit.seq), lte(audit.at, before(days + 1))))
        .limit(1)
      if (!due || typeof oldest?.seq !== 'number') return
      // Clocks may have been set back: nothing goes that stands behind a younger row.
      const [kept] = await store.read
        .select({ seq: min(audit.seq) })
        .from(audit)
        .where(gte(audit.at, before(days)))
      const [newest] = await store.read.select({ seq: max(audit.seq) }).from(audit)
      const first = oldest.seq
      const last = kept?.seq === null || kept?.seq === undefined ? (newest?.seq ?? 0) : kept.seq - 1
      if (last < first) return
      await store.write((db) => write(db, { action: 'audit rows forgotten', userId: null, target: `rows ${first} to ${last}` }))
      for (let from = first; from <= last; from += SLICE) {
        const to = Math.min(from + SLICE - 1, last)
        await store.write(
          async (db) => {
            const [row] = await db.select({ seq: audit.seq, hash: audit.hash }).from(audit).where(eq(audit.seq, to))
            if (row?.seq == null || row.hash === null) return
            await db.update(auditAnchor).set({ seq: row.seq, hash: row.hash, at: now() })
            await db.delete(audit).where(lte(audit.seq, to))
          },
          ['audit anchor'],
        )
      }
    },
  }
}
export type AuditKeeping = ReturnType<typeof createAuditKeeping>
