import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { SessionInfo } from '../../wire.ts'
import type { AccountTables, Sessions } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { PersonAudit } from './audits.ts'
import { personErrors } from './errors.ts'

/** The logins of a person, seen and ended by the person. */
export const createOwnSessions = (deps: {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly audit: Audit<PersonAudit>
  readonly sessions: Pick<Sessions, 'end' | 'endOthers' | 'changed'>
}) => {
  const { store, now, audit, sessions } = deps
  const { session } = store.t
  const ofActor = ({ userId }: Actor) =>
    and(eq(session.userId, userId), isNull(session.revokedAt), gt(session.idleUntil, now()), gt(session.endsAt, now()))

  return {
    /** The one that asks first, then by when they were last used. */
    async list(actor: Actor): Promise<readonly SessionInfo[]> {
      const rows = await store.read.select().from(session).where(ofActor(actor)).orderBy(desc(session.seenAt), desc(session.id)).limit(200)
      return rows
        .map(({ id, agent, ip, createdAt, seenAt }) => ({
          ...{ id, agent, ip, createdAt: createdAt.toISOString(), seenAt: (seenAt ?? createdAt).toISOString() },
          current: id === actor.sessionId,
        }))
        .sort((a, b) => Number(b.current) - Number(a.current))
    },

    async end(actor: Actor, id: number): Promise<void> {
      await store.write(async (db) => {
        const [row] = await db
          .select({ id: session.id })
          .from(session)
          .where(and(ofActor(actor), eq(session.id, id)))
        if (!row) throw new AppError(personErrors.sessionNotFound)
        await sessions.end(db, id)
        await audit(db, { action: 'session ended', userId: actor.userId, target: `session ${id}` })
      })
      sessions.changed([actor.userId])
    },

    async endOthers(actor: Actor): Promise<void> {
      await store.write(async (db) => {
        await sessions.endOthers(db, actor)
        await audit(db, { action: 'other sessions ended', userId: actor.userId })
      })
      sessions.changed([actor.userId])
    },
  }
}
export type OwnSessions = ReturnType<typeof createOwnSessions>
