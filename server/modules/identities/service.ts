import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import { type Actor, cookieOf } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { networkOf } from '../../http/ip.ts'
import type { IdentityInfo } from '../../wire.ts'
import { accountErrors } from '../accounts/errors.ts'
import { takeAttempts } from '../accounts/rate-limit.ts'
import type { AccountService, LoginOutcome, Origin, UserRow } from '../accounts/service.ts'
import { hashOf } from '../accounts/sessions.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import type { Mails } from '../mail/service.ts'
import type { IdentityAudit } from './audits.ts'
import { identityErrors } from './errors.ts'
import { linkedMail } from './mails.ts'
import { type Identity, type Provider, ProviderAway, ProviderRefused, type Returned } from './provider.ts'
import type { IdentityTables } from './table.ts'

const MINUTE = 60_000
/** Milliseconds to come back from a provider, and then to say which account is theirs. */
const FLOW_MS = 10 * MINUTE
const TICKET_MS = 15 * MINUTE
const QUARTER_HOUR = 15 * MINUTE

const secret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

interface Found extends Identity {
  readonly provider: Provider
}
/** Whom a way back has let in, or the ticket of somebody whom no account belongs to yet. */
export type WayBack =
  | { readonly outcome: LoginOutcome }
  | { readonly link: { readonly ticket: string; readonly provider: string; readonly label: string } }

