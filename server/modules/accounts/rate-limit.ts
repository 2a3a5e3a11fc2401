import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import type { AccountTables } from './table.ts'

export { networkOf } from '../../http/ip.ts'

export interface Limit {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

/** Takes one attempt from every limit, or none: false when one of them is used up. Counted before the attempt, so parallel ones cannot slip by. */
export const takeAttempts = async (db: Db, t: Pick<AccountTables, 'attempt'>, now: Date, limits: readonly Limit[]): Promise<boolean> => {
  const rows = await Promise.all(limits.map(({ key }) => db.select().from(t.attempt).where(eq(t.attempt.key, key))))
  const counts = rows.map(([row]) => (row && row.windowEndsAt > now ? row : { count: 0, windowEndsAt: null }))
  if (limits.some((limit, i) => (counts[i]?.count ?? 0) >= limit.most)) return false
  for (const [i, { key, windowMs }] of limits.entries()) {
    const count = (counts[i]?.count ?? 0) + 1
    const windowEndsAt = counts[i]?.windowEndsAt ?? new Date(now.getTime() + windowMs)
    await db
      .insert(t.attempt)
      .values({ key, count, windowEndsAt })
      .onConflictDoUpdate({ target: t.attempt.key, set: { count, windowEndsAt } })
  }
  return true
}

/** Gives back one attempt that turned out to be honest. */
export const returnAttempts = async (db: Db, t: Pick<AccountTables, 'attempt'>, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    await db
      .update(t.attempt)
      .set({ count: sql`case when ${t.attempt.count} > 0 then ${t.attempt.count} - 1 else 0 end` })
      .where(eq(t.attempt.key, key))
}

export const sweepAttempts = async (db: Db, t: Pick<AccountTables, 'attempt'>, now: Date): Promise<void> => {
  await db.delete(t.attempt).where(lte(t.attempt.windowEndsAt, now))
}
