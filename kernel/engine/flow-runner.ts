import { type Told, tell } from '#kernel/message'
import type { Bindings, ElementId, Json, JsonObject } from '#kernel/page'
import { isOfProduct, type Owner } from '#kernel/plugin'
import { OwnersContexts, type OwnersPart } from './context-for.ts'
import { type FlowRun, runFlow, type StepsLeft } from './flow.ts'
import { type Called, codeName, type RunningCode } from './heartbeat.ts'
import { FLOW_DEPTH, FLOW_STEPS } from './limits.ts'
import type { PageProgram } from './program.ts'
import type { ActionOutcome, LoadResult, PageCalls, Replay, ServerPage, Trace } from './protocol.ts'
import { recordedFetch } from './recorded-fetch.ts'
import { Recording } from './recording.ts'
import { Replayer } from './replayer.ts'
import type { PageHandle, WorkerActionContext, WorkerActionRuntime } from './runtime.ts'
import { resolveStep } from './step-params.ts'
import { STATE_LIMIT } from './trace.ts'
import type { World } from './world.ts'

/** What flows need of the page they run on. */
export interface FlowPage {
  readonly key: string
  readonly pages: PageCalls
  readonly world: World
  readonly serverPage?: ServerPage
  program(): PageProgram
  /** The state but for the data of elements, as JSON. */
  brief(): string
  resolve(params: JsonObject, bindings: Bindings, input: Json, owner: string, recording: Recording): JsonObject
  /** Whose an action is. */
  ownerOf(action: string): Owner | undefined
  variable(name: string): Json
  setVariable(name: string, value: Json): void
  request(api: string, params: Json, signal: AbortSignal, wants?: 'file' | 'fresh'): Promise<LoadResult>
  script(source: string, input: Json, recording: Recording): Promise<Json>
  emit(name: string, payload: Json, depth: number): void
  /** Announces code that nothing can interrupt. */
  runs(code: Omit<RunningCode, 'key'>): Called
  /** Actions that hung too often, by `codeName`. */
  readonly refused: ReadonlySet<string>
  /** In the page's language. */
  inWords(told: Told): Promise<string>
}

/** One run of a flow; those that it calls share its steps and are one deeper. */
interface Running {
  readonly flow: string
  readonly startedBy: Trace['startedBy']
  readonly depth: number
  readonly steps: StepsLeft
  readonly recording: Recording
}

/** Starts the flows of events, gives each action what it may use, and ends them all when the page closes. */
export class FlowRunner {
  readonly #action: (id: string) => WorkerActionRuntime | undefined
  readonly #page: FlowPage
  readonly #closing = new AbortController()
  /** Those under way; another takes its place when they are stopped. */
  #going = new AbortController()
  readonly #recordings = new Set<Recording>()
  readonly #contexts = new OwnersContexts()

  constructor(action: (id: string) => WorkerActionRuntime | undefined, page: FlowPage) {
    this.#action = action
    this.#page = page
  }

