import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { ConnectedIdentity, IdentityInfo } from '../../wire.ts'
import {
  type AccountService,
  type AccountTables,
  accountErrors,
  addressLimit,
  hashOf,
  type LoginOutcome,
  type Origin,
  takeAttempts,
  type UserRow,
} from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Mails } from '../mail/index.ts'
import type { ProviderGroups } from '../roles/index.ts'
import type { SecondStepService } from '../second-step/index.ts'
import type { IdentityAudit } from './audits.ts'
import { identityErrors } from './errors.ts'
import { createFlows, type Found, secret } from './flows.ts'
import { linkedMail } from './mails.ts'
import type { Provider, Returned } from './provider.ts'
import type { IdentityTables } from './table.ts'

const MINUTE = 60_000
/** Milliseconds to say which account is theirs. */
const TICKET_MS = 15 * MINUTE

/** Whom a way back has let in, or the ticket of somebody whom no account belongs to yet. */
export type WayBack =
  | { readonly outcome: LoginOutcome }
  | { readonly link: { readonly ticket: string; readonly provider: string; readonly label: string } }

interface IdentitiesDeps {
  readonly store: Store<AccountTables & IdentityTables>
  readonly now: () => Date
  readonly providers: readonly Provider[]
  readonly accounts: AccountService
  readonly providerGroups: Pick<ProviderGroups, 'apply'>
  readonly audit: Audit<IdentityAudit>
  readonly mails: Mails
  readonly secondStep: Pick<SecondStepService, 'requireCode' | 'requirePassword'>
  /** The address of the installation; never what a request says of its host. */
  readonly site: string
  readonly cookieName: string
}

class IdentitieOperations {
  private readonly providers
  private readonly flows: ReturnType<typeof createFlows>

  constructor(private readonly deps: IdentitiesDeps) {
    this.providers = new Map(deps.providers.map((provider) => [provider.id, provider]))
    this.flows = createFlows(deps)
  }

  private later(ms: number): Date {
    return new Date(this.deps.now().getTime() + ms)
  }

  private async insert(db: Db, row: UserRow, { provider, subject, label }: Found): Promise<void> {
    const { now, audit, mails } = this.deps
    const { identity } = this.deps.store.t
    await db.insert(identity).values({ provider: provider.id, subject, label, userId: row.id, createdAt: now() })
    await audit(db, { action: 'identity linked', userId: row.id, target: provider.id })
    const values = { provider: provider.label, label: label || provider.label }
    await mails.send(db, { to: row.userName, template: linkedMail, values, link: '/user/profile' })
  }

  /** The account of an identity; null where somebody has to say which one it is. */
  private async accountOf(found: Found, origin: Origin): Promise<UserRow | null> {
    const { store, accounts, now, audit } = this.deps
    const { identity, user } = this.deps.store.t
    const { provider, subject, email } = found
    const mine = and(eq(identity.provider, provider.id), eq(identity.subject, subject))
    const known = async (db: Db) =>
      (await db.select({ row: user }).from(identity).innerJoin(user, eq(user.id, identity.userId)).where(mine))[0]?.row
    const linked = await known(store.read)
    if (linked) return linked
    if (email === null) return null
    if (await accounts.needsSetup()) throw new AppError(accountErrors.setupFirst)
    const passwordHash = await accounts.noPassword(origin)
    return store.write(async (db) => {
      const meanwhile = await known(db)
      if (meanwhile) return meanwhile
      // The address of a sub user is whose it is proven to be.
      const [owner] = await db
        .select()
        .from(user)
        .where(and(eq(user.userName, email), isNull(user.parentId)))
      if (owner) {
        // Whoever registered it without a proof may be waiting for just this.
        if (owner.confirmedAt === null) throw new AppError(identityErrors.unprovenAccount)
        // Nobody becomes the administrator by what another server says.
        if (owner.role === 1) return null
        if (owner.status === 1) await this.insert(db, owner, found)
        return owner
      }
      await takeAttempts(db, store.t, now(), [addressLimit('register', origin.ip)])
      const nickName = found.label || accounts.nameOf(email)
      const made = await accounts.insertUser(db, { userName: email, nickName, passwordHash, role: 2, confirmedAt: now() })
      await audit(db, { action: 'account made elsewhere', userId: made.id, target: provider.id })
      await this.insert(db, made, found)
      return made
    })
  }

  private asLinkedElsewhere(error: unknown): unknown {
    return isConflict(error) ? new AppError(identityErrors.linkedElsewhere) : error
  }

  readonly ways = () => this.deps.providers.map(({ id, label }) => ({ id, label }))

  readonly begin = (origin: Origin, way: string) => {
    const { leave } = this.flows
    return leave(origin, way, null)
  }

  /** For somebody who is signed in: what they come back with is connected to their account, in the login that has begun it. */
  readonly beginConnecting = async (
    actor: Actor,
    origin: Origin,
    { way, code }: { readonly way: string; readonly code?: string | undefined },
  ) => {
    const { secondStep } = this.deps
    const { leave } = this.flows
    if (!this.providers.has(way)) throw new AppError(identityErrors.wayUnknown)
    // Whoever has only stolen a login must not add a way in of their own.
    await secondStep.requireCode(actor, code)
    return leave(origin, way, actor.sessionId)
  }

