import { computed, signal } from '@preact/signals-core'
import { labelIn } from '#kernel/message'
import type { Kernel } from '#kernel/plugin'
import { menuKindsPoint } from '#sdk/admin'
import { screensPoint } from '#sdk/studio'
import type { AdminStart } from '../../server/wire.ts'
import { currentLocale } from '../shell/locale.ts'
import { type AppAddress, hrefOf, namesEnv, placeOf, readAppAddress } from './address.ts'
import { addressOf, homeOf, type KindOf, menuOfPage, type Place, pageAddress, placeAt, treeOf } from './menu-tree.ts'
import { closeTabs, keyOf, moveTab, openTab, pinTab, reloadTab, replaceTab, type Tab, type Tabs } from './tabs.ts'
import { keepTabs, keptTabs } from './tabs-store.ts'

/** The browser's address and its history, as the application uses them. */
export interface Browser {
  readonly address: () => AppAddress | null
  readonly push: (href: string) => void
  readonly replace: (href: string) => void
  readonly back: () => void
  /** Leaves for an address outside of the application. */
  readonly leave: (href: string) => void
}

const MENU_KIND = 'menu/'

/** What is open in an application, and how to go about in it. Knows nothing of how it is rendered. */
export class AdminApp {
  readonly start
  readonly tabs = signal<Tabs>({ all: [], active: null, recent: [] })
  /** Titles that pages gave themselves, by tab. */
  readonly titles = signal<ReadonlyMap<string, string>>(new Map())
  readonly menus
  /** The entry of the menu that the active tab belongs to; null for none. */
  readonly currentMenu
  /** Whether the window is as narrow as a phone's, and the project adapts to it. */
  readonly isPhone = signal(false)
  readonly kindOf: KindOf
  private readonly kinds
  private readonly screens
  /** Whether nothing was gone to yet, so that there is no way back within the application. */
  private isFirst = true

  constructor(
    readonly at: Pick<AppAddress, 'project' | 'env' | 'as'>,
    first: AdminStart,
    kernel: Kernel,
    private readonly browser: Browser,
    private readonly ask: () => Promise<AdminStart>,
  ) {
    this.start = signal(first)
    this.kinds = kernel.registry(menuKindsPoint).all
    this.screens = kernel.registry(screensPoint).all
    this.kindOf = (kind) => this.kinds.value.find(({ id }) => id === `${MENU_KIND}${kind}`)
    this.currentMenu = computed(() => {
      const { all, active } = this.tabs.value
      const tab = all.find(({ key }) => key === active)
      const place = tab && this.placeOfAddress(tab.address)
      return place?.kind === 'menu' ? place.menu.id : null
    })
    this.menus = computed(() => treeOf(this.start.value.menus, this.kindOf))
  }

  /** One tab alone where the project has none, and on phones, where the way back is the browser's. */
  get hasTabs(): boolean {
    return this.start.peek().project.multiTab && !this.isPhone.peek()
  }

  /** Shows what the browser's address names, beside the tabs that were open before. */
  begin(): void {
    this.tabs.value = keptTabs(this.at, this.start.peek().user?.userId ?? 0)
    this.tabs.subscribe((tabs) => keepTabs(this.at, this.start.peek().user?.userId ?? 0, tabs))
    this.show()
  }

  /** Shows what the browser's address names now: after back and forward too. */
  readonly show = (): void => {
    const address = this.browser.address()
    if (address) this.open(`${address.path}${address.search}`, 'shown')
  }

  placeOfAddress(address: string): Place {
    return placeAt(this.start.value.menus, this.kindOf, placeOf(address).path, this.screens.value)
  }

  /** The page that an address shows; undefined where it shows something else, or a page that is not there. */
  pageOf(address: string): number | undefined {
    const place = this.placeOfAddress(address)
    if (place.kind === 'page') return place.page
    if (place.kind !== 'menu' || place.target === null || !('page' in place.target)) return undefined
    return place.menu.page === 'unpublished' || place.menu.page === 'gone' ? undefined : place.target.page
  }

  /** Leads to a place below the application's address, or out of it. */
  readonly go = (address: string): void => {
    const own = this.ownAddress(address)
    if (own === null) this.browser.leave(address)
    else this.open(own, 'pushed')
  }

