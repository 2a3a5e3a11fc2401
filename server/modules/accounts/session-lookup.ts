import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import { statement } from '../../db/statement.ts'
import type { Store } from '../../db/store.ts'
import { type Actor, bearerOf, cookieOf } from '../../http/actor.ts'
import { PAGE_TOKEN_PREFIX } from '../../http/audience.ts'
import { AppError, errors } from '../../http/errors.ts'
import { createLeases } from '../../http/leases.ts'
import type { MemoryCounts } from '../../metrics/memory-counts.ts'
import type { Audit } from '../audit/index.ts'
import type { AccountAudit } from './audits.ts'
import { GRACE_MS, hashOf, later } from './session-keys.ts'
import type { AccountTables } from './table.ts'

/** Logins that a node remembers; a thousand of them take about half a megabyte. */
const MOST_REMEMBERED = 20_000

/** Who asked a moment ago, and until when the keys that said so count. */
interface Remembered {
  readonly actor: Actor
  readonly until: number
}

export interface SessionsDeps {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly audit: Audit<AccountAudit>
  readonly bus: Bus
  readonly cookieName: string
  readonly counts: MemoryCounts
}

/** Finds the user whose login a request shows. */
export class SessionLookup {
  /** Whose login a key is, and until when. */
  private readonly holder
  private readonly lookUp
  private readonly lookUpPage
  // Only what was found: somebody who has just signed in must not be refused because of a moment ago.
  private readonly remembered

  constructor(private readonly deps: SessionsDeps) {
    const { store, now, bus, counts } = deps
    const { session, user, sessionKey } = deps.store.t
    this.holder = {
      sessionId: session.id,
      idleUntil: session.idleUntil,
      endsAt: session.endsAt,
      userId: user.id,
      userName: user.userName,
      role: user.role,
      parentId: user.parentId,
    }
    this.lookUp = statement((db) =>
      db
        .select({
          kind: sessionKey.kind,
          expiresAt: sessionKey.expiresAt,
          replacedAt: sessionKey.replacedAt,
          ...this.holder,
        })
        .from(sessionKey)
        .innerJoin(session, eq(session.id, sessionKey.sessionId))
        .innerJoin(user, eq(user.id, session.userId))
        .where(
          and(
            or(eq(sessionKey.hash, sql.placeholder('token')), eq(sessionKey.hash, sql.placeholder('cookie'))),
            isNull(session.revokedAt),
            eq(user.status, 1),
          ),
        ),
    )
    this.lookUpPage = store.read
      .select({
        kind: sessionKey.kind,
        expiresAt: sessionKey.expiresAt,
        projectId: sessionKey.projectId,
        viewedRole: sessionKey.viewedRole,
        ...this.holder,
      })
      .from(sessionKey)
      .innerJoin(session, eq(session.id, sessionKey.sessionId))
      .innerJoin(user, eq(user.id, session.userId))
      .where(and(eq(sessionKey.hash, sql.placeholder('hash')), isNull(session.revokedAt), eq(user.status, 1)))
      .prepare()
    this.remembered = createLeases<string, Remembered>({ now, most: MOST_REMEMBERED, counts })
    bus.subscribe('login:*', (_, topic) => {
      const userId = Number(topic.slice('login:'.length))
      this.remembered.forgetWhere(({ actor }) => actor.userId === userId)
    })
  }

  private actorOf(
    { userId, userName, role, sessionId, parentId }: Omit<Actor, 'app' | 'sub' | 'as'> & { readonly parentId: number | null },
    app: number | null,
    viewedRole: number | null = null,
  ): Actor {
    const as = viewedRole === null ? {} : { as: viewedRole }
    return { userId, userName, role, sessionId, app, sub: parentId !== null, ...as }
  }

  private async lookUpByKeys(token: string, cookie: string): Promise<Remembered | undefined> {
    const { store, now } = this.deps
    const rows = await this.lookUp(store.read, { token: hashOf(token), cookie: hashOf(cookie) })
    const at = now()
    const byToken = rows.find((row) => row.kind === 'token' && row.expiresAt > at)
    const byCookie = rows.find((row) => row.kind === 'cookie' && (row.replacedAt === null || later(row.replacedAt, GRACE_MS) > at))
    if (!byToken || !byCookie || byToken.sessionId !== byCookie.sessionId) return undefined
    if (byToken.idleUntil <= at || byToken.endsAt <= at) return undefined
    const { expiresAt, idleUntil, endsAt } = byToken
    const cookieUntil = byCookie.replacedAt === null ? endsAt : later(byCookie.replacedAt, GRACE_MS)
    return { actor: this.actorOf(byToken, null), until: Math.min(+expiresAt, +idleUntil, +endsAt, +cookieUntil) }
  }

