import { defineService } from '#kernel/plugin'

/** An entry of a project's menu. */
export interface ProjectMenu {
  readonly key: string
  readonly title: string
  /** The name of an icon; empty for none. */
  readonly icon: string
  /** Where it leads; empty for one that only holds others. */
  readonly href: string
  readonly children: readonly ProjectMenu[]
}
/** Lists the menus of the project that the visitor may open. */
export interface Menus {
  /** The menus of the page's project that the visitor may see, in their order; none where the project has none. */
  list(): Promise<readonly ProjectMenu[]>
}
/** Finds the service that lists the project's menus. */
export const menus = defineService<Menus>('service/menus', { zh: '项目菜单', en: 'The menus of the project' }, () => ({
  list: async () => [{ key: 'home', title: 'Home', icon: '', href: '/home', children: [] }],
}))
