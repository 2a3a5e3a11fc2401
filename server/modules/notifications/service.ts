import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { LabelValues } from '#kernel/message'
import type { Bus } from '../../bus/bus.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Kept } from '../retention/index.ts'
import type { NotificationsByMail } from './by-mail.ts'
import type { NotificationKind } from './kinds.ts'
import type { NotificationTables } from './table.ts'

export interface NewNotification {
  readonly userIds: readonly number[]
  readonly projectId: number | null
  readonly kind: NotificationKind
  readonly values: LabelValues
  /** A path of the product; empty for nowhere. */
  readonly link: string
}

/** Notifications that a person keeps; older ones are deleted. */
const MOST_KEPT = 200
/** People of one statement. */
const AT_A_TIME = 500

/** The topic of the bus on which a change of a person’s notifications is announced once it is committed. */
export const noticeTopicOf = (userId: number): string => `notice:${userId}`

/** Notifies people, in the writes of what they are notified of. */
export const createNotifications = (deps: {
  readonly store: Store<NotificationTables>
  readonly bus: Pick<Bus, 'publish'>
  readonly now: () => Date
  readonly byMail: Pick<NotificationsByMail, 'send' | 'forget'>
  readonly kept: Kept
}) => {
  const { store, bus, now, byMail, kept } = deps
  const { notification } = store.t

  /** In a write: reports to streams that the notifications of these people changed. */
  const announce = (userIds: readonly number[]): void =>
    afterCommit(() => {
      for (const userId of userIds) bus.publish(noticeTopicOf(userId))
    })
  /** Deletes what is more than people keep. */
  const prune = async (db: Db, userIds: number[]): Promise<void> => {
    const { id, userId } = notification
    const place = sql<number>`row_number() over (partition by ${userId} order by ${id} desc)`.as('place')
    const placed = db.select({ id, place }).from(notification).where(inArray(userId, userIds)).as('placed')
    const extra = await db.select({ id: placed.id }).from(placed).where(sql`${placed.place} > ${MOST_KEPT}`)
    for (let at = 0; at < extra.length; at += AT_A_TIME) {
      const some = extra.slice(at, at + AT_A_TIME).map((row) => row.id)
      await db.delete(notification).where(inArray(id, some))
    }
  }

  return {
    announce,

    /** In the write of what people are notified of. */
    async notify(db: Db, { userIds, kind, ...rest }: NewNotification): Promise<void> {
      const all = [...new Set(userIds)]
      const common = { ...rest, kind: kind.id, createdAt: now() }
      for (let at = 0; at < all.length; at += AT_A_TIME) {
        const some = all.slice(at, at + AT_A_TIME)
        await db.insert(notification).values(some.map((userId) => ({ ...common, userId })))
        await prune(db, some)
        await byMail.send(db, { userIds: some, kind, values: rest.values, link: rest.link })
      }
      if (all.length > 0) announce(all)
    },

    /** In the write that ends an account. */
    async forget(db: Db, userId: number): Promise<void> {
      await db.delete(notification).where(eq(notification.userId, userId))
      await byMail.forget(db, userId)
    },

    /** Deletes what is older than notifications are kept. */
    sweep: (): Promise<void> =>
      kept.sweep((before) => store.write((db) => db.delete(notification).where(lt(notification.createdAt, before)))),
  }
}
export type Notifications = ReturnType<typeof createNotifications>
