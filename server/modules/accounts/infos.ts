import { eq } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { createLeases } from '../../http/leases.ts'
import type { MemoryCounts } from '../../metrics/memory-counts.ts'
import type { UserInfo } from '../../wire.ts'
import type { AccountTables } from './table.ts'

/** People whose accounts a node remembers. */
const MOST_REMEMBERED = 20_000

export const toUserInfo = (row: AccountTables['user']['$inferSelect']): UserInfo => ({
  userId: row.id,
  userName: row.userName,
  nickName: row.nickName,
  avatar: row.avatar,
  role: row.role,
  status: row.status,
  confirmed: row.confirmedAt !== null,
  sub: row.parentId !== null,
  createdAt: row.createdAt.toISOString(),
})

/** What people are shown of their own accounts. The topic `login:<id>` drops what a node remembers. */
export const createInfos = (deps: {
  readonly store: Store<AccountTables>
  readonly bus: Bus
  readonly counts: MemoryCounts
  now(): Date
}) => {
  const { store, bus, counts, now } = deps
  const { user } = store.t
  const infos = createLeases<number, UserInfo>({ now, most: MOST_REMEMBERED, counts })
  bus.subscribe('login:*', (_, topic) => infos.forget(Number(topic.slice('login:'.length))))

  const read = async (userId: number): Promise<UserInfo> => {
    const [row] = await store.read.select().from(user).where(eq(user.id, userId))
    if (!row) throw new AppError(errors.loginExpired)
    return toUserInfo(row)
  }
  return {
    /** What was read a moment ago; undefined where `of` must look. */
    known: ({ userId }: Actor): UserInfo | undefined => infos.get(userId),
    /** As old as a lease for an actor found in memory. */
    async of({ userId, recent }: Actor): Promise<UserInfo> {
      if (!recent) return read(userId)
      return infos.get(userId) ?? (await infos.take(userId, () => read(userId))) ?? read(userId)
    },
  }
}
export type Infos = ReturnType<typeof createInfos>