export const createIdentities = (deps: {
  readonly store: Store<AccountTables & IdentityTables>
  readonly now: () => Date
  readonly providers: readonly Provider[]
  readonly accounts: AccountService
  readonly audit: Audit<IdentityAudit>
  readonly mails: Mails
  /** The address of the installation; never what a request says of its host. */
  readonly site: string
  readonly cookieName: string
}) => {
  const { store, now, accounts, audit, mails, site, cookieName } = deps
  const { user, identity, loginFlow, linkTicket } = store.t
  const providers = new Map(deps.providers.map((provider) => [provider.id, provider]))
  const redirect = `${site}/login/return`
  const later = (ms: number): Date => new Date(now().getTime() + ms)

  const take = async (key: string, most: number): Promise<void> => {
    const limit = { key, most, windowMs: QUARTER_HOUR }
    if (!(await store.write((db) => takeAttempts(db, store.t, now(), [limit])))) throw new AppError(errors.tooMany)
  }
  const browserOf = (request: Request): string | null => {
    const value = cookieOf(request, cookieName)
    return value === null || !/^[\w-]{43}$/.test(value) ? null : value
  }
  const asAnswer = (error: unknown): unknown => {
    if (error instanceof ProviderAway) return new AppError(identityErrors.providerAway)
    return error instanceof ProviderRefused ? new AppError(identityErrors.refusedElsewhere) : error
  }

  const insert = async (db: Db, row: UserRow, { provider, subject, label }: Found): Promise<void> => {
    await db.insert(identity).values({ provider: provider.id, subject, label, userId: row.id, createdAt: now() })
    await audit(db, { action: 'identity linked', userId: row.id, target: provider.id })
    const values = { provider: provider.label, label: label || provider.label }
    await mails.send(db, { to: row.userName, template: linkedMail, values, link: '/user/profile' })
  }

  /** Takes the flow out, once, for the browser that began it. */
  const takeFlow = async (browser: string | null, state: string, kind: string) => {
    const [flow] =
      browser === null
        ? []
        : await store.write((db) =>
            db
              .delete(loginFlow)
              .where(and(eq(loginFlow.stateHash, hashOf(state)), eq(loginFlow.browserHash, hashOf(browser))))
              .returning(),
          )
    const provider = flow ? providers.get(flow.provider) : undefined
    if (!flow || !provider || flow.expiresAt <= now() || provider.id.split('/')[0] !== kind) throw new AppError(identityErrors.flowUnknown)
    return { flow: { state, nonce: flow.nonce, verifier: flow.verifier }, provider }
  }

  /** The account of an identity; null where somebody has to say which one it is. */
  const accountOf = async (found: Found, { ip }: Origin): Promise<UserRow | null> => {
    const { provider, subject, email } = found
    const mine = and(eq(identity.provider, provider.id), eq(identity.subject, subject))
    const known = async (db: Db) =>
      (await db.select({ row: user }).from(identity).innerJoin(user, eq(user.id, identity.userId)).where(mine))[0]?.row
    const linked = await known(store.read)
    if (linked) return linked
    if (email === null) return null
    if (await accounts.needsSetup()) throw new AppError(accountErrors.setupFirst)
    const passwordHash = await accounts.noPassword()
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
        if (owner.status === 1) await insert(db, owner, found)
        return owner
      }
      const limit = { key: `register:${networkOf(ip)}`, most: 10, windowMs: 60 * MINUTE }
      if (!(await takeAttempts(db, store.t, now(), [limit]))) throw new AppError(errors.tooMany)
      const nickName = found.label || accounts.nameOf(email)
      const made = await accounts.insertUser(db, { userName: email, nickName, passwordHash, role: 2, confirmedAt: now() })
      await audit(db, { action: 'account made elsewhere', userId: made.id, target: provider.id })
      await insert(db, made, found)
      return made
    })
  }

  return {
    ways: () => deps.providers.map(({ id, label }) => ({ id, label })),

    /** Where to go, and the cookie by which the browser is known when it is back. */
    async begin({ request, ip }: Origin, way: string): Promise<{ readonly address: string; readonly cookie: string }> {
      const provider = providers.get(way)
      if (!provider) throw new AppError(identityErrors.wayUnknown)
      await take(`way:${networkOf(ip)}`, 60)
      const flow = { state: secret(), nonce: secret(), verifier: secret() }
      const address = await provider.addressFor(flow, redirect).catch((error: unknown) => {
        throw asAnswer(error)
      })
      // Two windows of one browser may be on their way at once.
      const cookie = browserOf(request) ?? secret()
      const { state, ...rest } = flow
      const row = { ...rest, stateHash: hashOf(state), browserHash: hashOf(cookie), provider: way, expiresAt: later(FLOW_MS) }
      await store.write((db) => db.insert(loginFlow).values(row))
      return { address, cookie }
    },

    async finish(origin: Origin, kind: 'wechat' | 'oidc', returned: Returned): Promise<WayBack> {
      await take(`way-back:${networkOf(origin.ip)}`, 60)
      const browser = browserOf(origin.request)
      const { flow, provider } = await takeFlow(browser, returned.state, kind)
      const who = await provider.identify(returned, flow, redirect).catch((error: unknown) => {
        throw asAnswer(error)
      })
      const found = { ...who, provider }
      const account = await accountOf(found, origin)
      if (account === null) {
        const ticket = secret()
        const { subject, label } = who
        const row = {
          hash: hashOf(ticket),
          browserHash: hashOf(browser ?? ''),
          provider: provider.id,
          subject,
          label,
          expiresAt: later(TICKET_MS),
        }
        await store.write((db) => db.insert(linkTicket).values(row))
        return { link: { ticket, provider: provider.label, label } }
      }
      const outcome = await accounts.enter(origin, async (db) => {
        const [row] = await db.select().from(user).where(eq(user.id, account.id))
        if (row?.status !== 1) throw new AppError(accountErrors.frozen)
        await audit(db, { action: 'login elsewhere', userId: row.id, target: provider.id })
        return row
      })
      return { outcome }
    },

    /** Connects what a ticket stands for to the account that somebody has signed in to, in the browser that was given the ticket. */
    async link(actor: Actor, request: Request, ticket: string): Promise<void> {
      const browser = browserOf(request) ?? ''
      const isMine = and(eq(linkTicket.hash, hashOf(ticket)), eq(linkTicket.browserHash, hashOf(browser)), gt(linkTicket.expiresAt, now()))
      const work = store.write(async (db) => {
        const [found] = await db.delete(linkTicket).where(isMine).returning()
        const provider = found ? providers.get(found.provider) : undefined
        if (!found || !provider) throw new AppError(identityErrors.ticketUnknown)
        const [row] = await db.select().from(user).where(eq(user.id, actor.userId))
        await insert(db, row as UserRow, { ...found, email: null, provider })
      })
      await work.catch((error: unknown) => {
        throw isConflict(error) ? new AppError(identityErrors.linkedElsewhere) : error
      })
    },

    async list(actor: Actor): Promise<readonly IdentityInfo[]> {
      const rows = await store.read.select().from(identity).where(eq(identity.userId, actor.userId)).orderBy(asc(identity.id))
      return rows.map(({ id, provider, label, createdAt }) => ({
        ...{ id, provider, label, createdAt: createdAt.toISOString() },
        providerLabel: providers.get(provider)?.label ?? provider,
      }))
    },

    unlink: (actor: Actor, id: number): Promise<void> =>
      store.write(async (db) => {
        const [gone] = await db
          .delete(identity)
          .where(and(eq(identity.id, id), eq(identity.userId, actor.userId)))
          .returning({ provider: identity.provider })
        if (!gone) throw new AppError(identityErrors.identityUnknown)
        await audit(db, { action: 'identity unlinked', userId: actor.userId, target: gone.provider })
      }),

    async sweep(db: Db): Promise<void> {
      await db.delete(loginFlow).where(lte(loginFlow.expiresAt, now()))
      await db.delete(linkTicket).where(lte(linkTicket.expiresAt, now()))
    },
  }
}
export type Identities = ReturnType<typeof createIdentities>
