import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import { statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import { type Actor, bearerOf, cookieOf } from '../../http/actor.ts'
import { PAGE_TOKEN_PREFIX } from '../../http/audience.ts'
import { AppError, errors } from '../../http/errors.ts'
import { createLeases } from '../../http/leases.ts'
import type { Audit } from '../audit/index.ts'
import { agentOf } from './agent.ts'
import type { AccountAudit } from './audits.ts'
import type { AccountTables } from './table.ts'

export const TOKEN_SECONDS = 15 * 60
const IDLE_MS = 12 * 3_600_000
const LONGEST_MS = 7 * 24 * 3_600_000
/** Two tabs may renew at the same moment, or an answer get lost; within this time the older key still counts as the browser's own. */
const GRACE_MS = 10_000
/** A code goes from one address to the other in a redirect. */
const CODE_MS = 60_000

/** Logins that a node remembers; a thousand of them take about half a megabyte. */
const MOST_REMEMBERED = 20_000

/** Who asked a moment ago, and until when the keys that said so count. */
interface Remembered {
  readonly actor: Actor
  readonly until: number
}

export interface SessionKeys {
  readonly token: string
  readonly cookie: string
}

const secret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
/** A token of the studio: never one that begins as those of pages do, which one of 262,144 would. */
const studioToken = (): string => {
  const value = secret()
  return value.startsWith(PAGE_TOKEN_PREFIX) ? studioToken() : value
}
export const hashOf = (value: string): string => new Bun.CryptoHasher('sha256').update(value).digest('hex')
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

interface SessionsDeps {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly audit: Audit<AccountAudit>
  readonly bus: Bus
  readonly cookieName: string
}

/** Logins: a bearer token and a cookie that are worth nothing one without the other. */
class SessionOperations {
  /** Whose login a key is, and until when. */
  private readonly holder
  private readonly lookUp
  private readonly lookUpPage
  // Only what was found: somebody who has just signed in must not be refused because of a moment ago.
  private readonly remembered

  constructor(private readonly deps: SessionsDeps) {
    const { store, now, bus } = deps
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
        ...this.holder,
      })
      .from(sessionKey)
      .innerJoin(session, eq(session.id, sessionKey.sessionId))
      .innerJoin(user, eq(user.id, session.userId))
      .where(and(eq(sessionKey.hash, sql.placeholder('hash')), isNull(session.revokedAt), eq(user.status, 1)))
      .prepare()
    this.remembered = createLeases<string, Remembered>({ now, most: MOST_REMEMBERED })
    bus.subscribe('login:*', (_, topic) => {
      const userId = Number(topic.slice('login:'.length))
      this.remembered.forgetWhere(({ actor }) => actor.userId === userId)
    })
  }

  private async issueKeys(db: Db, sessionId: number, at: Date): Promise<SessionKeys> {
    const { sessionKey } = this.deps.store.t
    const keys = { token: studioToken(), cookie: secret() }
    await db.insert(sessionKey).values([
      { hash: hashOf(keys.token), sessionId, kind: 'token', expiresAt: later(at, TOKEN_SECONDS * 1000) },
      { hash: hashOf(keys.cookie), sessionId, kind: 'cookie', expiresAt: later(at, LONGEST_MS) },
    ])
    return keys
  }

  private actorOf(
    { userId, userName, role, sessionId, parentId }: Omit<Actor, 'app' | 'sub'> & { readonly parentId: number | null },
    app: number | null,
  ): Actor {
    return { userId, userName, role, sessionId, app, sub: parentId !== null }
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
  private async lookUpByPageKey(value: string, kind: 'page' | 'code'): Promise<Remembered | undefined> {
    const { now } = this.deps
    const [row] = await this.lookUpPage.execute({ hash: hashOf(value) })
    const at = now()
    if (!row || row.kind !== kind || row.projectId === null) return undefined
    if (row.expiresAt <= at || row.idleUntil <= at || row.endsAt <= at) return undefined
    const { projectId, expiresAt, idleUntil, endsAt } = row
    return { actor: this.actorOf(row, projectId), until: Math.min(+expiresAt, +idleUntil, +endsAt) }
  }

  /** The keys that a request shows: a page's token, or the studio's token and cookie with a space between them. */
  private keysOf(request: Request): string | null {
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

  private async issueForPages(db: Db, sessionId: number, projectId: number, kind: 'page' | 'code', ms: number): Promise<string> {
    const { now } = this.deps
    const { sessionKey } = this.deps.store.t
    const value = `${PAGE_TOKEN_PREFIX}${secret()}`
    await db.insert(sessionKey).values({ hash: hashOf(value), sessionId, kind, projectId, expiresAt: later(now(), ms) })
    return value
  }

  /** Looks for keys that nobody has on every connection, before somebody waits for it. */
  readonly rehearse = (): Promise<void> => this.deps.store.rehearseReads((db) => this.lookUp(db, { token: '', cookie: '' }))

  /** Who asked a moment ago with the keys of this request; undefined where `findRecent` must look. */
  readonly knownRecent = (request: Request): Actor | undefined => {
    const keys = this.keysOf(request)
    return keys === null ? undefined : this.stillKnown(keys)
  }

  /** The same as `findForPages`, by what may be as old as a lease: for what is shown to many and never for what is changed. */
  readonly findRecent = async (request: Request): Promise<Actor | null> => {
    const keys = this.keysOf(request)
    if (keys === null) return null
    return this.stillKnown(keys) ?? (await this.remembered.take(keys, () => this.lookUpByAny(keys)))?.actor ?? null
  }

  /** Once what it tells of is in the database: what a user may do, or how they sign in, is another thing now. */
  readonly changed = (userIds: readonly number[]): void => {
    const { bus } = this.deps
    for (const userId of new Set(userIds)) bus.publish(`login:${userId}`)
  }

  readonly findActorForPages = async (request: Request): Promise<Actor> => {
    const actor = await this.findForPages(request)
    if (actor === null) throw new AppError(errors.loginExpired)
    return actor
  }

  /** A token for the pages of one project; it needs no cookie, opens nothing else, and ends with the login that it was made from. */
  readonly issuePageToken = (db: Db, sessionId: number, projectId: number): Promise<string> =>
    this.issueForPages(db, sessionId, projectId, 'page', TOKEN_SECONDS * 1000)

  /** What buys one such token, once and soon: it may travel in an address. */
  readonly issuePageCode = (db: Db, sessionId: number, projectId: number): Promise<string> =>
    this.issueForPages(db, sessionId, projectId, 'code', CODE_MS)

  readonly usePageCode = async (db: Db, code: string): Promise<Actor | null> => {
    const { sessionKey } = this.deps.store.t
    const found = await this.lookUpByPageKey(code, 'code')
    const used = await db
      .delete(sessionKey)
      .where(and(eq(sessionKey.hash, hashOf(code)), eq(sessionKey.kind, 'code')))
      .returning({ hash: sessionKey.hash })
    return used.length === 1 ? (found?.actor ?? null) : null
  }

  /** Somebody who works with pages alone is no less active. */
  readonly touch = async (db: Db, sessionId: number): Promise<void> => {
    const { now } = this.deps
    const { session } = this.deps.store.t
    await db
      .update(session)
      .set({ idleUntil: later(now(), IDLE_MS) })
      .where(eq(session.id, sessionId))
  }

  readonly findActor = async (request: Request): Promise<Actor> => {
    const actor = await this.find(request)
    if (actor === null) throw new AppError(errors.loginExpired)
    return actor
  }

  /** A new login; the one this browser had before ends, and `ended` says whose it was. */
  readonly open = async (
    db: Db,
    userId: number,
    request: Request,
    ip = '',
  ): Promise<SessionKeys & { readonly ended: readonly number[] }> => {
    const { now, cookieName } = this.deps
    const { session, sessionKey } = this.deps.store.t
    const at = now()
    const old = cookieOf(request, cookieName)
    const ended =
      old === null
        ? []
        : await db
            .update(session)
            .set({ revokedAt: at })
            .where(
              inArray(
                session.id,
                db
                  .select({ id: sessionKey.sessionId })
                  .from(sessionKey)
                  .where(eq(sessionKey.hash, hashOf(old))),
              ),
            )
            .returning({ userId: session.userId })
    const [created] = await db
      .insert(session)
      .values({
        ...{ userId, createdAt: at, idleUntil: later(at, IDLE_MS), endsAt: later(at, LONGEST_MS) },
        ...{ agent: agentOf(request), ip, seenAt: at },
      })
      .returning({ id: session.id })
    const keys = await this.issueKeys(db, (created as { id: number }).id, at)
    return { ...keys, ended: ended.map((row) => row.userId) }
  }

  /** New keys for old ones. A cookie that was replaced before is somebody else's copy: the whole login ends. */
  readonly refresh = async (request: Request, ip = ''): Promise<{ readonly keys: SessionKeys; readonly userId: number } | null> => {
    const { cookieName, store, now, audit } = this.deps
    const { session, sessionKey, user } = this.deps.store.t
    const cookie = cookieOf(request, cookieName)
    if (cookie === null) return null
    const changed: number[] = []
    const renewed = await store.write(async (db) => {
      const at = now()
      const hash = hashOf(cookie)
      const [row] = await db
        .select({ sessionId: session.id, userId: session.userId, replacedAt: sessionKey.replacedAt })
        .from(sessionKey)
        .innerJoin(session, eq(session.id, sessionKey.sessionId))
        .innerJoin(user, eq(user.id, session.userId))
        .where(
          and(
            eq(sessionKey.hash, hash),
            eq(sessionKey.kind, 'cookie'),
            isNull(session.revokedAt),
            gt(session.idleUntil, at),
            gt(session.endsAt, at),
            eq(user.status, 1),
          ),
        )
      if (!row) return null
      changed.push(row.userId)
      if (row.replacedAt !== null && later(row.replacedAt, GRACE_MS) <= at) {
        await db.update(session).set({ revokedAt: at }).where(eq(session.id, row.sessionId))
        await audit(db, { action: 'session reused', userId: row.userId, target: `session ${row.sessionId}` })
        return null
      }
      const ofSession = eq(sessionKey.sessionId, row.sessionId)
      await db
        .update(sessionKey)
        .set({ replacedAt: at })
        .where(and(ofSession, isNull(sessionKey.replacedAt)))
      await db
        .update(sessionKey)
        .set({ expiresAt: later(at, GRACE_MS) })
        .where(and(ofSession, eq(sessionKey.kind, 'token'), gt(sessionKey.expiresAt, later(at, GRACE_MS))))
      await db
        .update(session)
        .set({ idleUntil: later(at, IDLE_MS), seenAt: at, ...(ip === '' ? {} : { ip }) })
        .where(eq(session.id, row.sessionId))
      return { keys: await this.issueKeys(db, row.sessionId, at), userId: row.userId }
    })
    this.changed(changed)
    return renewed
  }

  readonly end = async (db: Db, sessionId: number): Promise<void> => {
    const { now } = this.deps
    const { session } = this.deps.store.t
    await db.update(session).set({ revokedAt: now() }).where(eq(session.id, sessionId))
  }

  /** Every login of somebody, on every device. */
  readonly endAll = async (db: Db, userId: number): Promise<void> => {
    const { now } = this.deps
    const { session } = this.deps.store.t
    await db
      .update(session)
      .set({ revokedAt: now() })
      .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
  }

  readonly endOthers = async (db: Db, actor: Actor): Promise<void> => {
    const { now } = this.deps
    const { session } = this.deps.store.t
    await db
      .update(session)
      .set({ revokedAt: now() })
      .where(and(eq(session.userId, actor.userId), ne(session.id, actor.sessionId)))
  }

  /** Forgets logins that ended by themselves. */
  readonly sweep = async (db: Db): Promise<void> => {
    const { now } = this.deps
    const { session, sessionKey } = this.deps.store.t
    await db.delete(session).where(or(lte(session.endsAt, now()), lte(session.idleUntil, now())))
    // Of the studio's keys the replaced ones are kept, because a copy that is used later tells of a theft.
    await db.delete(sessionKey).where(and(inArray(sessionKey.kind, ['page', 'code']), lte(sessionKey.expiresAt, now())))
  }
}

export const createSessions = (deps: SessionsDeps): Pick<SessionOperations, keyof SessionOperations> => new SessionOperations(deps)
export type Sessions = ReturnType<typeof createSessions>
