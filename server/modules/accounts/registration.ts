import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import { AppError, languageOf } from '../../http/errors.ts'
import { addressKey } from '../../http/ip.ts'
import type { Audit } from '../audit/index.ts'
import type { MailLanguage, Mails } from '../mail/index.ts'
import { addressLimit } from './address-limits.ts'
import type { AccountAudit } from './audits.ts'
import { accountErrors } from './errors.ts'
import { mailboxOf } from './mail-limit.ts'
import { codeMail, knownMail } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { takeAttempts } from './rate-limit.ts'
import type { AccountService, Origin, SignedIn } from './service.ts'
import { hashOf } from './session-keys.ts'
import type { Setup } from './setup.ts'
import type { AccountTables } from './table.ts'

const JOB = 'registration code'
const CODE_MINUTES = 10
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Wrong ones before a code is worth nothing. */
const TRIES = 5

export interface NewAccount {
  readonly userName: string
  readonly code: string
  readonly userPwd: string
  readonly nickName?: string | undefined
}

const codeHash = (email: string, code: string): string => hashOf(`${email} ${code}`)

/**
 * Accounts that people make themselves: with a code that is mailed to them, so that the address is theirs. The caller
 * never learns whether an address has an account; its owner does, by mail.
 */
export const createRegistration = (deps: {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly passwords: Passwords
  readonly setup: Setup
  readonly audit: Audit<AccountAudit>
  readonly accounts: Pick<AccountService, 'checkPassword' | 'insertUser' | 'enterNew' | 'nameOf'>
  readonly mails: Mails
  readonly durable: Durable
}) => {
  const { store, now, passwords, setup, audit, accounts, mails, durable } = deps
  const { user, emailCode } = store.t

  /** A new code for an address, in the place of an older one. */
  const makeCode = async (email: string): Promise<string> => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const row = { hash: codeHash(email, code), tries: 0, expiresAt: new Date(now().getTime() + CODE_MINUTES * MINUTE) }
    await store.write((db) =>
      db
        .insert(emailCode)
        .values({ email, ...row })
        .onConflictDoUpdate({ target: emailCode.email, set: row }),
    )
    return code
  }
  durable.work(
    JOB,
    async (payload) => {
      const { email, language } = payload as { readonly email: string; readonly language: MailLanguage }
      // The address of a sub user is proven by nobody yet.
      const isOwn = and(eq(user.userName, email), isNull(user.parentId))
      const [known] = await store.read.select({ id: user.id }).from(user).where(isOwn)
      if (known) await mails.deliver({ to: email, template: knownMail, values: {}, link: '/login' })
      else await mails.deliver({ to: email, language, template: codeMail, values: { code: await makeCode(email), minutes: CODE_MINUTES } })
    },
    { label: { zh: '发送注册验证码', en: 'Send a registration code' } },
  )

  /** Uses up one try, before it is known whether the code is right: parallel ones cannot slip by. */
  const isRight = (email: string, code: string): Promise<boolean> =>
    store.write(async (db) => {
      const [row] = await db
        .update(emailCode)
        .set({ tries: sql`${emailCode.tries} + 1` })
        .where(and(eq(emailCode.email, email), lt(emailCode.tries, TRIES), gt(emailCode.expiresAt, now())))
        .returning({ hash: emailCode.hash })
      return row?.hash === codeHash(email, code)
    })
  const requireSetup = async (): Promise<void> => {
    if (await setup.isNeeded(store.read)) throw new AppError(accountErrors.setupFirst)
  }

  return {
    makeCode,

    /** The same for an address with an account and one without: what is mailed is found out once this is answered. */
    async sendCode({ request, ip }: Origin, email: string): Promise<void> {
      await requireSetup()
      const limits = [
        { key: `code:${email}`, most: 1, windowMs: MINUTE },
        { key: `codes:${mailboxOf(email)}`, most: 5, windowMs: HOUR },
        addressLimit('codes', ip),
      ]
      const payload = { email, language: languageOf(request) }
      await store.write(async (db) => {
        await takeAttempts(db, store.t, now(), limits)
        await durable.enqueue(db, JOB, payload)
        await audit(db, { action: 'code asked', userId: null, target: email })
      })
    },

    async register(origin: Origin, { userName, code, userPwd, nickName }: NewAccount): Promise<SignedIn> {
      await requireSetup()
      await accounts.checkPassword(userPwd, { userName, sub: false })
      if (!(await isRight(userName, code))) {
        // Wrong codes alone count: how often a code may be tried is bounded by the code itself.
        await store.write((db) => takeAttempts(db, store.t, now(), [addressLimit('register-try', origin.ip)]))
        throw new AppError(accountErrors.wrongCode)
      }
      await store.write((db) => takeAttempts(db, store.t, now(), [addressLimit('register', origin.ip)]))
      const passwordHash = await passwords.hash(userPwd, addressKey(origin.ip))
      return accounts.enterNew(origin, async (db) => {
        // Hashing takes long: the same code may have made the account meanwhile.
        const used = await db
          .delete(emailCode)
          .where(and(eq(emailCode.email, userName), eq(emailCode.hash, codeHash(userName, code))))
          .returning({ email: emailCode.email })
        if (used.length === 0) throw new AppError(accountErrors.wrongCode)
        const values = { userName, nickName: nickName ?? accounts.nameOf(userName), passwordHash, role: 2 as const, confirmedAt: now() }
        const row = await accounts.insertUser(db, values)
        await audit(db, { action: 'register', userId: row.id })
        return row
      })
    },

    async sweep(db: Db): Promise<void> {
      await db.delete(emailCode).where(lte(emailCode.expiresAt, now()))
    },
  }
}
export type Registration = ReturnType<typeof createRegistration>
