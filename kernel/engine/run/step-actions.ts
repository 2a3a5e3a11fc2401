import { tell } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { crossing } from '../bounded.ts'
import { codeName } from '../control.ts'
import type { ActionOutcome } from '../protocol.ts'
import type { PageHandle, WorkerActionContext, WorkerActionRuntime } from '../runtime.ts'
import { OwnersContexts, type OwnersPart } from './context-for.ts'
import { type FlowPage, inScope, type Running } from './flow-page.ts'
import type { FlowStarts } from './flow-starts.ts'
import { passed } from './passed.ts'
import { recordedFetch } from './recorded-fetch.ts'
import type { Recording } from './recording.ts'

/** Which step runs an action. */
interface ActionNode {
  readonly id: string
  readonly action: string
}

interface ActionsOptions {
  readonly page: FlowPage
  readonly action: (id: string) => WorkerActionRuntime | undefined
  readonly starts: FlowStarts
  /** Reports state that the flow with this first recording wrote. */
  readonly wrote: (changes: readonly Json[], by: Recording) => void
}

/** Runs the actions of steps, in the worker or on the page, and gives each what it may use. */
export class StepActions {
  readonly #page: FlowPage
  readonly #action: (id: string) => WorkerActionRuntime | undefined
  readonly #starts: FlowStarts
  readonly #wrote: ActionsOptions['wrote']
  readonly #contexts = new OwnersContexts()

  constructor({ page, action, starts, wrote }: ActionsOptions) {
    this.#page = page
    this.#action = action
    this.#starts = starts
    this.#wrote = wrote
  }

  /** Runs the action of a step: in the worker where it has code there, else on the page. */
  async run(
    running: Running,
    node: ActionNode,
    params: JsonObject,
    input: Json,
    signal: AbortSignal,
    stop: WorkerActionContext['stop'],
  ): Promise<ActionOutcome> {
    const { action } = node
    const runtime = this.#action(action)
    const onPage = async (given: Json): Promise<ActionOutcome> => {
      const { key, pages } = this.#page
      const { element, event } = running.startedBy
      const startedBy = { element, event }
      const message = { key, action, params: crossing(given, action), input: crossing(input, action), startedBy, ...inScope(running) }
      running.asks?.()
      return running.recording.answer('act', action, signal, () => pages.act(message))
    }
    if (!runtime) return onPage(params)
    const { owner } = runtime
    const plugin = owner?.id ?? ''
    if (this.#page.refused.has(codeName(action, owner))) return { ok: false, reason: tell('engine.action-refused', { action, plugin }) }
    const called = this.#page.runs({ kind: 'action', id: action, startedBy: running.startedBy, ...(owner ? { plugin: owner } : {}) })
    const going = <T>(asked: Promise<T>): Promise<T> => asked.finally(called.goesOn)
    const leaving = () => running.recording.overflows()
    runtime.gone?.addEventListener('abort', leaving, { once: true })
    try {
      const parsed = runtime.parse(params) as never
      const contextOf = (part: OwnersPart) => this.#context(running, node, input, part, stop, { onPage, going })
      return await this.#contexts.run(runtime, `${running.flow} ${node.id}`, signal, contextOf, (context) => runtime.run(parsed, context))
    } finally {
      runtime.gone?.removeEventListener('abort', leaving)
      called.ended()
    }
  }

  /** What an action may use; `going` gets each promise that the action waits for, so that this time is not the action's own. */
  #context(
    running: Running,
    node: ActionNode,
    input: Json,
    part: OwnersPart,
    stop: WorkerActionContext['stop'],
    { onPage, going }: { readonly onPage: WorkerActionContext['onPage']; readonly going: <T>(asked: Promise<T>) => Promise<T> },
  ): WorkerActionContext {
    const { world } = this.#page
    const ask = recordedFetch(running.recording, part.signal, ((request, init) => {
      running.asks?.()
      return world.fetch(request, init)
    }) as typeof fetch)
    const handle = this.#handle(running, part.signal)
    return {
      ...part,
      input,
      ...inScope(running),
      startedBy: running.startedBy.element,
      locale: this.#page.locale(),
      say: async (told) => going(this.#page.inWords(told)),
      page: {
        ...handle,
        call: (...asked) => going(handle.call(...asked)),
        request: (...asked) => going(handle.request(...asked)),
        script: (source, given) => going(handle.script(source, given)),
      },
      wait: (ms, until = part.signal) => going(this.wait(running, ms, until, until === part.signal ? undefined : 'background')),
      fetch: ((request, init) => going(ask(request, init))) as typeof fetch,
      ...(this.#page.serverPage ? { declared: { ...this.#page.serverPage, source: `${running.flow}/${node.id}` } } : {}),
      onPage: (given) => going(onPage(given)),
      runFlow: (flow, given) => going(this.#starts.runFlow(running, flow, given)),
      emit: (name, payload) => this.#starts.emit(running, name, payload),
      raise: (event, payload) => this.#starts.raise(running, event, payload),
      stop,
    }
  }

  /** Waits in the page's time; a replay takes the recorded answer instead. */
  async wait(running: Running, ms: number, until: AbortSignal, where?: 'background'): Promise<void> {
    running.asks?.()
    await running.recording.answer('wait', '', until, async () => {
      await this.#page.world.wait(ms, until, where)
      return ms
    })
  }

  #handle(running: Running, signal: AbortSignal): PageHandle {
    const page = this.#page
    const { recording, startedBy } = running
    const { scope } = startedBy
    const set = (name: string, value: Json) => {
      page.setVariable(name, value, scope)
      this.#wrote([page.pathOf(name, scope), value], recording.first)
    }
    return {
      getVariable: (name) => page.variable(name, scope),
      setVariable: set,
      resetVariable: (name) => set(name, page.defaultOf(name, scope)),
      call: (target, method, args, when, row) => {
        const element = this.#starts.idFor(running, target)
        const given = passed(args, `${element}.${method}`)
        if (!given.ok) return Promise.resolve(given)
        const called = row ? undefined : this.#starts.callMethod(running, element, method, given.value)
        if (called) return called
        const chosen = { ...(when ? { when } : {}), ...(row ? { row } : {}) }
        const message = { key: page.key, element, method, args: given.text, ...chosen, ...inScope(running) }
        running.asks?.()
        return recording.answer('call', `${element}.${method}`, signal, () => page.pages.call(message))
      },
      request: (api, params, wants, payload) => {
        running.asks?.()
        return recording.answer('request', api, signal, () => page.request(api, params, signal, recording.first, wants, scope, payload))
      },
      script: (source, input) => page.script(source, input, recording, startedBy.scope),
    }
  }
}
