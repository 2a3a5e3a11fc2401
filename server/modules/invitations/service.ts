import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, secondsToWait, unaskedMailLimit } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Mails } from '../mail/index.ts'
import { type MemberRole, type ProjectTables, projectErrors } from '../projects/index.ts'
import type { GroupPeople, MailOutcome, ProjectUser, ProjectUsers, RoleTables } from '../roles/index.ts'
import type { InvitationAudit } from './audits.ts'
import { INVITATION_LASTS, invitationErrors, MOST_INVITATIONS } from './errors.ts'
import { addedMail, invitationMail } from './mails.ts'
import type { InvitationInfo } from './model.ts'
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

/** People who are to be in a project, by their whole e-mail: at once with an account, else as soon as they have one. */
export const createInvitations = (deps: {
  readonly store: Store<AccountTables & ProjectTables & RoleTables & InvitationTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<InvitationAudit>
  readonly users: Pick<ProjectUsers, 'add' | 'roleFor'>
  readonly groupPeople: Pick<GroupPeople, 'putInvited'>
  readonly mails: Pick<Mails, 'send'>
  /** The address of the installation; never what a request says of its host. */
  readonly baseUrl: string
}) => {
  const { store, now, access, audit, users, groupPeople, mails, baseUrl } = deps
  const { projectInvitation, project, projectMember, projectRole, projectGroup, user } = store.t

  const select = (db: Db) =>
    db
      .select({ invitation: projectInvitation, roleName: projectRole.name, invitedBy: user.userName })
      .from(projectInvitation)
      .leftJoin(projectRole, eq(projectRole.id, projectInvitation.roleId))
      .leftJoin(user, eq(user.id, projectInvitation.invitedBy))
  type Row = Awaited<ReturnType<typeof select>>[number]
  const toInfos = async (db: Db, rows: readonly Row[]): Promise<InvitationInfo[]> => {
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
  const openAmong = async (db: Db, projectId: number, names: readonly string[]) => {
    const isOpen = and(eq(projectInvitation.projectId, projectId), gt(projectInvitation.expiresAt, now()))
    const rows = await db
      .select()
      .from(projectInvitation)
      .where(and(isOpen, inArray(projectInvitation.userName, [...names])))
    return new Map(rows.map((row) => [row.userName, row]))
  }
  /** Mails somebody who has not asked for it; not where others, or the same person, have just done so often. */
  const tell = async (db: Db, actor: Actor, given: Given, template: typeof addedMail): Promise<MailOutcome> => {
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
  const invite = async (db: Db, actor: Actor, given: Given): Promise<Invited> => {
    const { projectId, userName, role } = given
    await access.require(actor, db, projectId, 'admin', missingProject())
    const groupIds = given.groupIds ?? (await openAmong(db, projectId, [userName])).get(userName)?.groupIds ?? []
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
    const mail = await tell(db, actor, given, invitationMail)
    const [row] = await select(db).where(and(eq(projectInvitation.projectId, projectId), eq(projectInvitation.userName, userName)))
    const [invitation] = await toInfos(db, [row!])
    return { user: null, invitation: invitation!, mail }
  }
  const remember = (actor: Actor, given: Given): Promise<Invited> => store.write((db) => invite(db, actor, given))

  return {
    invite,
    openAmong,
    /** How many open invitations lead into a group. */
    async countInto(db: Db, projectId: number, groupId: number): Promise<number> {
      const rows = await db
        .select({ groupIds: projectInvitation.groupIds })
        .from(projectInvitation)
        .where(and(eq(projectInvitation.projectId, projectId), gt(projectInvitation.expiresAt, now())))
      return rows.filter(({ groupIds }) => groupIds.includes(groupId)).length
    },
    /** In a write: the groups of an open invitation, which is otherwise left as it is. */
    async setGroups(
      db: Db,
      actor: Actor,
      { id, projectId, userName }: { readonly id: number; readonly projectId: number; readonly userName: string },
      groupIds: readonly number[],
    ): Promise<void> {
      await db.update(projectInvitation).set({ groupIds }).where(eq(projectInvitation.id, id))
      await audit(db, { action: 'invitation groups changed', userId: actor.userId, target: `project ${projectId}, ${userName}` })
    },
    async list(actor: Actor, projectId: number): Promise<readonly InvitationInfo[]> {
      await access.require(actor, store.read, projectId, 'admin', missingProject())
      const open = and(eq(projectInvitation.projectId, projectId), gt(projectInvitation.expiresAt, now()))
      return toInfos(store.read, await select(store.read).where(open).orderBy(asc(projectInvitation.userName)))
    },

    /** Adds somebody who has an account, and invites somebody who has none; either is told by mail. */
    async create(actor: Actor, given: Given): Promise<Invited> {
      try {
        const { mail, ...user } = await users.add(actor, given)
        return { user, invitation: null, mail }
      } catch (error) {
        if (!(error instanceof AppError && error.kind.code === projectErrors.userNotFound.code)) throw error
        return remember(actor, given)
      }
    },

    /** In the write that adds somebody, whichever way. */
    added: (db: Db, actor: Actor, given: Given): Promise<MailOutcome> => tell(db, actor, given, addedMail),

    withdraw: (actor: Actor, id: number): Promise<void> =>
      store.write(async (db) => {
        const missing = new AppError(invitationErrors.notFound)
        const [row] = await db
          .select({ projectId: projectInvitation.projectId, userName: projectInvitation.userName })
          .from(projectInvitation)
          .where(eq(projectInvitation.id, id))
        if (!row) throw missing
        await access.require(actor, db, row.projectId, 'admin', missing)
        await db.delete(projectInvitation).where(eq(projectInvitation.id, id))
        await audit(db, { action: 'invitation withdrawn', userId: actor.userId, target: `project ${row.projectId}, ${row.userName}` })
      }),

    /**
     * In the write of a login: whatever the address was invited to is a membership from now on. Like every membership it counts once it is known that the
     * address is this person's.
     */
    async take(db: Db, newcomer: { readonly id: number; readonly userName: string; readonly parentId: number | null }): Promise<void> {
      // The address of a sub user is proven by nobody: an invitation waits for whoever registers it.
      if (newcomer.parentId !== null) return
      const rows = await db.select().from(projectInvitation).where(eq(projectInvitation.userName, newcomer.userName))
      const at = now()
      for (const { id, projectId, role, roleId, groupIds, expiresAt } of rows) {
        await db.delete(projectInvitation).where(eq(projectInvitation.id, id))
        if (expiresAt <= at) continue
        const member = { projectId, userId: newcomer.id, role, roleId, createdAt: at }
        await db.insert(projectMember).values(member).onConflictDoNothing()
        await groupPeople.putInvited(db, { projectId, groupIds, userId: newcomer.id })
        await audit(db, { action: 'invitation taken', userId: newcomer.id, target: `project ${projectId}, ${role}` })
      }
    },

    sweep: (): Promise<void> =>
      store.write(async (db) => {
        await db.delete(projectInvitation).where(lte(projectInvitation.expiresAt, now()))
      }),
  }
}
export type Invitations = ReturnType<typeof createInvitations>
