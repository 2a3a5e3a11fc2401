import { type FlowEnvironment, type FlowRun, runFlow } from '#kernel/engine/run/flow'
import { MessageError, type Told } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import type { NodeContext, RunEvent } from '#sdk/workflow'
import type { LogicSession } from '../../logic/logic-pool.ts'
import type { Change } from '../records/index.ts'
import type { BeforeData } from './before-data.ts'
import { nodeNamed, stepKindNamed } from './nodes.ts'
import { firstInput } from './run-event.ts'
import type { Release } from './triggers.ts'
import { runWords } from './words.ts'

/** What a workflow before a write has to say against it. */
export interface Refusal {
  readonly message: string
  readonly fields: { readonly [field: string]: string }
}
/** What came of one. */
export interface BeforeEnd {
  readonly refusal: Refusal | null
  /** Why it broke; null where it did not. */
  readonly fault: Told | null
  readonly set: JsonObject
  /** Further changes that it wants with the write. */
  readonly more: readonly Change[]
  readonly steps: FlowRun['steps']
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

interface BeforeParts {
  readonly release: Release
  readonly event: RunEvent
  readonly session: LogicSession
  readonly data: BeforeData
  readonly signal: AbortSignal
  /** For keys. */
  readonly id: string
}

/** Goes over the steps of a workflow before a write: nothing is written, and nothing kept. */
export async function runBefore({ release, event, session, data, signal, id }: BeforeParts): Promise<BeforeEnd> {
  const set = new Map<string, Json>()
  let refusal: Refusal | null = null
  const notHere = async (): Promise<never> => {
    throw new MessageError(runWords.notHere)
  }
  const contextOf = (input: Json, place: string): NodeContext => ({
    ...{ signal, input, event, key: `${id}/${place}`, attempt: 1, now: event.at, data },
    setField: (name, value) => {
      set.set(name, value)
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
    ...{
      fetch: notHere,
      secret: notHere,
      mail: notHere,
      notify: notHere,
      sleepUntil: notHere,
      child: notHere,
      respond: notHere,
    },
  })
  const environment: FlowEnvironment = {
    elapsed: () => performance.now(),
    kind: stepKindNamed,
    inWords: async (told) => (typeof told === 'string' ? told : 'code' in told ? (told.text ?? told.code) : told.en),
    resolve: (step, input) =>
      Object.keys(step.bindings).length === 0 ? step.params : session.resolve(step.params, step.bindings, input),
    async run(node, params, input, _signal, stop, place) {
      const declaration = nodeNamed(node.action)
      if (!declaration) return { ok: false, reason: runWords.notHere }
      const parsed = declaration.params.safeParse(params)
      if (!parsed.success)
        return { ok: false, reason: runWords.badParams(parsed.error.issues[0]?.path.join('.') ?? '') }
      const { run } = await declaration.run()
      try {
        const outcome = await run(parsed.data as never, contextOf(input, place))
        session.set(`steps.${node.id}`, outcome.value ?? null)
        return outcome
      } catch (error) {
        if (error instanceof MessageError) return { ok: false, reason: error.told }
        if (!(error instanceof Ends)) throw error
        refusal = error.refusal
        return stop({ ok: true, value: error.value })
      }
    },
  }
  const flow = await runFlow(release.definition.nodes, firstInput(event), environment, signal)
  const fault = flow.end === 'done' ? null : signal.aborted ? runWords.tooLong : (flow.reason ?? runWords.tooLong)
  return { refusal, fault, set: Object.fromEntries(set), more: data.changes, steps: flow.steps }
}
