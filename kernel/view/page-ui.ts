import type { ActionOutcome } from '#kernel/engine'
import type { ElementId, Json } from '#kernel/page'
import type { RunningPage } from './running-page.ts'

export type Tone = 'info' | 'success' | 'warning' | 'error'

/** What an app offers to the page actions: its way of showing messages, asking and going elsewhere. */
export interface PageUi {
  /** Resolves when the message was shown, not when it closes. */
  message(options: { readonly tone: Tone; readonly content: string; readonly seconds: number }): void
  notification(options: {
    readonly tone: Tone
    readonly title: string
    readonly content: string
    readonly placement: 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'
    readonly seconds: number
  }): void
  confirm(options: {
    readonly tone: Tone | 'confirm'
    readonly title: string
    readonly content: string
    readonly okText: string
    readonly cancelText: string
  }): Promise<boolean>
  /** Goes to a page of the app, to an address, or asks the micro-frontend host to; refuses unsafe schemes with a reason. */
  navigate(options: { readonly kind: 'route' | 'link' | 'micro'; readonly url: string; readonly newWindow: boolean }): ActionOutcome
  copy(text: string): Promise<void>
  /** Goes to another published page, in the same environment; `query` is encoded already. */
  openPage(options: { readonly page: number; readonly query: string; readonly newWindow: boolean }): ActionOutcome
  /** Where an element is mounted; null while it is not. */
  element(id: ElementId): HTMLElement | null
  setTitle(title: string): void
  readonly storage: PageStorage
  /** Ends the login; refuses with a reason where there is none to end. */
  logout(): Promise<ActionOutcome>
  /** Puts a file on the server; rejects with what the server says. */
  upload(file: File): Promise<{ readonly url: string; readonly name: string; readonly size: number }>
}

/** Texts that a page keeps in its viewer's browser: under its own prefix, out of reach of the app and of other pages. */
export interface PageStorage {
  read(key: string): string | null
  /** Throws, with a reason for people, when there is no room for it. */
  write(key: string, text: string): void
  remove(key: string): void
}

export interface PageActionContext {
  /** What the step before handed on. */
  readonly input: Json
  readonly page: RunningPage
  readonly ui: PageUi
}

/** An action that runs on the page: its parameters are parsed again on arrival. */
export interface PageActionRuntime {
  readonly parse: (params: Json) => Json
  readonly run: (params: never, context: PageActionContext) => Promise<ActionOutcome>
}
/** The page's actions by id, loaded when first used. */
export type PageActions = (id: string) => Promise<PageActionRuntime> | undefined
