import type { Kernel } from '#kernel/plugin'
import type { AdminStart } from '../../server/wire.ts'
import type { AppAddress } from './address.ts'
import { AdminApp, type Browser } from './admin-app.ts'
import type { PreviewDraft } from './follow-draft.ts'
import { addressOf, homeOf, inOrder, targetOf, trailOf } from './menu-tree.ts'
import { keyOf, type Tab } from './tabs.ts'
import { say } from './use-text.ts'

/** Tabs that a preview shows, so that the bar of tabs has what it is for. */
const TABS = 3
const STILL: Browser = {
  address: () => null,
  push: () => undefined,
  replace: () => undefined,
  back: () => undefined,
  leave: () => undefined,
}

type Menu = AdminStart['menus'][number]
const entry = (id: number, name: string, more: Partial<Menu>): Menu => ({
  ...{ id, name, parentId: null, kind: 'page', icon: '', target: '', path: `/sample-${id}`, pageId: id, page: 'open' },
  ...more,
})

/** A menu for projects that have none yet, so that its place can be seen. */
const sampleMenus = (): Menu[] => [
  entry(1, say('sampleHome'), { icon: 'IconHome' }),
  entry(2, say('sampleGroup'), { icon: 'IconList', kind: 'group', path: null, pageId: null, page: null }),
  entry(3, say('sampleList'), { parentId: 2 }),
  entry(4, say('sampleReturns'), { parentId: 2 }),
  entry(5, say('sampleStock'), { icon: 'IconStorage' }),
  entry(6, say('sampleReports'), { icon: 'IconDashboard' }),
]

/** Entries that open something in the frame: the deepest in front, which shows a group and the breadcrumb. */
function shownTabs(app: AdminApp): readonly Tab[] {
  const { menus } = app.start.peek()
  const opens = inOrder(menus).filter((menu) => {
    const target = targetOf(menu, app.kindOf)
    return target !== null && !('group' in target) && !('href' in target)
  })
  const deepest = opens.toSorted((a, b) => trailOf(menus, b.id).length - trailOf(menus, a.id).length)[0]
  const others = opens.filter((menu) => menu !== deepest).slice(0, TABS - 1)
  return [...others, ...(deepest ? [deepest] : [])].map((menu): Tab => {
    const address = addressOf(menu)
    return { key: keyOf(`menu ${menu.id}`, address), address, isPinned: false, turn: 0 }
  })
}

/** An application that stands still: it opens entries of its menu, follows nothing and stores nothing. */
export function createPreviewApp(at: AppAddress, first: AdminStart, kernel: Kernel): AdminApp {
  const start = first.menus.length > 0 ? first : { ...first, menus: sampleMenus() }
  const app: AdminApp = new AdminApp(at, start, kernel, STILL, () => Promise.resolve(app.start.peek()))
  const all = shownTabs(app)
  app.tabs.value = { all, active: all.at(-1)?.key ?? null, recent: all.map(({ key }) => key).toReversed() }
  return app
}

/** On phones the home page is in sight, where logo and name are. */
export function showHome(app: AdminApp): void {
  const home = homeOf(app.start.peek(), app.kindOf)
  const tab = app.tabs.peek().all.find(({ address }) => address === home)
  if (tab) app.tabs.value = { ...app.tabs.peek(), active: tab.key }
}

/** Shows settings that are not saved. */
export function showDraft(app: AdminApp, draft: PreviewDraft): void {
  const now = app.start.peek()
  app.start.value = { ...now, project: { ...now.project, ...draft } }
}