  /**
   * The same place within the application: `/page/12` and `/app/7/orders` are written otherwise there. Null for
   * addresses outside of it, as those that name the other environment.
   */
  ownAddress(address: string): string | null {
    const { path, search } = placeOf(address)
    const page = /^\/page\/(\d{1,12})$/.exec(path)?.[1]
    if (page !== undefined) {
      const menu = menuOfPage(this.start.peek().menus, this.kindOf, Number(page))
      return `${menu ? addressOf(menu) : pageAddress(Number(page))}${search}`
    }
    const app = readAppAddress(path, search)
    const isHere = app?.project === this.at.project && (!namesEnv(search) || app.env === this.at.env)
    if (app) return isHere ? `${app.path}${app.search}` : null
    return /^\/(?:login|files|api|visit)(?:\/|$)/.test(path) ? null : `${path}${search}`
  }

  /** Asks again what the application is made of, as after other rights; what the person sees follows. */
  readonly refresh = async (): Promise<void> => {
    this.start.value = await this.ask()
  }

  private open(address: string, how: 'shown' | 'pushed' | 'replaced'): void {
    const { path, search } = placeOf(address)
    const home = path === '/' ? homeOf(this.start.peek(), this.kindOf) : null
    if (home !== null) {
      this.open(`${home}${search}`, how === 'pushed' ? how : 'replaced')
      return
    }
    // Nothing opens: what to show instead is asked for.
    if (path === '/') return
    const place = this.placeOfAddress(path)
    if (place.kind === 'menu' && place.target !== null && 'href' in place.target) {
      this.browser.leave(place.target.href)
      return
    }
    const key = this.keyOfAddress(`${path}${search}`)
    const isOpen = this.tabs.peek().active === key
    this.tabs.value = openTab(this.tabs.peek(), { key, address: `${path}${search}` }, !this.hasTabs)
    if (how === 'shown' || isOpen) return
    const href = hrefOf(this.at, `${path}${search}`)
    if (how === 'pushed') {
      this.isFirst = false
      this.browser.push(href)
    } else this.browser.replace(href)
  }

  private keyOfAddress(address: string): string {
    const place = this.placeOfAddress(address)
    return keyOf(place.kind === 'menu' ? `menu ${place.menu.id}` : place.kind, address)
  }

  /** Shows another place, which has this title, in a tab, so that the way back leads to what was before both. */
  replace(key: string, address: string, title: string): void {
    const { path, search } = placeOf(this.ownAddress(address) ?? address)
    const place = `${path}${search}`
    const isActive = this.tabs.peek().active === key
    const next = { key: this.keyOfAddress(place), address: place }
    this.tabs.value = replaceTab(this.tabs.peek(), key, next)
    this.setTitle(next.key, title)
    if (isActive) this.browser.replace(hrefOf(this.at, place))
  }

  /** To what was in sight before, and to the start where nothing was. */
  readonly back = (): void => {
    if (this.isFirst) this.open('/', 'replaced')
    else this.browser.back()
  }

  activate(key: string): void {
    const tab = this.tabs.peek().all.find((each) => each.key === key)
    if (tab) this.open(tab.address, 'pushed')
  }

  readonly close = (keys: readonly string[]): void => {
    const before = this.tabs.peek()
    const left = closeTabs(before, keys)
    this.tabs.value = left
    this.titles.value = new Map([...this.titles.peek()].filter(([key]) => left.all.some((tab) => tab.key === key)))
    if (left.active === before.active) return
    const next = left.all.find(({ key }) => key === left.active)
    // Where all are closed, the application begins again.
    if (next) this.browser.replace(hrefOf(this.at, next.address))
    else this.open('/', 'replaced')
  }

  readonly reload = (key: string): void => {
    this.tabs.value = reloadTab(this.tabs.peek(), key)
  }

  readonly pin = (key: string, isPinned: boolean): void => {
    this.tabs.value = pinTab(this.tabs.peek(), key, isPinned)
  }

  readonly move = (key: string, to: number): void => {
    this.tabs.value = moveTab(this.tabs.peek(), key, to)
  }

  readonly setTitle = (key: string, title: string): void => {
    if (this.titles.peek().get(key) !== title) this.titles.value = new Map(this.titles.peek()).set(key, title)
  }

  /** The name of what a tab shows: its own title, else that of its menu; `missing` where nothing is at its address. */
  titleOf({ key, address }: Pick<Tab, 'key' | 'address'>, otherwise: string, missing = otherwise): string {
    const place = this.placeOfAddress(address)
    if (place.kind === 'missing') return missing
    const own = this.titles.value.get(key)
    if (own !== undefined) return own
    if (place.kind === 'menu') return place.menu.name
    const screen = place.kind === 'screen' && this.screens.value.find(({ id }) => id === place.screen)
    return screen ? labelIn(screen.navigation?.label ?? screen.label, currentLocale()) : otherwise
  }
}
