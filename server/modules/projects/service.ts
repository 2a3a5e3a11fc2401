import { and, asc, count, desc, eq, getTableColumns, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { RegisteredPart } from '../../parts/part.ts'
import type { Paged, ProjectInfo, ProjectPrefixes } from '../../wire.ts'
import { type Access, countedMembership, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { MenuTables } from '../menus/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { PublishTables } from '../publish/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { ProjectAudit } from './audits.ts'
import { createProjectCards } from './cards.ts'
import { projectErrors } from './errors.ts'
import type { UsedApp } from './model.ts'
import type { Policies } from './policy.ts'
import type { MemberRole, ProjectTables, StudioRole } from './table.ts'

/** Projects that somebody is told of as what they may use. */
const MOST_USED = 100

/** Asked in the write that would delete a project: why it may not be deleted; null where nothing speaks against it. */
export type ForbidsDeletion = (
  db: Db,
  project: { readonly projectId: number; readonly pageIds: readonly number[] },
) => Promise<AppError | null>

/** In the write that changes a project. */
export type ProjectEdit = (
  db: Db,
  edit: { readonly projectId: number; readonly change: Omit<ProjectChange, 'id'>; readonly userId: number; readonly at: Date },
) => Promise<void>

export interface ProjectChange {
  readonly id: number
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly logo?: string | undefined
  readonly isPublic?: 1 | 2 | undefined
}

/** Nobody else gets to see a project here. */
const studioRole = (role: MemberRole | null): StudioRole => (role === null || role === 'ordinary' ? 'tester' : role)

type ProjectOrder = 'updated' | 'name' | 'created'

interface ProjectDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables & PublishTables & MenuTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ProjectAudit>
  readonly quotas: Pick<Quotas, 'requireProject' | 'changing'>
  readonly projectParts: () => readonly RegisteredPart[]
  readonly deletionRules: Hooks<ForbidsDeletion>
  readonly edits: Hooks<ProjectEdit>
  readonly policies: Pick<Policies, 'raise'>
}

type Row = Awaited<ReturnType<ProjectOperations['select']>>[number]

class ProjectOperations {
  private readonly cards: ReturnType<typeof createProjectCards>
  private readonly orders: Readonly<Record<ProjectOrder, readonly SQL[]>>

  constructor(private readonly deps: ProjectDeps) {
    const { store } = deps
    const { project } = deps.store.t
    this.cards = createProjectCards(store)
    this.orders = {
      updated: [desc(project.updatedAt), desc(project.id)],
      name: [asc(sql`lower(${project.name})`), asc(project.id)],
      created: [desc(project.createdAt), desc(project.id)],
    }
  }

  private select(actor: Actor, db: Db, where: SQL | undefined) {
    const { store } = this.deps
    const { project, user, projectMember } = this.deps.store.t
    return db
      .select({ ...getTableColumns(project), userName: user.userName, nickName: user.nickName, memberRole: projectMember.role })
      .from(project)
      .innerJoin(user, eq(user.id, project.userId))
      .leftJoin(projectMember, countedMembership(store.t, actor))
      .where(where)
  }

  private async toInfos(actor: Actor, db: Db, rows: readonly Row[]): Promise<ProjectInfo[]> {
    const of = await this.cards.of(db, rows)
    return rows.map((row) => {
      const owns = actor.role === 1 || row.userId === actor.userId
      return {
        ...{ id: row.id, name: row.name, remark: row.remark, logo: row.logo, isPublic: row.isPublic },
        ...{ userId: row.userId, userName: row.userName, nickName: row.nickName, ...of(row) },
        mayDelete: owns,
        access: owns ? 'admin' : studioRole(row.memberRole),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      }
    })
  }

  private async infoOf(actor: Actor, db: Db, projectId: number): Promise<ProjectInfo> {
    const { project } = this.deps.store.t
    const [info] = await this.toInfos(actor, db, await this.select(actor, db, eq(project.id, projectId)))
    if (!info) throw missingProject()
    return info
  }

  /** In the write of whoever may change a project. */
  readonly writePrefixes = async (actor: Actor, db: Db, id: number, { prefixes, visitorPrefixes }: ProjectPrefixes): Promise<void> => {
    const { audit } = this.deps
    const { project } = this.deps.store.t
    if (actor.role !== 1) throw new AppError(errors.forbidden)
    await db
      .update(project)
      .set({ privatePrefixes: prefixes, visitorPrefixes, rev: sql`${project.rev} + 1` })
      .where(eq(project.id, id))
    const target = `project ${id}: ${prefixes.join(' ')}${visitorPrefixes.length > 0 ? `; visitors: ${visitorPrefixes.join(' ')}` : ''}`
    await audit(db, { action: 'project prefixes changed', userId: actor.userId, target })
  }

  /** @throws AppError when the user owns as many projects as they may */
  readonly begin = async (
    db: Db,
    { name, remark, userId, at }: { readonly name: string; readonly remark: string; readonly userId: number; readonly at: Date },
  ): Promise<number> => {
    const { quotas } = this.deps
    const { project } = this.deps.store.t
    await quotas.requireProject(db, userId)
    const values = { name, searchText: searchText(name), remark, userId, createdAt: at, updatedAt: at }
    const [row] = await db.insert(project).values(values).returning({ id: project.id })
    return (row as { id: number }).id
  }

  readonly list = async (
    actor: Actor,
    query: Paging & { readonly keyword: string; readonly sort?: ProjectOrder },
  ): Promise<Paged<ProjectInfo>> => {
    const { store } = this.deps
    const { project, projectMember } = this.deps.store.t
    const db = store.read
    const own =
      actor.role === 1
        ? undefined
        : or(eq(project.userId, actor.userId), and(eq(projectMember.userId, actor.userId), ne(projectMember.role, 'ordinary')))
    const where = and(own, hasKeyword(project, query.keyword))
    const rows = await this.select(actor, db, where)
      .orderBy(...this.orders[query.sort ?? 'updated'])
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const [total] = await db.select({ n: count() }).from(project).leftJoin(projectMember, countedMembership(store.t, actor)).where(where)
    return toPaged(await this.toInfos(actor, db, rows), total?.n ?? 0, query)
  }

  readonly detail = async (actor: Actor, projectId: number): Promise<ProjectInfo> => {
    const { access, store } = this.deps
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    return this.infoOf(actor, store.read, projectId)
  }

  /** What the one who asks uses as an ordinary user, and so does not find in the studio. */
  readonly used = (actor: Actor): Promise<readonly UsedApp[]> => {
    const { store } = this.deps
    const { project, projectMember } = this.deps.store.t
    return store.read
      .select({ id: project.id, name: project.name, remark: project.remark })
      .from(project)
      .innerJoin(projectMember, countedMembership(store.t, actor))
      .where(eq(projectMember.role, 'ordinary'))
      .orderBy(asc(project.name), asc(project.id))
      .limit(MOST_USED)
  }

  /** Empty where there is no such project. */
  readonly nameOf = async (db: Db, projectId: number): Promise<string> => {
    const { project } = this.deps.store.t
    const [row] = await db.select({ name: project.name }).from(project).where(eq(project.id, projectId))
    return row?.name ?? ''
  }

  readonly create = (
    actor: Actor,
    { name, remark = '' }: { readonly name: string; readonly remark?: string | undefined },
  ): Promise<ProjectInfo> =>
    this.deps.store.write(async (db) => {
      return this.infoOf(actor, db, await this.begin(db, { name, remark, userId: actor.userId, at: this.deps.now() }))
    })

  readonly update = (actor: Actor, { id, ...change }: ProjectChange): Promise<ProjectInfo> => {
    const { store, access, now, edits, policies } = this.deps
    const { project } = this.deps.store.t
    return store.write(
      async (db) => {
        await access.require(actor, db, id, 'developer', missingProject())
        const at = now()
        // Before the row says what it will be: an edit begins with what was there.
        for (const work of edits.all()) await work(db, { projectId: id, change, userId: actor.userId, at })
        await db
          .update(project)
          .set({
            ...change,
            ...(change.name === undefined ? {} : { searchText: searchText(change.name) }),
            ...{ rev: sql`${project.rev} + 1`, updatedAt: at },
          })
          .where(eq(project.id, id))
        await policies.raise(db, id)
        return this.infoOf(actor, db, id)
      },
      [`project:${id}`],
    )
  }

  /** By its owner alone; one that people visit asks for its name, and other modules may have their reasons against it. */
  readonly delete = async (actor: Actor, { id, name }: { readonly id: number; readonly name?: string | undefined }): Promise<void> => {
    const { quotas, access, deletionRules, projectParts, audit, policies } = this.deps
    const { project, page } = this.deps.store.t
    const gone = await quotas.changing(async (db, changed) => {
      await access.require(actor, db, id, 'tester', missingProject())
      const [row] = await db.select({ userId: project.userId, name: project.name }).from(project).where(eq(project.id, id))
      if (!row) throw missingProject()
      if (row.userId !== actor.userId && actor.role !== 1) throw new AppError(errors.forbidden)
      const pages = await db.select({ id: page.id }).from(page).where(eq(page.projectId, id))
      const published = or(isNotNull(page.stgPublishId), isNotNull(page.prdPublishId))
      const isVisited = (await db.$count(page, and(eq(page.projectId, id), published))) > 0
      if (isVisited && name?.trim() !== row.name.trim()) throw new AppError(projectErrors.nameNeeded)
      const pageIds = pages.map((row) => row.id)
      for (const forbids of deletionRules.all()) {
        const reason = await forbids(db, { projectId: id, pageIds })
        if (reason) throw reason
      }
      const after: (() => void | Promise<void>)[] = []
      for (const { work } of projectParts()) {
        const then = await work.forget?.(db, { projectId: id, pageIds })
        if (then) after.push(then)
      }
      await db.delete(project).where(eq(project.id, id))
      await policies.raise(db, id)
      await audit(db, { action: 'project deleted', userId: actor.userId, target: `project ${id}: ${row.name}`, projectId: id })
      changed(id)
      return after
    })
    for (const work of gone) await work()
  }

  /** Which private addresses the proxy may reach for this project. */
  readonly prefixes = async (actor: Actor, id: number): Promise<ProjectPrefixes> => {
    const { access, store } = this.deps
    const { project } = this.deps.store.t
    await access.require(actor, store.read, id, 'developer', missingProject())
    const [row] = await store.read
      .select({ prefixes: project.privatePrefixes, visitorPrefixes: project.visitorPrefixes })
      .from(project)
      .where(eq(project.id, id))
    return row ?? { prefixes: [], visitorPrefixes: [] }
  }

  /** Opens the server's own network to a project: not for whoever made the project to decide. */
  readonly updatePrefixes = (actor: Actor, { id, ...wanted }: ProjectPrefixes & { readonly id: number }): Promise<ProjectPrefixes> =>
    this.deps.store.write(async (db) => {
      await this.deps.access.require(actor, db, id, 'admin', missingProject())
      await this.writePrefixes(actor, db, id, wanted)
      return wanted
    })
}

export const createProjectService = (deps: ProjectDeps): Pick<ProjectOperations, keyof ProjectOperations> => new ProjectOperations(deps)
export type ProjectService = ReturnType<typeof createProjectService>
export type { MemberRole }
