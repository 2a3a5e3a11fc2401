import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { MemberRole, ProjectTables } from '../projects/table.ts'

const RANK: { readonly [role in MemberRole]: number } = { tester: 1, developer: 2, admin: 3 }

/** For joins with `projectMember`: the actor's memberships that count, which are none until the address they were given to is confirmed. */
export const countedMembership = ({ projectMember, project, user }: AccountTables & ProjectTables, actor: Actor): SQL | undefined =>
  and(
    eq(projectMember.projectId, project.id),
    eq(projectMember.userId, actor.userId),
    sql`exists (select 1 from ${user} where ${user.id} = ${actor.userId} and ${user.confirmedAt} is not null)`,
  )

/** What an actor may do in a project: its owner and super administrators everything, members by their role, others null. */
export const createAccess = ({ t }: Pick<Store<AccountTables & ProjectTables>, 't'>) => {
  const { project, projectMember } = t
  const roleIn = async (actor: Actor, db: Db, projectId: number): Promise<MemberRole | null> => {
    // A page acts within its own project, whatever the person who looks at it may do elsewhere.
    if (actor.app !== null && actor.app !== projectId) return null
    const [row] = await db
      .select({ ownerId: project.userId, role: projectMember.role })
      .from(project)
      .leftJoin(projectMember, countedMembership(t, actor))
      .where(eq(project.id, projectId))
    if (!row) return null
    return actor.role === 1 || row.ownerId === actor.userId ? 'admin' : row.role
  }
  return {
    roleIn,
    /** The actor's role; somebody without one learns nothing, not even that the thing exists. */
    async require(actor: Actor, db: Db, projectId: number, least: MemberRole, missing: AppError): Promise<MemberRole> {
      const role = await roleIn(actor, db, projectId)
      if (role === null) throw missing
      if (RANK[role] < RANK[least]) throw new AppError(errors.forbidden)
      return role
    },
  }
}
export type Access = ReturnType<typeof createAccess>
