import { inArray } from 'drizzle-orm'
import { EVERY_CODE } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Environment } from '../../wire.ts'
import type { PageTables } from '../pages/index.ts'
import type { CodePlace, CodesGiven } from './codes.ts'
import { type Given, type GivenRights, isGivenMenu, type MenuRow } from './given.ts'

/** An entry of a project's menu as the visitor may see it. */
export interface SeenMenu {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly href: string
  readonly children: readonly SeenMenu[]
}

export interface PagePlace {
  readonly projectId: number
  readonly pageId: number
  readonly env: Environment
}

/** What people may see and press in the back office of a project, by menus and roles. */
export const createRights = (deps: { readonly store: Store<PageTables>; readonly given: GivenRights; readonly codesGiven: CodesGiven }) => {
  const { store, given, codesGiven } = deps
  const { page } = store.t

  const rights = {
    /** Codes of buttons and permissions that an actor has on a page. `*` stands for each of them. */
    async codes(actor: Actor | null, of: CodePlace): Promise<readonly string[]> {
      return codesGiven(await given.to(actor, of.projectId), actor, of)
    },

    /** Codes that some role gives; undefined in a project without roles. */
    async grantedCodes(projectId: number): Promise<readonly string[] | undefined> {
      const roles = await given.limitsOfRoles(projectId)
      if (roles.length === 0) return undefined
      const granted = new Set(roles.flat())
      const rows = await given.menusOf(projectId)
      return [...new Set(rows.flatMap(({ id, code }) => (code !== null && granted.has(id) ? [code] : [])))]
    },

    /** Whether an actor has a code on a page. */
    async has(
      actor: Actor | null,
      { code, ...of }: { readonly code: string; readonly projectId: number; readonly pageId?: number | undefined },
    ): Promise<boolean> {
      const codes = await rights.codes(actor, of)
      return codes.includes(EVERY_CODE) || codes.includes(code)
    },

    /** Whether the project opens a published page that is not public to a person; `closed`: not in this environment. */
    async visit(actor: Actor, { projectId, pageId, env }: PagePlace): Promise<'open' | 'closed' | 'none'> {
      const own = await given.to(actor, projectId)
      const opens = own.pages === 'all' || (own.pages === 'in menus' && opensPage(own, await given.menusOf(projectId), pageId))
      if (!opens) return 'none'
      return env === 'stg' && !own.testEnv ? 'closed' : 'open'
    },
    /** The pages that the menu opens to somebody, in the order of the menu. */
    pagesInMenu: (own: Given, rows: readonly MenuRow[]): readonly number[] =>
      inTreeOrder(rows).flatMap((row) => (row.pageId !== null && isGivenMenu(own, row, () => false) ? [row.pageId] : [])),

    /**
     * The project's menu as an actor may see it; without a login that is what leads to public pages. Pages that are not
     * published there are left out. A draft shows the whole menu: a page that is published nowhere leads nowhere yet.
     */
    async menus(actor: Actor | null, projectId: number, env: Environment | 'draft'): Promise<readonly SeenMenu[]> {
      const all = await given.to(actor, projectId)
      const own: Given = env === 'stg' && !all.testEnv ? { ...all, menus: 'public' } : all
      const rows = (await given.menusOf(projectId)).filter(({ type }) => type === 1)
      const pageIds = [...new Set(rows.flatMap(({ pageId }) => pageId ?? []))]
      const { id, isPublic: open, stgPublishId, prdPublishId } = page
      const pages =
        pageIds.length === 0 ? [] : await store.read.select({ id, open, stgPublishId, prdPublishId }).from(page).where(inArray(id, pageIds))
      const leads = new Map(
        pages.flatMap((row) => ((env === 'prd' ? row.prdPublishId : row.stgPublishId) === null ? [] : [[row.id, row.open === 1] as const])),
      )
      const inPrd = new Set(pages.flatMap((row) => (env === 'draft' && row.prdPublishId !== null ? [row.id] : [])))
      const addressOf = (pageId: number): string => {
        if (leads.has(pageId)) return `/page/${pageId}${env === 'prd' ? '' : '?env=stg'}`
        return inPrd.has(pageId) ? `/page/${pageId}` : ''
      }
      const isGiven = (row: MenuRow): boolean => isGivenMenu(own, row, () => row.pageId !== null && leads.get(row.pageId) === true)
      const isPlanned = (row: MenuRow): boolean => env === 'draft' && row.pageId !== null && isGiven(row)
      const below = (parentId: number | null): readonly SeenMenu[] =>
        rows
          .filter((row) => row.parentId === parentId)
          .flatMap((row) => {
            const children = below(row.id)
            const opens = isGiven(row)
            const leadsTo = row.kind === 'page' && row.pageId !== null ? addressOf(row.pageId) : ''
            const href = !opens ? '' : row.kind === 'link' || row.kind === 'frame' ? row.target : leadsTo
            if (href === '' && children.length === 0 && !isPlanned(row)) return []
            return [{ key: row.path ?? `menu-${row.id}`, title: row.name, icon: row.icon, href, children }]
          })
      return below(null)
    },
  }
  return rights
}
export type Rights = ReturnType<typeof createRights>

const opensPage = (own: Given, rows: readonly MenuRow[], pageId: number): boolean =>
  rows.some((row) => row.pageId === pageId && isGivenMenu(own, row, () => false))

/** As the menu is read from top to bottom: an entry, then those under it. */
const inTreeOrder = (rows: readonly MenuRow[], parentId: number | null = null): readonly MenuRow[] =>
  rows.filter((row) => row.parentId === parentId).flatMap((row) => [row, ...inTreeOrder(rows, row.id)])
