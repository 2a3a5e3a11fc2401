import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { type Actor, bearerOf, cookieOf } from '../../http/actor.ts'
import { PAGE_TOKEN_PREFIX } from '../../http/audience.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Audit } from '../audit/service.ts'
import type { AccountAudit } from './audits.ts'
import type { AccountTables } from './table.ts'

export const TOKEN_SECONDS = 15 * 60
const IDLE_MS = 12 * 3_600_000
const LONGEST_MS = 7 * 24 * 3_600_000
/** Two tabs may renew at the same moment, or an answer get lost; within this time the older key still counts as the browser's own. */
const GRACE_MS = 10_000
/** A code goes from one address to the other in a redirect. */
const CODE_MS = 60_000

export interface SessionKeys {
  readonly token: string
  readonly cookie: string
}

const secret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
export const hashOf = (value: string): string => new Bun.CryptoHasher('sha256').update(value).digest('hex')
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Logins: a bearer token and a cookie that are worth nothing one without the other. */
export const createSessions = (deps: {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly audit: Audit<AccountAudit>
  readonly cookieName: string
}) => {
  const { store, now, audit, cookieName } = deps
  const { session, sessionKey, user } = store.t

  const issueKeys = async (db: Db, sessionId: number, at: Date): Promise<SessionKeys> => {
    const keys = { token: secret(), cookie: secret() }
    await db.insert(sessionKey).values([
      { hash: hashOf(keys.token), sessionId, kind: 'token', expiresAt: later(at, TOKEN_SECONDS * 1000) },
      { hash: hashOf(keys.cookie), sessionId, kind: 'cookie', expiresAt: later(at, LONGEST_MS) },
    ])
    return keys
  }

  /** Whose login a key is, and until when. */
  const holder = {
    sessionId: session.id,
    idleUntil: session.idleUntil,
    endsAt: session.endsAt,
    userId: user.id,
    userName: user.userName,
    role: user.role,
  }
  const lookUp = store.read
    .select({
      kind: sessionKey.kind,
      expiresAt: sessionKey.expiresAt,
      replacedAt: sessionKey.replacedAt,
      ...holder,
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
    )
    .prepare()

  const find = async (request: Request): Promise<Actor | null> => {
    const token = bearerOf(request)
    const cookie = cookieOf(request, cookieName)
    if (token === null || cookie === null) return null
    const rows = await lookUp.execute({ token: hashOf(token), cookie: hashOf(cookie) })
    const at = now()
    const byToken = rows.find((row) => row.kind === 'token' && row.expiresAt > at)
    const byCookie = rows.find((row) => row.kind === 'cookie' && (row.replacedAt === null || later(row.replacedAt, GRACE_MS) > at))
    if (!byToken || !byCookie || byToken.sessionId !== byCookie.sessionId) return null
    if (byToken.idleUntil <= at || byToken.endsAt <= at) return null
    const { userId, userName, role, sessionId } = byToken
    return { userId, userName, role, sessionId, app: null }
  }

  const lookUpPage = store.read
    .select({
      kind: sessionKey.kind,
      expiresAt: sessionKey.expiresAt,
      projectId: sessionKey.projectId,
      ...holder,
    })
    .from(sessionKey)
    .innerJoin(session, eq(session.id, sessionKey.sessionId))
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(sessionKey.hash, sql.placeholder('hash')), isNull(session.revokedAt), eq(user.status, 1)))
    .prepare()

  /** Whom a key of a page stands for while the login that it came from lasts. */
  const findByPageKey = async (value: string, kind: 'page' | 'code'): Promise<Actor | null> => {
    const [row] = await lookUpPage.execute({ hash: hashOf(value) })
    const at = now()
    if (!row || row.kind !== kind || row.projectId === null) return null
    if (row.expiresAt <= at || row.idleUntil <= at || row.endsAt <= at) return null
    const { userId, userName, role, sessionId, projectId } = row
    return { userId, userName, role, sessionId, app: projectId }
  }
  const findForPages = (request: Request): Promise<Actor | null> => {
    const token = bearerOf(request)
    return token?.startsWith(PAGE_TOKEN_PREFIX) ? findByPageKey(token, 'page') : find(request)
  }
  const issueForPages = async (db: Db, sessionId: number, projectId: number, kind: 'page' | 'code', ms: number): Promise<string> => {
    const value = `${PAGE_TOKEN_PREFIX}${secret()}`
    await db.insert(sessionKey).values({ hash: hashOf(value), sessionId, kind, projectId, expiresAt: later(now(), ms) })
    return value
  }

  return {
    /** The signed-in user, or null. */
    find,
    /** The same for calls that pages may make too: by a page's token, or by the studio's login. */
    findForPages,
    async findActorForPages(request: Request): Promise<Actor> {
      const actor = await findForPages(request)
      if (actor === null) throw new AppError(errors.loginExpired)
      return actor
    },
    /** A token for the pages of one project; it needs no cookie, opens nothing else, and ends with the login that it was made from. */
    issuePageToken: (db: Db, sessionId: number, projectId: number): Promise<string> =>
      issueForPages(db, sessionId, projectId, 'page', TOKEN_SECONDS * 1000),
    /** What buys one such token, once and soon: it may travel in an address. */
    issuePageCode: (db: Db, sessionId: number, projectId: number): Promise<string> =>
      issueForPages(db, sessionId, projectId, 'code', CODE_MS),
    async usePageCode(db: Db, code: string): Promise<Actor | null> {
      const actor = await findByPageKey(code, 'code')
      const used = await db
        .delete(sessionKey)
        .where(and(eq(sessionKey.hash, hashOf(code)), eq(sessionKey.kind, 'code')))
        .returning({ hash: sessionKey.hash })
      return used.length === 1 ? actor : null
    },
    /** Somebody who works with pages alone is no less active. */
    async touch(db: Db, sessionId: number): Promise<void> {
      await db
        .update(session)
        .set({ idleUntil: later(now(), IDLE_MS) })
        .where(eq(session.id, sessionId))
    },
    async findActor(request: Request): Promise<Actor> {
      const actor = await find(request)
      if (actor === null) throw new AppError(errors.loginExpired)
      return actor
    },
    /** A new login; the one this browser had before ends. */
    async open(db: Db, userId: number, request: Request): Promise<SessionKeys> {
      const at = now()
      const old = cookieOf(request, cookieName)
      if (old !== null)
        await db
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
      const [created] = await db
        .insert(session)
        .values({ userId, createdAt: at, idleUntil: later(at, IDLE_MS), endsAt: later(at, LONGEST_MS) })
        .returning({ id: session.id })
      return issueKeys(db, (created as { id: number }).id, at)
    },
    /** New keys for old ones. A cookie that was replaced before is somebody else's copy: the whole login ends. */
    refresh: (request: Request): Promise<{ readonly keys: SessionKeys; readonly userId: number } | null> => {
      const cookie = cookieOf(request, cookieName)
      if (cookie === null) return Promise.resolve(null)
      return store.write(async (db) => {
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
          .set({ idleUntil: later(at, IDLE_MS) })
          .where(eq(session.id, row.sessionId))
        return { keys: await issueKeys(db, row.sessionId, at), userId: row.userId }
      })
    },
    async end(db: Db, sessionId: number): Promise<void> {
      await db.update(session).set({ revokedAt: now() }).where(eq(session.id, sessionId))
    },
    async endOthers(db: Db, actor: Actor): Promise<void> {
      await db
        .update(session)
        .set({ revokedAt: now() })
        .where(and(eq(session.userId, actor.userId), ne(session.id, actor.sessionId)))
    },
    /** Forgets logins that ended by themselves. */
    async sweep(db: Db): Promise<void> {
      await db.delete(session).where(or(lte(session.endsAt, now()), lte(session.idleUntil, now())))
      // Of the studio's keys the replaced ones are kept, because a copy that is used later tells of a theft.
      await db.delete(sessionKey).where(and(inArray(sessionKey.kind, ['page', 'code']), lte(sessionKey.expiresAt, now())))
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
