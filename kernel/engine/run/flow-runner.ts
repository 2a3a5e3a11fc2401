import { type Told, tell } from '#kernel/message'
import type { Bindings, ElementId, Json, JsonObject } from '#kernel/page'
import { eachChange } from '#kernel/page/path'
import { isOfProduct, type Owner } from '#kernel/plugin'
import { crossing } from '../bounded.ts'
import { type Called, codeName, type RunningCode } from '../control.ts'
import { FLOW_DEPTH, FLOW_STEPS } from '../limits.ts'
import type { PageProgram } from '../program.ts'
import type { ActionOutcome, LoadResult, PageCalls, Replay, ServerPage, Trace } from '../protocol.ts'
import type { PageHandle, StepKindRuntime, WorkerActionContext, WorkerActionRuntime } from '../runtime.ts'
import { type BlockScope, scopePathsOf } from '../scope-paths.ts'
import type { World } from '../world.ts'
import { OwnersContexts, type OwnersPart } from './context-for.ts'
import { type FlowRun, runFlow, type StepsLeft } from './flow.ts'
import { passed } from './passed.ts'
import { recordedFetch } from './recorded-fetch.ts'
import { Recording, ROW } from './recording.ts'
import { Replayer } from './replayer.ts'
import { StartedAgain } from './started-again.ts'
import { resolveStep } from './step-params.ts'
import { STATE_LIMIT } from './trace.ts'

/** What flows need of the page they run on. */
export interface FlowPage {
  readonly key: string
  readonly pages: PageCalls
  readonly world: World
  readonly serverPage?: ServerPage
  program(): PageProgram
  /** The state but for the data of elements, as JSON. */
  brief(): string
  resolve(params: JsonObject, bindings: Bindings, input: Json, running: Pick<Trace, 'startedBy'>, recording: Recording): JsonObject
  /** Keeps a row answering while a flow works for it; whether it is there. */
  hold(scope: string): boolean
  /** The same for a row as it was, given as `rowsAround` tells it; whether its lists are on the page. */
  stand(scope: string, rows: string): boolean
  /** A row and those around it, as JSON. */
  rowsAround(scope: string): string
  release(scope: string): void
  rowGone(startedBy: Trace['startedBy']): void
  /** A kind of step by its id. */
  kind(id: string): StepKindRuntime | undefined
  /** Whose an action is. */
  ownerOf(action: string): Owner | undefined
  /** Variables are those of the block that the scope leads into, else the page's. */
  variable(name: string, scope?: string): Json
  setVariable(name: string, value: Json, scope?: string): void
  /** What a variable goes back to. */
  defaultOf(name: string, scope?: string): Json
  /** Where a variable is in the state. */
  pathOf(name: string, scope?: string): string
  /**
   * `asker`: whose question it is; what one run asks side by side is not in its own way. `payload`: what places of the api are filled from.
   */
  request(
    api: string,
    params: Json,
    signal: AbortSignal,
    asker: object,
    wants?: 'file' | 'fresh',
    scope?: string,
    payload?: Json,
  ): Promise<LoadResult>
  script(source: string, input: Json, recording: Recording, scope?: string): Promise<Json>
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
  /** Ends it when a newer run takes its place. */
  readonly superseded?: AbortSignal
  /** Says that it waits for something outside of the page's logic: a service, a view, time. */
  readonly asks?: () => void
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
  readonly #again = new StartedAgain()

  constructor(action: (id: string) => WorkerActionRuntime | undefined, page: FlowPage) {
    this.#action = action
    this.#page = page
  }

