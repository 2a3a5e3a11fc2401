import { eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import { AppError, type ErrorKind, errors } from '../../http/errors.ts'
import type { AccountTables } from './table.ts'

type Counters = Pick<AccountTables, 'attempt'>

/** The value of the row that an insert would have added. */
const excluded = (column: { readonly name: string }) => sql`excluded.${sql.identifier(column.name)}`

export interface Limit {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

const waitText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return seconds > 90
    ? { zh: `请在 ${minutes} 分钟后再试`, en: `Please try again in ${minutes} minutes.` }
    : { zh: `请在 ${seconds} 秒后再试`, en: `Please try again in ${seconds} seconds.` }
}

/** `kind` with the time to wait in its message, in place of "later", and in `retry-after`. */
export const tooManyFor = (seconds: number, kind: ErrorKind = errors.tooMany): AppError => {
  const { zh, en } = waitText(seconds)
  const message = {
    zh: kind.message.zh.replace('请稍后再试', zh),
    en: kind.message.en.replace('Please try again later.', en),
  }
  return new AppError({ ...kind, message }, { headers: { 'retry-after': String(seconds) } })
}

/**
 * Takes one attempt from every limit, or none. Returns 0 once they are taken, else the seconds until the limit that is used up opens again. Counted before
 * the attempt, each by one statement that checks and counts, so parallel attempts cannot slip by.
 */
export const secondsToWait = async (db: Db, t: Counters, now: Date, limits: readonly Limit[]): Promise<number> => {
  const { attempt } = t
  const isOver = lte(attempt.windowEndsAt, now)
  const taken: string[] = []
  // In one order, so that two requests that take the same limits never wait for each other.
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
      const [full] = await db.select({ windowEndsAt: attempt.windowEndsAt }).from(attempt).where(eq(attempt.key, key))
      return Math.max(1, Math.ceil(((full?.windowEndsAt ?? now).getTime() - now.getTime()) / 1000))
    }
    taken.push(key)
  }
  return 0
}

/**
 * Takes one attempt from every limit, or none.
 * @throws AppError `kind`, with the time to wait, when one of them is used up
 */
export const takeAttempts = async (
  db: Db,
  t: Counters,
  now: Date,
  limits: readonly Limit[],
  kind: ErrorKind = errors.tooMany,
): Promise<void> => {
  const seconds = await secondsToWait(db, t, now, limits)
  if (seconds > 0) throw tooManyFor(seconds, kind)
}

/** Gives back one attempt that turned out to be honest. */
export const returnAttempts = async (db: Db, t: Counters, keys: readonly string[]): Promise<void> => {
  // In the order in which they are taken: rows that are locked in two orders end in deadlocks.
  for (const key of keys.toSorted())
    await db
      .update(t.attempt)
      .set({ count: sql`case when ${t.attempt.count} > 0 then ${t.attempt.count} - 1 else 0 end` })
      .where(eq(t.attempt.key, key))
}

export const sweepAttempts = async (db: Db, t: Counters, now: Date): Promise<void> => {
  await db.delete(t.attempt).where(lte(t.attempt.windowEndsAt, now))
}
