import { plainText, type Told, tell, toldBy } from '#kernel/message'
import type { ActionNode, FlowNode, LaneName, ParamStep } from '#kernel/page/records'
import { hasParams, isActionStep, isDisabled, isGroupStep, kindOfStep, lanesOf } from '#kernel/page/steps'
import type { Json, JsonObject } from '#kernel/page/values'
import { FLOW_STEPS, FLOW_TURN, TRACE_STEPS } from '../limits.ts'
import { parseOutcome } from '../parse-outcome.ts'
import type { ActionOutcome, Trace, TraceStep } from '../protocol.ts'
import type { LaneOutcome, StepKindRuntime } from '../runtime.ts'
import { withRows } from './step-params.ts'
import { abridged } from './trace.ts'

/** What the interpreter needs of the page that it runs on. It knows no action and no kind of step by name. */
export interface FlowEnvironment {
  /** A monotonic time in milliseconds, which measures the duration of steps. */
  elapsed(): number
  /** Lets the worker do something else; long loops wait for it between steps. */
  pause?(): Promise<unknown>
  /** A kind of step by its id. */
  kind(id: string): StepKindRuntime | undefined
  /** Waits some milliseconds, in the page's time. */
  wait?(ms: number, signal: AbortSignal): Promise<void>
  /** A failure as text, for the flows that read it. */
  inWords?(told: Told): Promise<string>
  /** Whose a node's action is, where that is not the product's own. */
  plugin?(node: ActionNode): string | undefined
  /** Something to wait for before a node's parameters are worked out: code that is still on its way. */
  ready?(node: ActionNode): Promise<unknown> | undefined
  /**
   * The node's parameters with its bindings replaced by values, `input` being their `eventParams`. On a page they are
   * there without a wait: what a step reads and what it writes belong to one moment. A promise that rejects is a
   * failure of the step.
   */
  resolve(node: ParamStep, input: Json, place: string): JsonObject | Promise<JsonObject>
  /**
   * `stop` ends the flow with an outcome, or as cancelled. `place`: where the step is, through lanes and rounds, such
   * as `loop_1.0#3/query_2`; the same whenever the flow runs with the same values.
   */
  run(
    node: ActionNode,
    params: JsonObject,
    input: Json,
    signal: AbortSignal,
    stop: (outcome?: ActionOutcome) => never,
    place: string,
  ): Promise<ActionOutcome>
  /** Runs the rounds of a lane elsewhere, such as in parts that outlast this process; null where they are run here. */
  rounds?(at: RoundsAt): Promise<LaneOutcome> | null
}

/** Rounds of a lane, one for each item. */
export interface Rounds {
  readonly items: readonly Json[]
  /** What came before the loop. */
  readonly input: Json
  /** Where the lane is, such as `loop_1.0`. */
  readonly place: string
  /** How many rounds there were before the first item. */
  readonly from: number
}
export interface RoundsAt extends Rounds {
  readonly node: FlowNode
  readonly lane: LaneName
  /** Ends the flow. */
  readonly stop: (outcome: ActionOutcome) => never
}

export interface FlowRun {
  readonly end: Trace['end']
  readonly steps: readonly TraceStep[]
  /** What the last step handed on. */
  readonly value: Json
  readonly reason?: Told
  /** A step ended the flow before its last one. */
  readonly stopped?: true
}

/** Runs a flow's nodes in order until the end, an unhandled failure, or cancellation. */
export function runFlow(
  nodes: readonly FlowNode[],
  input: Json,
  environment: FlowEnvironment,
  signal: AbortSignal,
  steps: StepsLeft = { left: FLOW_STEPS },
): Promise<FlowRun> {
  return runUntilEnd((run) => run.list(nodes, input), environment, signal, steps)
}

/** Runs the rounds of a lane alone, at the places that they have in the whole flow; its value is the list of theirs. */
export function runRounds(lane: readonly FlowNode[], rounds: Rounds, environment: FlowEnvironment, signal: AbortSignal): Promise<FlowRun> {
  return runUntilEnd((run) => run.rounds(lane, rounds), environment, signal, { left: FLOW_STEPS })
}

