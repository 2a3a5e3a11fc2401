import { and, eq, isNull, sql } from 'drizzle-orm'
import { statementAtOnce } from '../../db/statement.ts'
import type { Store } from '../../db/store.ts'
import { onceThere } from '../../http/late.ts'
import { countedMembership } from '../access/index.ts'
import { type PermissionsOf, permissionsVersion, type StartTables, startColumns } from './start-versions.ts'

/** No account has this id. */
const VISITOR = 0

/** A login as a request shows it: SHA-256 of its two keys, and whose it was. */
export interface ShownLogin {
  readonly token: string
  readonly cookie: string
  readonly userId: number
}
/** What a login and a start depend on. */
export interface ShownVersion {
  readonly row: Readonly<Record<string, unknown>>
  readonly permissions: string
  /** Milliseconds since 1970 at which the login ends by itself; infinite for a visitor. */
  readonly until: number
  /** That of the store before it was read. */
  readonly commits: number | null
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())

/** Whether neither the login nor the start can be another one. */
export const isSameVersion = (a: ShownVersion, b: ShownVersion): boolean => {
  if (a.permissions !== b.permissions) return false
  for (const name in a.row) if (!isSame(a.row[name], b.row[name])) return false
  return true
}

/**
 * What the start of an application depends on together with the login of a request, read by one prepared statement. It
 * only tells whether both are as they were: who is signed in, and what they may do, is decided elsewhere.
 */
export const createShownVersions = (deps: {
  readonly store: Store<StartTables>
  readonly permissionsOf: PermissionsOf
}) => {
  const { store, permissionsOf } = deps
  const { project, projectMember, user, session, sessionKey } = store.t
  const { userId, projectId, columns } = startColumns(store.t)
  const permissions = permissionsVersion(permissionsOf)
  const cookie = sql.identifier('cookie')
  const of = ({ name }: { readonly name: string }) => sql`${cookie}.${sql.identifier(name)}`
  const findVisitor = statementAtOnce((db) =>
    db
      .select(columns)
      .from(project)
      .leftJoin(projectMember, countedMembership(store.t, { userId }))
      .leftJoin(user, eq(user.id, userId))
      .where(eq(project.id, projectId)),
  )
  const findLogin = statementAtOnce((db) =>
    db
      .select({
        ...columns,
        ...{ expiresAt: sessionKey.expiresAt, idleUntil: session.idleUntil, endsAt: session.endsAt },
      })
      .from(sessionKey)
      .innerJoin(session, eq(session.id, sessionKey.sessionId))
      .innerJoin(project, eq(project.id, projectId))
      .innerJoin(user, eq(user.id, session.userId))
      .leftJoin(projectMember, countedMembership(store.t, { userId }))
      .where(
        and(
          eq(sessionKey.hash, sql.placeholder('token')),
          eq(sessionKey.kind, 'token'),
          eq(session.userId, userId),
          isNull(session.revokedAt),
          eq(user.status, 1),
          sql`exists (select 1 from ${sessionKey} as ${cookie} where ${of(sessionKey.hash)} = ${sql.placeholder('cookie')}
            and ${of(sessionKey.kind)} = 'cookie' and ${of(sessionKey.sessionId)} = ${session.id}
            and ${of(sessionKey.replacedAt)} is null)`,
        ),
      ),
  )
  return {
    /** Whether a version is as it was without a look into the database: nothing was committed since it was read. */
    isCurrent: (known: ShownVersion): boolean =>
      known.commits !== null &&
      known.commits === store.commits() &&
      (known.permissions === '' || known.permissions === permissions()),
    /** Null where no project has the id, and for a login whose keys are not both its newest. */
    read(login: ShownLogin | null, projectId: number): ShownVersion | null | Promise<ShownVersion | null> {
      const commits = store.commits()
      if (login === null)
        return onceThere(findVisitor(store.read, { userId: VISITOR, projectId }), ([row]) =>
          row ? { row, permissions: '', until: Number.POSITIVE_INFINITY, commits } : null,
        )
      return onceThere(findLogin(store.read, { ...login, projectId }), ([row]) => {
        if (!row) return null
        const until = Math.min(row.expiresAt.getTime(), row.idleUntil.getTime(), row.endsAt.getTime())
        return { row, permissions: permissions(), until, commits }
      })
    },
  }
}
export type ShownVersions = ReturnType<typeof createShownVersions>