  /**
   * All flows of the event at once, each with the payload as its input; resolves when the last has ended, with whether all of them ended as done. One
   * that runs already may not begin, or end the run before.
   */
  async fire(element: ElementId, event: string, payload: Json, depth = 0, scope?: string, rows?: string): Promise<boolean> {
    const { elements, again } = this.#page.program()
    const events = elements.find((e) => e.id === element)?.events ?? {}
    const ids = Object.hasOwn(events, event) ? events[event]! : []
    const running = (flow: string): Running => ({
      flow,
      startedBy: { element, event, ...(scope === undefined ? {} : { scope }) },
      depth,
      steps: { left: FLOW_STEPS },
      recording: new Recording(this.#replayer(flow)),
    })
    const once = (flow: string) => {
      const policy = again && Object.hasOwn(again, flow) ? again[flow] : undefined
      const start = { flow, place: `${element} ${event} ${scope ?? ''}`, payload: policy === 'one' ? JSON.stringify(payload) : '' }
      return this.#again.run(start, policy, (superseded, asks) => this.#start({ ...running(flow), superseded, asks }, payload))
    }
    const isThere = scope === undefined || (rows === undefined ? this.#page.hold(scope) : this.#page.stand(scope, rows))
    if (scope !== undefined && !isThere) {
      this.#page.rowGone({ element, event, scope })
      return false
    }
    try {
      const runs = await Promise.all(ids.map(once))
      return runs.every((run) => run?.end === 'done')
    } finally {
      if (scope !== undefined && !this.#closing.signal.aborted) this.#page.release(scope)
    }
  }

  /** State was written by somebody else than the flow whose first recording is `by`: [path, value, …]. */
  wrote(changes: readonly Json[], by?: Recording): void {
    for (const recording of this.#recordings) {
      if (recording.first === by) continue
      for (const [path, value] of eachChange(changes)) recording.outside(path, value)
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
    const rows = startedBy.scope === undefined ? '' : this.#page.rowsAround(startedBy.scope)
    if (rows !== '') recording.began(`${ROW}${startedBy.scope}`, rows)
    const signal = AbortSignal.any([this.#closing.signal, this.#going.signal, ...(running.superseded ? [running.superseded] : [])])
    this.#recordings.add(recording)
    const run = await runFlow(
      nodes,
      payload,
      {
        elapsed: world.elapsed,
        pause: () => world.wait(0, signal),
        inWords: (told) => this.#page.inWords(told),
        kind: (id) => this.#page.kind(id),
        wait: (ms, until) => this.#wait(running, ms, until),
        plugin: ({ action }) => foreign(this.#page.ownerOf(action)),
        ready: ({ action }) => this.#action(action)?.ready?.(),
        resolve: (node, input) =>
          resolveStep(node, input, (params, bindings, given) => this.#page.resolve(params, bindings, given, { startedBy }, recording)),
        run: (node, params, input, signal, stop) => this.#act(running, node, params, input, signal, stop),
      },
      signal,
      steps,
    )
    this.#recordings.delete(recording)
    if (this.#closing.signal.aborted) return run
    if (signal.aborted) recording.stopped()
    const ended = { flow, startedBy, startedAt, steps: run.steps, end: run.end }
    const trace: Trace = {
      ...ended,
      ...(recording.first === recording ? {} : { called: true }),
      ...replayOf({ payload, state, rows }, recording),
    }
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
      page: {
        ...handle,
        call: (...asked) => going(handle.call(...asked)),
        request: (...asked) => going(handle.request(...asked)),
        script: (source, given) => going(handle.script(source, given)),
      },
      wait: (ms, until = part.signal) => going(this.#wait(running, ms, until, until === part.signal ? undefined : 'background')),
      fetch: ((request, init) => going(ask(request, init))) as typeof fetch,
      ...(this.#page.serverPage ? { declared: { ...this.#page.serverPage, source: `${running.flow}/${node.id}` } } : {}),
      onPage: (given) => going(onPage(given)),
      runFlow: (flow, given) => going(this.#call(running, flow, given)),
      emit: (name, payload) => this.#emit(running, name, payload),
      raise: (event, payload) => this.#raise(running, event, payload),
      stop,
    }
  }

  /** Waits in the page's time; a replay takes the recorded answer instead. */
  async #wait(running: Running, ms: number, until: AbortSignal, where?: 'background'): Promise<void> {
    running.asks?.()
    await running.recording.answer('wait', '', until, async () => {
      await this.#page.world.wait(ms, until, where)
      return ms
    })
  }

  async #call(caller: Running, flow: string, input: Json): Promise<ActionOutcome> {
    const given = passed(input, flow)
    return given.ok ? this.#runFlow(caller, this.#own(caller, flow), caller.startedBy, given.value) : given
  }

  async #runFlow(caller: Running, flow: string, startedBy: Trace['startedBy'], input: Json): Promise<ActionOutcome> {
    if (!Object.hasOwn(this.#page.program().flows, flow)) return { ok: false, reason: tell('engine.no-flow', { flow }) }
    if (caller.depth >= FLOW_DEPTH) return { ok: false, reason: tell('engine.flows-too-deep', { flow, most: FLOW_DEPTH }) }
    const recording = new Recording(null, caller.recording)
    const run = await this.#start({ ...caller, flow, startedBy, depth: caller.depth + 1, recording }, input)
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
    const given = passed(payload, name)
    if (!given.ok) return given
    this.#page.emit(name, given.value, running.depth + 1)
    return { ok: true }
  }

  /** The block in which a flow runs. */
  #blockOf = ({ startedBy }: Running): BlockScope | undefined => scopePathsOf(this.#page.program()).blockOf(startedBy.scope)

  /** What an id means in a flow: in a block, one of its own. */
  #own(running: Running, id: string): string {
    const prefix = this.#blockOf(running)?.block.prefix ?? ''
    return id.startsWith(prefix) ? id : prefix + id
  }

  /** Runs the flow of a method of a block, in the nearest use outward; null where the element is no block, or the method is every element's. */
  #method(caller: Running, element: ElementId, method: string, args: Json): Promise<ActionOutcome> | null {
    const paths = scopePathsOf(this.#page.program())
    const block = paths.blockIn(element)
    if (!block || OF_EVERY_ELEMENT.has(method)) return null
    const fails = (reason: Told) => Promise.resolve<ActionOutcome>({ ok: false, reason })
    if (!Object.hasOwn(block.methods, method)) return fails(tell('view.no-method', { element, method }))
    const scope = paths.pathOfUse(element, caller.startedBy.scope)
    if (scope === undefined) return fails(tell('view.in-rows', { element }))
    if (caller.depth >= FLOW_DEPTH) return fails(tell('engine.flows-too-deep', { flow: method, most: FLOW_DEPTH }))
    if (!this.#page.hold(scope)) return fails(tell('engine.row-gone'))
    const ended = this.#runFlow(caller, block.methods[method]!, { element, event: method, scope }, args)
    return ended.finally(() => {
      if (!this.#closing.signal.aborted) this.#page.release(scope)
    })
  }

  /** Starts the flows that a use has for an event of its block, where the use stands; nobody waits for them. */
  #raise(running: Running, event: string, payload: Json): ActionOutcome {
    const use = this.#blockOf(running)
    // A block that is shown by itself has nobody to tell.
    if (!use) return this.#page.program().inputs ? { ok: true } : { ok: false, reason: tell('engine.no-block', { event }) }
    if (running.depth >= FLOW_DEPTH) return { ok: false, reason: tell('engine.events-too-deep', { event, most: FLOW_DEPTH }) }
    const given = passed(payload, `${use.element}.${event}`)
    if (!given.ok) return given
    // In a replay, what those who heard it wrote is told by the trace.
    if (!this.#page.world.recorded) void this.fire(use.element, event, given.value, running.depth + 1, use.outer)
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

  #handle(running: Running, signal: AbortSignal): PageHandle {
    const page = this.#page
    const { recording, startedBy } = running
    const { scope } = startedBy
    const set = (name: string, value: Json) => {
      page.setVariable(name, value, scope)
      this.wrote([page.pathOf(name, scope), value], recording.first)
    }
    return {
      getVariable: (name) => page.variable(name, scope),
      setVariable: set,
      resetVariable: (name) => set(name, page.defaultOf(name, scope)),
      call: (target, method, args, when, row) => {
        const element = this.#own(running, target)
        const given = passed(args, `${element}.${method}`)
        if (!given.ok) return Promise.resolve(given)
        const called = row ? undefined : this.#method(running, element, method, given.value)
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

const inScope = ({ startedBy: { scope } }: Pick<Running, 'startedBy'>) => (scope === undefined ? {} : { scope })
/** Of a block as well: they are about the use. */
const OF_EVERY_ELEMENT: ReadonlySet<string> = new Set(['show', 'hide'])

const foreign = (owner: Owner | undefined): string | undefined =>
  owner && !isOfProduct(owner) ? `${owner.id} ${owner.version}` : undefined

function replayOf(
  { payload, state, rows }: { readonly payload: Json; readonly state: string; readonly rows: string },
  { answers, cut }: Recording,
): { replay?: Replay } {
  if (cut || state.length + rows.length > STATE_LIMIT || JSON.stringify(payload).length > STATE_LIMIT) return {}
  const inRows = rows === '' ? {} : { rows: JSON.parse(rows) as Json }
  return { replay: { payload, ...inRows, state: JSON.parse(state) as JsonObject, answers } }
}
