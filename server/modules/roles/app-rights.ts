import { inArray } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Environment } from '../../wire.ts'
import type { PageTables } from '../pages/index.ts'
import { type AppEntry, appMenu, type EntryPage } from './app-menu.ts'
import type { CodesGiven } from './codes.ts'
import { type Given, type GivenRights, isGivenMenu, type MenuRow } from './given.ts'

/** What the application of a project shows one person. */
export interface AppRights {
  readonly given: Given
  readonly menus: readonly AppEntry[]
  readonly codes: readonly string[]
}

type PageState = 'public' | 'published' | 'unpublished'

/** The entries of a built application that a person may open, and the codes that they have there. */
export const createAppRights = (deps: {
  readonly store: Store<PageTables>
  readonly given: GivenRights
  readonly codesGiven: CodesGiven
}) => {
  const { store, given, codesGiven } = deps
  const { id, isPublic, stgPublishId, prdPublishId } = store.t.page

  /** Pages of entries by id, as an environment has them; deleted ones are missing. */
  const pageStates = async (rows: readonly MenuRow[], env: Environment): Promise<ReadonlyMap<number, PageState>> => {
    const pageIds = [...new Set(rows.flatMap(({ pageId }) => pageId ?? []))]
    if (pageIds.length === 0) return new Map()
    const shown = env === 'prd' ? prdPublishId : stgPublishId
    const pages = await store.read.select({ id, isPublic, shown }).from(store.t.page).where(inArray(id, pageIds))
    const stateOf = (page: (typeof pages)[number]): PageState =>
      page.shown === null ? 'unpublished' : page.isPublic === 1 ? 'public' : 'published'
    return new Map(pages.map((page) => [page.id, stateOf(page)]))
  }

  return async (actor: Actor | null, projectId: number, env: Environment): Promise<AppRights> => {
    const own = await given.to(actor, projectId)
    const all = await given.menusOf(projectId)
    const rows = all.filter(({ type }) => type === 1)
    const states = await pageStates(rows, env)
    const opens = (row: MenuRow): boolean =>
      isGivenMenu(own, row, () => row.pageId !== null && states.get(row.pageId) === 'public')
    const pageOf = (pageId: number): EntryPage => {
      const state = states.get(pageId)
      return state === undefined ? 'gone' : state === 'unpublished' ? state : 'open'
    }
    return { given: own, menus: appMenu(rows, opens, pageOf), codes: await codesGiven(own, actor, { projectId }, all) }
  }
}
export type FindAppRights = ReturnType<typeof createAppRights>
