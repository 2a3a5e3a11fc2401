import { and, eq, isNull } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { searchText } from '../../db/search-text.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors, languageOf } from '../../http/errors.ts'
import { addressKey } from '../../http/ip.ts'
import type { Session, UserInfo } from '../../wire.ts'
import type { Audit } from '../audit/index.ts'
import type { AccountAudit } from './audits.ts'
import { accountErrors } from './errors.ts'
import { type Infos, toUserInfo } from './infos.ts'
import { createLoginLimits, type LoginLimits } from './login-limits.ts'
import type { PasswordOwner, Passwords } from './passwords.ts'
import { returnAttempts, takeAttempts } from './rate-limit.ts'
import { type SessionKeys, TOKEN_SECONDS } from './session-keys.ts'
import type { Sessions } from './sessions.ts'
import type { Setup } from './setup.ts'
import type { AccountTables } from './table.ts'

/** Where a request came from: its address and the cookie it carries. */
export interface Origin {
  readonly request: Request
  readonly ip: string
}
interface Credentials {
  readonly userName: string
  readonly userPwd: string
}
/** A session for the answer, and the cookie that belongs to it. */
export interface SignedIn {
  readonly session: Session
  readonly cookie: string
}
/** What still has to be shown, by somebody whose password was right. */
export interface SecondStep {
  readonly ticket: string
  readonly expiresIn: number
}
/** What a login comes to. */
export type LoginOutcome = SignedIn | { readonly second: SecondStep }
/** A renewed login, and the cookie by which its browser is known to belong to the account's person; null where it has that already. */
export type Renewed = SignedIn & { readonly browser: string | null }
/** In the write of a login, before it counts: null where nothing more is asked for. */
export type AskSecond = (db: Db, user: UserRow) => Promise<SecondStep | null>
/** With whose login of the same browser ended by it. */
interface Opened extends SignedIn {
  readonly ended: readonly number[]
}
export type UserRow = AccountTables['user']['$inferSelect']

const QUARTER_HOUR = 15 * 60_000

interface AccountDeps {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly setup: Setup
  readonly audit: Audit<AccountAudit>
  /** Done in the transaction of a login, before the session is made. */
  readonly logins: Hooks<(db: Db, user: UserRow) => Promise<void>>
  /** Asked about everybody who proves who they are. */
  readonly secondSteps: Hooks<AskSecond>
  /** In the write that makes an account: a sub user gives the address away to whoever has proven it. */
  readonly ownAddress: (db: Db, userName: string) => Promise<void>
  readonly loginLimits?: LoginLimits
  readonly infos: Infos
}

class AccountOperations {
  private readonly loginLimits
  readonly info: Infos['of']
  readonly knownInfo: Infos['known']

  constructor(private readonly deps: AccountDeps) {
    const { store, now, infos } = deps
    this.info = infos.of
    this.knownInfo = infos.known
    this.loginLimits = deps.loginLimits ?? createLoginLimits({ t: store.t, now, cookieName: 'mars-browser' })
  }

  private async byId(db: Db, userId: number): Promise<UserRow> {
    const { user } = this.deps.store.t
    const [row] = await db.select().from(user).where(eq(user.id, userId))
    if (!row) throw new AppError(errors.loginExpired)
    return row
  }

  private toSignedIn(keys: SessionKeys, row: UserRow): SignedIn {
    return {
      session: { token: keys.token, expiresIn: TOKEN_SECONDS, user: toUserInfo(row) },
      cookie: keys.cookie,
    }
  }

  /** The one way in, whatever came before it. */
  private async signIn(db: Db, row: UserRow, { request, ip }: Origin): Promise<Opened> {
    const { logins, sessions, now } = this.deps
    const { user } = this.deps.store.t
    await db
      .update(user)
      .set({ language: languageOf(request), lastSignInAt: now() })
      .where(eq(user.id, row.id))
    for (const work of logins.all()) await work(db, row)
    const { ended, ...keys } = await sessions.open(db, row.id, request, ip)
    return { ...this.toSignedIn(keys, row), ended }
  }

  /** After the write of a login. */
  readonly announce = ({ ended, ...signed }: Opened): SignedIn => {
    const { sessions } = this.deps
    sessions.changed(ended)
    return signed
  }

  /** After every step. */
  readonly complete = async (db: Db, row: UserRow, origin: Origin): Promise<Opened> => {
    const { audit } = this.deps
    await audit(db, { action: 'login', userId: row.id, target: `from ${origin.ip}` })
    return this.signIn(db, row, origin)
  }

  /** Whoever has proven who they are: a login, or what is still to be shown. */
  private async admit(db: Db, row: UserRow, origin: Origin): Promise<Opened | { readonly second: SecondStep }> {
    const { secondSteps } = this.deps
    for (const ask of secondSteps.all()) {
      const second = await ask(db, row)
      if (second !== null) return { second }
    }
    return this.complete(db, row, origin)
  }