async function runUntilEnd(
  work: (run: Run) => Promise<Passed>,
  environment: FlowEnvironment,
  signal: AbortSignal,
  steps: StepsLeft,
): Promise<FlowRun> {
  const ending = new AbortController()
  const run = new Run(environment, AbortSignal.any([signal, ending.signal]), steps)
  try {
    const last = await work(run)
    return { end: last.ok ? 'done' : 'failed', steps: run.steps, value: last.context, ...(last.ok ? {} : { reason: last.reason }) }
  } catch (error) {
    if (error instanceof Ended) return { ...ended(error.outcome), steps: run.steps, stopped: true }
    if (error instanceof Stopped)
      return { end: error.end, steps: run.steps, value: null, ...(error.reason === undefined ? {} : { reason: error.reason }) }
    throw error
  } finally {
    // Lanes beside the one that ended it.
    ending.abort()
  }
}

/** Shared by a flow and those it calls, so that calling is no way round the limit. */
export interface StepsLeft {
  left: number
}

function ended(outcome: ActionOutcome | undefined): Pick<FlowRun, 'end' | 'value' | 'reason'> {
  const value = outcome?.value ?? null
  if (!outcome) return { end: 'cancelled', value }
  return outcome.ok ? { end: 'done', value } : { end: 'failed', value, reason: outcome.reason }
}

type Passed = { readonly ok: true; readonly context: Json } | { readonly ok: false; readonly context: Json; readonly reason: Told }

class Stopped extends Error {
  readonly end: 'cancelled' | 'step limit'
  readonly reason: Told | undefined
  constructor(end: 'cancelled' | 'step limit', reason?: Told) {
    super(end)
    this.end = end
    this.reason = reason
  }
}

/** A loop is refused before its first round, so that it does not send half of its rows. */
class TooManyRounds extends Stopped {
  readonly step: FlowNode
  readonly told: Told
  constructor(step: FlowNode, { rounds, steps }: { readonly rounds: number; readonly steps: number }) {
    const told = tell('engine.loop-too-long', { rounds, steps, most: FLOW_STEPS })
    super('step limit', told)
    this.step = step
    this.told = told
  }
}

/** The parameters of a step could not be worked out. */
class Unresolved {
  constructor(readonly reason: Told) {}
}

/** A step ended the whole flow. */
class Ended extends Error {
  readonly outcome: ActionOutcome | undefined
  constructor(outcome: ActionOutcome | undefined) {
    super('The flow was ended')
    this.outcome = outcome
  }
}

class Run {
  readonly steps: TraceStep[] = []
  readonly #environment: FlowEnvironment
  readonly #signal: AbortSignal
  readonly #left: StepsLeft
  #turnBegan: number

  constructor(environment: FlowEnvironment, signal: AbortSignal, left: StepsLeft) {
    this.#environment = environment
    this.#signal = signal
    this.#left = left
    this.#turnBegan = environment.elapsed()
  }

  /** A failure waits for the next step that handles failures; without one the list stops there. */
  async list(nodes: readonly FlowNode[], input: Json, at = ''): Promise<Passed> {
    let last: Passed = { ok: true, context: input }
    for (const node of nodes) {
      const handler = this.#handlerOf(node)
      if (handler) {
        last = await this.#handle(handler, node, last, at)
        if (!last.ok) return last
      } else if (last.ok && !isDisabled(node)) last = await this.#step(node, last.context, at)
    }
    return last
  }

  async rounds(lane: readonly FlowNode[], { items, input, place, from }: Rounds): Promise<Passed> {
    const values: Json[] = []
    for (const [at, item] of items.entries()) {
      const index = from + at
      const ended = await this.round(lane, { item, index, input }, `${place}#${index + 1}/`)
      if (!ended.ok) return ended
      values.push(ended.context)
    }
    return { ok: true, context: values }
  }

