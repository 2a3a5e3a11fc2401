import type { ActionOutcome } from '#kernel/engine'
import { type Told, tell, toldBy } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { unlessAborted } from '#kernel/plugin'
import { contextFor } from './context-for.ts'
import type { LateParts } from './late-parts.ts'
import type { PageCore } from './page-core.ts'
import type { RunningPage } from './running-page.ts'

export type RunAction = (action: string, params: Json, input: Json, scope?: string) => Promise<ActionOutcome>

/** Runs the actions that flows of the page ask for; `scope` is the path of the row whose flow it is. Never rejects. */
export function createActionRunner({ options, state, services, closing }: PageCore, late: LateParts, page: RunningPage): RunAction {
  /** The engine has the words of actions, and none of services: a message of a service crosses with its text. */
  async function withServiceText(told: Told): Promise<Told> {
    if (typeof told === 'string' || !('code' in told) || !told.code.startsWith('service/')) return told
    return { ...told, text: await page.say(told) }
  }

  return async (action, params, input, scope) => {
    if (state.isDisposed) return { ok: false, reason: tell('engine.closed') }
    try {
      const runtime = await options.actions(action)
      if (!runtime) return { ok: false, reason: tell('view.unknown-action', { action }) }
      const from = scope === undefined ? page : ((await late.rows()).pageIn(scope) ?? page)
      const context = contextFor(runtime, { page: from, services, closing }, input)
      const outcome = await unlessAborted(runtime.run(runtime.parse(params) as never, context), context.signal)
      return outcome.ok ? outcome : { ...outcome, reason: await withServiceText(outcome.reason) }
    } catch (thrown) {
      return { ok: false, reason: await withServiceText(toldBy(thrown)) }
    }
  }
}
