import { eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import type { AccountTables } from './table.ts'

export { networkOf } from '../../http/ip.ts'

/** What the row would have got that was there already. */
const excluded = (column: { readonly name: string }) => sql`excluded.${sql.identifier(column.name)}`

export interface Limit {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

/**
 * Takes one attempt from every limit, or none: false when one of them is used up. Counted before the attempt, each by one statement that
 * looks and counts at once, so parallel ones cannot slip by.
 */
export const takeAttempts = async (db: Db, t: Pick<AccountTables, 'attempt'>, now: Date, limits: readonly Limit[]): Promise<boolean> => {
  const { attempt } = t
  const isOver = lte(attempt.windowEndsAt, now)
  const taken: string[] = []
  // In one order, so that two who take the same ones never wait for each other.
  for (const { key, most, windowMs } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const windowEndsAt = new Date(now.getTime() + windowMs)
    const rows = await db
      .insert(attempt)
      .values({ key, count: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: attempt.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${attempt.count} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then ${excluded(attempt.windowEndsAt)} else ${attempt.windowEndsAt} end`,
        },
        setWhere: or(isOver, lt(attempt.count, most)),
      })
      .returning({ key: attempt.key })
    if (rows.length === 0) {
      await returnAttempts(db, t, taken)
      return false
    }
    taken.push(key)
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
