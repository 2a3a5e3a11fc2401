import { and, count, desc, eq, getTableColumns, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Paged, ProjectInfo, ProjectPrefixes } from '../../wire.ts'
import { type Access, countedMembership } from '../access/access.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import type { PageTables } from '../pages/table.ts'
import type { PublishTables } from '../publish/table.ts'
import type { Quotas } from '../quotas/service.ts'
import type { ProjectAudit } from './audits.ts'
import { projectErrors } from './errors.ts'
import type { MemberRole, ProjectTables, StudioRole } from './table.ts'

export const missingProject = () => new AppError(projectErrors.notFound)

/** In the write that deletes a project; what it answers is done once the project is gone. */
export type ProjectDeletion = (
  db: Db,
  gone: { readonly projectId: number; readonly pageIds: readonly number[] },
) => Promise<() => void | Promise<void>>

/** In the write that deletes a project, before anything of it goes: why it may not go just now. */
export type DeletionRule = (db: Db, projectId: number) => Promise<AppError | undefined>

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

export const createProjectService = (deps: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & PublishTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ProjectAudit>
  readonly quotas: Pick<Quotas, 'requireProject' | 'changing'>
  readonly deletions: Hooks<ProjectDeletion>
  readonly deletionRules: Hooks<DeletionRule>
  readonly edits: Hooks<ProjectEdit>
}) => {
  const { store, now, access, audit, quotas, deletions, deletionRules, edits } = deps
  const { project, projectMember, page, user, publish, snapshot } = store.t

  const select = (actor: Actor, db: Db, where: SQL | undefined) =>
    db
      .select({ ...getTableColumns(project), userName: user.userName, memberRole: projectMember.role })
      .from(project)
      .innerJoin(user, eq(user.id, project.userId))
      .leftJoin(projectMember, countedMembership(store.t, actor))
      .where(where)
  type Row = Awaited<ReturnType<typeof select>>[number]

  const toInfo = (actor: Actor, row: Row, pageCount: number): ProjectInfo => ({
    id: row.id,
    name: row.name,
    remark: row.remark,
    logo: row.logo,
    isPublic: row.isPublic,
    userId: row.userId,
    userName: row.userName,
    pageCount,
    access: actor.role === 1 || row.userId === actor.userId ? 'admin' : studioRole(row.memberRole),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
  const infoOf = async (actor: Actor, db: Db, projectId: number): Promise<ProjectInfo> => {
    const [row] = await select(actor, db, eq(project.id, projectId))
    if (!row) throw missingProject()
    return toInfo(actor, row, await db.$count(page, eq(page.projectId, projectId)))
  }

  return {
    async list(actor: Actor, query: Paging & { readonly keyword: string }): Promise<Paged<ProjectInfo>> {
      const db = store.read
      const own =
        actor.role === 1
          ? undefined
          : or(eq(project.userId, actor.userId), and(eq(projectMember.userId, actor.userId), ne(projectMember.role, 'ordinary')))
      const where = and(own, hasKeyword(project, query.keyword))
      const rows = await select(actor, db, where)
        .orderBy(desc(project.updatedAt), desc(project.id))
        .limit(query.pageSize)
        .offset(offsetOf(query))
      const [total] = await db.select({ n: count() }).from(project).leftJoin(projectMember, countedMembership(store.t, actor)).where(where)
      const ids = rows.map((row) => row.id)
      const counts = await db
        .select({ projectId: page.projectId, n: count() })
        .from(page)
        .where(inArray(page.projectId, ids))
        .groupBy(page.projectId)
      const pages = new Map(counts.map((row) => [row.projectId, row.n]))
      return toPaged(
        rows.map((row) => toInfo(actor, row, pages.get(row.id) ?? 0)),
        total?.n ?? 0,
        query,
      )
    },

    async detail(actor: Actor, projectId: number): Promise<ProjectInfo> {
      await access.require(actor, store.read, projectId, 'tester', missingProject())
      return infoOf(actor, store.read, projectId)
    },

    create: (actor: Actor, { name, remark = '' }: { readonly name: string; readonly remark?: string | undefined }): Promise<ProjectInfo> =>
      store.write(async (db) => {
        await quotas.requireProject(db, actor.userId)
        const at = now()
        const [row] = await db
          .insert(project)
          .values({ name, searchText: searchText(name), remark, userId: actor.userId, createdAt: at, updatedAt: at })
          .returning({ id: project.id })
        return infoOf(actor, db, (row as { id: number }).id)
      }),

    update: (actor: Actor, { id, ...change }: ProjectChange): Promise<ProjectInfo> =>
      store.write(
        async (db) => {
          await access.require(actor, db, id, 'admin', missingProject())
          const at = now()
          // Before the row says what it will be: an edit begins with what was there.
          for (const work of edits.all()) await work(db, { projectId: id, change, userId: actor.userId, at })
          await db
            .update(project)
            .set({ ...change, ...(change.name === undefined ? {} : { searchText: searchText(change.name) }), updatedAt: at })
            .where(eq(project.id, id))
          return infoOf(actor, db, id)
        },
        [`project:${id}`],
      ),

    async delete(actor: Actor, id: number): Promise<void> {
      const gone = await quotas.changing(async (db, changed) => {
        await access.require(actor, db, id, 'admin', missingProject())
        for (const rule of deletionRules.all()) {
          const refused = await rule(db, id)
          if (refused) throw refused
        }
        const pages = await db.select({ id: page.id }).from(page).where(eq(page.projectId, id))
        const hashes = await db
          .select({ hash: publish.hash })
          .from(publish)
          .innerJoin(page, eq(page.id, publish.pageId))
          .where(eq(page.projectId, id))
        const pageIds = pages.map((row) => row.id)
        const after: (() => void | Promise<void>)[] = []
        for (const work of deletions.all()) after.push(await work(db, { projectId: id, pageIds }))
        await db.delete(project).where(eq(project.id, id))
        // Every hash covers its page's id, so no other page shares these.
        for (const { hash } of hashes) await db.delete(snapshot).where(eq(snapshot.hash, hash))
        await audit(db, { action: 'project deleted', userId: actor.userId, target: `project ${id}` })
        changed(id)
        return after
      })
      for (const work of gone) await work()
    },

    /** Which private addresses the proxy may reach for this project. */
    async prefixes(actor: Actor, id: number): Promise<ProjectPrefixes> {
      await access.require(actor, store.read, id, 'developer', missingProject())
      const [row] = await store.read
        .select({ prefixes: project.privatePrefixes, visitorPrefixes: project.visitorPrefixes })
        .from(project)
        .where(eq(project.id, id))
      return row ?? { prefixes: [], visitorPrefixes: [] }
    },

    /** Opens the server's own network to a project: not for whoever made the project to decide. */
    updatePrefixes: (
      actor: Actor,
      { id, prefixes, visitorPrefixes }: ProjectPrefixes & { readonly id: number },
    ): Promise<ProjectPrefixes> =>
      store.write(async (db) => {
        await access.require(actor, db, id, 'admin', missingProject())
        if (actor.role !== 1) throw new AppError(errors.forbidden)
        await db.update(project).set({ privatePrefixes: prefixes, visitorPrefixes }).where(eq(project.id, id))
        const target = `project ${id}: ${prefixes.join(' ')}${visitorPrefixes.length > 0 ? `; visitors: ${visitorPrefixes.join(' ')}` : ''}`
        await audit(db, { action: 'project prefixes changed', userId: actor.userId, target })
        return { prefixes, visitorPrefixes }
      }),
  }
}
export type ProjectService = ReturnType<typeof createProjectService>
export type { MemberRole }
