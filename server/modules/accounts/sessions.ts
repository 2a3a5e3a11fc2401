import { and, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { Actors } from '../../calls/module.ts'
import type { Db } from '../../db/store.ts'
import { type Actor, cookieOf } from '../../http/actor.ts'
import { PAGE_TOKEN_PREFIX } from '../../http/audience.ts'
import { agentOf } from './agent.ts'
import {
  CODE_MS,
  GRACE_MS,
  hashOf,
  IDLE_MS,
  LONGEST_MS,
  later,
  type SessionKeys,
  secret,
  studioToken,
  TOKEN_SECONDS,
} from './session-keys.ts'
import { SessionLookup, type SessionsDeps } from './session-lookup.ts'

/** Logins: a bearer token and a cookie that are worth nothing one without the other. */
class SessionOperations {
  private readonly lookup: SessionLookup
  readonly find: SessionLookup['find']
  readonly findForPages: SessionLookup['findForPages']
  readonly rehearse: SessionLookup['rehearse']
  readonly keysOf: SessionLookup['keysOf']
  readonly knownRecent: SessionLookup['knownRecent']
  readonly findRecent: SessionLookup['findRecent']
  readonly recent: Actors['recent']
  readonly findActorForPages: SessionLookup['findActorForPages']
  readonly findActor: SessionLookup['findActor']

  constructor(private readonly deps: SessionsDeps) {
    this.lookup = new SessionLookup(deps)
    this.find = this.lookup.find
    this.findForPages = this.lookup.findForPages
    this.rehearse = this.lookup.rehearse
    this.keysOf = this.lookup.keysOf
    this.knownRecent = this.lookup.knownRecent
    this.findRecent = this.lookup.findRecent
    this.recent = {
      find: this.lookup.findRecentInStudio,
      findForPages: this.lookup.findRecent,
      known: this.lookup.knownInStudio,
    }
    this.findActorForPages = this.lookup.findActorForPages
    this.findActor = this.lookup.findActor
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

  private async issueForPages(
    db: Db,
    sessionId: number,
    projectId: number,
    kind: 'page' | 'code',
    ms: number,
    viewedRole: number | null = null,
  ): Promise<string> {
    const { now } = this.deps
    const { sessionKey } = this.deps.store.t
    const value = `${PAGE_TOKEN_PREFIX}${secret()}`
    await db.insert(sessionKey).values({ hash: hashOf(value), sessionId, kind, projectId, viewedRole, expiresAt: later(now(), ms) })
    return value
  }

  /** Once what it tells of is in the database: what a user may do, or how they sign in, is another thing now. */
  readonly changed = (userIds: readonly number[]): void => {
    const { bus } = this.deps
    for (const userId of new Set(userIds)) bus.publish(`login:${userId}`)
  }

  /**
   * A token for the pages of one project; it needs no cookie, opens nothing else, and ends with the login that it was made
   * from. `viewedRole` is the role that an administrator views.
   */
  readonly issuePageToken = (db: Db, sessionId: number, projectId: number, viewedRole?: number): Promise<string> =>
    this.issueForPages(db, sessionId, projectId, 'page', TOKEN_SECONDS * 1000, viewedRole)

  /** What buys one such token, once and soon: it may travel in an address. */
  readonly issuePageCode = (db: Db, sessionId: number, projectId: number, viewedRole?: number): Promise<string> =>
    this.issueForPages(db, sessionId, projectId, 'code', CODE_MS, viewedRole)

  readonly usePageCode = async (db: Db, code: string): Promise<Actor | null> => {
    const { sessionKey } = this.deps.store.t
    const found = await this.lookup.lookUpByPageKey(code, 'code')
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
