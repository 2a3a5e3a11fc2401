import type { EditorCommand } from '#sdk/studio'

/** Commands of this group share a submenu. */
export const SUBMENU = 'go' satisfies EditorCommand['group']

/** Places of one hundred form a group of the menu. */
const PER_GROUP = 100

export interface MenuGroup {
  readonly key: string
  readonly commands: readonly EditorCommand[]
}

/** What the menu of an element offers, in groups by place. The submenu has the place of its first command. */
export function menuGroups(all: readonly EditorCommand[]): readonly MenuGroup[] {
  const offered = all.filter(({ menu }) => menu !== undefined).sort((a, b) => a.menu! - b.menu!)
  const keyOf = ({ group, menu }: EditorCommand) => (group === SUBMENU ? SUBMENU : `${Math.floor(menu! / PER_GROUP)}`)
  const groups = new Map<string, EditorCommand[]>()
  for (const command of offered) groups.set(keyOf(command), [...(groups.get(keyOf(command)) ?? []), command])
  return [...groups].map(([key, commands]) => ({ key, commands }))
}
