import type { MenuKindDeclaration, MenuTarget } from '#sdk/admin'
import type { AdminMenu, ScreenDeclaration } from '#sdk/studio'
import type { AdminStart } from '../../server/wire.ts'

export type StartMenu = AdminStart['menus'][number]

/** What an address of the application leads to. */
export type Place =
  /** An entry of the menu; `rest` is what follows its route: `/12` of `/orders/12`. */
  | { readonly kind: 'menu'; readonly menu: StartMenu; readonly target: MenuTarget | null; readonly rest: string }
  | { readonly kind: 'page'; readonly page: number }
  | {
      readonly kind: 'screen'
      readonly screen: `screen/${string}`
      /** Named parts of its address: `{ approval: '12' }`. */
      readonly params?: { readonly [name: string]: string }
    }
  | { readonly kind: 'missing' }

/** Finds a kind of menu entry by what an entry stores: `page`, `acme.report`. */
export type KindOf = (kind: string) => MenuKindDeclaration | undefined

const PAGE = /^\/-page\/(\d{1,12})$/
const MENU = /^\/-(\d{1,12})$/
const SCREEN = /^\/-screen\/([a-z0-9][a-z0-9.-]*)$/

export const pageAddress = (page: number): string => `/-page/${page}`
export const screenAddress = (screen: string): string => `/-screen/${screen.replace(/^screen\//, '')}`
/** Where an entry is: at its route, or by its number where it has none. */
export const addressOf = ({ id, path }: Pick<StartMenu, 'id' | 'path'>): string => path ?? `/-${id}`

/** What an entry opens; null for nothing, also where its kind comes with a plugin that is not there. */
export function targetOf(menu: StartMenu, kindOf: KindOf): MenuTarget | null {
  const { id, name, target, pageId } = menu
  return kindOf(menu.kind)?.open({ id, name, target, pageId }) ?? null
}

/** The entries of the menu as they stand under each other; groups that lead nowhere are left out by the server. */
export function treeOf(menus: readonly StartMenu[], kindOf: KindOf): readonly AdminMenu[] {
  const byParent = Map.groupBy(menus, ({ parentId }) => parentId)
  const below = (parentId: number | null): readonly AdminMenu[] =>
    (byParent.get(parentId) ?? []).map((menu) => {
      const target = targetOf(menu, kindOf)
      const isGroup = target !== null && 'group' in target
      const href = target !== null && 'href' in target ? target.href : null
      return {
        ...{ id: menu.id, name: menu.name, icon: menu.icon, href },
        address: isGroup || href !== null ? null : addressOf(menu),
        children: below(menu.id),
      }
    })
  return below(null)
}

/** Whether a route is a path, or stands above it by whole segments. */
const covers = (route: string, path: string): boolean => path === route || path.startsWith(`${route}/`)

/** Where screens that have an address in applications begin: `/app/:id/approvals`. */
const OWN_ADDRESS = '/app/:id'

/** The screen with an address of its own at a path; the parts of its address that vary are named. */
function screenAt(screens: readonly ScreenDeclaration[], path: string): Place | undefined {
  const parts = path.split('/')
  for (const { id, path: declared, where } of screens) {
    if (!where?.includes('admin') || !declared.startsWith(`${OWN_ADDRESS}/`)) continue
    const own = declared.slice(OWN_ADDRESS.length).split('/')
    const fits = (part: string, at: number): boolean => (part.startsWith(':') ? parts[at] !== '' : part === parts[at])
    if (own.length !== parts.length || !own.every(fits)) continue
    const named = own.flatMap((part, at): [string, string][] =>
      part.startsWith(':') ? [[part.slice(1), parts[at]!]] : [],
    )
    return { kind: 'screen', screen: id, ...(named.length > 0 ? { params: Object.fromEntries(named) } : {}) }
  }
  return undefined
}

/** What a path leads to: the entry with the longest route above it, else a screen or what the path itself names. */
export function placeAt(
  menus: readonly StartMenu[],
  kindOf: KindOf,
  path: string,
  screens: readonly ScreenDeclaration[] = [],
): Place {
  const page = PAGE.exec(path)?.[1]
  if (page !== undefined) return { kind: 'page', page: Number(page) }
  const screen = SCREEN.exec(path)?.[1]
  if (screen !== undefined) return { kind: 'screen', screen: `screen/${screen}` }
  const number = MENU.exec(path)?.[1]
  const found =
    number === undefined
      ? menus
          .filter((menu) => menu.path !== null && covers(menu.path, path))
          .toSorted((a, b) => b.path!.length - a.path!.length)[0]
      : menus.find(({ id }) => id === Number(number))
  if (!found) return screenAt(screens, path) ?? { kind: 'missing' }
  return {
    kind: 'menu',
    menu: found,
    target: targetOf(found, kindOf),
    rest: number === undefined ? path.slice(found.path!.length) : '',
  }
}

/** The entry of the menu that opens a page, the first where there are several. */
export const menuOfPage = (menus: readonly StartMenu[], kindOf: KindOf, page: number): StartMenu | undefined =>
  menus.find((menu) => {
    const target = targetOf(menu, kindOf)
    return target !== null && 'page' in target && target.page === page
  })

/** The entries above one, the outermost first, and itself. */
export function trailOf(menus: readonly StartMenu[], id: number): readonly StartMenu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const trail: StartMenu[] = []
  for (let at = byId.get(id); at && !trail.includes(at); at = at.parentId === null ? undefined : byId.get(at.parentId))
    trail.unshift(at)
  return trail
}

/**
 * Where the application begins: its home page where the person may open it, else the first entry that opens something
 * here.
 */
export function homeOf({ menus, project }: Pick<AdminStart, 'menus' | 'project'>, kindOf: KindOf): string | null {
  const opens = (menu: StartMenu): boolean => {
    const target = targetOf(menu, kindOf)
    return target !== null && !('group' in target) && !('href' in target)
  }
  const { home } = project
  const chosen =
    home === null
      ? undefined
      : home.kind === 'menu'
        ? menus.find(({ id }) => id === home.id)
        : menuOfPage(menus, kindOf, home.id)
  if (chosen && opens(chosen)) return addressOf(chosen)
  const first = inOrder(menus).find(opens)
  return first ? addressOf(first) : null
}

/** As the menu is read from top to bottom: an entry, then those under it. */
export function inOrder(menus: readonly StartMenu[], parentId: number | null = null): readonly StartMenu[] {
  const byParent = Map.groupBy(menus, (menu) => menu.parentId)
  const below = (id: number | null): readonly StartMenu[] =>
    (byParent.get(id) ?? []).flatMap((menu) => [menu, ...below(menu.id)])
  return below(parentId)
}
