import { and, asc, eq, inArray } from 'drizzle-orm'
import { EVERY_CODE } from '#kernel/page'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Environment } from '../../wire.ts'
import type { Access } from '../access/access.ts'
import type { MenuTables } from '../menus/table.ts'
import type { PageTables } from '../pages/table.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { RoleTables } from './table.ts'

type Row = MenuTables['menu']['$inferSelect']

/** An entry of a project's menu as whoever looks may see it. */
export interface SeenMenu {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly href: string
  readonly children: readonly SeenMenu[]
}

/** Rows that are switched on, and all above them as well; in their order. */
function enabled(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isOn = (row: Row): boolean => {
    for (let at: Row | undefined = row; at; at = at.parentId === null ? undefined : byId.get(at.parentId)) if (at.status !== 1) return false
    return true
  }
  return rows.filter(isOn)
}

/** What people may see and press in the back office of a project, by menus and roles. */
export const createRights = (deps: {
  readonly store: Store<ProjectTables & PageTables & RoleTables & MenuTables>
  readonly access: Access
}) => {
  const { store, access } = deps
  const { project, projectMember, projectRole, menu, page } = store.t

  const menusOf = async (projectId: number): Promise<readonly Row[]> =>
    enabled(await store.read.select().from(menu).where(eq(menu.projectId, projectId)).orderBy(asc(menu.sort), asc(menu.id)))
  const isPublic = async (projectId: number): Promise<boolean> => {
    const [row] = await store.read.select({ isPublic: project.isPublic }).from(project).where(eq(project.id, projectId))
    return row?.isPublic === 1
  }
  /** Ids of menus, buttons and permissions that the role of an ordinary user gives. */
  const limitsOf = async (actor: Actor, projectId: number): Promise<ReadonlySet<number>> => {
    const [own] = await store.read
      .select({ limits: projectRole.limits })
      .from(projectMember)
      .innerJoin(projectRole, eq(projectRole.id, projectMember.roleId))
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, actor.userId)))
    return new Set(own?.limits ?? [])
  }
  /**
   * What an actor has been given: everything for whoever works on the project and, of a public project, for whoever is signed in; else what the role of an
   * ordinary user says, and nothing for others.
   */
  const givenTo = async (actor: Actor | null, projectId: number): Promise<'everything' | ReadonlySet<number>> => {
    if (actor === null) return new Set()
    const role = await access.roleIn(actor, store.read, projectId)
    if ((role !== null && role !== 'ordinary') || (await isPublic(projectId))) return 'everything'
    return role === null ? new Set() : limitsOf(actor, projectId)
  }

  const rights = {
    /**
     * Codes of buttons and permissions that an actor has on a page: one that stands under a menu of the page is had there by that button alone, whatever has
     * the same code elsewhere. `*` stands for each of them.
     */
    async codes(actor: Actor | null, of: { readonly projectId: number; readonly pageId?: number | undefined }): Promise<readonly string[]> {
      const given = await givenTo(actor, of.projectId)
      if (given === 'everything') return [EVERY_CODE]
      // Whoever was let in to develop or try one page presses everything there.
      if (actor !== null && of.pageId !== undefined && (await access.pageRoleIn(actor, store.read, of.pageId)) !== null) return [EVERY_CODE]
      if (given.size === 0) return []
      const rows = await menusOf(of.projectId)
      const opening = new Set(rows.flatMap((row) => (of.pageId !== undefined && row.pageId === of.pageId ? [row.id] : [])))
      const byCode = new Map<string, Row[]>()
      for (const row of rows) if (row.code !== null) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row])
      const has = (owners: readonly Row[]): boolean => {
        const own = owners.filter((row) => row.parentId !== null && opening.has(row.parentId))
        return (own.length > 0 ? own : owners).some((row) => given.has(row.id))
      }
      return [...byCode].flatMap(([code, owners]) => (has(owners) ? [code] : []))
    },

    /** Codes that some role gives; undefined where everybody has all of them, or nobody has thought of roles yet. */
    async grantedCodes(projectId: number): Promise<readonly string[] | undefined> {
      const roles = await store.read.select({ limits: projectRole.limits }).from(projectRole).where(eq(projectRole.projectId, projectId))
      if (roles.length === 0 || (await isPublic(projectId))) return undefined
      const given = new Set(roles.flatMap(({ limits }) => [...limits]))
      return [...new Set((await menusOf(projectId)).flatMap(({ id, code }) => (code !== null && given.has(id) ? [code] : [])))]
    },

    /** Whether an actor has a code on a page. */
    async has(
      actor: Actor | null,
      { code, ...of }: { readonly code: string; readonly projectId: number; readonly pageId?: number | undefined },
    ): Promise<boolean> {
      const codes = await rights.codes(actor, of)
      return codes.includes(EVERY_CODE) || codes.includes(code)
    },

    /** The project's menu as an actor may see it; without a login that is what leads to public pages. Pages that are not published there are left out. */
    async menus(actor: Actor | null, projectId: number, env: Environment): Promise<readonly SeenMenu[]> {
      const given = await givenTo(actor, projectId)
      const rows = (await menusOf(projectId)).filter(({ type }) => type === 1)
      const pageIds = [...new Set(rows.flatMap(({ pageId }) => pageId ?? []))]
      const { id, isPublic: open, stgPublishId, prdPublishId } = page
      const pages =
        pageIds.length === 0 ? [] : await store.read.select({ id, open, stgPublishId, prdPublishId }).from(page).where(inArray(id, pageIds))
      const leads = new Map(
        pages.flatMap((row) => ((env === 'prd' ? row.prdPublishId : row.stgPublishId) === null ? [] : [[row.id, row.open === 1] as const])),
      )
      const isGiven = (row: Row): boolean => {
        if (given === 'everything') return true
        return actor === null ? row.pageId !== null && leads.get(row.pageId) === true : given.has(row.id)
      }
      const query = env === 'stg' ? '?env=stg' : ''
      const below = (parentId: number | null): readonly SeenMenu[] =>
        rows
          .filter((row) => row.parentId === parentId)
          .flatMap((row) => {
            const children = below(row.id)
            const opens = isGiven(row)
            const leadsTo = row.kind === 'page' && row.pageId !== null && leads.has(row.pageId) ? `/page/${row.pageId}${query}` : ''
            const href = !opens ? '' : row.kind === 'link' || row.kind === 'frame' ? row.target : leadsTo
            if (href === '' && children.length === 0) return []
            return [{ key: row.path ?? `menu-${row.id}`, title: row.name, icon: row.icon, href, children }]
          })
      return below(null)
    },
  }
  return rights
}
export type Rights = ReturnType<typeof createRights>
