import type { ActionOutcome, PageCalls } from '#kernel/engine'
import { inMegabytes, lengthWithin, parseOutcome, VALUE_LIMIT } from '#kernel/engine/protocol'
import { tell } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { AppState } from './app-state.ts'
import type { ElementStore } from './element-store.ts'
import type { LateParts } from './late-parts.ts'
import type { MethodCalls } from './method-calls.ts'
import type { PageCore } from './page-core.ts'
import { createActionRunner } from './run-action.ts'
import type { RunningPage } from './running-page.ts'
import type { RunningPageOptions } from './running-page-options.ts'
import { stateOf } from './state-places.ts'

/** Messages that name what started the flow, which the services that they are from do not know. */
const NAMES_START: ReadonlySet<string> = new Set(['view.leaves-over-and-over', 'view.reload-in-preview'])

interface CallsOptions {
  readonly core: PageCore
  readonly late: LateParts
  readonly page: RunningPage
  readonly call: MethodCalls['call']
  readonly app: () => AppState | undefined
}

/** What the engine asks of a page, and tells it. */
export function createPageCalls({ core, late, page, call, app }: CallsOptions): PageCalls {
  const { options, state, store, failures, flowFailures, inWords, show, typeOf } = core
  const { key, mode } = options
  const act = createActionRunner(core, late, page)
  return {
    values(message) {
      if (state.isDisposed) return
      const { rows } = message
      if (rows) void late.rows().then((pages) => (state.isDisposed ? undefined : pages.take(rows)))
      const values = JSON.parse(message.values) as Json[]
      const computed = store.applyValues(values)
      if (computed.length > 0) options.onState?.(computed)
      if (options.onBound) tellBound(store, values, options.onBound)
      failures.note(message.failures)
    },
    mended({ places }) {
      if (!state.isDisposed) failures.mended(places)
    },
    data(message) {
      if (state.isDisposed) return
      const data = JSON.parse(message.data) as Json[]
      for (let index = 0; index + 2 < data.length; index += 3) {
        const place = data[index] as string
        const [prop, value] = [data[index + 1] as string, data[index + 2] as Json]
        // What a row asked for itself.
        if (place.startsWith('#')) void late.rows().then((pages) => (state.isDisposed ? undefined : pages.data(place, prop, value)))
        else store.setValue(place, prop, value)
      }
      if (options.onState) {
        options.onState(
          data.flatMap((place, index) => (index % 3 === 0 ? [`${stateOf(place as string)}.data`, data[index + 2] as Json] : [])),
        )
      }
    },
    // What code of plugins returns crosses to the worker as JSON, or not at all.
    act: async ({ action, params, input, scope, startedBy }) =>
      withStart(outcomeOf(action, await act(action, JSON.parse(params) as Json, JSON.parse(input) as Json, scope)), startedBy),
    call: async ({ element, method, args, when, scope, row }) =>
      outcomeOf(`${typeOf(element)}.${method}`, await call(element, method, JSON.parse(args) as Json, when, scope, row)),
    state({ changes }) {
      // What pages share goes round by all of them, this one included.
      if (changes.startsWith('["#')) void late.rows().then((pages) => pages.keeps(changes))
      const shared = app()
      if (shared && changes.startsWith('["app.')) shared.write(changes, key)
      else options.onState?.(JSON.parse(changes) as Json[])
    },
    trace(message) {
      if (!state.isDisposed && mode !== 'edit') flowFailures.ended(message.trace)
      options.onTrace?.(message.trace)
    },
    file: async ({ file }) => (await late.loadedFiles())?.find(file) ?? null,
    sent: ({ upload, loaded, total }) => void late.loadedFiles()?.then((table) => table.sent(upload, loaded, total)),
    heard: ({ upload, part }) => void late.loadedFiles()?.then((table) => table.heard(upload, JSON.parse(part) as Json)),
    log({ entries }) {
      if (options.onLog) options.onLog(entries)
      else for (const { level, text } of entries) inWords(text, (line) => console[level](`[${key}] ${line}`))
    },
    say({ tone, text }) {
      if (tone === 'error') flowFailures.said(text)
      if (!state.isDisposed) inWords(text, (content) => void show({ tone, content, seconds: 3 }))
    },
  }
}

/** What code of plugins returned, as far as it may cross: no more of it than a flow can use. */
function outcomeOf(by: string, returned: unknown): ActionOutcome {
  const outcome = parseOutcome(by, returned)
  if (lengthWithin(outcome.value, VALUE_LIMIT) <= VALUE_LIMIT) return outcome
  return { ok: false, reason: tell('engine.outcome-too-large', { by, most: inMegabytes(VALUE_LIMIT) }) }
}

function withStart(outcome: ActionOutcome, startedBy: Parameters<PageCalls['act']>[0]['startedBy']): ActionOutcome {
  if (outcome.ok) return outcome
  const { reason } = outcome
  if (typeof reason !== 'object' || !('code' in reason) || !NAMES_START.has(reason.code)) return outcome
  return { ...outcome, reason: { ...reason, params: { ...reason.params, ...startedBy } } }
}

function tellBound(store: ElementStore, values: readonly Json[], tell: NonNullable<RunningPageOptions['onBound']>): void {
  for (let index = 0; index + 1 < values.length; index += 2) {
    const place = store.binding(values[index] as number)
    if (place) tell(place, values[index + 1] as Json)
  }
}
