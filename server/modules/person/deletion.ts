import { and, asc, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { DeletionPlan } from '../../wire.ts'
import { missingProject } from '../access/index.ts'
import { type AccountTables, accountErrors, type Passwords, returnAttempts, type Sessions, takeAttempts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { Policies, ProjectService, ProjectTables } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { PersonAudit } from './audits.ts'
import type { Belonging, Belongings } from './belongings.ts'
import type { Erase } from './erase.ts'
import { personErrors } from './errors.ts'
import type { Platform } from './platform.ts'
import type { SubUsers } from './sub-users.ts'

const QUARTER_HOUR = 15 * 60_000

interface DeletionDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables>
  readonly now: () => Date
  readonly audit: Audit<PersonAudit>
  readonly passwords: Pick<Passwords, 'verify'>
  readonly sessions: Pick<Sessions, 'changed'>
  readonly projects: Pick<ProjectService, 'delete'>
  readonly policies: Pick<Policies, 'raise'>
  readonly quotas: Pick<Quotas, 'requireProject'>
  readonly platform: Pick<Platform, 'isLast'>
  readonly subUsers: Pick<SubUsers, 'eraseAll'>
  readonly erasing: () => Promise<Erase>
  /** What other modules keep for accounts. */
  readonly belongings: Hooks<Belongings>
}

/** The end of an account, and what has to be settled before it. */
class DeletionOperations {
  private readonly isHeir: ReturnType<typeof and>

  constructor(private readonly deps: DeletionDeps) {
    const { projectMember, user } = deps.store.t
    this.isHeir = and(ne(projectMember.role, 'ordinary'), isNotNull(user.confirmedAt), eq(user.status, 1), isNull(user.parentId))
  }

  private ownedBy(db: Db, userId: number) {
    const { project } = this.deps.store.t
    return db
      .select({ id: project.id, name: project.name })
      .from(project)
      .where(eq(project.userId, userId))
      .orderBy(asc(project.name), asc(project.id))
  }

  private async belongingsOf(db: Db, userId: number): Promise<readonly Belonging[]> {
    const { belongings } = this.deps
    const found: Belonging[] = []
    for (const { plan } of belongings.all()) found.push(...(await plan(db, userId)))
    return found
  }

  private async planOf(db: Db, actor: Actor): Promise<DeletionPlan> {
    const { platform } = this.deps
    const { page, projectMember, user } = this.deps.store.t
    const owned = await this.ownedBy(db, actor.userId)
    const ids = owned.map(({ id }) => id)
    const pages = await db.select({ id: page.projectId, n: count() }).from(page).where(inArray(page.projectId, ids)).groupBy(page.projectId)
    const members = await db
      .select({ id: projectMember.projectId, n: count() })
      .from(projectMember)
      .where(inArray(projectMember.projectId, ids))
      .groupBy(projectMember.projectId)
    const heirs = await db
      .select({
        projectId: projectMember.projectId,
        person: { userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar },
      })
      .from(projectMember)
      .innerJoin(user, eq(user.id, projectMember.userId))
      .where(and(inArray(projectMember.projectId, ids), this.isHeir))
      .orderBy(asc(projectMember.role), asc(user.userName))
    const of = (rows: readonly { readonly id: number; readonly n: number }[], id: number): number =>
      rows.find((row) => row.id === id)?.n ?? 0
    return {
      projects: owned.map(({ id, name }) => ({
        ...{ id, name, pages: of(pages, id), members: of(members, id) },
        heirs: heirs.filter(({ projectId }) => projectId === id).map(({ person }) => person),
      })),
      subUsers: await db.$count(user, and(eq(user.parentId, actor.userId), isNull(user.deletedAt))),
      belongings: (await this.belongingsOf(db, actor.userId)).map((each) => ({ ...each, names: [...each.names] })),
      lastAdministrator: await platform.isLast(db, actor),
    }
  }

  private requireSettled({ projects: owned, belongings: kept, lastAdministrator }: DeletionPlan): void {
    if (lastAdministrator) throw new AppError(personErrors.lastAdministrator)
    if (owned.some(({ members }) => members > 0)) throw new AppError(personErrors.ownsShared)
    const first = kept.find(({ settleFirst }) => settleFirst)
    if (!first) return
    const { label, becomes } = first
    throw new AppError(personErrors.unsettled, { detail: { zh: `${label.zh}：${becomes.zh}`, en: `${label.en}: ${becomes.en}` } })
  }

  readonly plan = (actor: Actor): Promise<DeletionPlan> => this.planOf(this.deps.store.read, actor)

  /** Another member becomes the owner; who was it stays as an administrator. */
  readonly handOver = async (
    actor: Actor,
    { projectId, userId }: { readonly projectId: number; readonly userId: number },
  ): Promise<void> => {
    const { store, quotas, now, audit, sessions, policies } = this.deps
    const { project, user, projectMember } = this.deps.store.t
    await store.write(async (db) => {
      const [row] = await db.select({ userId: project.userId, name: project.name }).from(project).where(eq(project.id, projectId))
      if (row?.userId !== actor.userId) throw missingProject()
      const [heir] = await db
        .select({ userId: user.id })
        .from(projectMember)
        .innerJoin(user, eq(user.id, projectMember.userId))
        .where(and(eq(projectMember.projectId, projectId), eq(user.id, userId), this.isHeir))
      if (!heir) throw new AppError(personErrors.notInProject)
      await quotas.requireProject(db, userId)
      await db.delete(projectMember).where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
      await db.update(project).set({ userId, updatedAt: now() }).where(eq(project.id, projectId))
      await db.insert(projectMember).values({ projectId, userId: actor.userId, role: 'admin', createdAt: now() }).onConflictDoNothing()
      await policies.raise(db, projectId)
      await audit(db, { action: 'project handed over', userId: actor.userId, target: `project ${projectId} to user ${userId}` })
    })
    sessions.changed([actor.userId, userId])
  }

  /**
   * Ends the account: the person's projects that nobody else is in go with it, and so do sub users. What was made for others stays and no longer says whose
   * it was. A project at a time, so what fails between two of them is done again by asking once more.
   */
  readonly delete = async (actor: Actor, { userName, userPwd }: { readonly userName: string; readonly userPwd: string }): Promise<void> => {
    const { store, now, passwords, projects, erasing, subUsers, belongings, audit, sessions } = this.deps
    const { user } = this.deps.store.t
    if (userName.trim().toLowerCase() !== actor.userName) throw new AppError(personErrors.inconsistent)
    const limit = { key: `password:${actor.userId}`, most: 5, windowMs: QUARTER_HOUR }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
    const [row] = await store.read.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, actor.userId))
    if (!(await passwords.verify(userPwd, row?.passwordHash ?? null, `user ${actor.userId}`)))
      throw new AppError(accountErrors.wrongOldPassword)
    await store.write((db) => returnAttempts(db, store.t, [limit.key]))
    const plan = await this.planOf(store.read, actor)
    this.requireSettled(plan)
    for (const { id, name } of plan.projects) await projects.delete(actor, { id, name })
    const erase = await erasing()
    const gone = await store.write(async (db) => {
      // Somebody may have come into a project, or a project have been made, meanwhile.
      const left = await this.planOf(db, actor)
      this.requireSettled(left)
      if (left.projects.length > 0) throw new AppError(personErrors.ownsShared)
      const ended = await subUsers.eraseAll(db, actor.userId, erase)
      for (const { end } of belongings.all()) await end(db, actor.userId)
      await erase(db, actor.userId)
      await audit(db, { action: 'account deleted', userId: actor.userId, target: `user ${actor.userId}` })
      return [actor.userId, ...ended]
    })
    sessions.changed(gone)
  }
}

export const createDeletion = (deps: DeletionDeps): Pick<DeletionOperations, keyof DeletionOperations> => new DeletionOperations(deps)
export type Deletion = ReturnType<typeof createDeletion>
