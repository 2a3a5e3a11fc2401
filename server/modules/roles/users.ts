import { and, eq } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables, Sessions } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { leavePages, type PageTables } from '../pages/index.ts'
import {
  clearLeader,
  leadersAlone,
  type MemberChange,
  type MemberRole,
  type MemberService,
  type Policies,
  type ProjectTables,
  projectErrors,
  requireLeader,
  requireRoleFor,
} from '../projects/index.ts'
import type { RoleAudit } from './audits.ts'
import { roleErrors } from './errors.ts'
import type { HeldRoles } from './held-roles.ts'
import type { AddedUser, MailOutcome, ProjectUser } from './model.ts'
import type { RoleService } from './service.ts'
import type { RoleTables } from './table.ts'
import { type MemberOrigin, ProjectUserReading } from './user-reading.ts'

interface Given {
  readonly projectId: number
  readonly role: MemberRole
  readonly roleId: number | null
  /** Whether the same write puts the person into a group, so that they need no role of their own. */
  readonly joinsGroup?: boolean
}

/** A membership that something other than a person gives or ends. */
export interface GivenMembership {
  readonly projectId: number
  readonly userId: number
  /** The account that the audit names. */
  readonly by: number
  /** Such as `oidc/acme`. */
  readonly origin: string
  readonly role?: MemberRole
  readonly roleId?: number | null
}

/** In the write that adds somebody; returns what became of the mail that tells them. */
export type UserAddition = (db: Db, actor: Actor, given: Given & { readonly userName: string }) => Promise<MailOutcome>

interface ProjectUsersDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables & RoleTables>
  readonly access: Access
  readonly audit: Audit<RoleAudit>
  readonly roles: Pick<RoleService, 'require'>
  readonly held: Pick<HeldRoles, 'groupsOf' | 'isInGroup'>
  readonly members: Pick<MemberService, 'find' | 'lookUp'>
  readonly now: () => Date
  readonly additions: Hooks<UserAddition>
  /** Told of people whose rights are others now. */
  readonly changed: (userIds: readonly number[]) => void
  readonly sessions: Pick<Sessions, 'endAll'>
  /** What may give memberships besides people. */
  readonly origins: () => readonly MemberOrigin[]
  readonly policies: Pick<Policies, 'raise'>
  readonly changes: Hooks<MemberChange>
}

/** The people of a project, with the roles of ordinary users. */
class ProjectUserOperations {
  readonly lookUp
  /** Told once the write is done. */
  readonly changed: ProjectUsersDeps['changed']
  private readonly reading: ProjectUserReading
  readonly list: ProjectUserReading['list']

  constructor(private readonly deps: ProjectUsersDeps) {
    const { members } = deps
    this.lookUp = members.lookUp
    this.changed = deps.changed
    this.reading = new ProjectUserReading(deps)
    this.list = (actor, query) => this.reading.list(actor, query)
  }

  /** The role that is stored with a membership: ordinary users have one of the project unless they are in a group, others have none. `userId` is null without an account. */
  readonly roleFor = async (
    db: Db,
    userId: number | null,
    { projectId, role, roleId, joinsGroup }: Given,
  ): Promise<number | null> => {
    const { store, held, roles } = this.deps
    if (role !== 'ordinary') {
      if (userId !== null) await requireRoleFor(db, store.t, { userId, role })
      return null
    }
    if (roleId === null) {
      if (joinsGroup || (userId !== null && (await held.isInGroup(db, projectId, userId)))) return null
      throw new AppError(roleErrors.needsRole)
    }
    return (await roles.require(db, projectId, roleId)).id
  }

  private async tell(db: Db, change: Parameters<MemberChange>[1]): Promise<void> {
    for (const work of this.deps.changes.all()) await work(db, change)
  }

  private async refuseOwner(db: Db, projectId: number, userId: number): Promise<void> {
    const { project } = this.deps.store.t
    const [owner] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
    if (owner?.userId === userId) throw new AppError(projectErrors.ownerIsMember)
  }

  /** In the write that adds somebody with an account. */
  readonly join = async (
    db: Db,
    actor: Actor,
    given: Given & { readonly userName: string },
    userId: number,
  ): Promise<AddedUser> => {
    const { access, now, audit, additions, policies } = this.deps
    const { projectMember } = this.deps.store.t
    const { projectId, role } = given
    await access.require(actor, db, projectId, 'admin', missingProject())
    await this.refuseOwner(db, projectId, userId)
    const roleId = await this.roleFor(db, userId, given)
    try {
      await db.insert(projectMember).values({ projectId, userId, role, roleId, createdAt: now() })
    } catch (error) {
      throw isConflict(error) ? new AppError(projectErrors.memberExists) : error
    }
    await policies.raise(db, projectId)
    await this.tell(db, { what: 'added', by: actor.userId, projectId, userId, role, roleId })
    await audit(db, {
      action: 'project user added',
      userId: actor.userId,
      target: `project ${projectId}, user ${userId}, ${role} ${roleId ?? ''}`,
    })
    let mail: MailOutcome | null = null
    for (const work of additions.all()) mail = await work(db, actor, given)
    return { ...(await this.reading.one(db, projectId, userId)), mail }
  }

