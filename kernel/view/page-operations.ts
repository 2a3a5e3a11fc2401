import type { LoadResult } from '#kernel/engine'
import { toldBy } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { LateParts } from './late-parts.ts'
import type { MethodCalls } from './method-calls.ts'
import type { PageCore } from './page-core.ts'
import type { PageLink } from './page-link.ts'

interface OperationsOptions {
  readonly core: PageCore
  readonly late: LateParts
  readonly link: PageLink
}

export interface PageOperations {
  /** Whether a flow starts with the event. */
  readonly listens: (id: ElementId, event: string) => boolean
  /** Starts the flows of an event; false when one of them failed. */
  readonly ask: (id: ElementId, event: string, payload: Json | undefined, scope?: string) => Promise<boolean>
  readonly load: (id: ElementId, params: Json, fresh?: boolean, scope?: string) => Promise<LoadResult>
  readonly apply: (id: ElementId, path: string, argumentLists: readonly (readonly Json[])[], scope?: string) => Promise<readonly Json[]>
  readonly call: MethodCalls['call']
  readonly chosen: MethodCalls['chosen']
}

/** What a page does by its engine and its views, for itself and for its rows: `scope` is the path of a row. */
export function createPageOperations({ core, late, link }: OperationsOptions): PageOperations {
  const { options, state, store, failures } = core
  const { key, mode } = options

  const listens = (id: ElementId, event: string): boolean =>
    mode !== 'edit' && !state.isDisposed && (store.given(id)?.events[event]?.length ?? 0) > 0

  const ask: PageOperations['ask'] = async (id, event, payload, scope) => {
    if (!listens(id, event)) return true
    try {
      const [engine, bounded] = await Promise.all([link.start(), late.bounded()])
      const text = bounded.payload(id, event, payload)
      const message = { key, element: id, event, payload: text, ...within(scope) }
      // What was typed before the click is known before the click's flow runs.
      await link.flush()
      return await engine.fire(message)
    } catch (thrown) {
      failures.note([{ code: 'FLOW_FAILED', element: id, path: event, message: toldBy(thrown) }])
      return false
    }
  }

  const load: PageOperations['load'] = async (id, params, fresh, scope) => {
    const [engine, bounded] = await Promise.all([link.start(), late.bounded()])
    await link.flush()
    const asked = { key, element: id, ...(fresh ? { fresh } : {}), ...within(scope) }
    return bounded.load(id, params, async (text) => JSON.parse(await engine.load({ ...asked, params: text })) as LoadResult)
  }

  const apply: PageOperations['apply'] = async (id, path, argumentLists, scope) => {
    const [engine, bounded] = await Promise.all([link.start(), late.bounded()])
    const asked = { key, element: id, path, ...within(scope) }
    return bounded.apply(id, path, argumentLists, async (text) => JSON.parse(await engine.apply({ ...asked, calls: text })) as Json[])
  }

  const call: MethodCalls['call'] = async (...asked) => {
    const calls = late.calls()
    return ('call' in calls ? calls : await calls).call(...asked)
  }
  const chosen: MethodCalls['chosen'] = async (...asked) => {
    const calls = late.calls()
    return ('chosen' in calls ? calls : await calls).chosen(...asked)
  }

  return { listens, ask, load, apply, call, chosen }
}

const within = (scope: string | undefined) => (scope === undefined ? {} : { scope })
