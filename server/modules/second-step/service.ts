import { and, eq, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import type { Session } from '../../wire.ts'
import {
  type AccountService,
  type AccountTables,
  type AskSecond,
  accountErrors,
  hashOf,
  type Origin,
  type Passwords,
  returnAttempts,
  type SessionCookies,
  takeAttempts,
} from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { SealBroken, type Sealing } from '../secrets/index.ts'
import type { SecondStepAudit } from './audits.ts'
import { secondStepErrors } from './errors.ts'
import type { RecoveryCodes, SecondStepSecret, SecondStepState } from './model.ts'
import { newCodes, shownCode } from './recovery.ts'
import type { SecondStepTables } from './table.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

const QUARTER_HOUR = 15 * 60_000
/** Until the code of the second step has to be there. */
const TICKET_MS = 5 * 60_000
const MOST_TRIES = 5
/** Where a sealed secret belongs. */
const placeOf = (userId: number): string => `totp ${userId}`
/** Codes by their user: the same one of two people has two hashes. */
const codeHash = (userId: number, code: string): string => hashOf(`${userId} ${code}`)

interface Proof {
  readonly userPwd: string
  readonly code: string
}

interface SecondStepDeps {
  readonly store: Store<AccountTables & SecondStepTables>
  readonly now: () => Date
  readonly audit: Audit<SecondStepAudit>
  readonly sealing: Sealing
  readonly passwords: Pick<Passwords, 'verify'>
  readonly cookies: Pick<SessionCookies, 'write'>
  readonly accounts: Pick<AccountService, 'complete' | 'announce'>
}

/** A second step at every login: a code of an authenticator, or a recovery code. */
class SecondStepOperations {
  constructor(private readonly deps: SecondStepDeps) {}

  private limitOf(userId: number) {
    return { key: `second:${userId}`, most: MOST_TRIES, windowMs: QUARTER_HOUR }
  }

  private async confirmed(db: Db, userId: number) {
    const { totp } = this.deps.store.t
    const [row] = await db
      .select()
      .from(totp)
      .where(and(eq(totp.userId, userId), isNotNull(totp.confirmedAt)))
    return row
  }

  /** Null where it was sealed with another key: no code is right then, and recovery codes still are. */
  private opened(sealed: string, userId: number): string | null {
    const { sealing } = this.deps
    try {
      return sealing.open(sealed, placeOf(userId))
    } catch (error) {
      if (error instanceof SealBroken) return null
      throw error
    }
  }

  /** Whether it is a code of this moment that was not taken before, which it then is. */
  private async takesDigits(db: Db, userId: number, code: string): Promise<boolean> {
    const { now } = this.deps
    const { totp } = this.deps.store.t
    const [row] = await db.select().from(totp).where(eq(totp.userId, userId))
    const secret = row ? this.opened(row.sealed, userId) : null
    const step = secret === null ? null : stepOf(secret, code, now())
    if (step === null) return false
    const taken = await db
      .update(totp)
      .set({ lastStep: step })
      .where(and(eq(totp.userId, userId), lt(totp.lastStep, step)))
      .returning({ userId: totp.userId })
    return taken.length === 1
  }

  private async takesRecovery(db: Db, userId: number, code: string): Promise<boolean> {
    const { audit } = this.deps
    const { recoveryCode } = this.deps.store.t
    const used = await db
      .delete(recoveryCode)
      .where(and(eq(recoveryCode.hash, codeHash(userId, code)), eq(recoveryCode.userId, userId)))
      .returning({ hash: recoveryCode.hash })
    if (used.length === 0) return false
    await audit(db, { action: 'recovery code used', userId })
    return true
  }

  /** One attempt with either kind of code, in a write that is kept whatever comes of it; null where the code is taken. */
  private async refusal(db: Db, userId: number, code: string): Promise<ErrorKind | null> {
    const { store, now, audit } = this.deps
    const limit = this.limitOf(userId)
    await takeAttempts(db, store.t, now(), [limit])
    const isTaken = code.length === 6 ? await this.takesDigits(db, userId, code) : await this.takesRecovery(db, userId, code)
    if (!isTaken) {
      await audit(db, { action: 'second step failed', userId })
      return secondStepErrors.wrongCode
    }
    await returnAttempts(db, store.t, [limit.key])
    return null
  }

  /** The password of somebody who is signed in, asked for again. */
  readonly requirePassword = async ({ userId }: Actor, userPwd: string): Promise<void> => {
    const { store, now, passwords } = this.deps
    const { user } = this.deps.store.t
    const limit = { key: `password:${userId}`, most: MOST_TRIES, windowMs: QUARTER_HOUR }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
    const [row] = await store.read.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, userId))
    if (!(await passwords.verify(userPwd, row?.passwordHash ?? null, `user ${userId}`))) throw new AppError(accountErrors.wrongOldPassword)
    await store.write((db) => returnAttempts(db, store.t, [limit.key]))
  }

  private async replaceCodes(db: Db, userId: number): Promise<RecoveryCodes> {
    const { now } = this.deps
    const { recoveryCode } = this.deps.store.t
    const codes = newCodes()
    await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await db.insert(recoveryCode).values(codes.map((code) => ({ hash: codeHash(userId, code), userId, createdAt: now() })))
    return { codes: codes.map(shownCode) }
  }

  /** Everything about somebody's second step, gone in the write that says why. */
  readonly forget = async (db: Db, userId: number): Promise<void> => {
    const { totp, recoveryCode, loginTicket } = this.deps.store.t
    await db.delete(totp).where(eq(totp.userId, userId))
    await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await db.delete(loginTicket).where(eq(loginTicket.userId, userId))
  }

  /** A write after which something is answered, kept also where that is a refusal: an attempt counts. */
  private async deciding<T extends object>(work: (db: Db) => Promise<T | ErrorKind>): Promise<T> {
    const { store } = this.deps
    const outcome = await store.write(work)
    if ('code' in outcome && 'status' in outcome) throw new AppError(outcome)
    return outcome as T
  }

  /** In the write of a login. */
  readonly ask: AskSecond = async (db, row) => {
    const { now } = this.deps
    const { loginTicket } = this.deps.store.t
    if (!(await this.confirmed(db, row.id))) return null
    const ticket = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    const expiresAt = new Date(now().getTime() + TICKET_MS)
    await db.insert(loginTicket).values({ hash: hashOf(ticket), userId: row.id, password: hashOf(row.passwordHash), expiresAt })
    return { ticket, expiresIn: TICKET_MS / 1000 }
  }

  /** Somebody who is signed in shows a code once more, where they have a second step, before something that a stolen login must not do. */
  readonly requireCode = async ({ userId }: Actor, code: string | undefined): Promise<void> => {
    const { store } = this.deps
    if (!(await this.confirmed(store.read, userId))) return
    if (code === undefined) throw new AppError(secondStepErrors.codeNeeded)
    await this.deciding(async (db) => (await this.refusal(db, userId, code)) ?? {})
  }

  readonly isOn = async (db: Db, userId: number): Promise<boolean> => (await this.confirmed(db, userId)) !== undefined

  /** The session for the answer, and the `Set-Cookie` that goes with it. */
  readonly login = async (
    origin: Origin,
    { ticket, code }: { readonly ticket: string; readonly code: string },
  ): Promise<{ readonly session: Session; readonly setCookie: string }> => {
    const { now, accounts, cookies } = this.deps
    const { loginTicket, user } = this.deps.store.t
    const entered = await this.deciding(async (db) => {
      const [found] = await db
        .select({ ticket: loginTicket, user })
        .from(loginTicket)
        .innerJoin(user, eq(user.id, loginTicket.userId))
        .where(and(eq(loginTicket.hash, hashOf(ticket)), gt(loginTicket.expiresAt, now())))
      if (!found || found.ticket.password !== hashOf(found.user.passwordHash)) return secondStepErrors.ticketGone
      if (found.user.status !== 1) return accountErrors.frozen
      const refused = await this.refusal(db, found.user.id, code)
      if (refused !== null) return refused
      const used = await db.delete(loginTicket).where(eq(loginTicket.hash, found.ticket.hash)).returning({ hash: loginTicket.hash })
      return used.length === 0 ? secondStepErrors.ticketGone : accounts.complete(db, found.user, origin)
    })
    const { session, cookie } = accounts.announce(entered)
    return { session, setCookie: cookies.write(cookie) }
  }

  readonly state = async ({ userId }: Actor): Promise<SecondStepState> => {
    const { store } = this.deps
    const { recoveryCode } = this.deps.store.t
    const row = await this.confirmed(store.read, userId)
    const codesLeft = row ? await store.read.$count(recoveryCode, eq(recoveryCode.userId, userId)) : 0
    return { on: row !== undefined, since: row?.confirmedAt?.toISOString() ?? null, codesLeft }
  }

  /** A new secret, which counts once a code of it was shown. */
  readonly begin = async (actor: Actor, userPwd: string): Promise<SecondStepSecret> => {
    const { sealing, now, store } = this.deps
    const { totp } = this.deps.store.t
    await this.requirePassword(actor, userPwd)
    const secret = newSecret()
    const row = { sealed: sealing.seal(secret, placeOf(actor.userId)), confirmedAt: null, lastStep: 0, createdAt: now() }
    await store.write(async (db) => {
      if (await this.confirmed(db, actor.userId)) throw new AppError(secondStepErrors.alreadyOn)
      await db
        .insert(totp)
        .values({ userId: actor.userId, ...row })
        .onConflictDoUpdate({ target: totp.userId, set: row })
    })
    return { secret, uri: uriOf(secret, actor.userName) }
  }

  /** From the next login on, a code is asked for. */
  readonly confirm = (actor: Actor, code: string): Promise<RecoveryCodes> => {
    const { now, audit } = this.deps
    const { totp } = this.deps.store.t
    return this.deciding(async (db) => {
      const [row] = await db.select().from(totp).where(eq(totp.userId, actor.userId))
      if (!row) return secondStepErrors.notBegun
      if (row.confirmedAt !== null) return secondStepErrors.alreadyOn
      const refused = await this.refusal(db, actor.userId, code)
      if (refused !== null) return refused
      await db
        .update(totp)
        .set({ confirmedAt: now() })
        .where(and(eq(totp.userId, actor.userId), isNull(totp.confirmedAt)))
      await audit(db, { action: 'second step on', userId: actor.userId })
      return this.replaceCodes(db, actor.userId)
    })
  }

  readonly newCodes = async (actor: Actor, { userPwd, code }: Proof): Promise<RecoveryCodes> => {
    const { audit } = this.deps
    await this.requirePassword(actor, userPwd)
    return this.deciding(async (db) => {
      if (!(await this.confirmed(db, actor.userId))) return secondStepErrors.notOn
      const refused = await this.refusal(db, actor.userId, code)
      if (refused !== null) return refused
      await audit(db, { action: 'recovery codes made', userId: actor.userId })
      return this.replaceCodes(db, actor.userId)
    })
  }

  readonly turnOff = async (actor: Actor, { userPwd, code }: Proof): Promise<void> => {
    const { audit } = this.deps
    await this.requirePassword(actor, userPwd)
    await this.deciding(async (db) => {
      if (!(await this.confirmed(db, actor.userId))) return secondStepErrors.notOn
      const refused = await this.refusal(db, actor.userId, code)
      if (refused !== null) return refused
      await this.forget(db, actor.userId)
      await audit(db, { action: 'second step off', userId: actor.userId })
      return {}
    })
  }

  readonly sweep = async (db: Db): Promise<void> => {
    const { now } = this.deps
    const { loginTicket } = this.deps.store.t
    await db.delete(loginTicket).where(lte(loginTicket.expiresAt, now()))
  }
}

export const createSecondStep = (deps: SecondStepDeps): Pick<SecondStepOperations, keyof SecondStepOperations> =>
  new SecondStepOperations(deps)
export type SecondStepService = ReturnType<typeof createSecondStep>