  /** In a write: makes an ordinary user of an account, unless a role is given. False for the owner and for members. */
  readonly give = async (
    db: Db,
    { projectId, userId, by, origin, role = 'ordinary', roleId = null }: GivenMembership,
  ): Promise<boolean> => {
    const { now, audit, policies, store } = this.deps
    const { project, projectMember } = store.t
    const [owned] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
    if (!owned || owned.userId === userId) return false
    const values = { projectId, userId, role, roleId, origin, createdAt: now() }
    const made = await db
      .insert(projectMember)
      .values(values)
      .onConflictDoNothing()
      .returning({ userId: projectMember.userId })
    if (made.length === 0) return false
    await policies.raise(db, projectId)
    await this.tell(db, { what: 'added', by, projectId, userId, role, roleId })
    await audit(db, {
      action: 'project user added',
      userId: by,
      target: `project ${projectId}, user ${userId}, ${role} ${roleId ?? ''}`,
    })
    return true
  }

  /** In a write: ends a membership with all that belongs to it. */
  readonly leave = async (
    db: Db,
    { projectId, userId, by }: Pick<GivenMembership, 'projectId' | 'userId' | 'by'>,
  ): Promise<void> => {
    const { store, audit, policies } = this.deps
    const { projectMember } = store.t
    const left = await db
      .delete(projectMember)
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
      .returning({ role: projectMember.role, roleId: projectMember.roleId })
    await clearLeader(db, store.t, { projectId, userId })
    for (const row of left) await this.tell(db, { what: 'removed', by, projectId, userId, ...row })
    await leavePages(store, db, { projectId, userId })
    await policies.raise(db, projectId)
    await audit(db, { action: 'project user removed', userId: by, target: `project ${projectId}, user ${userId}` })
  }

  /** By the whole e-mail of somebody who is registered; nobody can look for accounts here. */
  readonly add = async (actor: Actor, given: Given & { readonly userName: string }): Promise<AddedUser> => {
    const { members, store, changed } = this.deps
    const userId = await members.find(actor, given)
    const added = await store.write((db) => this.join(db, actor, given, userId))
    changed([userId])
    return added
  }

  /** Keeps the leader where `leaderId` is absent, and takes them away where it is null. */
  readonly update = async (
    actor: Actor,
    given: Given & { readonly userId: number; readonly leaderId?: number | null | undefined },
  ): Promise<ProjectUser> => {
    const { store, access, audit, changed, policies } = this.deps
    const { projectMember } = this.deps.store.t
    const { projectId, userId, role, leaderId } = given
    const info = await store.write(async (db) => {
      await access.require(actor, db, projectId, 'admin', missingProject())
      await this.refuseOwner(db, projectId, userId)
      const before = await this.reading.one(db, projectId, userId)
      const roleId = await this.roleFor(db, userId, given)
      if (typeof leaderId === 'number') await requireLeader(db, store.t, { projectId, userId, leaderId })
      await db
        .update(projectMember)
        // Changed by a person, it is that person’s from now on.
        .set({ role, roleId, origin: null, ...(leaderId === undefined ? {} : { leaderId }) })
        .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
      await policies.raise(db, projectId)
      const isSame = before.role === role && before.projectRoleId === (roleId ?? -1)
      if (!isSame) await this.tell(db, { what: 'changed', by: actor.userId, projectId, userId, role, roleId })
      await audit(db, {
        action: 'project user changed',
        userId: actor.userId,
        target: `project ${projectId}, user ${userId}, ${role} ${roleId ?? ''}`,
      })
      return this.reading.one(db, projectId, userId)
    }, leadersAlone(projectId))
    changed([userId])
    return info
  }

  readonly remove = async (
    actor: Actor,
    { projectId, userId }: { readonly projectId: number; readonly userId: number },
  ): Promise<void> => {
    const { store, access, changed } = this.deps
    await store.write(async (db) => {
      await access.require(actor, db, projectId, 'admin', missingProject())
      await this.leave(db, { projectId, userId, by: actor.userId })
    })
    changed([userId])
  }

  /** All sign-ins of a sub user, whom the project alone has reason to look after. */
  readonly endSessions = async (
    actor: Actor,
    { projectId, userId }: { readonly projectId: number; readonly userId: number },
  ): Promise<void> => {
    const { store, access, audit, changed, sessions } = this.deps
    await store.write(async (db) => {
      await access.require(actor, db, projectId, 'admin', missingProject())
      const { sub, waiting } = await this.reading.one(db, projectId, userId)
      if (!sub || waiting) throw new AppError(roleErrors.notSubUser)
      await sessions.endAll(db, userId)
      await audit(db, {
        action: 'project user sessions ended',
        userId: actor.userId,
        target: `project ${projectId}, user ${userId}`,
      })
    })
    changed([userId])
  }
}

export const createProjectUsers = (deps: ProjectUsersDeps): Pick<ProjectUserOperations, keyof ProjectUserOperations> =>
  new ProjectUserOperations(deps)
export type ProjectUsers = ReturnType<typeof createProjectUsers>
