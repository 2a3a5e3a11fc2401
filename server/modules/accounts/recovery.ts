import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable, JobHandler } from '../../durable/durable.ts'
import { AppError } from '../../http/errors.ts'
import { addressKey } from '../../http/ip.ts'
import type { Audit } from '../audit/index.ts'
import type { Mails } from '../mail/index.ts'
import { type ADDRESS_LIMITS, addressLimit } from './address-limits.ts'
import type { AccountAudit } from './audits.ts'
import { accountErrors } from './errors.ts'
import type { LoginLimits } from './login-limits.ts'
import { passwordChangedMail, resetMail, subUserMail } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { takeAttempts } from './rate-limit.ts'
import type { AccountService, Origin } from './service.ts'
import { hashOf } from './session-keys.ts'
import type { Sessions } from './sessions.ts'
import type { AccountTables } from './table.ts'

const JOB = 'password reset link'
const LINK_MINUTES = 30
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Enough of an address for its owner to know it: `a***@example.com`. */
export const maskedAddress = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***')

/** A forgotten password: a link that is mailed to the account's address, works once and ends all logins. */
export const createRecovery = (deps: {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly audit: Audit<AccountAudit>
  readonly accounts: Pick<AccountService, 'checkPassword'>
  readonly mails: Mails
  readonly durable: Durable
  readonly loginLimits: Pick<LoginLimits, 'remember'>
}) => {
  const { store, now, passwords, sessions, audit, accounts, mails, durable, loginLimits } = deps
  const { user, accountLink } = store.t
  const sendLink: JobHandler = async (payload) => {
    const { email } = payload as { readonly email: string }
    // Made here, so that no database has the secret, and an unknown address costs the call the same.
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    const whose = await store.write(async (db) => {
      const [row] = await db
        .select({ id: user.id, parentId: user.parentId })
        .from(user)
        .where(and(eq(user.userName, email), eq(user.status, 1)))
      if (!row) return 'nobody'
      // Whoever made a sub user sets its password.
      if (row.parentId !== null) return 'sub user'
      await db.delete(accountLink).where(and(eq(accountLink.userId, row.id), eq(accountLink.kind, 'reset')))
      const expiresAt = new Date(now().getTime() + LINK_MINUTES * MINUTE)
      await db.insert(accountLink).values({ hash: hashOf(token), userId: row.id, kind: 'reset', expiresAt })
      return 'own'
    })
    if (whose === 'sub user') await mails.deliver({ to: email, template: subUserMail, values: {}, link: '/login?tab=register' })
    if (whose === 'own')
      await mails.deliver({ to: email, template: resetMail, values: { minutes: LINK_MINUTES }, link: `/password-reset#token=${token}` })
  }
  durable.work(JOB, sendLink, { label: { zh: '发送密码重置链接', en: 'Send a password reset link' } })

  /** Whose link it is. */
  const ownerOf = async (db: Db, token: string) => {
    const [row] = await db
      .select({ id: user.id, userName: user.userName })
      .from(accountLink)
      .innerJoin(user, eq(user.id, accountLink.userId))
      .where(and(eq(accountLink.hash, hashOf(token)), eq(accountLink.kind, 'reset'), gt(accountLink.expiresAt, now()), eq(user.status, 1)))
    if (!row) throw new AppError(accountErrors.resetLinkUnknown)
    return row
  }
  /** The same for a caller, whose wrong links alone count: others at the address have right ones. */
  const ownerFor = async ({ ip }: Origin, token: string, limit: keyof typeof ADDRESS_LIMITS) => {
    try {
      return await ownerOf(store.read, token)
    } catch (error) {
      await store.write((db) => takeAttempts(db, store.t, now(), [addressLimit(limit, ip)]))
      throw error
    }
  }

  return {
    /** The same for an address with an account and one without. */
    async forget({ ip }: Origin, email: string): Promise<void> {
      const limits = [{ key: `forget:${email}`, most: 3, windowMs: HOUR }, addressLimit('forget', ip)]
      await store.write(async (db) => {
        await takeAttempts(db, store.t, now(), limits)
        await durable.enqueue(db, JOB, { email })
        await audit(db, { action: 'reset asked', userId: null, target: email })
      })
    },

    /** Whose password the link sets, as far as somebody may know who has found it. */
    async userByToken(origin: Origin, token: string): Promise<{ readonly userEmail: string }> {
      return { userEmail: maskedAddress((await ownerFor(origin, token, 'reset-look')).userName) }
    },

    /** Returns the cookie by which the browser may sign in although others are guessing at the account's password. */
    async reset(origin: Origin, token: string, userPwd: string, confirmPwd: string | undefined): Promise<{ readonly browser: string }> {
      if (confirmPwd !== undefined && userPwd !== confirmPwd) throw new AppError(accountErrors.passwordsDiffer)
      const { id, userName } = await ownerFor(origin, token, 'reset')
      await accounts.checkPassword(userPwd, { userName, sub: false })
      const passwordHash = await passwords.hash(userPwd, addressKey(origin.ip))
      const browser = await store.write(
        async (db) => {
          // Hashing takes long: the link may have been used meanwhile.
          await ownerOf(db, token)
          await db.delete(accountLink).where(and(eq(accountLink.userId, id), eq(accountLink.kind, 'reset')))
          // Whoever has read the mail has the address.
          await db
            .update(user)
            .set({ passwordHash, confirmedAt: sql`coalesce(${user.confirmedAt}, ${sql.param(now(), user.confirmedAt)})` })
            .where(eq(user.id, id))
          await sessions.endAll(db, id)
          await audit(db, { action: 'password reset', userId: id })
          await mails.send(db, { to: userName, template: passwordChangedMail, values: {}, link: '/login' })
          return loginLimits.remember(db, { request: origin.request, userName })
        },
        [`user:${id}`],
      )
      sessions.changed([id])
      return { browser }
    },
  }
}
export type Recovery = ReturnType<typeof createRecovery>
