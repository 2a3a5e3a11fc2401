import { and, count, desc, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { filled, type Label } from '#kernel/message'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, type Paging, toPaged } from '../../http/answer.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { NotificationKinds } from './kinds.ts'
import type { NotificationInfo } from './model.ts'
import type { Notifications } from './service.ts'
import type { NotificationTables } from './table.ts'

/** Of a kind whose module is not installed any more. */
const UNKNOWN: Label = { zh: '通知', en: 'Notification' }

interface OfProject extends Paging {
  readonly projectId?: number | undefined
}

/** A person’s own notifications. */
export const createOwnList = (deps: {
  readonly store: Store<NotificationTables & AccountTables>
  readonly now: () => Date
  readonly kinds: Pick<NotificationKinds, 'get'>
  readonly notifications: Pick<Notifications, 'announce'>
}) => {
  const { store, now, kinds, notifications } = deps
  const { notification, user } = store.t

  /** A page acts for its own project. */
  const ownOf = ({ userId, app }: Actor, projectId?: number) =>
    and(
      eq(notification.userId, userId),
      projectId === undefined ? undefined : eq(notification.projectId, projectId),
      app === null ? undefined : eq(notification.projectId, app),
    )
  /** Memberships of an address that is not proven do not count: its account receives nothing of them. */
  const isProven = ({ userId }: Actor) =>
    exists(
      store.read
        .select({ id: user.id })
        .from(user)
        .where(and(eq(user.id, userId), or(isNotNull(user.confirmedAt), isNotNull(user.parentId)))),
    )
  const markRead = async (
    actor: Actor,
    projectId: number | undefined,
    ids: readonly number[] | null,
  ): Promise<void> => {
    await store.write(async (db) => {
      const wanted = ids === null ? undefined : inArray(notification.id, [...ids])
      await db
        .update(notification)
        .set({ readAt: now() })
        .where(and(ownOf(actor, projectId), wanted, isNull(notification.readAt)))
      notifications.announce([actor.userId])
    })
  }

  return {
    /** The newest first. */
    async list(actor: Actor, { projectId, ...paging }: OfProject): Promise<Paged<NotificationInfo>> {
      const where = and(ownOf(actor, projectId), isProven(actor))
      const rows = await store.read
        .select()
        .from(notification)
        .where(where)
        .orderBy(desc(notification.id))
        .limit(paging.pageSize)
        .offset(offsetOf(paging))
      const [all] = await store.read.select({ n: count() }).from(notification).where(where)
      const list = rows.map(({ id, kind, values, link, readAt, createdAt }) => {
        const { zh, en } = filled(kinds.get(kind)?.text ?? UNKNOWN, values)
        const times = { readAt: readAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
        return { id, kind, text: { zh, en }, link, ...times }
      })
      return toPaged(list, all?.n ?? 0, paging)
    },
    read: (actor: Actor, ids: readonly number[]): Promise<void> => markRead(actor, undefined, ids),
    readAll: (actor: Actor, projectId: number): Promise<void> => markRead(actor, projectId, null),
  }
}
export type OwnList = ReturnType<typeof createOwnList>
