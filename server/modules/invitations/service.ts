import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, secondsToWait, unaskedMailLimit } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Mails } from '../mail/index.ts'
import { type MemberChange, type MemberRole, type Policies, type ProjectTables, projectErrors } from '../projects/index.ts'
import type { GroupPeople, MailOutcome, ProjectUser, ProjectUsers, RoleTables } from '../roles/index.ts'
import type { InvitationAudit } from './audits.ts'
import { INVITATION_LASTS, invitationErrors, MOST_INVITATIONS } from './errors.ts'
import { addedMail, invitationMail } from './mails.ts'
import type { InvitationInfo } from './model.ts'
import type { InvitationNotices } from './notices.ts'
import type { InvitationTables } from './table.ts'

interface Given {
  readonly projectId: number
  readonly userName: string
  readonly role: MemberRole
  readonly roleId: number | null
  /** Absent keeps those of an earlier invitation of the address. */
  readonly groupIds?: readonly number[]
}
type Invited =
  | { readonly user: ProjectUser; readonly invitation: null; readonly mail: MailOutcome | null }
  | { readonly user: null; readonly invitation: InvitationInfo; readonly mail: MailOutcome }

/** Where somebody comes to who follows a mail: the studio for those who build, the project's home for others. The login knows by `invited` that they register. */
const linkTo = ({ projectId, role }: Pick<Given, 'projectId' | 'role'>, template: typeof addedMail): `/${string}` =>
  `/project/${projectId}/${role === 'ordinary' ? 'visit' : 'pages'}${template === invitationMail ? '?invited' : ''}`

interface InvitationsDeps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables & InvitationTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<InvitationAudit>
  readonly users: Pick<ProjectUsers, 'add' | 'roleFor'>
  readonly groupPeople: Pick<GroupPeople, 'putInvited'>
  readonly mails: Pick<Mails, 'send'>
  readonly policies: Pick<Policies, 'raise'>
  readonly changes: Hooks<MemberChange>
  readonly notices: InvitationNotices
  /** The address of the installation; never what a request says of its host. */
  readonly baseUrl: string
}

type Row = Awaited<ReturnType<InvitationOperations['select']>>[number]

/** People who are to be in a project, by their whole e-mail: at once with an account, else as soon as they have one. */
class InvitationOperations {
  constructor(private readonly deps: InvitationsDeps) {}

  private select(db: Db) {
    const { projectInvitation, projectRole, user } = this.deps.store.t
    return db
      .select({ invitation: projectInvitation, roleName: projectRole.name, invitedBy: user.userName })
      .from(projectInvitation)
      .leftJoin(projectRole, eq(projectRole.id, projectInvitation.roleId))
      .leftJoin(user, eq(user.id, projectInvitation.invitedBy))
  }

  private async toInfos(db: Db, rows: readonly Row[]): Promise<InvitationInfo[]> {
    const { baseUrl } = this.deps
    const { projectGroup } = this.deps.store.t
    const ids = [...new Set(rows.flatMap(({ invitation }) => invitation.groupIds))]
    const { id, name } = projectGroup
    const groups = ids.length === 0 ? [] : await db.select({ id, name }).from(projectGroup).where(inArray(id, ids)).orderBy(asc(name))
    return rows.map(({ invitation, roleName, invitedBy }) => {
      const { id, userName, role, roleId, groupIds, createdAt, expiresAt } = invitation
      return {
        ...{ id, userName, role, roleId, roleName: roleName ?? '', invitedBy: invitedBy ?? '' },
        groups: groups.filter((each) => groupIds.includes(each.id)),
        ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
        link: `${baseUrl}${linkTo(invitation, invitationMail)}`,
      }
    })
  }

  /** Open invitations of these addresses; expired ones count for nothing. */
  readonly openAmong = async (db: Db, projectId: number, names: readonly string[]) => {
    const { now } = this.deps
    const { projectInvitation } = this.deps.store.t
    const isOpen = and(eq(projectInvitation.projectId, projectId), gt(projectInvitation.expiresAt, now()))
    const rows = await db
      .select()
      .from(projectInvitation)
      .where(and(isOpen, inArray(projectInvitation.userName, [...names])))
    return new Map(rows.map((row) => [row.userName, row]))
  }