  readonly finish = async (origin: Origin, kind: 'wechat' | 'oidc', returned: Returned): Promise<WayBack> => {
    const { store, accounts, audit, providerGroups } = this.deps
    const { identify, browserOf } = this.flows
    const { linkTicket, user } = this.deps.store.t
    const found = await identify(origin, returned, { kind })
    const account = await this.accountOf(found, origin)
    if (account === null) {
      const ticket = secret()
      const { provider, subject, label } = found
      const row = {
        ...{ hash: hashOf(ticket), browserHash: hashOf(browserOf(origin.request) ?? ''), provider: provider.id },
        ...{ subject, label, expiresAt: this.later(TICKET_MS) },
      }
      await store.write((db) => db.insert(linkTicket).values(row))
      return { link: { ticket, provider: provider.label, label } }
    }
    const outcome = await accounts.enter(origin, async (db) => {
      const [row] = await db.select().from(user).where(eq(user.id, account.id))
      if (row?.status !== 1) throw new AppError(accountErrors.frozen)
      await audit(db, { action: 'login elsewhere', userId: row.id, target: found.provider.id })
      await providerGroups.apply(db, { userId: row.id, provider: found.provider, groups: found.groups })
      return row
    })
    return { outcome }
  }

  /** Connects what a ticket stands for to the account that somebody has signed in to, in the browser that was given the ticket. */
  readonly link = async (actor: Actor, request: Request, ticket: string): Promise<void> => {
    const { now, store } = this.deps
    const { browserOf } = this.flows
    const { linkTicket, user } = this.deps.store.t
    const browser = browserOf(request) ?? ''
    const isMine = and(eq(linkTicket.hash, hashOf(ticket)), eq(linkTicket.browserHash, hashOf(browser)), gt(linkTicket.expiresAt, now()))
    const work = store.write(async (db) => {
      const [found] = await db.delete(linkTicket).where(isMine).returning()
      const provider = found ? this.providers.get(found.provider) : undefined
      if (!found || !provider) throw new AppError(identityErrors.ticketUnknown)
      const [row] = await db.select().from(user).where(eq(user.id, actor.userId))
      await this.insert(db, row as UserRow, { ...found, email: null, groups: 'absent', provider })
    })
    await work.catch((error: unknown) => {
      throw this.asLinkedElsewhere(error)
    })
  }

  /** Connects whom somebody has turned out to be elsewhere to the account in which they have begun this. */
  readonly connect = async (actor: Actor, origin: Origin, returned: Returned): Promise<ConnectedIdentity> => {
    const { store, audit } = this.deps
    const { identify } = this.flows
    const { identity, user } = this.deps.store.t
    const found = await identify(origin, returned, { sessionId: actor.sessionId })
    const { provider, subject, label } = found
    const connected = { provider: provider.label, label }
    const work = store.write(async (db) => {
      const [known] = await db
        .select({ userId: identity.userId })
        .from(identity)
        .where(and(eq(identity.provider, provider.id), eq(identity.subject, subject)))
      if (known) {
        if (known.userId !== actor.userId) await audit(db, { action: 'identity refused', userId: actor.userId, target: provider.id })
        return known.userId === actor.userId ? 'mine' : 'another'
      }
      const [row] = await db.select().from(user).where(eq(user.id, actor.userId))
      await this.insert(db, row as UserRow, found)
      return 'new'
    })
    const outcome = await work.catch((error: unknown) => {
      throw this.asLinkedElsewhere(error)
    })
    if (outcome === 'another') throw new AppError(identityErrors.linkedElsewhere)
    return { ...connected, isNew: outcome === 'new' }
  }

  readonly list = async (actor: Actor): Promise<readonly IdentityInfo[]> => {
    const { store } = this.deps
    const { identity } = this.deps.store.t
    const rows = await store.read.select().from(identity).where(eq(identity.userId, actor.userId)).orderBy(asc(identity.id))
    return rows.map(({ id, provider, label, createdAt }) => ({
      ...{ id, provider, label, createdAt: createdAt.toISOString() },
      providerLabel: this.providers.get(provider)?.label ?? provider,
    }))
  }

  /** A way in is left: another account elsewhere whose provider is still there, or the password, which is asked for then. */
  readonly unlink = async (
    actor: Actor,
    { id, userPwd }: { readonly id: number; readonly userPwd?: string | undefined },
  ): Promise<void> => {
    const { store, secondStep, audit } = this.deps
    const { identity } = this.deps.store.t
    const isMine = and(eq(identity.id, id), eq(identity.userId, actor.userId))
    if ((await store.read.$count(identity, isMine)) === 0) throw new AppError(identityErrors.identityUnknown)
    if (userPwd !== undefined) await secondStep.requirePassword(actor, userPwd)
    await store.write(async (db) => {
      const [gone] = await db.delete(identity).where(isMine).returning({ provider: identity.provider })
      if (!gone) throw new AppError(identityErrors.identityUnknown)
      const rest = await db.select({ provider: identity.provider }).from(identity).where(eq(identity.userId, actor.userId))
      if (userPwd === undefined && !rest.some(({ provider }) => this.providers.has(provider)))
        throw new AppError(identityErrors.passwordNeeded)
      await audit(db, { action: 'identity unlinked', userId: actor.userId, target: gone.provider })
    })
  }

  readonly sweep = async (db: Db): Promise<void> => {
    const { now } = this.deps
    const { loginFlow, linkTicket } = this.deps.store.t
    await db.delete(loginFlow).where(lte(loginFlow.expiresAt, now()))
    await db.delete(linkTicket).where(lte(linkTicket.expiresAt, now()))
  }
}

export const createIdentities = (deps: IdentitiesDeps): Pick<IdentitieOperations, keyof IdentitieOperations> =>
  new IdentitieOperations(deps)
export type Identities = ReturnType<typeof createIdentities>
