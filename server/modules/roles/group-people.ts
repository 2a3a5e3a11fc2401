import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Audit } from '../audit/index.ts'
import type { Policies, ProjectTables } from '../projects/index.ts'
import type { RoleAudit } from './audits.ts'
import { roleErrors } from './errors.ts'
import { groupErrors, MOST_IN_GROUP } from './group-errors.ts'
import type { GroupInfo } from './group-model.ts'
import type { GroupRow, Groups } from './groups.ts'
import type { Notices } from './notices.ts'
import type { RoleTables } from './table.ts'

type Group = Pick<GroupRow, 'id' | 'projectId' | 'name'>

interface GroupPeopleDeps {
  readonly store: Store<ProjectTables & RoleTables>
  readonly now: () => Date
  readonly audit: Audit<RoleAudit>
  readonly groups: Pick<Groups, 'open' | 'infoOf'>
  /** Notified of people whose rights changed. */
  readonly changed: (userIds: readonly number[]) => void
  readonly policies: Pick<Policies, 'raise'>
  readonly notices: Pick<Notices, 'group'>
}

/** What is done with the people of a group inside a write. */
const createPlaces = ({ store, now, audit, policies, notices }: GroupPeopleDeps) => {
  const { projectGroupMember } = store.t

  const whichOf = (groupId: number, userIds: readonly number[]) =>
    and(eq(projectGroupMember.groupId, groupId), inArray(projectGroupMember.userId, [...userIds]))
  /** Those of these people who are in the group. */
  const among = async (db: Db, groupId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> => {
    const rows = await db.select({ userId: projectGroupMember.userId }).from(projectGroupMember).where(whichOf(groupId, userIds))
    return new Set(rows.map(({ userId }) => userId))
  }
  /** @throws AppError where the group has no room for so many more */
  const requireRoom = async (db: Db, groupId: number, more: number): Promise<void> => {
    const count = await db.$count(projectGroupMember, eq(projectGroupMember.groupId, groupId))
    if (count + more > MOST_IN_GROUP) throw new AppError(groupErrors.full)
  }
  /**
   * In a write: puts members of the project into the group. `by` is who did it, `origin` what, unless it was that person. Returns those who were not
   * in it; where a person does it, those who were stay when whatever put them there takes them out.
   */
  const put = async (
    db: Db,
    by: number,
    { id, projectId, name }: Group,
    userIds: readonly number[],
    origin: string | null = null,
  ): Promise<readonly number[]> => {
    const known = await among(db, id, userIds)
    const added = [...new Set(userIds)].filter((userId) => !known.has(userId))
    if (origin === null && known.size > 0)
      await db
        .update(projectGroupMember)
        .set({ origin })
        .where(whichOf(id, [...known]))
    if (added.length === 0) return added
    await db.insert(projectGroupMember).values(added.map((userId) => ({ groupId: id, projectId, userId, origin, createdAt: now() })))
    await policies.raise(db, projectId)
    for (const userId of added)
      await audit(db, { action: 'group person added', userId: by, target: `project ${projectId}, group ${id}, user ${userId}: ${name}` })
    await notices.group(db, { what: 'added', by, projectId, name, people: added })
    return added
  }
  /** In a write: takes people out of the group. Returns those who were in it. */
  const take = async (db: Db, by: number, { id, projectId, name }: Group, userIds: readonly number[]): Promise<readonly number[]> => {
    const removed = [...(await among(db, id, userIds))]
    await db.delete(projectGroupMember).where(whichOf(id, removed))
    if (removed.length > 0) await policies.raise(db, projectId)
    for (const userId of removed)
      await audit(db, { action: 'group person removed', userId: by, target: `project ${projectId}, group ${id}, user ${userId}: ${name}` })
    await notices.group(db, { what: 'removed', by, projectId, name, people: removed })
    return removed
  }

  return { among, requireRoom, put, take }
}

/** Puts people into groups and takes them out; the foreign key takes a person who leaves a project out of its groups. */
export const createGroupPeople = (deps: GroupPeopleDeps) => {
  const { store, groups, changed } = deps
  const { projectMember, projectGroup } = store.t
  const places = createPlaces(deps)
  const { requireRoom, put, take } = places

  return {
    ...places,
    /** Notified after the write. */
    changed,

    /** In the write of a newcomer’s first login: groups that were deleted meanwhile are left out. */
    async putInvited(
      db: Db,
      { projectId, groupIds, userId }: { readonly projectId: number; readonly groupIds: readonly number[]; readonly userId: number },
    ): Promise<void> {
      if (groupIds.length === 0) return
      const found = await db
        .select()
        .from(projectGroup)
        .where(and(eq(projectGroup.projectId, projectId), inArray(projectGroup.id, [...groupIds])))
      for (const group of found) await put(db, userId, group, [userId])
    },

    /** All of them or, where one is not in the project or there is no room, nobody. */
    async add(actor: Actor, { id, userIds }: { readonly id: number; readonly userIds: readonly number[] }): Promise<GroupInfo> {
      const [info, added] = await store.write(async (db) => {
        const group = await groups.open(actor, db, id)
        const wanted = [...new Set(userIds)]
        const isWanted = and(eq(projectMember.projectId, group.projectId), inArray(projectMember.userId, wanted))
        if ((await db.$count(projectMember, isWanted)) < wanted.length) throw new AppError(roleErrors.userNotFound)
        const found = await put(db, actor.userId, group, wanted)
        await requireRoom(db, id, 0)
        return [await groups.infoOf(db, id), found] as const
      })
      changed(added)
      return info
    },

    async remove(actor: Actor, { id, userIds }: { readonly id: number; readonly userIds: readonly number[] }): Promise<GroupInfo> {
      const [info, removed] = await store.write(async (db) => {
        const group = await groups.open(actor, db, id)
        const found = await take(db, actor.userId, group, userIds)
        return [await groups.infoOf(db, id), found] as const
      })
      changed(removed)
      return info
    },
  }
}
export type GroupPeople = ReturnType<typeof createGroupPeople>
