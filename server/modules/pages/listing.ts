import { and, asc, count, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, toPaged } from '../../http/answer.ts'
import type { Paged } from '../../wire.ts'
import { type Access, countedMembership, countedPageMembership, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { mayOf } from './may.ts'
import type { PageItem, PageQuery } from './model.ts'
import type { PageTables } from './table.ts'

/** Pages as they are listed, each with what the one who asks may do with it. */
export const createPageListing = ({
  store,
  access,
}: {
  readonly store: Store<AccountTables & ProjectTables & DocumentTables & PageTables>
  readonly access: Pick<Access, 'require'>
}) => {
  const { page, pageMember, project, projectMember, document, user } = store.t

  const select = (actor: Actor, where: SQL | undefined) =>
    store.read
      .select({
        ...getTableColumns(page),
        ...{ documentId: document.id, revision: document.revision, userName: user.userName },
        ...{ projectName: project.name, ownerId: project.userId, role: projectMember.role, pageRole: pageMember.role },
      })
      .from(page)
      .innerJoin(document, eq(document.id, page.documentId))
      .innerJoin(user, eq(user.id, page.userId))
      .innerJoin(project, eq(project.id, page.projectId))
      .leftJoin(projectMember, countedMembership(store.t, actor))
      .leftJoin(pageMember, countedPageMembership(store.t, actor))
      .where(where)
  type Row = Awaited<ReturnType<typeof select>>[number]

  const toItem = (actor: Actor, { searchText: _, ownerId, role, pageRole, createdAt, updatedAt, ...row }: Row): PageItem => ({
    ...row,
    may: mayOf(actor.role === 1 || ownerId === actor.userId ? 'admin' : role, pageRole),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })

  /** All that the actor may see in the studio: pages of their projects, and those that were opened to them. */
  const mineOf = (actor: Actor): SQL | undefined => {
    if (actor.role === 1) return undefined
    const projects = store.read
      .select({ id: project.id })
      .from(project)
      .leftJoin(projectMember, countedMembership(store.t, actor))
      .where(or(eq(project.userId, actor.userId), and(eq(projectMember.userId, actor.userId), ne(projectMember.role, 'ordinary'))))
    const opened = store.read.select({ id: page.id }).from(page).innerJoin(pageMember, countedPageMembership(store.t, actor))
    return or(inArray(page.projectId, projects), inArray(page.id, opened))
  }
  const orderOf = ({ sortField, sortOrder }: Pick<PageQuery, 'sortField' | 'sortOrder'>): readonly SQL[] => {
    // Names as searches fold them, because a database sorts capitals before all small letters.
    const by = { name: sql`coalesce(${page.searchText}, ${page.name})`, createdAt: page.createdAt, updatedAt: page.updatedAt }[sortField]
    const direction = sortOrder === 'ascend' ? asc : desc
    return [direction(by), direction(page.id)]
  }
  const inState = ({ env, state }: Pick<PageQuery, 'env' | 'state'>): SQL | undefined => {
    if (state === undefined) return undefined
    const [stg, prd] = [eq(page.stgState, state), eq(page.prdState, state)]
    return env === undefined ? or(stg, prd) : env === 'stg' ? stg : prd
  }

  return async (actor: Actor, query: PageQuery): Promise<Paged<PageItem>> => {
    const { projectId, isPublic, keyword } = query
    if (projectId !== undefined) await access.require(actor, store.read, projectId, 'tester', missingProject())
    const where = and(
      projectId === undefined ? mineOf(actor) : eq(page.projectId, projectId),
      hasKeyword(page, keyword),
      isPublic === undefined ? undefined : eq(page.isPublic, isPublic),
      inState(query),
    )
    const rows = await select(actor, where)
      .orderBy(...orderOf(query))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const [total] = await store.read.select({ n: count() }).from(page).where(where)
    return toPaged(
      rows.map((row) => toItem(actor, row)),
      total?.n ?? 0,
      query,
    )
  }
}
export type PageListing = ReturnType<typeof createPageListing>
