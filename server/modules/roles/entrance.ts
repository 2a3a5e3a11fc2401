import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { EVERY_CODE } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { ProjectVisit } from '../../wire.ts'
import { type Access, countedPageMembership, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { MenuTables } from '../menus/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Given, GivenRights } from './given.ts'
import type { OwnAccess } from './model.ts'
import type { Rights } from './rights.ts'
import type { RoleTables } from './table.ts'

/** Administrators that are named to somebody who may open nothing. */
const MOST_NAMED = 3

/** The door of a project’s back office: what somebody has there, and which page they land on. */
export const createEntrance = (deps: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & RoleTables & MenuTables>
  readonly access: Access
  readonly given: GivenRights
  readonly rights: Pick<Rights, 'codes' | 'pagesInMenu'>
}) => {
  const { store, access, given, rights } = deps
  const { project, projectMember, page, pageMember, user, menu } = store.t

  const publishedPages = (projectId: number) =>
    store.read
      .select({ id: page.id, isPublic: page.isPublic, prd: page.prdPublishId })
      .from(page)
      .where(and(eq(page.projectId, projectId), or(isNotNull(page.prdPublishId), isNotNull(page.stgPublishId))))
      .orderBy(asc(page.id))
  const pagesOfMember = async (actor: Actor, projectId: number): Promise<readonly number[]> => {
    const rows = await store.read
      .select({ id: page.id })
      .from(page)
      .innerJoin(pageMember, countedPageMembership(store.t, actor))
      .where(eq(page.projectId, projectId))
    return rows.map(({ id }) => id)
  }
  const homePage = async (home: { readonly kind: 'page' | 'menu'; readonly id: number } | null): Promise<number | null> => {
    if (home === null || home.kind === 'page') return home?.id ?? null
    const [row] = await store.read.select({ pageId: menu.pageId }).from(menu).where(eq(menu.id, home.id))
    return row?.pageId ?? null
  }
  /** The owner first. An address is shown to members alone. */
  const administrators = async (projectId: number, { role }: Given): Promise<NonNullable<ProjectVisit['ask']>> => {
    const admins = store.read
      .select({ id: projectMember.userId })
      .from(projectMember)
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.role, 'admin')))
    const owner = store.read.select({ id: project.userId }).from(project).where(eq(project.id, projectId))
    const rows = await store.read
      .select({ userId: user.id, userName: user.userName, nickName: user.nickName, ownerId: project.userId })
      .from(user)
      .innerJoin(project, eq(project.id, projectId))
      .where(and(or(inArray(user.id, admins), inArray(user.id, owner)), isNotNull(user.confirmedAt), isNull(user.parentId)))
      .orderBy(asc(user.id))
    return rows
      .toSorted((a, b) => Number(b.userId === b.ownerId) - Number(a.userId === a.ownerId))
      .slice(0, MOST_NAMED)
      .map(({ userName, nickName }) => ({ nickName, userName: role === null ? '' : userName }))
  }

  return {
    /** Where somebody who comes by the project’s door lands: the home page where they may open it, else the first page that they may open. */
    async visit(actor: Actor, projectId: number): Promise<ProjectVisit> {
      const own = await given.to(actor, projectId)
      const memberOf = access.countsIn(actor, projectId) ? await pagesOfMember(actor, projectId) : []
      const [row] = await store.read.select().from(project).where(eq(project.id, projectId))
      if (!row || !(own.enters || memberOf.length > 0)) throw missingProject()
      const pages = await publishedPages(projectId)
      const inMenu = own.pages === 'in menus' ? rights.pagesInMenu(own, await given.menusOf(projectId)) : []
      const opens = new Set([...inMenu, ...memberOf, ...pages.flatMap(({ id, isPublic }) => (isPublic === 1 ? [id] : []))])
      const mine = new Map(pages.flatMap((each) => (own.pages === 'all' || opens.has(each.id) ? [[each.id, each] as const] : [])))
      const ordered = [...inMenu, ...mine.keys()].flatMap((id) => mine.get(id) ?? [])
      const home = await homePage(row.home)
      // What is in the test environment alone is for people to whom that is open.
      const shown = ordered.filter(({ id, isPublic, prd }) => prd !== null || own.testEnv || isPublic === 1 || memberOf.includes(id))
      const landing = home === null ? undefined : mine.get(home)
      const found = (landing && shown.includes(landing) ? landing : undefined) ?? shown.find(({ prd }) => prd !== null) ?? shown[0]
      if (found) return { name: row.name, visit: { pageId: found.id, env: found.prd === null ? 'stg' : 'prd' } }
      const ask = pages.length === 0 ? undefined : await administrators(projectId, own)
      return { name: row.name, visit: null, ...(ask ? { ask } : {}) }
    },

    /** What somebody may see and press. The current user counts as an ordinary user without a role in a public project. */
    async mine(actor: Actor, projectId: number): Promise<OwnAccess> {
      const own = await given.to(actor, projectId)
      if (!own.enters) throw missingProject()
      const { role } = own
      const base = {
        userId: actor.userId,
        role: role ?? ('ordinary' as const),
        projectRoleType: role === 'admin' ? (1 as const) : (2 as const),
      }
      if (role !== null && role !== 'ordinary') return { ...base, projectRoleId: -1, roleName: '', roles: [], menus: null, codes: null }
      const { roles } = own
      const { menus } = own
      const rows = menus instanceof Set ? (await given.menusOf(projectId)).filter(({ id, type }) => type === 1 && menus.has(id)) : null
      const codes = await rights.codes(actor, { projectId })
      return {
        ...base,
        projectRoleId: roles[0]?.id ?? -1,
        roleName: roles[0]?.name ?? '',
        roles: roles.map(({ id, name }) => ({ id, name })),
        menus: rows?.map(({ id }) => id) ?? null,
        codes: codes.includes(EVERY_CODE) ? null : [...codes],
      }
    },
  }
}
export type Entrance = ReturnType<typeof createEntrance>
