import type { AdminMenu } from '#sdk/studio'

export interface FoundPage {
  readonly menu: AdminMenu
  /** Names of the groups that it is in, the outermost first. */
  readonly above: readonly string[]
}

/** What a list can show that no user scrolls through. */
const MOST_FOUND = 50

/** What can be opened, in the order of the menu. */
export function openable(menus: readonly AdminMenu[], above: readonly string[] = []): readonly FoundPage[] {
  return menus.flatMap((menu) => [
    ...(menu.address === null && menu.href === null ? [] : [{ menu, above }]),
    ...openable(menu.children, [...above, menu.name]),
  ])
}

/**
 * Pages whose name, with those of the groups above it, has all words of a text; those whose own name begins with it
 * come first. `findPages(menus, 'order list')` finds “List” within “Orders”.
 */
export function findPages(menus: readonly AdminMenu[], text: string): readonly FoundPage[] {
  const plain = text.trim().toLowerCase()
  const words = plain.split(/\s+/).filter((word) => word !== '')
  const all = openable(menus).filter(({ menu, above }) => {
    const whole = [...above, menu.name].join(' ').toLowerCase()
    return words.every((word) => whole.includes(word))
  })
  const rank = ({ menu }: FoundPage): number => {
    const name = menu.name.toLowerCase()
    return name.startsWith(plain) ? 0 : name.includes(plain) ? 1 : 2
  }
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_FOUND)
}
