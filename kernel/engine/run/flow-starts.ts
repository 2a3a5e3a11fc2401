import { type Told, tell } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { FLOW_DEPTH } from '../limits.ts'
import type { ActionOutcome, Trace } from '../protocol.ts'
import { type BlockScope, scopePathsOf } from '../scope-paths.ts'
import type { FlowRun } from './flow.ts'
import type { FlowPage, Running } from './flow-page.ts'
import { passed } from './passed.ts'
import { Recording } from './recording.ts'

/** How the runner starts flows. */
export interface FlowStart {
  readonly start: (running: Running, payload: Json) => Promise<FlowRun>
  readonly fire: (element: ElementId, event: string, payload: Json, depth: number, scope?: string) => Promise<boolean>
  readonly isClosed: () => boolean
}

/** Methods that every element has; of a block they concern its use. */
const OF_EVERY_ELEMENT: ReadonlySet<string> = new Set(['show', 'hide'])

/** What a flow starts in turn: other flows, methods of blocks, events of the page and of its block. Each is one deeper. */
export class FlowStarts {
  readonly #page: FlowPage
  readonly #runner: FlowStart

  constructor(page: FlowPage, runner: FlowStart) {
    this.#page = page
    this.#runner = runner
  }

  /** Runs another flow of the page or block, and waits for its end. */
  async runFlow(caller: Running, flow: string, input: Json): Promise<ActionOutcome> {
    const given = passed(input, flow)
    return given.ok ? this.#runDeeper(caller, this.idFor(caller, flow), caller.startedBy, given.value) : given
  }

  async #runDeeper(caller: Running, flow: string, startedBy: Trace['startedBy'], input: Json): Promise<ActionOutcome> {
    if (!Object.hasOwn(this.#page.program().flows, flow)) return { ok: false, reason: tell('engine.no-flow', { flow }) }
    if (caller.depth >= FLOW_DEPTH) return { ok: false, reason: tell('engine.flows-too-deep', { flow, most: FLOW_DEPTH }) }
    const recording = new Recording(null, caller.recording)
    const run = await this.#runner.start({ ...caller, flow, startedBy, depth: caller.depth + 1, recording }, input)
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

  /** Starts the flows that listen to an event of the page; returns before they run. */
  emit(running: Running, name: string, payload: Json): ActionOutcome {
    if (running.depth >= FLOW_DEPTH) return { ok: false, reason: tell('engine.events-too-deep', { event: name, most: FLOW_DEPTH }) }
    const given = passed(payload, name)
    if (!given.ok) return given
    this.#page.emit(name, given.value, running.depth + 1)
    return { ok: true }
  }

  /** The block in which a flow runs. */
  #blockOf = ({ startedBy }: Running): BlockScope | undefined => scopePathsOf(this.#page.program()).blockOf(startedBy.scope)

  /** The page's id for an id that a flow names: flows of a block use ids of the block. */
  idFor(running: Running, id: string): string {
    const prefix = this.#blockOf(running)?.block.prefix ?? ''
    return id.startsWith(prefix) ? id : prefix + id
  }

  /** Runs the flow of a block's method, in the nearest use outward; null for an element that is no block, and for methods of every element. */
  callMethod(caller: Running, element: ElementId, method: string, args: Json): Promise<ActionOutcome> | null {
    const paths = scopePathsOf(this.#page.program())
    const block = paths.blockIn(element)
    if (!block || OF_EVERY_ELEMENT.has(method)) return null
    const fails = (reason: Told) => Promise.resolve<ActionOutcome>({ ok: false, reason })
    if (!Object.hasOwn(block.methods, method)) return fails(tell('view.no-method', { element, method }))
    const scope = paths.pathOfUse(element, caller.startedBy.scope)
    if (scope === undefined) return fails(tell('view.in-rows', { element }))
    if (caller.depth >= FLOW_DEPTH) return fails(tell('engine.flows-too-deep', { flow: method, most: FLOW_DEPTH }))
    if (!this.#page.hold(scope)) return fails(tell('engine.row-gone'))
    const ended = this.#runDeeper(caller, block.methods[method]!, { element, event: method, scope }, args)
    return ended.finally(() => {
      if (!this.#runner.isClosed()) this.#page.release(scope)
    })
  }

  /** Starts the flows that a use of the block has for one of its events; returns before they run. */
  raise(running: Running, event: string, payload: Json): ActionOutcome {
    const use = this.#blockOf(running)
    // A block that is shown by itself has no use.
    if (!use) return this.#page.program().inputs ? { ok: true } : { ok: false, reason: tell('engine.no-block', { event }) }
    if (running.depth >= FLOW_DEPTH) return { ok: false, reason: tell('engine.events-too-deep', { event, most: FLOW_DEPTH }) }
    const given = passed(payload, `${use.element}.${event}`)
    if (!given.ok) return given
    // In a replay, the trace has what these flows wrote.
    if (!this.#page.world.recorded) void this.#runner.fire(use.element, event, given.value, running.depth + 1, use.outer)
    return { ok: true }
  }
}