  round(lane: readonly FlowNode[], input: Json, at: string): Promise<Passed> {
    if (this.#signal.aborted) throw new Stopped('cancelled')
    if (--this.#left.left < 0) throw new Stopped('step limit')
    return this.list(lane, input, at)
  }

  /** The kind of a step that runs after failures as well. */
  #handlerOf(node: FlowNode): StepKindRuntime | undefined {
    const kind = isActionStep(node) ? undefined : this.#environment.kind(kindOfStep(node))
    return kind?.handlesFailure ? kind : undefined
  }

  async #handle(kind: StepKindRuntime, node: FlowNode, last: Passed, at: string): Promise<Passed> {
    if (isDisabled(node)) return last
    const params = hasParams(node) ? await this.#environment.resolve(node, last.context, at + node.id) : {}
    const outcome = await this.#kind(kind, node, params, { input: last.context, failed: !last.ok, at })
    return toPassed(outcome, last.context)
  }

  async #step(node: FlowNode, input: Json, at: string): Promise<Passed> {
    if (this.#signal.aborted) throw new Stopped('cancelled')
    if (--this.#left.left < 0) throw new Stopped('step limit')
    await this.#takeTurns()
    // What a step reads and what it writes belong to one moment: nothing may be waited for between the two.
    if (isActionStep(node)) await this.#ready(node)
    const started = this.#environment.elapsed()
    const resolved = hasParams(node) ? this.#environment.resolve(node, input, at + node.id) : {}
    const params = resolved instanceof Promise ? await this.#whenResolved(resolved) : resolved
    if (params instanceof Unresolved) return this.#pass(node, input, {}, { ok: false, reason: params.reason }, started)
    try {
      if (!isActionStep(node)) {
        const declared = await this.#declared(node, params, { input, at })
        return this.#pass(node, input, params, declared, started)
      }
      const given = withRows(params, input)
      const outcome = await this.#action(node, params, given, at)
      const kept = outcome.value === undefined && given !== input ? { ...outcome, value: given } : outcome
      return this.#pass(node, input, params, kept, started)
    } catch (error) {
      // What it was at when the flow was ended belongs to the trace; a group only where its own part was interrupted.
      if (error instanceof Ended && isActionStep(node)) this.#pass(node, input, params, error.outcome ?? CANCELLED, started)
      if (error instanceof TooManyRounds && error.step === node) this.#pass(node, input, params, { ok: false, reason: error.told }, started)
      if (error instanceof Stopped && error.end === 'cancelled') this.#pass(node, input, params, CANCELLED, started)
      throw error
    }
  }

  async #whenResolved(resolving: Promise<JsonObject>): Promise<JsonObject | Unresolved> {
    try {
      return await this.#unlessCancelled(resolving)
    } catch (error) {
      if (error instanceof Stopped) throw error
      return new Unresolved(toldBy(error))
    }
  }

  /** Steps that wait for nothing would keep the worker from everything else. */
  async #takeTurns(): Promise<void> {
    if (!this.#environment.pause || this.#environment.elapsed() - this.#turnBegan < FLOW_TURN) return
    await this.#unlessCancelled(this.#environment.pause().catch(nothing))
    this.#turnBegan = this.#environment.elapsed()
    if (this.#signal.aborted) throw new Stopped('cancelled')
  }

  /** A load failure is reported by the run that needs the code. */
  async #ready(node: ActionNode): Promise<void> {
    const loading = this.#environment.ready?.(node)
    if (loading) await this.#unlessCancelled(loading.then(nothing, nothing))
  }

