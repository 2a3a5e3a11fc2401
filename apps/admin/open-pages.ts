import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { routeOf } from '#kernel/page/page-route'
import { keepPopups } from '#sdk/react'
import type { Environment } from '../../server/wire.ts'
import { fetchPage } from '../viewer/fetch-page.ts'
import { type OpenedPage, openPage } from '../viewer/open-page.ts'
import { placeOf } from './address.ts'
import type { AdminApp } from './admin-app.ts'
import { aliveIn, type Tab } from './tabs.ts'

export type PageState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly opened: OpenedPage }
  | { readonly kind: 'failed'; readonly error: Error }

interface Held {
  readonly state: Signal<PageState>
  close(): void
}

const OPENING: ReadonlySignal<PageState> = signal({ kind: 'opening' })

/** Names an opening: a tab that is reloaded, or whose entry has another page now, is opened again. */
const openingOf = ({ key, turn }: Pick<Tab, 'key' | 'turn'>, page: number): string => `${key} ${turn} ${page}`

/**
 * The running pages of an application's tabs. A page opens when its tab first shows, independent of React, and runs
 * until its tab closes or ten other tabs were shown since.
 */
export class OpenPages {
  private readonly held = new Map<string, Held>()
  private readonly unfollow

  constructor(private readonly app: AdminApp) {
    this.unfollow = effect(() => {
      const wanted = this.wanted()
      for (const [opening, held] of this.held) {
        if (wanted.has(opening)) continue
        this.held.delete(opening)
        held.close()
      }
      for (const [opening, { tab, page }] of wanted)
        if (!this.held.has(opening)) this.held.set(opening, this.open(tab, page))
    })
  }

  /** What is to run now: the pages of tabs that are alive. */
  private wanted(): ReadonlyMap<string, { readonly tab: Tab; readonly page: number }> {
    const tabs = this.app.tabs.value
    const alive = aliveIn(tabs)
    const wanted = new Map<string, { readonly tab: Tab; readonly page: number }>()
    for (const tab of tabs.all) {
      const page = alive.has(tab.key) ? this.app.pageOf(tab.address) : undefined
      if (page !== undefined) wanted.set(openingOf(tab, page), { tab, page })
    }
    return wanted
  }

  private open({ key, address }: Tab, page: number): Held {
    const state = signal<PageState>({ kind: 'opening' })
    const { at } = this.app
    const of = { id: page, env: at.env as Environment, ...(at.as === null ? {} : { as: at.as }) }
    const { path, search } = placeOf(address)
    let isClosed = false
    const frame = {
      route: routeOf(path, search),
      go: this.app.go,
      title: (text: string) => this.app.setTitle(key, text),
    }
    const fetched = fetchPage(of)
    // It may fail before the page reads it, which then fails with it.
    fetched.catch(() => undefined)
    // Pop-ups stay as they are while their page is hidden.
    const opening = keepPopups().then(() => openPage(of, fetched, frame))
    opening.then(
      (opened) => {
        if (isClosed) return opened.page.dispose()
        state.value = { kind: 'open', opened }
        // A page outside of the menu that gives itself no title has its name.
        const isNamed = this.app.titles.peek().has(key)
        if (!isNamed && this.app.placeOfAddress(address).kind === 'page') this.app.setTitle(key, opened.name)
      },
      (thrown: unknown) => {
        state.value = { kind: 'failed', error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
      },
    )
    return {
      state,
      close() {
        isClosed = true
        const now = state.peek()
        if (now.kind === 'open') now.opened.page.dispose()
      },
    }
  }

  /** How it stands with the page of a tab. */
  stateOf(tab: Pick<Tab, 'key' | 'turn'>, page: number): ReadonlySignal<PageState> {
    return this.held.get(openingOf(tab, page))?.state ?? OPENING
  }

  /** All that are open now, for what reaches each of them, such as another language. */
  all(): readonly OpenedPage[] {
    return [...this.held.values()].flatMap(({ state }) => {
      const now = state.peek()
      return now.kind === 'open' ? [now.opened] : []
    })
  }

  dispose(): void {
    this.unfollow()
    for (const held of this.held.values()) held.close()
    this.held.clear()
  }
}
