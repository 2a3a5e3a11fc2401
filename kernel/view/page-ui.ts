import type { ActionOutcome } from '#kernel/engine'
import type { Json } from '#kernel/page'
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
  /** Goes to a page of the app or to an address; refuses unsafe schemes with a reason. */
  navigate(options: { readonly kind: 'route' | 'link'; readonly url: string; readonly newWindow: boolean }): ActionOutcome
  copy(text: string): Promise<void>
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
