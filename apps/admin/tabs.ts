import { placeOf } from './address.ts'

/** A place that was opened and stays: what it shows is found by its address. */
export interface Tab {
  /** The entry of the menu, the path and the query with its parameters in order. */
  readonly key: string
  readonly address: string
  readonly isPinned: boolean
  /** Another one with each time that it is opened again. */
  readonly turn: number
}
export interface Tabs {
  readonly all: readonly Tab[]
  /** Null before anything is open. */
  readonly active: string | null
  /** Keys by when they were last looked at, the latest first. */
  readonly recent: readonly string[]
}

/** Tabs whose pages stay alive, beside which of the others the address alone stays. */
export const MOST_ALIVE = 10
/** Tabs that stay at all; with more, the one that was looked at longest ago goes, unless it is pinned. */
export const MOST_TABS = 60

export const NO_TABS: Tabs = { all: [], active: null, recent: [] }

/** What names a tab; `owner` is the entry of the menu that the address belongs to. */
export function keyOf(owner: string, address: string): string {
  const { path, search } = placeOf(address)
  return `${owner} ${path}${search}`
}

const seen = ({ recent }: Tabs, key: string): readonly string[] => [key, ...recent.filter((each) => each !== key)]

/** Shows a place: the tab that has it, or a new one behind the active one. With `alone` there is never another. */
export function openTab(tabs: Tabs, { key, address }: Pick<Tab, 'key' | 'address'>, alone = false): Tabs {
  const known = tabs.all.find((tab) => tab.key === key)
  if (known) return { ...tabs, active: key, recent: seen(tabs, key) }
  const tab: Tab = { key, address, isPinned: false, turn: 0 }
  if (alone) return { all: [tab], active: key, recent: [key] }
  const at = tabs.all.findIndex((each) => each.key === tabs.active)
  const all = at < 0 ? [...tabs.all, tab] : tabs.all.toSpliced(Math.max(at + 1, pinnedIn(tabs.all)), 0, tab)
  return bounded({ all, active: key, recent: seen(tabs, key) })
}

/** Shows another place in a tab; where another tab has that place, the first one closes. */
export function replaceTab(tabs: Tabs, key: string, next: Pick<Tab, 'key' | 'address'>): Tabs {
  const isKnown = tabs.all.some((tab) => tab.key === next.key)
  const all = isKnown
    ? tabs.all.filter((tab) => tab.key !== key)
    : tabs.all.map((tab) => (tab.key === key ? { ...tab, ...next, turn: 0 } : tab))
  const recent = tabs.recent.map((each) => (each === key ? next.key : each))
  return { all, recent: [...new Set(recent)], active: tabs.active === key ? next.key : tabs.active }
}

const pinnedIn = (all: readonly Tab[]): number => all.filter(({ isPinned }) => isPinned).length

function bounded(tabs: Tabs): Tabs {
  if (tabs.all.length <= MOST_TABS) return tabs
  const goes = tabs.recent.findLast((key) => key !== tabs.active && !tabs.all.find((tab) => tab.key === key)?.isPinned)
  return goes === undefined ? tabs : closeTabs(tabs, [goes])
}

/**
 * Closes tabs, but for those that are pinned; where the active one goes, the one that was looked at before it is
 * active.
 */
export function closeTabs(tabs: Tabs, keys: readonly string[]): Tabs {
  const isGone = ({ key, isPinned }: Tab): boolean => !isPinned && keys.includes(key)
  const all = tabs.all.filter((tab) => !isGone(tab))
  const recent = tabs.recent.filter((key) => all.some((tab) => tab.key === key))
  const isActive = all.some(({ key }) => key === tabs.active)
  return { all, recent, active: isActive ? tabs.active : (recent[0] ?? all.at(-1)?.key ?? null) }
}

/** Pinned tabs stand first, in the order in which they were pinned. */
export function pinTab(tabs: Tabs, key: string, isPinned: boolean): Tabs {
  const tab = tabs.all.find((each) => each.key === key)
  if (!tab || tab.isPinned === isPinned) return tabs
  const others = tabs.all.filter((each) => each !== tab)
  return { ...tabs, all: others.toSpliced(pinnedIn(others), 0, { ...tab, isPinned }) }
}

export const reloadTab = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  all: tabs.all.map((tab) => (tab.key === key ? { ...tab, turn: tab.turn + 1 } : tab)),
})

/** Moves a tab to a position among those that are pinned as it is. */
export function moveTab(tabs: Tabs, key: string, to: number): Tabs {
  const tab = tabs.all.find((each) => each.key === key)
  if (!tab) return tabs
  const others = tabs.all.filter((each) => each !== tab)
  const first = tab.isPinned ? 0 : pinnedIn(others)
  const last = tab.isPinned ? pinnedIn(others) : others.length
  return { ...tabs, all: others.toSpliced(Math.min(Math.max(to, first), last), 0, tab) }
}

/** Keys of the tabs whose pages are alive: those that were looked at last. */
export const aliveIn = ({ recent }: Tabs): ReadonlySet<string> => new Set(recent.slice(0, MOST_ALIVE))

/** What stays for a reload of the document. */
export const storedTabs = ({ all, recent }: Tabs): string =>
  JSON.stringify({ tabs: all.map(({ key, address, isPinned }) => [key, address, isPinned]), recent })

/** Tabs that were stored; none where the text is nothing that was. */
export function readTabs(text: string | null): Tabs {
  try {
    const { tabs, recent } = JSON.parse(text ?? '') as { tabs: unknown; recent: unknown }
    if (!Array.isArray(tabs) || !Array.isArray(recent)) return NO_TABS
    const all = tabs.flatMap((each): Tab[] => {
      const [key, address, isPinned] = Array.isArray(each) ? each : []
      if (typeof key !== 'string' || typeof address !== 'string' || !address.startsWith('/')) return []
      return [{ key, address, isPinned: isPinned === true, turn: 0 }]
    })
    const first = all.slice(0, MOST_TABS)
    return { all: first, active: null, recent: recent.filter((key) => first.some((tab) => tab.key === key)) }
  } catch {
    return NO_TABS
  }
}
