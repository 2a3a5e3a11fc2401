import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { GroupDeletion } from './group-model.ts'
import type { RoleTables } from './table.ts'

type Group = Pick<RoleTables['projectGroup']['$inferSelect'], 'id' | 'projectId' | 'roleId' | 'rev'> & {
  readonly roleName: string
}

/** What a deletion of a group would take from its people. */
export async function deletionOf(
  db: Db,
  {
    projectMember,
    projectGroupMember,
    projectGroup,
  }: Pick<ProjectTables & RoleTables, 'projectMember' | 'projectGroupMember' | 'projectGroup'>,
  group: Group,
): Promise<GroupDeletion> {
  const { id, roleName } = group
  const people = await db
    .select({ userId: projectMember.userId, role: projectMember.role, roleId: projectMember.roleId })
    .from(projectGroupMember)
    .innerJoin(
      projectMember,
      and(
        eq(projectMember.projectId, projectGroupMember.projectId),
        eq(projectMember.userId, projectGroupMember.userId),
      ),
    )
    .where(eq(projectGroupMember.groupId, id))
  const others = await db
    .select({ userId: projectGroupMember.userId, roleId: projectGroup.roleId, groupId: projectGroup.id })
    .from(projectGroupMember)
    .innerJoin(projectGroup, eq(projectGroup.id, projectGroupMember.groupId))
    .where(eq(projectGroup.projectId, group.projectId))
  const kept = new Map<number, number[]>()
  for (const { userId, roleId, groupId } of others)
    if (groupId !== id && roleId !== null) kept.set(userId, [...(kept.get(userId) ?? []), roleId])
  const left = people
    .filter(({ role }) => role === 'ordinary')
    .map(({ userId, roleId }) => [...(roleId === null ? [] : [roleId]), ...(kept.get(userId) ?? [])])
  const losing = group.roleId === null ? [] : left.filter((roleIds) => !roleIds.includes(group.roleId as number))
  return {
    ...{ rev: group.rev, users: people.length, roleName },
    ...{ losing: losing.length, bare: losing.filter(({ length }) => length === 0).length },
  }
}