  /** An account whose address is proven to be its person's. */
  readonly insertUser = async (
    db: Db,
    values: { userName: string; nickName: string; passwordHash: string; role: 1 | 2; confirmedAt: Date },
  ): Promise<UserRow> => {
    const { ownAddress, now } = this.deps
    const { user } = this.deps.store.t
    await ownAddress(db, values.userName)
    try {
      const [row] = await db
        .insert(user)
        .values({ ...values, searchText: searchText(values.userName, values.nickName), createdAt: now() })
        .returning()
      return row as UserRow
    } catch (error) {
      throw isConflict(error) ? new AppError(accountErrors.userExists) : error
    }
  }

  // For other ways to an account.
  readonly checkPassword = async (password: string, owner: PasswordOwner): Promise<void> => {
    const { passwords } = this.deps
    if (await passwords.isAcceptable(password, owner)) return
    throw new AppError(owner.sub ? accountErrors.weakSubPassword : accountErrors.weakPassword)
  }

  readonly nameOf = (userName: string): string => userName.split('@')[0] as string

  /** Checks a password whose attempt is counted by the limits `taken`. A refusal is kept, with its audit. */
  private async checkLogin(origin: Origin, { userName, userPwd }: Credentials, taken: readonly string[]) {
    const { store, passwords, audit } = this.deps
    const { user } = this.deps.store.t
    const [known] = await store.read.select().from(user).where(eq(user.userName, userName))
    const matches = await passwords.verify(userPwd, known?.passwordHash ?? null, addressKey(origin.ip)).catch(async (error: unknown) => {
      // The password was not looked at, for want of a turn.
      await store.write((db) => returnAttempts(db, store.t, taken))
      throw error
    })
    return store.write(async (db) => {
      // Verifying takes long: what was verified must still be the password, and the account one that may come in.
      const [row] = known && matches ? await db.select().from(user).where(eq(user.id, known.id)) : []
      if (!row || row.passwordHash !== known?.passwordHash) {
        await audit(db, { action: 'login failed', userId: known?.id ?? null, target: `${userName}, from ${origin.ip}` })
        return accountErrors.wrongLogin
      }
      if (row.status !== 1) {
        await audit(db, { action: 'login refused', userId: row.id, target: `${userName}, from ${origin.ip}` })
        return accountErrors.frozen
      }
      const admitted = await this.admit(db, row, origin)
      // Last, because everybody at the address shares these rows.
      await returnAttempts(db, store.t, taken)
      return admitted
    })
  }

  /** For an account that nobody signs in to with a password until they have set one by mail. */
  readonly noPassword = ({ ip }: Origin): Promise<string> =>
    this.deps.passwords.hash(crypto.randomUUID() + crypto.randomUUID(), addressKey(ip))

  /** In one transaction: makes the account that `make` says, and lets its person in. */
  readonly enterNew = async (origin: Origin, make: (db: Db) => Promise<UserRow>): Promise<SignedIn> =>
    this.announce(await this.deps.store.write(async (db) => this.signIn(db, await make(db), origin)))

  /**
   * For every other way of proving who somebody is, in one transaction: finds whom `find` says, and lets them in or says that a second step is needed.
   */
  readonly enter = async (origin: Origin, find: (db: Db) => Promise<UserRow>): Promise<LoginOutcome> => {
    const { store } = this.deps
    const entered = await store.write(async (db) => {
      const row = await find(db)
      if (row.status !== 1) throw new AppError(accountErrors.frozen)
      return this.admit(db, row, origin)
    })
    return 'second' in entered ? entered : this.announce(entered)
  }

  readonly needsSetup = () => this.deps.setup.isNeeded(this.deps.store.read)

  readonly setupLink = async (setupToken: string): Promise<'open' | 'done' | 'unknown'> => {
    const { setup, store } = this.deps
    if (!(await setup.isNeeded(store.read))) return 'done'
    return (await setup.accepts(store.read, setupToken)) ? 'open' : 'unknown'
  }

  readonly setUp = async (
    origin: Origin,
    { setupToken, userName, userPwd }: Credentials & { readonly setupToken: string },
  ): Promise<SignedIn> => {
    const { setup, store, passwords, now, audit } = this.deps
    if (!(await setup.accepts(store.read, setupToken))) throw new AppError(accountErrors.setupNotOpen)
    await this.checkPassword(userPwd, { userName, sub: false })
    const passwordHash = await passwords.hash(userPwd, addressKey(origin.ip))
    const opened = await store.write(
      async (db) => {
        if (!(await setup.isNeeded(db)) || !(await setup.accepts(db, setupToken))) throw new AppError(accountErrors.setupNotOpen)
        const row = await this.insertUser(db, { userName, nickName: this.nameOf(userName), passwordHash, role: 1, confirmedAt: now() })
        await audit(db, { action: 'setup', userId: row.id })
        return this.signIn(db, row, origin)
      },
      ['setup'],
    )
    return this.announce(opened)
  }

