import { and, asc, count, eq, isNull, lte } from 'drizzle-orm'
import { afterCommit } from '../../db/after-commit.ts'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { ConfirmLink, Paged, UnconfirmedUser, UserInfo } from '../../wire.ts'
import type { Audit } from '../audit/index.ts'
import type { Mails } from '../mail/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { AccountAudit } from './audits.ts'
import { accountErrors } from './errors.ts'
import { toUserInfo } from './infos.ts'
import { confirmMail } from './mails.ts'
import { takeAttempts } from './rate-limit.ts'
import { hashOf } from './session-keys.ts'
import type { Sessions } from './sessions.ts'
import type { AccountTables } from './table.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const JOB = 'confirmation link'
/** So long an expired link is still told to be expired. */
const REMEMBERED = 7 * DAY

/** An account by its address or its number. */
export type AccountChoice = { readonly userName: string } | { readonly userId: number }

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}

interface ConfirmationsDeps {
  readonly store: Store<AccountTables & ProjectTables>
  readonly now: () => Date
  readonly audit: Audit<AccountAudit>
  readonly mails: Mails
  readonly sessions: Pick<Sessions, 'changed'>
  readonly durable: Durable
  /** Where the link leads; never what a request says of its host. */
  readonly baseUrl: string
}

/**
 * Whose address is whose, for accounts that were made without a mailed code: a link that only the account itself can
 * use, mailed or handed over, or the word of a super administrator.
 */
class ConfirmationOperations {
  constructor(private readonly deps: ConfirmationsDeps) {
    const { durable, store, mails } = deps
    durable.work(
      JOB,
      async (payload) => {
        const { userId } = payload as { readonly userId: number }
        const made = await store.write(async (db) => {
          const row = await this.find(db, { userId })
          return row.confirmedAt === null ? { to: row.userName, link: (await this.newLink(db, userId)).path } : null
        })
        if (made) await mails.deliver({ ...made, template: confirmMail, values: { hours: DAY / HOUR } })
      },
      { label: { zh: '发送邮箱确认链接', en: 'Send a confirmation link' } },
    )
  }

  /** Sub users are not confirmed: whoever proves their address gets an account of their own. */
  private async find(db: Db, choice: AccountChoice) {
    const { user } = this.deps.store.t
    const [row] = await db
      .select()
      .from(user)
      .where(and('userId' in choice ? eq(user.id, choice.userId) : eq(user.userName, choice.userName), isNull(user.parentId)))
    if (!row) throw new AppError(accountErrors.accountNotFound)
    return row
  }

  private linksOf(userId: number) {
    const { accountLink } = this.deps.store.t
    return and(eq(accountLink.userId, userId), eq(accountLink.kind, 'confirm'))
  }

  readonly confirmNow = async (db: Db, userId: number): Promise<void> => {
    const { now, sessions } = this.deps
    const { user, accountLink } = this.deps.store.t
    await db
      .update(user)
      .set({ confirmedAt: now() })
      .where(and(eq(user.id, userId), isNull(user.confirmedAt)))
    await db.delete(accountLink).where(this.linksOf(userId))
    afterCommit(() => sessions.changed([userId]))
  }

  private async newLink(db: Db, userId: number): Promise<{ readonly path: `/${string}`; readonly expiresAt: Date }> {
    const { now } = this.deps
    const { accountLink } = this.deps.store.t
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    const expiresAt = new Date(now().getTime() + DAY)
    await db.delete(accountLink).where(this.linksOf(userId))
    await db.insert(accountLink).values({ hash: hashOf(token), userId, kind: 'confirm', expiresAt })
    return { path: `/confirm#token=${token}`, expiresAt }
  }

  readonly list = async (actor: Actor, query: Paging & { readonly keyword: string }): Promise<Paged<UnconfirmedUser>> => {
    const { store } = this.deps
    const { user, projectMember } = this.deps.store.t
    requireSuper(actor)
    const where = and(isNull(user.confirmedAt), isNull(user.parentId), eq(user.status, 1), hasKeyword(user, query.keyword))
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
  }

  readonly confirm = (actor: Actor, choice: AccountChoice): Promise<void> => {
    const { store, audit } = this.deps
    requireSuper(actor)
    return store.write(async (db) => {
      const row = await this.find(db, choice)
      if (row.confirmedAt !== null) return
      await this.confirmNow(db, row.id)
      await audit(db, { action: 'account confirmed', userId: actor.userId, target: `user ${row.id}, ${row.userName}` })
    })
  }

  /** Mails a link to whoever asks for one of their own; an account that is confirmed is mailed none. */
  readonly mailLink = async (actor: Actor): Promise<void> => {
    const { store, now, durable, audit } = this.deps
    const limit = { key: `confirm-mail:${actor.userId}`, most: 3, windowMs: HOUR }
    await store.write(async (db) => {
      if ((await this.find(db, { userId: actor.userId })).confirmedAt !== null) throw new AppError(accountErrors.confirmedAlready)
      await takeAttempts(db, store.t, now(), [limit])
      await durable.enqueue(db, JOB, { userId: actor.userId })
      await audit(db, { action: 'confirmation mail asked', userId: actor.userId })
    })
  }

  /**
   * A fresh link, in the place of an older one; what makes it work stands behind the `#`, which browsers send to
   * nobody.
   */
  readonly makeLink = (actor: Actor, choice: AccountChoice): Promise<ConfirmLink> => {
    const { store, audit, baseUrl } = this.deps
    requireSuper(actor)
    return store.write(async (db) => {
      const row = await this.find(db, choice)
      if (row.confirmedAt !== null) throw new AppError(accountErrors.accountConfirmed)
      const { path, expiresAt } = await this.newLink(db, row.id)
      await audit(db, { action: 'confirmation link made', userId: actor.userId, target: `user ${row.id}, ${row.userName}` })
      return { link: `${baseUrl}${path}`, expiresAt: expiresAt.toISOString() }
    })
  }

  readonly use = (actor: Actor, token: string): Promise<UserInfo> => {
    const { store, now, audit } = this.deps
    const { accountLink } = this.deps.store.t
    return store.write(async (db) => {
      const [link] = await db
        .select()
        .from(accountLink)
        .where(and(eq(accountLink.hash, hashOf(token)), eq(accountLink.kind, 'confirm')))
      const row = await this.find(db, { userId: actor.userId })
      // A link that was used is gone; whoever used it is told what came of it.
      if (!link) throw new AppError(row.confirmedAt === null ? accountErrors.linkUnknown : accountErrors.confirmedAlready)
      if (link.userId !== actor.userId) throw new AppError(accountErrors.linkOfOther)
      if (link.expiresAt <= now()) throw new AppError(accountErrors.linkExpired)
      await this.confirmNow(db, actor.userId)
      await audit(db, { action: 'account confirmed', userId: actor.userId, target: `user ${actor.userId}, by link` })
      return toUserInfo(await this.find(db, { userId: actor.userId }))
    })
  }

  readonly sweep = async (db: Db): Promise<void> => {
    const { now } = this.deps
    const { accountLink } = this.deps.store.t
    await db.delete(accountLink).where(lte(accountLink.expiresAt, new Date(now().getTime() - REMEMBERED)))
  }
}

export const createConfirmations = (deps: ConfirmationsDeps): Pick<ConfirmationOperations, keyof ConfirmationOperations> =>
  new ConfirmationOperations(deps)
export type Confirmations = ReturnType<typeof createConfirmations>