  /** Whom a key of a page stands for while the login that it came from lasts. */
  async lookUpByPageKey(value: string, kind: 'page' | 'code'): Promise<Remembered | undefined> {
    const { now } = this.deps
    const [row] = await this.lookUpPage.execute({ hash: hashOf(value) })
    const at = now()
    if (!row || row.kind !== kind || row.projectId === null) return undefined
    if (row.expiresAt <= at || row.idleUntil <= at || row.endsAt <= at) return undefined
    const { projectId, viewedRole, expiresAt, idleUntil, endsAt } = row
    return { actor: this.actorOf(row, projectId, viewedRole), until: Math.min(+expiresAt, +idleUntil, +endsAt) }
  }

  /** The keys that a request shows: a page's token, or the studio's token and cookie with a space between them. */
  readonly keysOf = (request: Request): string | null => {
    const { cookieName } = this.deps
    const token = bearerOf(request)
    if (token === null || token.startsWith(PAGE_TOKEN_PREFIX)) return token
    const cookie = cookieOf(request, cookieName)
    return cookie === null ? null : `${token} ${cookie}`
  }

  private lookUpByAny(keys: string): Promise<Remembered | undefined> {
    const [token, cookie] = keys.split(' ') as [string, string?]
    return cookie === undefined ? this.lookUpByPageKey(token, 'page') : this.lookUpByKeys(token, cookie)
  }

  private stillKnown(keys: string): Actor | undefined {
    const { now } = this.deps
    const found = this.remembered.get(keys)
    return found !== undefined && found.until > now().getTime() ? found.actor : undefined
  }

  /** The signed-in user, or null. */
  readonly find = async (request: Request): Promise<Actor | null> => {
    const keys = this.keysOf(request)
    return keys?.includes(' ') ? ((await this.lookUpByAny(keys))?.actor ?? null) : null
  }

  /** The same for calls that pages may make too: by a page's token, or by the studio's login. */
  readonly findForPages = async (request: Request): Promise<Actor | null> => {
    const keys = this.keysOf(request)
    return keys === null ? null : ((await this.lookUpByAny(keys))?.actor ?? null)
  }

  /** Looks for keys that nobody has on every connection, before somebody waits for it. */
  readonly rehearse = (): Promise<void> => this.deps.store.rehearseReads((db) => this.lookUp(db, { token: '', cookie: '' }))

  /** Who asked a moment ago with the keys of this request; undefined where `findRecent` must look. */
  readonly knownRecent = (request: Request): Actor | undefined => {
    const keys = this.keysOf(request)
    return keys === null ? undefined : this.stillKnown(keys)
  }

  /** The same by the studio's login alone. */
  readonly knownInStudio = (request: Request): Actor | undefined => {
    const keys = this.keysOf(request)
    return keys?.includes(' ') ? this.stillKnown(keys) : undefined
  }

  private async recentBy(keys: string): Promise<Actor | null> {
    const read = async (): Promise<Remembered | undefined> => {
      const found = await this.lookUpByAny(keys)
      return found && { ...found, actor: { ...found.actor, recent: true } }
    }
    return this.stillKnown(keys) ?? (await this.remembered.take(keys, read))?.actor ?? null
  }

  /** The same as `findForPages`, by what may be as old as a lease: for what is shown and never for what is changed. */
  readonly findRecent = async (request: Request): Promise<Actor | null> => {
    const keys = this.keysOf(request)
    return keys === null ? null : this.recentBy(keys)
  }

  /** The same by the studio's login alone. */
  readonly findRecentInStudio = async (request: Request): Promise<Actor | null> => {
    const keys = this.keysOf(request)
    return keys?.includes(' ') ? this.recentBy(keys) : null
  }

  readonly findActorForPages = async (request: Request): Promise<Actor> => {
    const actor = await this.findForPages(request)
    if (actor === null) throw new AppError(errors.loginExpired)
    return actor
  }

  readonly findActor = async (request: Request): Promise<Actor> => {
    const actor = await this.find(request)
    if (actor === null) throw new AppError(errors.loginExpired)
    return actor
  }
}
