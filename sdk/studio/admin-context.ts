import type { ReadonlySignal } from '@preact/signals-core'
import { createContext, useContext } from 'react'
import type { Label, Locale, SourceLocale } from '#kernel/message'
import type { AdminTabs } from '../define/admin.ts'

/** Who uses an application. */
export interface AdminUser {
  readonly id: number
  readonly name: string
  /** An address of a picture; empty without one. */
  readonly avatar: string
}

/** An entry of the menu as the person sees it, with those below it. */
export interface AdminMenu {
  readonly id: number
  readonly name: string
  readonly icon: string
  /** Where it leads, below the application's address; null for one that only holds others. */
  readonly address: string | null
  /** An address outside of the application, which opens in a window of its own. */
  readonly href: string | null
  readonly children: readonly AdminMenu[]
}

/** What a person chooses for themselves. */
export interface AdminPreferences {
  /** `system` follows the device. */
  readonly themeChoice: ReadonlySignal<'light' | 'dark' | 'system'>
  readonly languages: readonly { readonly locale: Locale; readonly name: string }[]
  setTheme(choice: 'light' | 'dark' | 'system'): void
  setLanguage(locale: Locale): void
}

/** One notification of the person. */
export interface AdminNotification {
  readonly id: number
  readonly text: Label
  /** Below the application's address; empty without one. */
  readonly link: string
  readonly isRead: boolean
  /** An ISO 8601 time. */
  readonly createdAt: string
}
/** The notifications of the person in this project, the newest first. */
export interface AdminNotifications {
  readonly unread: ReadonlySignal<number>
  list(pageNum: number): Promise<{ readonly list: readonly AdminNotification[]; readonly total: number }>
  read(ids: readonly number[]): Promise<void>
  readAll(): Promise<void>
}

/** The approvals that wait for the person in this project and environment. */
export interface AdminTasks {
  /** `isUsed`: whether the project has published approval flows. */
  readonly counts: ReadonlySignal<{ readonly todo: number; readonly unread: number; readonly isUsed: boolean }>
  /** Counts them again, as after a decision. */
  refresh(): Promise<void>
}

/** The admin app around layouts, toolbar items and screens. */
export interface Admin {
  readonly project: { readonly id: number; readonly name: string; readonly logo: string }
  readonly env: 'stg' | 'prd'
  /** Null for a visitor without a login. */
  readonly user: ReadonlySignal<AdminUser | null>
  /** The nearer of the two languages in which every text is given. */
  readonly locale: ReadonlySignal<SourceLocale>
  readonly language: ReadonlySignal<Locale>
  readonly theme: ReadonlySignal<'light' | 'dark'>
  readonly menus: ReadonlySignal<readonly AdminMenu[]>
  readonly tabs: AdminTabs
  readonly preferences: AdminPreferences
  readonly notifications: AdminNotifications
  readonly tasks: AdminTasks
  /** Whether the person has a permission of the project (`permission/menu.edit`) or the code of a button. */
  can(permission: string): boolean
  /** Leads to an address below the application's: `/orders?state=open`. */
  go(address: string): void
  /** Opens a screen: `screen/acme.notes`. */
  openScreen(id: `screen/${string}`): void
  /** Opens the search for pages. */
  openSearch(): void
  /** Leads to the sign-in, and back afterwards. */
  signIn(): void
  signOut(): Promise<void>
  /** Shows a short text that goes away by itself. */
  notify(text: Label, tone?: 'info' | 'success' | 'warning' | 'error'): void
  /**
   * Makes a call of the server half of a plugin as the person: `call('GET', 'acme.notes/list')`. Rejects with an
   * `Error` whose message is in the person's language.
   */
  call<T>(
    method: 'GET' | 'POST',
    id: `${string}.${string}/${string}`,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<T>
}

// The admin app fills this; what third parties bring reads it.
/** The admin app around a component; null outside of it. Read it by `useAdmin`. */
export const AdminContext = /* @__PURE__ */ createContext<Admin | null>(null)

/**
 * The admin app around a layout, toolbar item or screen. Throws outside of the admin app.
 * @example
 * const { go, tabs } = useAdmin()
 * go('/orders?state=open')
 */
export function useAdmin(): Admin {
  const admin = useContext(AdminContext)
  if (!admin) throw new Error('this component must be inside the admin app')
  return admin
}