  /** All flows of the event at once, each with the payload as its input; resolves when the last has ended. */
  async fire(element: ElementId, event: string, payload: Json, depth = 0): Promise<void> {
    const { elements } = this.#page.program()
    const events = elements.find((e) => e.id === element)?.events ?? {}
    const ids = Object.hasOwn(events, event) ? events[event]! : []
    const running = (flow: string): Running => ({
      flow,
      startedBy: { element, event },
      depth,
      steps: { left: FLOW_STEPS },
      recording: new Recording(this.#replayer(flow)),
    })
    await Promise.all(ids.map((flow) => this.#start(running(flow), payload)))
  }

  /** State was written by somebody else than the flow whose first recording is `by`: [path, value, …]. */
  wrote(changes: readonly Json[], by?: Recording): void {
    for (const recording of this.#recordings) {
      if (recording.first === by) continue
      for (let i = 0; i < changes.length; i += 2) recording.outside(String(changes[i]), changes[i + 1]!)
    }
  }

  /** Ends what is under way, as cancelled. */
  stop(): void {
    this.#going.abort()
    this.#going = new AbortController()
  }

  dispose(): void {
    this.#closing.abort()
  }

  async #start(running: Running, payload: Json): Promise<FlowRun> {
    const { flow, startedBy, steps, recording } = running
    const { flows } = this.#page.program()
    const nodes = Object.hasOwn(flows, flow) ? flows[flow]! : []
    const { world } = this.#page
    const startedAt = world.now()
    const state = this.#page.brief()
    const signal = AbortSignal.any([this.#closing.signal, this.#going.signal])
    this.#recordings.add(recording)
    const run = await runFlow(
      nodes,
      payload,
      {
        elapsed: world.elapsed,
        inWords: (told) => this.#page.inWords(told),
        plugin: ({ action }) => foreign(this.#page.ownerOf(action)),
        ready: ({ action }) => this.#action(action)?.ready?.(),
        resolve: (node, input) =>
          resolveStep(node, input, (params, bindings, given) => this.#page.resolve(params, bindings, given, startedBy.element, recording)),
        run: (node, params, input, signal, stop) => this.#act(running, node, params, input, signal, stop),
      },
      signal,
      steps,
    )
    this.#recordings.delete(recording)
    if (this.#closing.signal.aborted) return run
    if (signal.aborted) recording.stopped()
    const ended = { flow, startedBy, startedAt, steps: run.steps, end: run.end }
    const trace: Trace = { ...ended, ...(recording.first === recording ? {} : { called: true }), ...replayOf(payload, state, recording) }
    this.#page.pages.trace({ key: this.#page.key, trace })
    return run
  }

  async #act(
    running: Running,
    node: { readonly id: string; readonly action: string },
    params: JsonObject,
    input: Json,
    signal: AbortSignal,
    stop: WorkerActionContext['stop'],
  ): Promise<ActionOutcome> {
    const { action } = node
    const runtime = this.#action(action)
    const onPage = async (given: Json): Promise<ActionOutcome> => {
      const { key, pages } = this.#page
      const message = { key, action, params: JSON.stringify(given), input: JSON.stringify(input) }
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

  /** What an action may use; `going` is told whenever something that it waits for has come. */
  #context(
    running: Running,
    node: { readonly id: string; readonly action: string },
    input: Json,
    part: OwnersPart,
    stop: WorkerActionContext['stop'],
    { onPage, going }: { readonly onPage: WorkerActionContext['onPage']; readonly going: <T>(asked: Promise<T>) => Promise<T> },
  ): WorkerActionContext {
    const { world } = this.#page
    const ask = recordedFetch(running.recording, part.signal, world.fetch)
    const handle = this.#handle(running, part.signal)
    return {
      ...part,
      input,
      page: {
        ...handle,
        call: (...asked) => going(handle.call(...asked)),
        request: (api, given, wants) => going(handle.request(api, given, wants)),
        script: (source, given) => going(handle.script(source, given)),
      },
      wait: async (ms, until = part.signal) => {
        const waited = running.recording.answer('wait', '', until, async () => {
          await world.wait(ms, until, until === part.signal ? undefined : 'background')
          return ms
        })
        await going(waited)
      },
      fetch: ((request, init) => going(ask(request, init))) as typeof fetch,
      ...(this.#page.serverPage ? { declared: { ...this.#page.serverPage, source: `${running.flow}/${node.id}` } } : {}),
      onPage: (given) => going(onPage(given)),
      runFlow: (flow, given) => going(this.#call(running, flow, given)),
      emit: (name, payload) => this.#emit(running, name, payload),
      stop,
    }
  }

  async #call(caller: Running, flow: string, input: Json): Promise<ActionOutcome> {
    if (!Object.hasOwn(this.#page.program().flows, flow)) return { ok: false, reason: tell('engine.no-flow', { flow }) }
    if (caller.depth >= FLOW_DEPTH) return { ok: false, reason: tell('engine.flows-too-deep', { flow, most: FLOW_DEPTH }) }
    const run = await this.#start({ ...caller, flow, depth: caller.depth + 1, recording: new Recording(null, caller.recording) }, input)
    if (run.end === 'done') return { ok: true, value: run.value }
    const failed = run.steps.findLast(({ outcome }) => !outcome.ok)?.outcome
    const quiet = failed && !failed.ok && failed.quiet ? ({ quiet: true } as const) : {}
    return {
      ok: false,
      reason: run.reason ?? (run.end === 'step limit' ? tell('engine.step-limit', { flow }) : tell('engine.cancelled')),
      value: run.value,
      ...quiet,
    }
  }

  #emit(running: Running, name: string, payload: Json): ActionOutcome {
    if (running.depth >= FLOW_DEPTH) return { ok: false, reason: tell('engine.events-too-deep', { event: name, most: FLOW_DEPTH }) }
    this.#page.emit(name, payload, running.depth + 1)
    return { ok: true }
  }

  #replayer(flow: string): Replayer | null {
    const { world } = this.#page
    const recorded = world.recorded?.(flow) ?? null
    return (
      recorded &&
      new Replayer(
        recorded,
        () => world.wait(0, this.#closing.signal),
        () => this.stop(),
      )
    )
  }

  #handle({ recording }: Running, signal: AbortSignal): PageHandle {
    const page = this.#page
    const set = (name: string, value: Json) => {
      page.setVariable(name, value)
      this.wrote([`variable.${name}`, value], recording.first)
    }
    return {
      getVariable: (name) => page.variable(name),
      setVariable: set,
      resetVariable: (name) => {
        const { variables } = page.program()
        set(name, Object.hasOwn(variables, name) ? variables[name]! : null)
      },
      call: (element, method, args, when) => {
        const message = { key: page.key, element, method, args: JSON.stringify(args), ...(when ? { when } : {}) }
        return recording.answer('call', `${element}.${method}`, signal, () => page.pages.call(message))
      },
      request: (api, params, wants) => recording.answer('request', api, signal, () => page.request(api, params, signal, wants)),
      script: (source, input) => page.script(source, input, recording),
    }
  }
}

const foreign = (owner: Owner | undefined): string | undefined =>
  owner && !isOfProduct(owner) ? `${owner.id} ${owner.version}` : undefined

function replayOf(payload: Json, state: string, { answers, cut }: Recording): { replay?: Replay } {
  if (cut || state.length > STATE_LIMIT || JSON.stringify(payload).length > STATE_LIMIT) return {}
  return { replay: { payload, state: JSON.parse(state) as JsonObject, answers } }
}
