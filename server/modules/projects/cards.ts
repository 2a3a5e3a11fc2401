import { and, asc, count, desc, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { ProjectInfo } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { MenuTables } from '../menus/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from './table.ts'

type Card = Pick<ProjectInfo, 'pageCount' | 'publishedCount' | 'memberCount' | 'preview' | 'visit'>
type Listed = Pick<ProjectTables['project']['$inferSelect'], 'id' | 'home'>

const byProject = <T extends { readonly projectId: number }>(rows: readonly T[]): ReadonlyMap<number, T> => {
  const first = new Map<number, T>()
  for (const row of rows) if (!first.has(row.projectId)) first.set(row.projectId, row)
  return first
}

/** What is told of projects in lists beside their own rows: counts, a picture, and where visitors come to. */
export const createProjectCards = (store: Pick<Store<AccountTables & ProjectTables & PageTables & MenuTables>, 't'>) => {
  const { page, projectMember, menu } = store.t
  const isPublished = or(isNotNull(page.prdPublishId), isNotNull(page.stgPublishId))

  return {
    async of(db: Db, projects: readonly Listed[]): Promise<(project: Listed) => Card> {
      const ids = projects.map(({ id }) => id)
      const within = inArray(page.projectId, ids)
      const countOf = async (where = within) => {
        const rows = await db.select({ projectId: page.projectId, n: count() }).from(page).where(where).groupBy(page.projectId)
        return new Map(rows.map(({ projectId, n }) => [projectId, n]))
      }
      const members = await db
        .select({ projectId: projectMember.projectId, n: count() })
        .from(projectMember)
        .where(inArray(projectMember.projectId, ids))
        .groupBy(projectMember.projectId)
      const memberCounts = new Map(members.map(({ projectId, n }) => [projectId, n]))
      const [pages, published] = [await countOf(), await countOf(and(within, isPublished))]
      // A project has some hundred pages at most, and their short rows are all that is read.
      const pictured = await db
        .select({ projectId: page.projectId, preview: page.previewImg })
        .from(page)
        .where(and(within, ne(page.previewImg, '')))
        .orderBy(desc(page.updatedAt), desc(page.id))
      const visited = await db
        .select({ projectId: page.projectId, id: page.id, prd: page.prdPublishId })
        .from(page)
        .where(and(within, isPublished))
        .orderBy(asc(page.id))
      const menuIds = projects.flatMap(({ home }) => (home?.kind === 'menu' ? [home.id] : []))
      const menus =
        menuIds.length === 0 ? [] : await db.select({ id: menu.id, pageId: menu.pageId }).from(menu).where(inArray(menu.id, menuIds))
      const pageOfMenu = new Map(menus.map(({ id, pageId }) => [id, pageId]))
      const homeOf = ({ home }: Listed): number | null =>
        home === null ? null : home.kind === 'page' ? home.id : (pageOfMenu.get(home.id) ?? null)
      const homeIds = projects.map(homeOf).filter((id) => id !== null)
      const homes =
        homeIds.length === 0
          ? []
          : await db
              .select()
              .from(page)
              .where(and(inArray(page.id, homeIds), within))
      const home = new Map(homes.map((row) => [row.id, row]))
      const [newest, oldest, live] = [byProject(pictured), byProject(visited), byProject(visited.filter(({ prd }) => prd !== null))]

      return (project) => {
        const chosen = homeOf(project) === null ? undefined : home.get(homeOf(project) as number)
        const own = chosen?.projectId === project.id ? chosen : undefined
        const fallback = live.get(project.id) ?? oldest.get(project.id)
        const visit =
          own && (own.prdPublishId !== null || own.stgPublishId !== null)
            ? { pageId: own.id, env: own.prdPublishId === null ? ('stg' as const) : ('prd' as const) }
            : fallback
              ? { pageId: fallback.id, env: fallback.prd === null ? ('stg' as const) : ('prd' as const) }
              : null
        return {
          pageCount: pages.get(project.id) ?? 0,
          publishedCount: published.get(project.id) ?? 0,
          memberCount: (memberCounts.get(project.id) ?? 0) + 1,
          preview: own?.previewImg || newest.get(project.id)?.preview || '',
          visit,
        }
      }
    },
  }
}
