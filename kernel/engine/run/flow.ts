import { plainText, type Told, tell, toldBy } from '#kernel/message'
import type { FlowNode, Json, JsonObject } from '#kernel/page'
import { FLOW_STEPS, FLOW_TURN, TRACE_STEPS } from '../limits.ts'
import { parseOutcome } from '../parse-outcome.ts'
import type { ActionOutcome, Trace, TraceStep } from '../protocol.ts'
import { withRows } from './step-params.ts'
import { abridged } from './trace.ts'

type ActionNode = Extract<FlowNode, { kind: 'action' }>
type GroupNode = Extract<FlowNode, { kind: 'group' }>

/** What the interpreter needs of the page that it runs on. It knows no action by name. */
export interface FlowEnvironment {
  /** Milliseconds from some moment on: how long a step took is told by it. */
  elapsed(): number
  /** Lets the worker do something else; long loops wait for it between steps. */
  pause?(): Promise<unknown>
  /** A failure in words, for the flows that read it. */
  inWords?(told: Told): Promise<string>
  /** Whose a node's action is, where that is not the product's own. */
  plugin?(node: ActionNode): string | undefined
  /** Something to wait for before a node's parameters are worked out: code that is still on its way. */
  ready?(node: ActionNode): Promise<unknown> | undefined
  /** The node's parameters with its bindings replaced by values, `input` being their `eventParams`. */
  resolve(node: ActionNode | GroupNode, input: Json): JsonObject
  /** `stop` ends the flow with an outcome, or as cancelled. */
  run(
    node: ActionNode,
    params: JsonObject,
    input: Json,
    signal: AbortSignal,
    stop: (outcome?: ActionOutcome) => never,
  ): Promise<ActionOutcome>
}

export interface FlowRun {
  readonly end: Trace['end']
  readonly steps: readonly TraceStep[]
  /** What the last step handed on. */
  readonly value: Json
  readonly reason?: Told
}