  #pass(node: FlowNode, input: Json, params: JsonObject, outcome: ActionOutcome, started: number): Passed {
    const plugin = isActionStep(node) ? this.#environment.plugin?.(node) : undefined
    this.steps.push({
      node: node.id,
      action: tracedName(node),
      ...(plugin ? { plugin } : {}),
      input: abridged(input),
      params: abridged(params),
      outcome: 'value' in outcome ? { ...outcome, value: abridged(outcome.value ?? null) } : outcome,
      ms: this.#environment.elapsed() - started,
    })
    if (this.steps.length > TRACE_STEPS) this.steps.splice(TRACE_STEPS / 2, 1)
    return toPassed(outcome, input)
  }

  async #action(node: ActionNode, params: JsonObject, input: Json, at: string): Promise<ActionOutcome> {
    try {
      const stop = (outcome?: ActionOutcome): never => {
        throw new Ended(outcome === undefined ? undefined : parseOutcome(node.action, outcome))
      }
      const running = this.#environment.run(node, params, input, this.#signal, stop, at + node.id)
      return parseOutcome(node.action, await this.#unlessCancelled(running))
    } catch (error) {
      if (error instanceof Ended) throw error
      if (this.#signal.aborted || error instanceof Stopped) throw new Stopped('cancelled')
      return { ok: false, reason: toldBy(error) }
    }
  }

  async #declared(node: FlowNode, params: JsonObject, given: { readonly input: Json; readonly at: string }): Promise<ActionOutcome> {
    const kind = this.#environment.kind(kindOfStep(node))
    if (kind) return this.#kind(kind, node, params, { ...given, failed: false })
    return { ok: false, reason: tell('engine.no-step-kind', { kind: kindOfStep(node) }) }
  }

  async #kind(
    kind: StepKindRuntime,
    node: FlowNode,
    params: JsonObject,
    { input, failed, at }: { readonly input: Json; readonly failed: boolean; readonly at: string },
  ): Promise<ActionOutcome> {
    const lanes = lanesOf(node)
    const stepsOf = (name: LaneName) => lanes.find((lane) => lane.name === name)?.steps ?? []
    const rounds = new Map<LaneName, number>()
    const lane = async (name: LaneName, given: Json) => toLaneOutcome(await this.list(stepsOf(name), given, `${at}${node.id}.${name}/`))
    try {
      return await kind.run({
        params,
        input,
        failed,
        signal: this.#signal,
        lanes: lanes.length,
        lane: (name, given) => lane(name, given),
        round: async (name, given) => {
          const round = (rounds.get(name) ?? 0) + 1
          rounds.set(name, round)
          return toLaneOutcome(await this.round(stepsOf(name), given, `${at}${node.id}.${name}#${round}/`))
        },
        rounds: async (name, items) => {
          const all = { items, input, place: `${at}${node.id}.${name}`, from: 0 }
          const stop = (outcome: ActionOutcome): never => {
            throw new Ended(outcome)
          }
          const elsewhere = this.#environment.rounds?.({ ...all, node, lane: name, stop })
          if (elsewhere) return this.#unlessCancelled(elsewhere)
          return toLaneOutcome(await this.rounds(stepsOf(name), all))
        },
        reserve: (wanted, name) => {
          const steps = stepsOf(name).filter((each) => hasParams(each) && !each.disabled).length
          if (wanted * (1 + steps) > this.#left.left) throw new TooManyRounds(node, { rounds: wanted, steps })
        },
        endedWith: (error) => (error instanceof Ended ? { value: error.outcome?.value } : undefined),
        wait: (ms) => this.#unlessCancelled(this.#environment.wait?.(ms, this.#signal) ?? Promise.resolve()),
        inWords: (reason) => this.#inWords(reason),
      })
    } catch (error) {
      if (error instanceof Ended || error instanceof Stopped) throw error
      return { ok: false, reason: toldBy(error) }
    }
  }

  #inWords(reason: Told): string | Promise<string> {
    return typeof reason === 'string' ? reason : (this.#environment.inWords?.(reason) ?? plainText(reason))
  }

  /** An action that does not listen to the signal must not keep its flow alive. */
  #unlessCancelled<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(new Stopped('cancelled'))
      if (this.#signal.aborted) stop()
      this.#signal.addEventListener('abort', stop, { once: true })
      work.then(resolve, reject).finally(() => this.#signal.removeEventListener('abort', stop))
    })
  }
}

const CANCELLED: ActionOutcome = { ok: false, reason: tell('engine.cancelled') }

const nothing = (): void => {}

/** As traces name what a step does: its action, or its kind. */
const tracedName = (node: FlowNode): string => (isActionStep(node) ? node.action : isGroupStep(node) ? `group/${node.group}` : node.kind)

const toPassed = (outcome: ActionOutcome, input: Json): Passed => {
  const context = handedOn(input, outcome.value)
  return outcome.ok ? { ok: true, context } : { ok: false, context, reason: outcome.reason }
}

const toLaneOutcome = (passed: Passed): LaneOutcome =>
  passed.ok ? { ok: true, value: passed.context } : { ok: false, reason: passed.reason, value: passed.context }

/** What a step hands on is its result; an action that wants to add to its input does that itself. Nothing: the input stays. */
function handedOn(context: Json, value: Json | undefined): Json {
  return value === undefined ? context : value
}
