import type { ComponentType, ReactNode } from 'react'
import type { Label } from '#kernel/message'
import type { Icon } from './icon.ts'

/** What a layout places: each part is ready to be rendered once. */
export interface LayoutProps {
  /** Logo and name of the application, a link to its home page. */
  readonly brand: ReactNode
  /** The menu. It lies across where the layout or the project's menu mode asks for it. */
  readonly nav: ReactNode
  /** Search, language, theme, the person's menu … */
  readonly toolbar: ReactNode
  /** The path of menus to what is open; null where the project shows none. */
  readonly breadcrumb: ReactNode
  /** The open tabs; null where the project has none. */
  readonly tabs: ReactNode
  readonly content: ReactNode
  /** Whether the menu lies across the top instead of standing at the side. */
  readonly isAcross: boolean
  /** Whether a menu at the side shows its icons alone. */
  readonly isCollapsed: boolean
  /** The colours of what holds the menu. */
  readonly menuTheme: 'light' | 'dark'
}

/**
 * A layout of the admin app's frame: where its menu, header, tabs and content stand. On phones the frame has an order
 * of its own.
 */
export interface LayoutDeclaration {
  readonly id: `layout/${string}`
  readonly label: Label
  /** Whether its menu always lies across the top. */
  readonly across?: true
  /** Smaller numbers come first. */
  readonly order: number
  readonly load: () => Promise<LayoutModule> | LayoutModule
}
/** The module of a layout, which loads when an application with this layout opens. */
export interface LayoutModule {
  readonly Layout: ComponentType<LayoutProps>
}

/**
 * What an entry of the menu opens: nothing but the entries below it, a page, a screen, an address in a new window, an
 * address in a frame.
 */
export type MenuTarget =
  | { readonly group: true }
  | { readonly page: number }
  | { readonly screen: `screen/${string}` }
  | { readonly href: string }
  | { readonly frame: string }

/** An entry of the menu as a menu kind reads it. */
export interface MenuEntry {
  readonly id: number
  readonly name: string
  /** What was typed for it: an address, the id of a screen. */
  readonly target: string
  /** The page that is bound to it. */
  readonly pageId: number | null
}

/** What is asked for an entry besides its name and icon. */
export type MenuQuestion = 'nothing' | 'page' | 'address' | 'screen' | 'text'

/** A kind of menu entry. */
export interface MenuKindDeclaration {
  readonly id: `menu/${string}`
  readonly label: Label
  /** What is asked for its entries. */
  readonly asks: MenuQuestion
  /** The label and example of a `text`. */
  readonly target?: { readonly label: Label; readonly placeholder?: string }
  /** Smaller numbers come first. */
  readonly order: number
  /** What an entry opens; null where it opens nothing, such as while no page is bound. */
  readonly open: (entry: MenuEntry) => MenuTarget | null
}

/** An item of the admin app's toolbar. Its component has `useAdmin()` and `useOwnContext()`. */
export interface ToolbarItemDeclaration {
  readonly id: `toolbar/${string}`
  readonly label: Label
  /** Smaller numbers come first; the product's own are tens. */
  readonly order: number
  /** Whether it stays in the header on phones; others are in the menu there. */
  readonly onPhones?: true
  /** Shown to people who are signed in, or to everybody unless said. */
  readonly seenBy?: 'signed in'
  readonly load: () => Promise<ToolbarItemModule> | ToolbarItemModule
}
/** The module of an item of the toolbar, which loads when the frame opens. */
export interface ToolbarItemModule {
  readonly Item: ComponentType<{ readonly isPhone: boolean }>
}

/** An open tab of the admin app. */
export interface AdminTab {
  readonly key: string
  readonly title: string
  /** Below the application's address, with its query: `/orders?state=open`. */
  readonly address: string
  readonly isPinned: boolean
}

/** What can be done with the tabs. */
export interface AdminTabs {
  readonly all: readonly AdminTab[]
  /** Keys of those that close; pinned ones stay. */
  close(keys: readonly string[]): void
  /** Opens the page of a tab again. */
  reload(key: string): void
  pin(key: string, isPinned: boolean): void
}

/** An action in the menu of a tab. */
export interface TabActionDeclaration {
  readonly id: `tab-action/${string}`
  readonly label: Label
  readonly icon?: Icon
  /** Smaller numbers come first; the product's own are tens. */
  readonly order: number
  /** Whether it is offered for a tab; always unless said. */
  readonly applies?: (tab: AdminTab, tabs: Pick<AdminTabs, 'all'>) => boolean
  readonly run: (tab: AdminTab, tabs: AdminTabs) => void
}

/**
 * Declares a layout of the admin app.
 * @example
 * const label = { zh: '窄栏', en: 'Slim' }
 * defineLayout({ id: 'layout/acme.slim', label, order: 15, load: () => import('./slim.tsx') })
 * })
 */
export const defineLayout = (declaration: LayoutDeclaration): LayoutDeclaration => declaration
/**
 * Declares a kind of menu entry.
 * @example
 * defineMenuKind({
 *   id: 'menu/acme.report', label: { zh: '报表', en: 'Report' }, asks: 'text', order: 60,
 *   open: ({ target }) => ({ frame: `https://reports.example.com/${encodeURIComponent(target)}` }),
 * })
 */
export const defineMenuKind = (declaration: MenuKindDeclaration): MenuKindDeclaration => declaration
/**
 * Declares an item of the admin app's toolbar.
 * @example
 * defineToolbarItem({ id: 'toolbar/acme.clock', label: { zh: '时钟', en: 'Clock' }, order: 15, load: () =>
 * import('./clock.tsx') })
 */
export const defineToolbarItem = (declaration: ToolbarItemDeclaration): ToolbarItemDeclaration => declaration
/**
 * Declares an action in the menu of a tab.
 * @example
 * defineTabAction({
 *   id: 'tab-action/acme.copy', label: { zh: '复制地址', en: 'Copy address' }, order: 65,
 *   run: ({ address }) => void navigator.clipboard.writeText(address),
 * })
 */
export const defineTabAction = (declaration: TabActionDeclaration): TabActionDeclaration => declaration