/** Runs a flow's nodes in order until they end, one fails with nobody to take the failure, or the signal says to stop. */
export async function runFlow(
  nodes: readonly FlowNode[],
  input: Json,
  environment: FlowEnvironment,
  signal: AbortSignal,
  steps: StepsLeft = { left: FLOW_STEPS },
): Promise<FlowRun> {
  const ending = new AbortController()
  const run = new Run(environment, AbortSignal.any([signal, ending.signal]), steps)
  try {
    const last = await run.list(nodes, input)
    return { end: last.ok ? 'done' : 'failed', steps: run.steps, value: last.context, ...(last.ok ? {} : { reason: last.reason }) }
  } catch (error) {
    if (error instanceof Ended) return { ...ended(error.outcome), steps: run.steps }
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

/** A loop is refused before its first round: nobody wants half of its rows sent. */
class TooManyRounds extends Stopped {
  readonly loop: GroupNode
  readonly told: Told
  constructor(loop: GroupNode, { rounds, steps }: { readonly rounds: number; readonly steps: number }) {
    const told = tell('engine.loop-too-long', { rounds, steps, most: FLOW_STEPS })
    super('step limit', told)
    this.loop = loop
    this.told = told
  }
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

  /** A failure waits for the branch that must come next; without one the list stops there. */
  async list(nodes: readonly FlowNode[], input: Json): Promise<Passed> {
    let last: Passed = { ok: true, context: input }
    for (const node of nodes) {
      if (node.kind === 'branch') last = await this.list(last.ok ? node.success : node.failure, last.context)
      else if (last.ok && !node.disabled) last = await this.#step(node, last.context)
      if (!last.ok && node.kind === 'branch') return last
    }
    return last
  }

  async #step(node: ActionNode | GroupNode, input: Json): Promise<Passed> {
    if (this.#signal.aborted) throw new Stopped('cancelled')
    if (--this.#left.left < 0) throw new Stopped('step limit')
    await this.#takeTurns()
    // What a step reads and what it writes belong to one moment: nothing may be waited for between the two.
    if (node.kind === 'action') await this.#ready(node)
    const started = this.#environment.elapsed()
    const params = this.#environment.resolve(node, input)
    try {
      if (node.kind === 'group') return this.#pass(node, input, params, await this.#group(node, params, input), started)
      const given = withRows(params, input)
      const outcome = await this.#action(node, params, given)
      const kept = outcome.value === undefined && given !== input ? { ...outcome, value: given } : outcome
      return this.#pass(node, input, params, kept, started)
    } catch (error) {
      // What it was at when the flow was ended belongs to the trace; a group only where its own part was interrupted.
      if (error instanceof Ended && node.kind === 'action') this.#pass(node, input, params, error.outcome ?? CANCELLED, started)
      if (error instanceof TooManyRounds && error.loop === node) this.#pass(node, input, params, { ok: false, reason: error.told }, started)
      if (error instanceof Stopped && error.end === 'cancelled') this.#pass(node, input, params, CANCELLED, started)
      throw error
    }
  }

  /** Steps that wait for nothing would keep the worker from everything else. */
  async #takeTurns(): Promise<void> {
    if (!this.#environment.pause || this.#environment.elapsed() - this.#turnBegan < FLOW_TURN) return
    await this.#unlessCancelled(this.#environment.pause().catch(nothing))
    this.#turnBegan = this.#environment.elapsed()
    if (this.#signal.aborted) throw new Stopped('cancelled')
  }

  /** Code that does not come is told by the run that needs it. */
  async #ready(node: ActionNode): Promise<void> {
    const loading = this.#environment.ready?.(node)
    if (loading) await this.#unlessCancelled(loading.then(nothing, nothing))
  }

  #pass(node: ActionNode | GroupNode, input: Json, params: JsonObject, outcome: ActionOutcome, started: number): Passed {
    const plugin = node.kind === 'action' ? this.#environment.plugin?.(node) : undefined
    this.steps.push({
      node: node.id,
      action: node.kind === 'group' ? `group/${node.group}` : node.action,
      ...(plugin ? { plugin } : {}),
      input: abridged(input),
      params: abridged(params),
      outcome: 'value' in outcome ? { ...outcome, value: abridged(outcome.value ?? null) } : outcome,
      ms: this.#environment.elapsed() - started,
    })
    if (this.steps.length > TRACE_STEPS) this.steps.splice(TRACE_STEPS / 2, 1)
    const context = handedOn(input, outcome.value)
    return outcome.ok ? { ok: true, context } : { ok: false, context, reason: outcome.reason }
  }

  async #action(node: ActionNode, params: JsonObject, input: Json): Promise<ActionOutcome> {
    try {
      const stop = (outcome?: ActionOutcome): never => {
        throw new Ended(outcome === undefined ? undefined : parseOutcome(node.action, outcome))
      }
      return parseOutcome(node.action, await this.#unlessCancelled(this.#environment.run(node, params, input, this.#signal, stop)))
    } catch (error) {
      if (error instanceof Ended) throw error
      if (this.#signal.aborted || error instanceof Stopped) throw new Stopped('cancelled')
      return { ok: false, reason: toldBy(error) }
    }
  }

  async #group(node: GroupNode, params: JsonObject, input: Json): Promise<ActionOutcome> {
    switch (node.group) {
      case 'loop':
        return this.#loop(node, params, input)
      case 'parallel': {
        const passed = await Promise.all(node.body.map((body) => this.list(body, input)))
        return toOutcome(passed)
      }
      case 'try':
        return this.#attempt(node.body, input)
      case 'switch':
        return this.#choose(node.body, params, input)
    }
  }

  /** Once for each item of `list`, or `times` times; each round starts from `{ item, index, input }`. */
  async #loop(node: GroupNode, params: JsonObject, input: Json): Promise<ActionOutcome> {
    const body = node.body[0] ?? []
    const { list, times } = params
    if (!Array.isArray(list) && typeof times !== 'number') return { ok: false, reason: tell('engine.loop-without-list') }
    const rounds = Array.isArray(list) ? list.length : Number(times)
    const steps = body.filter((each) => each.kind !== 'branch' && !each.disabled).length
    if (rounds * (1 + steps) > this.#left.left) throw new TooManyRounds(node, { rounds, steps })
    const items: readonly Json[] = Array.isArray(list)
      ? list
      : Array.from({ length: Math.min(Number(times), this.#left.left + 1) }, (_, i) => i)
    const passed: Passed[] = []
    for (const [index, item] of items.entries()) {
      if (this.#signal.aborted) throw new Stopped('cancelled')
      if (--this.#left.left < 0) throw new Stopped('step limit')
      const round = await this.list(body, { item, index, input })
      passed.push(round)
      if (!round.ok) return { ok: false, reason: round.reason, value: round.context }
    }
    return toOutcome(passed)
  }

  /** The lane whose case shows as the value does, else the last one; an empty one hands its input on. */
  async #choose(bodies: readonly (readonly FlowNode[])[], { value, cases }: JsonObject, input: Json): Promise<ActionOutcome> {
    const wanted = shown(value)
    const found = Array.isArray(cases)
      ? (cases as readonly Json[]).slice(0, bodies.length - 1).findIndex((each) => shown(each) === wanted)
      : -1
    const passed = await this.list((found < 0 ? bodies.at(-1) : bodies[found]) ?? [], input)
    return passed.ok ? { ok: true, value: passed.context } : { ok: false, reason: passed.reason, value: passed.context }
  }

  /** The second body gets `{ reason, value }` of a failure; the third runs after either. */
  async #attempt(bodies: readonly (readonly FlowNode[])[], input: Json): Promise<ActionOutcome> {
    const [body = [], rescue, always] = bodies
    let passed: Passed
    try {
      passed = await this.list(body, input)
    } catch (error) {
      if (error instanceof Ended && always) await this.list(always, error.outcome?.value ?? input)
      throw error
    }
    if (!passed.ok && rescue) passed = await this.list(rescue, { reason: await this.#inWords(passed.reason), value: passed.context })
    if (always) {
      const last = await this.list(always, passed.context)
      if (!last.ok) passed = last
    }
    return passed.ok ? { ok: true, value: passed.context } : { ok: false, reason: passed.reason, value: passed.context }
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

/** Values are compared as the texts they show as, so that `1` from a formula meets `1` typed by the author. */
function shown(value: Json | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

const nothing = (): void => {}

function toOutcome(passed: readonly Passed[]): ActionOutcome {
  const failed = passed.find((p) => !p.ok)
  const value = passed.map((p) => p.context)
  return failed && !failed.ok ? { ok: false, reason: failed.reason, value } : { ok: true, value }
}

/** What a step hands on is its result; an action that wants to add to its input does that itself. Nothing: the input stays. */
function handedOn(context: Json, value: Json | undefined): Json {
  return value === undefined ? context : value
}
