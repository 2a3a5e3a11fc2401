import type { ActionOutcome } from '#kernel/engine'
import { type FlowEnvironment, type FlowRun, runFlow } from '#kernel/engine/run/flow'
import { MessageError, type Told } from '#kernel/message'
import type { ActionNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { NodeContext, NodeDeclaration, RunEvent } from '#sdk/workflow'
import type { LogicSession } from '../../logic/logic-pool.ts'
import type { Change } from '../records/index.ts'
import type { BeforeData } from './before-data.ts'
import type { StepPlace } from './node-contexts.ts'
import { nodeNamed, stepKindNamed } from './nodes.ts'
import type { OutwardCalls } from './outward.ts'
import { firstInput } from './run-event.ts'
import { limited } from './run-steps.ts'
import type { InWords } from './run-words.ts'
import type { Release } from './triggers.ts'
import { runWords } from './words.ts'

/** What a workflow before a write has to say against it. */
export interface Refusal {
  readonly message: string
  readonly fields: { readonly [field: string]: string }
}

/** A step that was gone over. */
export interface SteppedOver {
  readonly place: string
  readonly node: string
  readonly action: string
  readonly input: Json
  readonly params: JsonObject
  readonly outcome: ActionOutcome
  readonly ms: number
}

/** What came of a workflow that was gone over. */
export interface Outcome {
  readonly refusal: Refusal | null
  /** Why it broke; null where it did not. */
  readonly fault: Told | null
  readonly output: Json
  /** Values of the record that it sets. */
  readonly set: JsonObject
  /** Further changes that it wants. */
  readonly more: readonly Change[]
  readonly steps: readonly SteppedOver[]
}

export interface GoOver {
  readonly definition: Release['definition']
  readonly event: RunEvent
  readonly session: LogicSession
  readonly data: BeforeData
  readonly signal: AbortSignal
  readonly inWords: InWords
  /** For keys. */
  readonly id: string
  /** How a step reaches others; without it none does. */
  readonly outward?: (at: StepPlace) => OutwardCalls
  /** What a node answers instead of being run; null for one that is run. */
  readonly instead?: (declaration: NodeDeclaration, node: ActionNode, params: JsonObject) => ActionOutcome | null
}

/** A node ended the flow. */
class Ends extends Error {
  constructor(
    readonly value: Json,
    readonly refusal: Refusal | null,
  ) {
    super('The flow was ended')
  }
}

const notHere = async (): Promise<never> => {
  throw new MessageError(runWords.notHere)
}
/** For steps that do not reach others. */
export const NOTHING_OUTSIDE: OutwardCalls = {
  fetch: notHere,
  secret: notHere,
  mail: notHere,
  notify: notHere,
  respond: notHere,
}

/** Goes over the steps of a workflow without keeping anything: before a write, and for a test of it. */
class Going {
  private readonly set = new Map<string, Json>()
  private readonly steps: SteppedOver[] = []
  private refusal: Refusal | null = null

  constructor(private readonly parts: GoOver) {}

  async outcome(): Promise<Outcome> {
    const { definition, event, signal, data } = this.parts
    const flow = await runFlow(definition.nodes, firstInput(event), this.environment(), signal)
    return {
      ...{ refusal: this.refusal, fault: this.faultOf(flow), output: flow.value },
      ...{ set: Object.fromEntries(this.set), more: data.changes, steps: this.steps },
    }
  }

  private faultOf(flow: FlowRun): Told | null {
    if (flow.end === 'done') return null
    return this.parts.signal.aborted ? runWords.tooLong : (flow.reason ?? runWords.tooLong)
  }

  private environment(): FlowEnvironment {
    const { session, inWords } = this.parts
    return {
      elapsed: () => performance.now(),
      kind: stepKindNamed,
      inWords,
      resolve: (step, input) =>
        Object.keys(step.bindings).length === 0 ? step.params : session.resolve(step.params, step.bindings, input),
      run: async (node, params, input, _signal, stop, place) => {
        const began = performance.now()
        const end = await this.step(node, params, { input, place, node, attempt: 1 })
        const outcome: ActionOutcome = end instanceof Ends ? { ok: true, value: end.value } : end
        const ms = Math.round(performance.now() - began)
        this.steps.push({ place, node: node.id, action: node.action, input, params, outcome, ms })
        session.set(`steps.${node.id}`, outcome.value ?? null)
        if (!(end instanceof Ends)) return outcome
        this.refusal = end.refusal
        return stop(outcome)
      },
    }
  }

  private async step(node: ActionNode, given: JsonObject, at: StepPlace): Promise<ActionOutcome | Ends> {
    const declaration = nodeNamed(node.action)
    const parsed = declaration?.params.safeParse(given)
    if (!declaration || !parsed) return { ok: false, reason: runWords.notHere }
    if (!parsed.success) return { ok: false, reason: runWords.badParams(parsed.error.issues[0]?.path.join('.') ?? '') }
    const instead = this.parts.instead?.(declaration, node, parsed.data as JsonObject)
    if (instead) return instead
    const { run } = await declaration.run()
    try {
      const outcome = await run(parsed.data as never, this.contextOf(at))
      return declaration.effect === 'outside' ? limited(outcome) : outcome
    } catch (error) {
      if (error instanceof Ends) return error
      if (error instanceof MessageError) return { ok: false, reason: error.told }
      throw error
    }
  }

  private contextOf(at: StepPlace): NodeContext {
    const { signal, event, session, data, id, outward } = this.parts
    const { input, place, attempt } = at
    return {
      ...{ signal, input, event, key: `${id}:${place}`, attempt, now: event.at, data },
      setField: (name, value) => {
        this.set.set(name, value)
        session.set(`event.after.${name}`, value)
      },
      setVariable: (name, value) => session.set(`variable.${name}`, value),
      refuse: ({ message, fields = {} }) => {
        throw new Ends(null, { message, fields })
      },
      stop: (value) => {
        throw new Ends(value ?? null, null)
      },
      script: (source, given) => session.script(source, given),
      ...(outward?.(at) ?? NOTHING_OUTSIDE),
      ...{ sleepUntil: notHere, child: notHere, waitFor: notHere },
    }
  }
}

/** Goes over the steps of a workflow: what they read is real, what they write is planned. */
export const goOver = (parts: GoOver): Promise<Outcome> => new Going(parts).outcome()
