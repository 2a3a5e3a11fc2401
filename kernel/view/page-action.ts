import type { ActionOutcome } from '#kernel/engine'
import type { Json } from '#kernel/page'
import type { FindService, Owner } from '#kernel/plugin'
import type { RunningPage } from './running-page.ts'

/** What an action gets that runs on the page, made for the plugin that it is from. */
export interface PageActionContext {
  readonly owner: Owner
  /** Aborts when the page is closed or the plugin is gone. */
  readonly signal: AbortSignal
  /** What the step before handed on. */
  readonly input: Json
  readonly page: RunningPage
  /** `service(messages).show(…)`. What nobody provides here, or the plugin may not use, is a failure that names it. */
  readonly service: FindService
}

/** An action that runs on the page: its parameters are parsed again on arrival. */
export interface PageActionRuntime {
  readonly owner: Owner
  /** Aborts when the plugin is gone. */
  readonly gone?: AbortSignal
  readonly parse: (params: Json) => Json
  readonly run: (params: never, context: PageActionContext) => Promise<ActionOutcome>
}
/** The page's actions by id, loaded when first used. */
export type PageActions = (id: string) => Promise<PageActionRuntime> | undefined
