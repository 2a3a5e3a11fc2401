import type { ActionOutcome } from '#kernel/engine'
import { type FlowEnvironment, type FlowRun, type RoundsAt, runFlow, runRounds } from '#kernel/engine/run/flow'
import type { LaneOutcome } from '#kernel/engine/runtime'
import { MessageError, type Told } from '#kernel/message'
import type { ActionNode, Bindings, FlowNode } from '#kernel/page/records'
import { isActionStep, kindOfStep, lanesOf, walkSteps } from '#kernel/page/steps'
import type { Json, JsonObject } from '#kernel/page/values'
import type { NodeContext, NodeDeclaration } from '#sdk/workflow'
import { Blocked, Pass } from '../../durable/pass.ts'
import type { LogicSession } from '../../logic/logic-pool.ts'
import type { WorkflowDefinition } from './definition.ts'
import { nodeNamed, stepKindNamed } from './nodes.ts'
import { firstInput } from './run-event.ts'
import type { RunPart } from './run-model.ts'
import type { RunSteps } from './run-steps.ts'
import type { InWords } from './run-words.ts'
import { runWords } from './words.ts'

/** Milliseconds until a run whose node is missing is looked at again: a release may bring it back. */
const NODE_AWAY_MS = 300_000

/** A node ended its flow. */
export class FlowEnded extends Error {
  constructor(readonly outcome: ActionOutcome) {
    super('The flow was ended')
  }
}

/** A failure of a node that another attempt would meet as well. */
export class FinalFailure extends MessageError {}

/** How one pass over the steps of a run ended. */
export type PassEnd =
  | { readonly how: 'ended'; readonly run: FlowRun }
  /** Until then at the latest; what it waits for may come before. */
  | { readonly how: 'waits'; readonly until: Date }

interface PassParts {
  readonly definition: WorkflowDefinition
  readonly event: Parameters<typeof firstInput>[0]
  readonly session: LogicSession
  readonly steps: RunSteps
  readonly signal: AbortSignal
  readonly inWords: InWords
  /** The rounds that a part of a loop is; null for a whole flow. */
  readonly part: RunPart | null
  /** Runs the rounds of a long loop in parts; null for one that is run here. */
  roundsOf(at: RoundsAt): (() => Promise<LaneOutcome>) | null
  /** What a node may use at its place. */
  contextOf(at: {
    readonly place: string
    readonly node: ActionNode
    readonly input: Json
    readonly attempt: number
  }): NodeContext
}

type Answer<T> = { readonly value: T } | { readonly told: Told } | { readonly ends: ActionOutcome }

/**
 * One pass over the steps of a run: those that have ended answer what they answered, the next ones are done, until
 * the flow ends or all that is left waits.
 */
export async function passOver(parts: PassParts): Promise<PassEnd> {
  const pass = new Pass()
  const { definition, event, signal } = parts
  const environment = environmentOf(parts, pass)
  const { part } = parts
  const outcome = await pass.run(() =>
    part
      ? runRounds(laneOf(definition, part), part, environment, signal)
      : runFlow(definition.nodes, firstInput(event), environment, signal),
  )
  if (outcome.how === 'returned') return { how: 'ended', run: outcome.value as FlowRun }
  if (outcome.how === 'parked') return { how: 'waits', until: outcome.until }
  throw outcome.error
}