  /** Mails somebody who has not asked for it; not where others, or the same person, have just done so often. */
  private async tell(db: Db, actor: Actor, given: Given, template: typeof addedMail): Promise<MailOutcome> {
    const { baseUrl, store, now, mails } = this.deps
    const { project, user } = this.deps.store.t
    const path = linkTo(given, template)
    const link = `${baseUrl}${path}`
    const seconds = await secondsToWait(db, store.t, now(), [unaskedMailLimit(given.userName)])
    if (seconds > 0) return { sent: false, againAt: new Date(now().getTime() + seconds * 1000).toISOString(), link }
    const [row] = await db.select({ name: project.name }).from(project).where(eq(project.id, given.projectId))
    const [by] = await db.select({ userName: user.userName, nickName: user.nickName }).from(user).where(eq(user.id, actor.userId))
    const values = { project: row?.name ?? '', by: by?.nickName || by?.userName || '' }
    await mails.send(db, { to: given.userName, template, values, link: path })
    return { sent: true, againAt: null, link }
  }

  /** In the write that invites somebody without an account. */
  readonly invite = async (db: Db, actor: Actor, given: Given): Promise<Invited> => {
    const { access, users, now, audit } = this.deps
    const { projectInvitation } = this.deps.store.t
    const { projectId, userName, role } = given
    await access.require(actor, db, projectId, 'admin', missingProject())
    const groupIds = given.groupIds ?? (await this.openAmong(db, projectId, [userName])).get(userName)?.groupIds ?? []
    const roleId = await users.roleFor(db, null, { ...given, joinsGroup: groupIds.length > 0 })
    const at = now()
    const waiting = and(eq(projectInvitation.projectId, projectId), gt(projectInvitation.expiresAt, at))
    if ((await db.$count(projectInvitation, waiting)) >= MOST_INVITATIONS) throw new AppError(invitationErrors.tooMany)
    const values = { role, roleId, groupIds, invitedBy: actor.userId, createdAt: at, expiresAt: new Date(at.getTime() + INVITATION_LASTS) }
    await db
      .insert(projectInvitation)
      .values({ projectId, userName, ...values })
      .onConflictDoUpdate({ target: [projectInvitation.projectId, projectInvitation.userName], set: values })
    await audit(db, {
      action: 'person invited',
      userId: actor.userId,
      target: `project ${projectId}, ${userName}, ${role} ${roleId ?? ''}`,
    })
    const mail = await this.tell(db, actor, given, invitationMail)
    const [row] = await this.select(db).where(and(eq(projectInvitation.projectId, projectId), eq(projectInvitation.userName, userName)))
    const [invitation] = await this.toInfos(db, [row!])
    return { user: null, invitation: invitation!, mail }
  }

  private remember(actor: Actor, given: Given): Promise<Invited> {
    return this.deps.store.write((db) => this.invite(db, actor, given))
  }

  /** How many open invitations lead into a group. */
  readonly countInto = async (db: Db, projectId: number, groupId: number): Promise<number> => {
    const { now } = this.deps
    const { projectInvitation } = this.deps.store.t
    const rows = await db
      .select({ groupIds: projectInvitation.groupIds })
      .from(projectInvitation)
      .where(and(eq(projectInvitation.projectId, projectId), gt(projectInvitation.expiresAt, now())))
    return rows.filter(({ groupIds }) => groupIds.includes(groupId)).length
  }

  /** In a write: the groups of an open invitation, which is otherwise left as it is. */
  readonly setGroups = async (
    db: Db,
    actor: Actor,
    { id, projectId, userName }: { readonly id: number; readonly projectId: number; readonly userName: string },
    groupIds: readonly number[],
  ): Promise<void> => {
    const { audit } = this.deps
    const { projectInvitation } = this.deps.store.t
    await db.update(projectInvitation).set({ groupIds }).where(eq(projectInvitation.id, id))
    await audit(db, { action: 'invitation groups changed', userId: actor.userId, target: `project ${projectId}, ${userName}` })
  }

