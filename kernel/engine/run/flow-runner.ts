import { eachChange } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { isOfProduct, type Owner } from '#kernel/plugin'
import { FLOW_STEPS } from '../limits.ts'
import type { Replay, Trace } from '../protocol.ts'
import type { WorkerActionRuntime } from '../runtime.ts'
import { type FlowRun, runFlow } from './flow.ts'
import type { FlowPage, Running } from './flow-page.ts'
import { FlowStarts } from './flow-starts.ts'
import { Recording, ROW } from './recording.ts'
import { Replayer } from './replayer.ts'
import { StartedAgain } from './started-again.ts'
import { StepActions } from './step-actions.ts'
import { resolveStep } from './step-params.ts'
import { STATE_LIMIT } from './trace.ts'

/** Starts the flows of events, records each run for its trace, and ends them all when the page closes. */
export class FlowRunner {
  readonly #action: (id: string) => WorkerActionRuntime | undefined
  readonly #page: FlowPage
  readonly #closing = new AbortController()
  /** Those under way; another takes its place when they are stopped. */
  #going = new AbortController()
  readonly #recordings = new Set<Recording>()
  readonly #actions: StepActions
  readonly #again = new StartedAgain()

  constructor(action: (id: string) => WorkerActionRuntime | undefined, page: FlowPage) {
    this.#action = action
    this.#page = page
    const starts = new FlowStarts(page, {
      start: (running, payload) => this.#start(running, payload),
      fire: (...event) => this.fire(...event),
      isClosed: () => this.#closing.signal.aborted,
    })
    this.#actions = new StepActions({ page, action, starts, wrote: (changes, by) => this.wrote(changes, by) })
  }

  /**
   * Runs all flows of the event concurrently, each with the payload as its input. Resolves when the last has ended,
   * with whether all ended as done. A flow that already runs may refuse to start, or end its earlier run.
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

  /** State was written outside of the flow whose first recording is `by`: [path, value, …]. */
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
        wait: (ms, until) => this.#actions.wait(running, ms, until),
        plugin: ({ action }) => foreign(this.#page.ownerOf(action)),
        ready: ({ action }) => this.#action(action)?.ready?.(),
        resolve: (node, input) =>
          resolveStep(node, input, (params, bindings, given) => this.#page.resolve(params, bindings, given, { startedBy }, recording)),
        run: (node, params, input, signal, stop) => this.#actions.run(running, node, params, input, signal, stop),
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
}

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
