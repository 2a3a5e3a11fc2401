import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { afterCommit } from '../../db/after-commit.ts'
import type { Db, Store } from '../../db/store.ts'
import type { AccountTables, Sessions } from '../accounts/index.ts'
import type { MemberChange, MemberService, ProjectTables } from '../projects/index.ts'
import type { GroupPeople, ProjectUsers, RoleTables } from '../roles/index.ts'
import { MOST_MEMBERS } from './errors.ts'
import { ScimError } from './protocol.ts'
import type { ScimTables } from './table.ts'

/** What memberships are marked with that SCIM gave. */
export const SCIM = 'scim'
export type ScimUserRow = ScimTables['scimUser']['$inferSelect']

interface Deps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables & ScimTables>
  readonly members: Pick<MemberService, 'lookUp'>
  readonly users: Pick<ProjectUsers, 'give' | 'leave'>
  readonly groupPeople: Pick<GroupPeople, 'put'>
  readonly sessions: Pick<Sessions, 'endAll' | 'changed'>
}

/**
 * Memberships of the people whom a provider keeps: made where an account has their address, ended when they are
 * deactivated.
 */
export class ScimMemberships {
  constructor(private readonly deps: Deps) {}

  /** The account of an address in the project, as its owner or as a member. */
  async accountIn(
    db: Db,
    projectId: number,
    userName: string,
  ): Promise<{ readonly userId: number; readonly isOwner: boolean } | null> {
    const { user, project, projectMember } = this.deps.store.t
    const [found] = await db
      .select({ userId: user.id, ownerId: project.userId, memberId: projectMember.userId })
      .from(user)
      .innerJoin(project, eq(project.id, projectId))
      .leftJoin(projectMember, and(eq(projectMember.projectId, project.id), eq(projectMember.userId, user.id)))
      .where(eq(user.userName, userName))
    if (!found) return null
    const { userId, ownerId, memberId } = found
    return ownerId === userId || memberId !== null ? { userId, isOwner: ownerId === userId } : null
  }

  /** In a write: makes the membership. False where no person has an account with the address yet. */
  async join(db: Db, by: number, row: ScimUserRow): Promise<boolean> {
    const { members, users, sessions, store } = this.deps
    const { projectId, userName } = row
    const userId = await members.lookUp(db, projectId, userName)
    if (userId === null) return false
    await users.give(db, { projectId, userId, by, origin: SCIM, ...(await this.roleOf(db, row, userId)) })
    await this.joinGroups(db, by, row, userId)
    afterCommit(() => sessions.changed([userId]))
    await db.update(store.t.scimUser).set({ waits: false }).where(eq(store.t.scimUser.id, row.id))
    return true
  }

  /** What the person had when they were deactivated, as far as it is still there. */
  private async roleOf(db: Db, { projectId, role, roleId }: ScimUserRow, userId: number) {
    const { user, projectRole } = this.deps.store.t
    const [account] = await db.select({ parentId: user.parentId }).from(user).where(eq(user.id, userId))
    if (role !== null && role !== 'ordinary' && account?.parentId === null) return { role }
    if (roleId === null) return {}
    const isThere = await db.$count(projectRole, and(eq(projectRole.id, roleId), eq(projectRole.projectId, projectId)))
    return isThere > 0 ? { roleId } : {}
  }

