import { and, asc, count, eq, isNull, lte } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { ConfirmLink, Paged, UnconfirmedUser, UserInfo } from '../../wire.ts'
import type { Audit } from '../audit/service.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { AccountAudit } from './audits.ts'
import { accountErrors } from './errors.ts'
import { toUserInfo } from './service.ts'
import { hashOf } from './sessions.ts'
import type { AccountTables } from './table.ts'

const DAY = 24 * 3_600_000
/** So long an expired link is still told to be expired. */
const REMEMBERED = 7 * DAY

/** An account by its address or its number. */
export type AccountChoice = { readonly userName: string } | { readonly userId: number }

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}

/** Whose address is whose: until mails are sent, a super administrator says so, or hands over a link that only the account itself can use. */
export const createConfirmations = (deps: {
  readonly store: Store<AccountTables & ProjectTables>
  readonly now: () => Date
  readonly audit: Audit<AccountAudit>
  /** Where the link leads; never what a request says of its host. */
  readonly baseUrl: string
}) => {
  const { store, now, audit, baseUrl } = deps
  const { user, accountLink, projectMember } = store.t

  const find = async (db: Db, choice: AccountChoice) => {
    const [row] = await db
      .select()
      .from(user)
      .where('userId' in choice ? eq(user.id, choice.userId) : eq(user.userName, choice.userName))
    if (!row) throw new AppError(accountErrors.accountNotFound)
    return row
  }
  const linksOf = (userId: number) => and(eq(accountLink.userId, userId), eq(accountLink.kind, 'confirm'))
  const confirmNow = async (db: Db, userId: number): Promise<void> => {
    await db
      .update(user)
      .set({ confirmedAt: now() })
      .where(and(eq(user.id, userId), isNull(user.confirmedAt)))
    await db.delete(accountLink).where(linksOf(userId))
  }

  return {
    confirmNow,

    async list(actor: Actor, query: Paging & { readonly keyword: string }): Promise<Paged<UnconfirmedUser>> {
      requireSuper(actor)
      const where = and(isNull(user.confirmedAt), eq(user.status, 1), hasKeyword(user, query.keyword))
      const rows = await store.read
        .select({
          userId: user.id,
          userName: user.userName,
          nickName: user.nickName,
          createdAt: user.createdAt,
          waiting: count(projectMember.userId),
        })
        .from(user)
        .leftJoin(projectMember, eq(projectMember.userId, user.id))
        .where(where)
        .groupBy(user.id)
        .orderBy(asc(user.createdAt), asc(user.id))
        .limit(query.pageSize)
        .offset(offsetOf(query))
      const list = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
      return toPaged(list, await store.read.$count(user, where), query)
    },

    confirm: (actor: Actor, choice: AccountChoice): Promise<void> => {
      requireSuper(actor)
      return store.write(async (db) => {
        const row = await find(db, choice)
        if (row.confirmedAt !== null) return
        await confirmNow(db, row.id)
        await audit(db, { action: 'account confirmed', userId: actor.userId, target: `user ${row.id}, ${row.userName}` })
      })
    },

    /** A fresh link, in the place of an older one; what makes it work stands behind the `#`, which browsers send to nobody. */
    makeLink: (actor: Actor, choice: AccountChoice): Promise<ConfirmLink> => {
      requireSuper(actor)
      return store.write(async (db) => {
        const row = await find(db, choice)
        if (row.confirmedAt !== null) throw new AppError(accountErrors.accountConfirmed)
        const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
        const expiresAt = new Date(now().getTime() + DAY)
        await db.delete(accountLink).where(linksOf(row.id))
        await db.insert(accountLink).values({ hash: hashOf(token), userId: row.id, kind: 'confirm', expiresAt })
        await audit(db, { action: 'confirmation link made', userId: actor.userId, target: `user ${row.id}, ${row.userName}` })
        return { link: `${baseUrl}/confirm#token=${token}`, expiresAt: expiresAt.toISOString() }
      })
    },

    use: (actor: Actor, token: string): Promise<UserInfo> =>
      store.write(async (db) => {
        const [link] = await db
          .select()
          .from(accountLink)
          .where(and(eq(accountLink.hash, hashOf(token)), eq(accountLink.kind, 'confirm')))
        const row = await find(db, { userId: actor.userId })
        // A link that was used is gone; whoever used it is told what came of it.
        if (!link) throw new AppError(row.confirmedAt === null ? accountErrors.linkUnknown : accountErrors.confirmedAlready)
        if (link.userId !== actor.userId) throw new AppError(accountErrors.linkOfOther)
        if (link.expiresAt <= now()) throw new AppError(accountErrors.linkExpired)
        await confirmNow(db, actor.userId)
        await audit(db, { action: 'account confirmed', userId: actor.userId, target: `user ${actor.userId}, by link` })
        return toUserInfo(await find(db, { userId: actor.userId }))
      }),

    async sweep(db: Db): Promise<void> {
      await db.delete(accountLink).where(lte(accountLink.expiresAt, new Date(now().getTime() - REMEMBERED)))
    },
  }
}
export type Confirmations = ReturnType<typeof createConfirmations>