  readonly list = async (actor: Actor, projectId: number): Promise<readonly InvitationInfo[]> => {
    const { access, store, now } = this.deps
    const { projectInvitation } = this.deps.store.t
    await access.require(actor, store.read, projectId, 'admin', missingProject())
    const open = and(eq(projectInvitation.projectId, projectId), gt(projectInvitation.expiresAt, now()))
    return this.toInfos(store.read, await this.select(store.read).where(open).orderBy(asc(projectInvitation.userName)))
  }

  /** Adds somebody who has an account, and invites somebody who has none; either is told by mail. */
  readonly create = async (actor: Actor, given: Given): Promise<Invited> => {
    const { users } = this.deps
    try {
      const { mail, ...user } = await users.add(actor, given)
      return { user, invitation: null, mail }
    } catch (error) {
      if (!(error instanceof AppError && error.kind.code === projectErrors.userNotFound.code)) throw error
      return this.remember(actor, given)
    }
  }

  /** In the write that adds somebody, whichever way. */
  readonly added = (db: Db, actor: Actor, given: Given): Promise<MailOutcome> => this.tell(db, actor, given, addedMail)

  readonly withdraw = (actor: Actor, id: number): Promise<void> => {
    const { store, access, audit } = this.deps
    const { projectInvitation } = this.deps.store.t
    return store.write(async (db) => {
      const missing = new AppError(invitationErrors.notFound)
      const [row] = await db
        .select({ projectId: projectInvitation.projectId, userName: projectInvitation.userName })
        .from(projectInvitation)
        .where(eq(projectInvitation.id, id))
      if (!row) throw missing
      await access.require(actor, db, row.projectId, 'admin', missing)
      await db.delete(projectInvitation).where(eq(projectInvitation.id, id))
      await audit(db, { action: 'invitation withdrawn', userId: actor.userId, target: `project ${row.projectId}, ${row.userName}` })
    })
  }

  /**
   * In the write of a login: whatever the address was invited to is a membership from now on. Like every membership it counts once it is known that the
   * address is this person's.
   */
  readonly take = async (
    db: Db,
    newcomer: { readonly id: number; readonly userName: string; readonly parentId: number | null },
  ): Promise<void> => {
    const { now, groupPeople, audit, policies, changes, notices } = this.deps
    const { projectInvitation, projectMember } = this.deps.store.t
    // The address of a sub user is proven by nobody: an invitation waits for whoever registers it.
    if (newcomer.parentId !== null) return
    const rows = await db.select().from(projectInvitation).where(eq(projectInvitation.userName, newcomer.userName))
    const at = now()
    for (const { id, projectId, role, roleId, groupIds, invitedBy, expiresAt } of rows) {
      await db.delete(projectInvitation).where(eq(projectInvitation.id, id))
      if (expiresAt <= at) continue
      const member = { projectId, userId: newcomer.id, role, roleId, createdAt: at }
      await db.insert(projectMember).values(member).onConflictDoNothing()
      await policies.raise(db, projectId)
      await groupPeople.putInvited(db, { projectId, groupIds, userId: newcomer.id })
      await audit(db, { action: 'invitation taken', userId: newcomer.id, target: `project ${projectId}, ${role}` })
      const change = { what: 'added', by: invitedBy, projectId, userId: newcomer.id, role, roleId } as const
      for (const work of changes.all()) await work(db, change)
      await notices.accepted(db, { projectId, invitedBy, person: newcomer.userName })
    }
  }

  readonly sweep = (): Promise<void> => {
    const { store, now } = this.deps
    const { projectInvitation } = this.deps.store.t
    return store.write(async (db) => {
      await db.delete(projectInvitation).where(lte(projectInvitation.expiresAt, now()))
    })
  }
}

export const createInvitations = (deps: InvitationsDeps): Pick<InvitationOperations, keyof InvitationOperations> =>
  new InvitationOperations(deps)
export type Invitations = ReturnType<typeof createInvitations>