  /** Groups that are full are left out: a sign-in must not fail by them. */
  private async joinGroups(db: Db, by: number, { id, projectId }: ScimUserRow, userId: number): Promise<void> {
    const { store, groupPeople } = this.deps
    const { projectGroup, projectGroupMember, projectMember, scimGroupMember } = store.t
    const isMember = and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId))
    if ((await db.$count(projectMember, isMember)) === 0) return
    const groups = await db
      .select({ group: projectGroup })
      .from(scimGroupMember)
      .innerJoin(projectGroup, eq(projectGroup.id, scimGroupMember.groupId))
      .where(eq(scimGroupMember.scimUserId, id))
    for (const { group } of groups)
      if ((await db.$count(projectGroupMember, eq(projectGroupMember.groupId, group.id))) < MOST_MEMBERS)
        await groupPeople.put(db, by, group, [userId], SCIM)
  }

  /**
   * In a write: ends the membership. Sign-ins end with it, unless the person is a member of another project. Returns
   * what the person had.
   * @throws ScimError for the owner and for the last administrator
   */
  async leave(
    db: Db,
    by: number,
    { projectId, userName }: ScimUserRow,
  ): Promise<Partial<Pick<ScimUserRow, 'role' | 'roleId'>>> {
    const { users, sessions, store } = this.deps
    const { projectMember } = store.t
    const account = await this.accountIn(db, projectId, userName)
    if (account === null) return {}
    const { userId, isOwner } = account
    if (isOwner)
      throw new ScimError(
        409,
        'mutability',
        `${userName} owns the project and cannot be deactivated or removed. Hand the project over first`,
      )
    const isMember = and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId))
    const [had] = await db
      .select({ role: projectMember.role, roleId: projectMember.roleId })
      .from(projectMember)
      .where(isMember)
    if (had?.role === 'admin' && !(await this.hasOtherAdministrator(db, projectId, userId)))
      throw new ScimError(
        409,
        'mutability',
        `${userName} is the last administrator of the project and cannot be deactivated or removed. Make another person an administrator first`,
      )
    await users.leave(db, { projectId, userId, by })
    if (await this.isUsedHereAlone(db, userId)) await sessions.endAll(db, userId)
    afterCommit(() => sessions.changed([userId]))
    return had ?? {}
  }

  /** Another person whose account counts: the owner, or another administrator. */
  private async hasOtherAdministrator(db: Db, projectId: number, userId: number): Promise<boolean> {
    const { user, project, projectMember } = this.deps.store.t
    const counts = and(eq(user.status, 1), isNotNull(user.confirmedAt))
    const [owner] = await db
      .select({ id: user.id })
      .from(project)
      .innerJoin(user, and(eq(user.id, project.userId), counts))
      .where(eq(project.id, projectId))
    if (owner) return true
    const [other] = await db
      .select({ id: user.id })
      .from(projectMember)
      .innerJoin(user, and(eq(user.id, projectMember.userId), counts))
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.role, 'admin'), ne(user.id, userId)))
      .limit(1)
    return other !== undefined
  }

  /** Whether the person has no other project than their own. */
  private async isUsedHereAlone(db: Db, userId: number): Promise<boolean> {
    const { user, projectMember } = this.deps.store.t
    const elsewhere = await db.$count(projectMember, eq(projectMember.userId, userId))
    const isSuper = await db.$count(user, and(eq(user.id, userId), eq(user.role, 1)))
    return elsewhere === 0 && isSuper === 0
  }

  /** In the write of a sign-in: memberships that waited for an account. */
  readonly take = async (
    db: Db,
    newcomer: { readonly id: number; readonly userName: string; readonly parentId: number | null },
  ): Promise<void> => {
    const { scimUser } = this.deps.store.t
    // The address of a sub user is not proven.
    if (newcomer.parentId !== null) return
    const isWaiting = and(eq(scimUser.userName, newcomer.userName), eq(scimUser.active, true), eq(scimUser.waits, true))
    for (const row of await db.select().from(scimUser).where(isWaiting)) await this.join(db, newcomer.id, row)
  }

  /** In the write of a change by a person: a person who was removed is not active, and one who was added is. */
  readonly follow: MemberChange = async (db, { what, projectId, userId }) => {
    if (what === 'changed') return
    const { user, scimUser } = this.deps.store.t
    const [account] = await db.select({ userName: user.userName }).from(user).where(eq(user.id, userId))
    if (!account) return
    const active = what === 'added'
    await db
      .update(scimUser)
      .set({ active, waits: false })
      .where(
        and(eq(scimUser.projectId, projectId), eq(scimUser.userName, account.userName), eq(scimUser.active, !active)),
      )
  }
}
