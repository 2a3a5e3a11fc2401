import { asc, eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Access } from '../access/index.ts'
import type { MenuTables } from '../menus/index.ts'
import type { MemberRole, ProjectTables } from '../projects/index.ts'
import type { HeldRole, HeldRoles } from './held-roles.ts'
import type { RoleTables } from './table.ts'

export type MenuRow = MenuTables['menu']['$inferSelect']

/** What somebody has in a project. Public pages are open to everybody beside it. */
export interface Given {
  /** Null for whoever is not in the project. */
  readonly role: MemberRole | null
  /** Of an ordinary user: the roles of their own and of their groups. */
  readonly roles: readonly HeldRole[]
  /** Whether the back office is open to them at all. */
  readonly enters: boolean
  /** Whether the test environment is open to them. */
  readonly testEnv: boolean
  /** Published pages: all of them, those that a menu of theirs opens, or none but public ones. */
  readonly pages: 'all' | 'in menus' | 'public'
  /** Ids of entries; `public` is those that lead to public pages. */
  readonly menus: 'all' | 'public' | ReadonlySet<number>
  /** Ids of buttons and permissions; read when needed. */
  readonly codes: () => Promise<'all' | ReadonlySet<number>>
}

const NOTHING: ReadonlySet<number> = new Set()
const VISITOR: Given = {
  ...{ role: null, roles: [], enters: false, testEnv: false, pages: 'public', menus: 'public' },
  codes: async () => NOTHING,
}

/** Enabled rows whose ancestors are enabled too; in their order. */
function enabled(rows: readonly MenuRow[]): readonly MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isOn = (row: MenuRow): boolean => {
    for (let at: MenuRow | undefined = row; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      if (at.status !== 1) return false
    return true
  }
  return rows.filter(isOn)
}

/**
 * The one place that says what roles and a public project give. A public project opens its menus to everybody who is signed in, and all its published pages
 * to its members. It gives no code that a role withholds.
 */
export const createGiven = (deps: {
  readonly store: Store<ProjectTables & RoleTables & MenuTables>
  readonly access: Access
  readonly held: Pick<HeldRoles, 'of'>
}) => {
  const { store, access, held } = deps
  const { project, projectRole, menu } = store.t

  const rowsOf = (projectId: number): Promise<readonly MenuRow[]> =>
    store.read.select().from(menu).where(eq(menu.projectId, projectId)).orderBy(asc(menu.sort), asc(menu.id))
  const isPublic = async (projectId: number): Promise<boolean> => {
    const [row] = await store.read.select({ isPublic: project.isPublic }).from(project).where(eq(project.id, projectId))
    return row?.isPublic === 1
  }
  /** Ids that the roles of an ordinary user give together; null without a role. */
  const limitsOf = (roles: readonly HeldRole[]): ReadonlySet<number> | null =>
    roles.length === 0 ? null : new Set(roles.flatMap(({ limits }) => limits))
  const limitsOfRoles = async (projectId: number): Promise<readonly (readonly number[])[]> =>
    (await store.read.select({ limits: projectRole.limits }).from(projectRole).where(eq(projectRole.projectId, projectId))).map(
      ({ limits }) => limits,
    )
  /** Codes in a public project: those of the person's roles, or those that every role gives. `all` where nothing is withheld. */
  const publicCodes = async (projectId: number, own: ReadonlySet<number> | null): ReturnType<Given['codes']> => {
    const roles = own === null ? (await limitsOfRoles(projectId)).map((limits) => new Set(limits)) : [own]
    const rows = await rowsOf(projectId)
    const isOn = new Set(enabled(rows).map(({ id }) => id))
    const buttons = rows.filter(({ code }) => code !== null)
    const given = buttons.filter(({ id }) => isOn.has(id) && roles.every((limits) => limits.has(id)))
    return given.length === buttons.length ? 'all' : new Set(given.map(({ id }) => id))
  }

  return {
    /** The enabled menu of a project. */
    menusOf: async (projectId: number): Promise<readonly MenuRow[]> => enabled(await rowsOf(projectId)),
    limitsOfRoles,

    async to(actor: Actor | null, projectId: number): Promise<Given> {
      // The login of another project's page is nobody's here.
      if (actor === null || !access.countsIn(actor, projectId)) return VISITOR
      const role = await access.roleIn(actor, store.read, projectId)
      if (role !== null && role !== 'ordinary')
        return { role, roles: [], enters: true, testEnv: true, pages: 'all', menus: 'all', codes: async () => 'all' }
      const isMember = role === 'ordinary'
      const roles = isMember ? await held.of(store.read, projectId, actor) : []
      const opensAll = await isPublic(projectId)
      const testEnv = roles.length === 0 ? opensAll : roles.some((each) => each.testEnv)
      const own = { role, roles, enters: true, testEnv }
      const limits = limitsOf(roles)
      if (opensAll) return { ...own, pages: isMember ? 'all' : 'in menus', menus: 'all', codes: () => publicCodes(projectId, limits) }
      if (!isMember) return VISITOR
      return { ...own, pages: 'in menus', menus: limits ?? NOTHING, codes: async () => limits ?? NOTHING }
    },
  }
}
export type GivenRights = ReturnType<typeof createGiven>

/** Whether an entry of the menu is theirs; `leadsToPublic` says whether its page is public. */
export const isGivenMenu = ({ menus }: Given, { id }: Pick<MenuRow, 'id'>, leadsToPublic: () => boolean): boolean =>
  menus === 'all' || (menus === 'public' ? leadsToPublic() : menus.has(id))