function environmentOf(parts: PassParts, pass: Pass): FlowEnvironment {
  const { session, steps, inWords } = parts
  /** What authors cause is an answer; whatever else fails ends the pass, which is tried again. */
  const ask = <T>(work: () => Promise<T>): Promise<Answer<T>> =>
    pass.call(async (): Promise<Answer<T>> => {
      try {
        return { value: await work() }
      } catch (error) {
        if (error instanceof FlowEnded) return { ends: error.outcome }
        if (error instanceof MessageError) return { told: error.told }
        throw error
      }
    })
  const resolve = async (params: JsonObject, bindings: Bindings, input: Json): Promise<JsonObject> => {
    const answer = await ask(() => session.resolve(params, bindings, input))
    if ('told' in answer) throw new MessageError(answer.told)
    return 'value' in answer ? answer.value : params
  }
  return {
    elapsed: () => performance.now(),
    kind: stepKindNamed,
    inWords,
    resolve(step, input, place) {
      // What has ended is not worked out again.
      if (isActionStep(step) && steps.hasEnded(place)) return step.params
      return Object.keys(step.bindings).length === 0 ? step.params : resolve(step.params, step.bindings, input)
    },
    async run(node, params, input, _signal, stop, place) {
      const declaration = nodeNamed(node.action)
      const answer = await ask(() => stepOf(parts, { declaration, node, params, input, place }))
      if ('ends' in answer) return stop(answer.ends)
      const outcome: ActionOutcome = 'told' in answer ? { ok: false, reason: answer.told } : answer.value
      session.set(`steps.${node.id}`, outcome.value ?? null)
      return outcome
    },
    rounds(at) {
      const work = parts.roundsOf(at)
      if (!work) return null
      return ask(work).then((answer) => {
        if ('ends' in answer) return at.stop(answer.ends)
        return 'told' in answer ? { ok: false, reason: answer.told, value: at.input } : answer.value
      })
    },
  }
}

/** The steps of a lane, wherever in the flow its step is. */
function laneOf({ nodes }: WorkflowDefinition, { node, lane }: RunPart): readonly FlowNode[] {
  let found: readonly FlowNode[] = []
  walkSteps(nodes, (step) => {
    if (step.id === node) found = lanesOf(step).find(({ name }) => name === lane)?.steps ?? []
  })
  return found
}

interface StepAt {
  readonly declaration: NodeDeclaration | undefined
  readonly node: ActionNode
  readonly params: JsonObject
  readonly input: Json
  readonly place: string
}

/** Does a step once, or answers what became of it. @throws Blocked where it waits */
async function stepOf(parts: PassParts, at: StepAt): Promise<ActionOutcome> {
  const { steps } = parts
  const { declaration, node, params, input, place } = at
  if (!declaration) {
    const until = new Date(Date.now() + NODE_AWAY_MS)
    const outcome = { ok: false, reason: runWords.nodeAway(node.action) } as const
    await steps.note(place, { node, input, params, outcome, status: 'waiting', until })
    throw new Blocked(until)
  }
  const isAgain = declaration.effect === 'none'
  const known = steps.outcomeOf(place)
  if (known && !isAgain) return known
  const parsed = declaration.params.safeParse(params)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    return steps.end(place, { node, input, params, outcome: { ok: false, reason: runWords.badParams(path) } })
  }
  const attempt = await steps.begin(place, { node, input, params, isCounted: declaration.effect === 'outside' })
  const context = parts.contextOf({ place, node, input, attempt })
  const { run } = await declaration.run()
  try {
    const outcome = await run(parsed.data as never, context)
    if (outcome.ok || !steps.mayRetry(declaration, attempt, outcome))
      return steps.end(place, { node, input, params, outcome })
    return await steps.wait(place, declaration, { attempt, reason: outcome.reason })
  } catch (error) {
    if (error instanceof FlowEnded) {
      await steps.end(place, { node, input, params, outcome: error.outcome })
      throw error
    }
    if (error instanceof Blocked || !(error instanceof MessageError)) throw error
    const outcome: ActionOutcome = { ok: false, reason: error.told }
    const isFinal = error instanceof FinalFailure || !steps.mayRetry(declaration, attempt, outcome)
    if (isFinal) return steps.end(place, { node, input, params, outcome })
    return await steps.wait(place, declaration, { attempt, reason: error.told })
  }
}

/** The kinds of steps that a flow has and the product does not know. */
export const unknownKinds = (nodes: WorkflowDefinition['nodes']): readonly string[] =>
  nodes.flatMap((node) => (isActionStep(node) || stepKindNamed(kindOfStep(node)) ? [] : [kindOfStep(node)]))
