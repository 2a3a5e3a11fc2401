import type { ActionOutcome } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import type { FindService, Owner } from '#kernel/plugin'
import type { RunningPage } from './running-page.ts'

/** What an action gets that runs on the page, made for the plugin that it is from. */
export interface PageActionContext {
  readonly owner: Owner
  /** Aborts when the page closes or the plugin unloads. */
  readonly signal: AbortSignal
  /** What the step before handed on. */
  readonly input: Json
  readonly page: RunningPage
  /**
   * `service(messages).show(…)`. Throws an error that names the service where none is provided, or the plugin may not
   * use it.
   */
  readonly service: FindService
}

/** An action that runs on the page: its parameters are parsed again on arrival. */
export interface PageActionRuntime {
  readonly owner: Owner
  /** Aborts when the plugin unloads. */
  readonly gone?: AbortSignal
  readonly parse: (params: Json) => Json
  readonly run: (params: never, context: PageActionContext) => Promise<ActionOutcome>
}
/** The page's actions by id, loaded when first used. */
export type PageActions = (id: string) => Promise<PageActionRuntime> | undefined
