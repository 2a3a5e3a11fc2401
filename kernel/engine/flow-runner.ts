import type { Bindings, ElementId, Json, JsonObject } from '#kernel/page'
import { type FlowRun, runFlow } from './flow.ts'
import type { PageProgram } from './program.ts'
import type { ActionOutcome, LoadResult, PageCalls } from './protocol.ts'
import type { PageHandle, WorkerActionRuntime } from './runtime.ts'

/** What flows need of the page they run on. */
export interface FlowPage {
  readonly key: string
  readonly pages: PageCalls
  program(): PageProgram
  resolve(params: JsonObject, bindings: Bindings, input: Json, owner: string): JsonObject
  variable(name: string): Json
  setVariable(name: string, value: Json): void
  request(api: string, params: Json, signal: AbortSignal, wants?: 'file'): Promise<LoadResult>
  script(source: string, input: Json): Promise<Json>
}

/** Starts the flows of events, gives each action what it may use, and ends them all when the page closes. */
export class FlowRunner {
  readonly #actions: ReadonlyMap<string, WorkerActionRuntime>
  readonly #page: FlowPage
  readonly #closing = new AbortController()

  constructor(actions: readonly WorkerActionRuntime[], page: FlowPage) {
    this.#actions = new Map(actions.map((a) => [a.id, a]))
    this.#page = page
  }

  /** All flows of the event at once, each with the payload as its input; resolves when the last has ended. */
  async fire(element: ElementId, event: string, payload: Json): Promise<void> {
    const { elements } = this.#page.program()
    const events = elements.find((e) => e.id === element)?.events ?? {}
    const ids = Object.hasOwn(events, event) ? events[event]! : []
    await Promise.all(ids.map((flow) => this.#start(flow, element, event, payload)))
  }

  dispose(): void {
    this.#closing.abort()
  }

  async #start(flow: string, element: ElementId, event: string, payload: Json): Promise<void> {
    const { flows } = this.#page.program()
    const nodes = Object.hasOwn(flows, flow) ? flows[flow]! : []
    const startedAt = Date.now()
    const run: FlowRun = await runFlow(
      nodes,
      payload,
      {
        resolve: (node, input) => this.#page.resolve(node.params, node.bindings, input, element),
        run: (action, params, input, signal) => this.#act(action, params, input, signal),
      },
      this.#closing.signal,
    )
    if (this.#closing.signal.aborted) return
    const { end, steps } = run
    this.#page.pages.trace({ key: this.#page.key, trace: { flow, startedBy: { element, event }, startedAt, steps, end } })
  }

  async #act(action: string, params: JsonObject, input: Json, signal: AbortSignal): Promise<ActionOutcome> {
    const runtime = this.#actions.get(action)
    const onPage = async (given: Json): Promise<ActionOutcome> => {
      const { key, pages } = this.#page
      return await pages.act({ key, action, params: JSON.stringify(given), input: JSON.stringify(input) })
    }
    if (!runtime) return onPage(params)
    const parsed = runtime.parse(params)
    const own = globalThis.fetch.bind(globalThis) as typeof fetch
    return await runtime.run(parsed as never, {
      signal,
      input,
      page: this.#handle(signal),
      wait: (ms) => wait(ms, signal),
      fetch: own,
      onPage,
    })
  }

  #handle(signal: AbortSignal): PageHandle {
    const page = this.#page
    return {
      getVariable: (name) => page.variable(name),
      setVariable: (name, value) => page.setVariable(name, value),
      resetVariable: (name) => {
        const { variables } = page.program()
        page.setVariable(name, Object.hasOwn(variables, name) ? variables[name]! : null)
      },
      call: (element, method, args) => Promise.resolve(page.pages.call({ key: page.key, element, method, args: JSON.stringify(args) })),
      request: (api, params, wants) => page.request(api, params, signal, wants),
      script: (source, input) => page.script(source, input),
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Error('Cancelled'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
