import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { containing, offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Paged, ProjectInfo, ProjectPrefixes } from '../../wire.ts'
import type { Audit } from '../audit/service.ts'
import type { Quotas } from '../quotas/service.ts'
import { type Access, countedMembership } from './access.ts'
import { projectErrors } from './errors.ts'
import type { MemberRole } from './table.ts'

export const missingProject = () => new AppError(projectErrors.notFound)

export interface ProjectChange {
  readonly id: number
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly logo?: string | undefined
  readonly isPublic?: 1 | 2 | undefined
}

export const createProjectService = (deps: {
  readonly store: Store
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit
  readonly quotas: Pick<Quotas, 'requireProject' | 'changing'>
  /** Forgets the files of a project's pages; what it answers takes them off the disk. */
  readonly forgetFiles: (db: Db, projectId: number) => Promise<() => Promise<void>>
  /** Called with the ids of pages that went away with their project. */
  readonly forgetPages: (pageIds: readonly number[]) => void
}) => {
  const { store, now, access, audit, quotas, forgetFiles, forgetPages } = deps
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
    access: actor.role === 1 || row.userId === actor.userId ? 'admin' : (row.memberRole ?? 'tester'),
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
      const own = actor.role === 1 ? undefined : or(eq(project.userId, actor.userId), eq(projectMember.userId, actor.userId))
      const where = and(own, query.keyword === '' ? undefined : sql`${project.name} like ${containing(query.keyword)} escape '\\'`)
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
          .values({ name, remark, userId: actor.userId, createdAt: at, updatedAt: at })
          .returning({ id: project.id })
        return infoOf(actor, db, (row as { id: number }).id)
      }),

    update: (actor: Actor, { id, ...change }: ProjectChange): Promise<ProjectInfo> =>
      store.write(async (db) => {
        await access.require(actor, db, id, 'admin', missingProject())
        await db
          .update(project)
          .set({ ...change, updatedAt: now() })
          .where(eq(project.id, id))
        return infoOf(actor, db, id)
      }),

    async delete(actor: Actor, id: number): Promise<void> {
      const gone = await quotas.changing(async (db, changed) => {
        await access.require(actor, db, id, 'admin', missingProject())
        const pages = await db.select({ id: page.id }).from(page).where(eq(page.projectId, id))
        const hashes = await db
          .select({ hash: publish.hash })
          .from(publish)
          .innerJoin(page, eq(page.id, publish.pageId))
          .where(eq(page.projectId, id))
        const removeFiles = await forgetFiles(db, id)
        await db.delete(project).where(eq(project.id, id))
        // Every hash covers its page's id, so no other page shares these.
        for (const { hash } of hashes) await db.delete(snapshot).where(eq(snapshot.hash, hash))
        await audit(db, { action: 'project deleted', userId: actor.userId, target: `project ${id}` })
        changed(id)
        return { pages: pages.map((row) => row.id), removeFiles }
      })
      forgetPages(gone.pages)
      await gone.removeFiles()
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
