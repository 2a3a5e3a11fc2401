import { and, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AccountTables } from './table.ts'

const DAY_MS = 86_400_000

/**
 * Accounts that never signed in, or that did not for so many days; accounts that are younger than that are left out.
 */
export const unused = z.union([
  z.literal('never'),
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number),
])
export type Unused = z.output<typeof unused>

/** The condition of `unused`; undefined where nothing is asked. */
export const isUnused = (
  { user }: Pick<AccountTables, 'user'>,
  asked: Unused | undefined,
  now: Date,
): SQL | undefined => {
  if (asked === undefined) return undefined
  if (asked === 'never') return isNull(user.lastSignInAt)
  const since = new Date(now.getTime() - asked * DAY_MS)
  return and(lte(user.createdAt, since), sql`(${user.lastSignInAt} is null or ${lte(user.lastSignInAt, since)})`)
}