  /** Makes the administrator that the environment names, when there is no user of that name yet. */
  readonly ensureAdmin = async ({ email, password }: { readonly email: string; readonly password: string }): Promise<void> => {
    const { store, passwords, now, audit } = this.deps
    const { user } = this.deps.store.t
    const userName = email.toLowerCase()
    const isOwn = and(eq(user.userName, userName), isNull(user.parentId))
    if ((await store.read.select({ id: user.id }).from(user).where(isOwn)).length > 0) return
    const passwordHash = await passwords.hash(password)
    const made = store.write(
      async (db) => {
        const row = await this.insertUser(db, { userName, nickName: this.nameOf(userName), passwordHash, role: 1, confirmedAt: now() })
        await audit(db, { action: 'setup', userId: row.id })
      },
      ['setup'],
    )
    await made.catch((error: unknown) => {
      // Another node that starts at the same time was first.
      if (!(error instanceof AppError && error.kind === accountErrors.userExists)) throw error
    })
  }

  readonly login = async (origin: Origin, { userName, userPwd }: Credentials): Promise<LoginOutcome> => {
    const { store } = this.deps
    const who = { request: origin.request, ip: origin.ip, userName }
    const attempt = await this.loginLimits.begin(store.write, who)
    const outcome = await this.checkLogin(origin, { userName, userPwd }, attempt.keys).finally(attempt.end)
    if ('code' in outcome) throw new AppError(outcome)
    return 'second' in outcome ? outcome : this.announce(outcome)
  }

  readonly refresh = async ({ request, ip }: Origin): Promise<Renewed> => {
    const { sessions, store } = this.deps
    const renewed = await sessions.refresh(request, ip)
    if (renewed === null) throw new AppError(errors.loginExpired)
    const row = await this.byId(store.read, renewed.userId)
    const who = { request, userName: row.userName }
    const isKnown = await this.loginLimits.isKnown(store.read, who)
    const browser = isKnown ? null : await store.write((db) => this.loginLimits.remember(db, who))
    return { ...this.toSignedIn(renewed.keys, row), browser }
  }

  readonly logout = async (actor: Actor): Promise<void> => {
    const { store, sessions, audit } = this.deps
    await store.write(async (db) => {
      await sessions.end(db, actor.sessionId)
      await audit(db, { action: 'logout', userId: actor.userId })
    })
    sessions.changed([actor.userId])
  }

  readonly updateProfile = (
    actor: Actor,
    change: { readonly nickName?: string | undefined; readonly avatar?: string | undefined },
  ): Promise<UserInfo> => {
    const { store, sessions } = this.deps
    const { user } = this.deps.store.t
    return store.write(async (db) => {
      const { nickName, avatar } = change
      if (nickName !== undefined)
        await db
          .update(user)
          .set({ nickName, searchText: searchText(actor.userName, nickName) })
          .where(eq(user.id, actor.userId))
      if (avatar !== undefined) await db.update(user).set({ avatar }).where(eq(user.id, actor.userId))
      afterCommit(() => sessions.changed([actor.userId]))
      return toUserInfo(await this.byId(db, actor.userId))
    })
  }

  /** Ends the user's other logins: whoever knew the old password is out. */
  readonly updatePassword = async (
    actor: Actor,
    { oldPwd, userPwd, confirmPwd }: { readonly oldPwd: string; readonly userPwd: string; readonly confirmPwd?: string | undefined },
  ): Promise<void> => {
    const { store, now, passwords, sessions, audit } = this.deps
    const { user } = this.deps.store.t
    if (confirmPwd !== undefined && userPwd !== confirmPwd) throw new AppError(accountErrors.passwordsDiffer)
    if (userPwd === oldPwd) throw new AppError(accountErrors.samePassword)
    await this.checkPassword(userPwd, { userName: actor.userName, sub: actor.sub === true })
    const limit = { key: `password:${actor.userId}`, most: 5, windowMs: QUARTER_HOUR }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
    const row = await this.byId(store.read, actor.userId)
    if (!(await passwords.verify(oldPwd, row.passwordHash, `user ${actor.userId}`))) throw new AppError(accountErrors.wrongOldPassword)
    const passwordHash = await passwords.hash(userPwd, `user ${actor.userId}`)
    await store.write(async (db) => {
      // Hashing takes long: somebody else may have changed it meanwhile, and so ended this login.
      if ((await this.byId(db, actor.userId)).passwordHash !== row.passwordHash) throw new AppError(accountErrors.wrongOldPassword)
      await db.update(user).set({ passwordHash }).where(eq(user.id, actor.userId))
      await returnAttempts(db, store.t, [limit.key])
      await sessions.endOthers(db, actor)
      await audit(db, { action: 'password changed', userId: actor.userId })
    })
    sessions.changed([actor.userId])
  }
}

export const createAccountService = (deps: AccountDeps): Pick<AccountOperations, keyof AccountOperations> => new AccountOperations(deps)
export type AccountService = ReturnType<typeof createAccountService>
