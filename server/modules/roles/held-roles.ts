import { and, asc, count, countDistinct, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { RoleTables } from './table.ts'

export interface HeldRole {
  readonly id: number
  readonly name: string
  readonly limits: readonly number[]
  /** Whether it opens the test environment. */
  readonly testEnv: boolean
}
export interface HeldGroup {
  readonly id: number
  readonly name: string
  /** Empty while the group gives no role. */
  readonly roleName: string
  /** What put the person into it; null where a person did. */
  readonly origin: string | null
}

/** Which roles ordinary users have. The one place that joins the role of a person with those of their groups. */
export const createHeldRoles = ({ t }: Pick<Store<ProjectTables & RoleTables>, 't'>) => {
  const { projectMember, projectRole, projectGroup, projectGroupMember } = t

  return {
    /** Roles of one person: their own first, then those of their groups by name. Of an administrator who views a role, that one alone. */
    async of(db: Db, projectId: number, { userId, as }: Pick<Actor, 'userId' | 'as'>): Promise<readonly HeldRole[]> {
      const held = (({ id, name, limits, testEnv }) => ({ id, name, limits, testEnv }))(projectRole)
      if (as !== undefined)
        return db
          .select(held)
          .from(projectRole)
          .where(and(eq(projectRole.projectId, projectId), eq(projectRole.id, as)))
      const own = db
        .select({ id: projectMember.roleId })
        .from(projectMember)
        .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
      const ofGroups = db
        .select({ id: projectGroup.roleId })
        .from(projectGroup)
        .innerJoin(projectGroupMember, eq(projectGroupMember.groupId, projectGroup.id))
        .where(and(eq(projectGroupMember.projectId, projectId), eq(projectGroupMember.userId, userId)))
      const isOwn = inArray(projectRole.id, own)
      return db
        .select(held)
        .from(projectRole)
        .where(and(eq(projectRole.projectId, projectId), or(isOwn, inArray(projectRole.id, ofGroups))))
        .orderBy(sql`case when ${isOwn} then 0 else 1 end`, asc(projectRole.name))
    },

    /** Everybody whose rights depend on one of these roles. */
    async peopleWith(db: Db, roleIds: readonly number[]): Promise<readonly number[]> {
      if (roleIds.length === 0) return []
      const own = await db
        .select({ userId: projectMember.userId })
        .from(projectMember)
        .where(inArray(projectMember.roleId, [...roleIds]))
      const byGroup = await db
        .select({ userId: projectGroupMember.userId })
        .from(projectGroupMember)
        .innerJoin(projectGroup, eq(projectGroup.id, projectGroupMember.groupId))
        .where(inArray(projectGroup.roleId, [...roleIds]))
      return [...new Set([...own, ...byGroup].map(({ userId }) => userId))]
    },

    /** How many ordinary users have each role; a person with the role of their own and of a group counts once. */
    async counts(db: Db, roleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (roleIds.length === 0) return new Map()
      const own = await db
        .select({ roleId: projectMember.roleId, n: count() })
        .from(projectMember)
        .where(inArray(projectMember.roleId, [...roleIds]))
        .groupBy(projectMember.roleId)
      const byGroup = await db
        .select({ roleId: projectGroup.roleId, n: countDistinct(projectGroupMember.userId) })
        .from(projectGroup)
        .innerJoin(projectGroupMember, eq(projectGroupMember.groupId, projectGroup.id))
        .innerJoin(
          projectMember,
          and(eq(projectMember.projectId, projectGroupMember.projectId), eq(projectMember.userId, projectGroupMember.userId)),
        )
        .where(
          and(
            inArray(projectGroup.roleId, [...roleIds]),
            eq(projectMember.role, 'ordinary'),
            or(isNull(projectMember.roleId), ne(projectMember.roleId, projectGroup.roleId)),
          ),
        )
        .groupBy(projectGroup.roleId)
      const found = new Map<number, number>()
      for (const { roleId, n } of [...own, ...byGroup]) if (roleId !== null) found.set(roleId, (found.get(roleId) ?? 0) + n)
      return found
    },

    /** Whether a group gives this role. */
    isGivenByGroup: async (db: Db, roleId: number): Promise<boolean> =>
      (await db.$count(projectGroup, eq(projectGroup.roleId, roleId))) > 0,

    isInGroup: async (db: Db, projectId: number, userId: number): Promise<boolean> =>
      (await db.$count(projectGroupMember, and(eq(projectGroupMember.projectId, projectId), eq(projectGroupMember.userId, userId)))) > 0,

    /** Groups of each of these people, by name. */
    async groupsOf(db: Db, projectId: number, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly HeldGroup[]>> {
      const found = new Map<number, HeldGroup[]>()
      if (userIds.length === 0) return found
      const rows = await db
        .select({
          ...{ userId: projectGroupMember.userId, id: projectGroup.id },
          ...{ name: projectGroup.name, roleName: projectRole.name, origin: projectGroupMember.origin },
        })
        .from(projectGroupMember)
        .innerJoin(projectGroup, eq(projectGroup.id, projectGroupMember.groupId))
        .leftJoin(projectRole, eq(projectRole.id, projectGroup.roleId))
        .where(and(eq(projectGroupMember.projectId, projectId), inArray(projectGroupMember.userId, [...userIds])))
        .orderBy(asc(projectGroup.name))
      for (const { userId, id, name, roleName, origin } of rows)
        found.set(userId, [...(found.get(userId) ?? []), { id, name, roleName: roleName ?? '', origin }])
      return found
    },
  }
}
export type HeldRoles = ReturnType<typeof createHeldRoles>
