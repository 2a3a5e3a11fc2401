import { type ActionNode, type FlowNode, isActionStep, isDisabled, walkSteps } from '#kernel/page/records'
import { type Label, prefixOf, type ServicePrefix, sameJson } from '#kernel/page/values'
import { type NodeDeclaration, writtenParams } from '#sdk/workflow'
import { nodeOf } from './workflow-offer.ts'

/** A step that would reach others, with what it sends as it is written. */
export interface OutsideStep {
  readonly id: string
  readonly step: ActionNode
  readonly declared: NodeDeclaration
  /** Hosts, addresses or people; null where its settings cannot be read. */
  readonly to: Label | null
  readonly what: Label | null
  /** Where the services of the project that it names lead in the test environment. */
  readonly prefixes: readonly string[]
  /** Names of the secrets that go with it. */
  readonly secrets: readonly string[]
}

function outsideStep(step: ActionNode, declared: NodeDeclaration, services: readonly ServicePrefix[]): OutsideStep {
  const params = declared.params.safeParse(step.params)
  const known = { id: step.id, step, declared }
  if (!params.success) return { ...known, to: null, what: null, prefixes: [], secrets: [] }
  const written = writtenParams(step)
  const sending = declared.sends?.(params.data as never, written)
  const uses = declared.uses?.(params.data as never, written)
  return {
    ...known,
    to: sending?.to ?? null,
    what: sending?.what ?? declared.summary(params.data as never),
    prefixes: (uses?.services ?? []).flatMap((name) => prefixOf(services, 'stg', name) ?? []),
    secrets: uses?.secrets ?? [],
  }
}

/** The steps of a workflow that reach others, in their order. */
export function outsideSteps(
  nodes: readonly FlowNode[],
  services: readonly ServicePrefix[] = [],
): readonly OutsideStep[] {
  const found: OutsideStep[] = []
  walkSteps(nodes, (step) => {
    const declared = isActionStep(step) && !isDisabled(step) ? nodeOf(step.action) : undefined
    if (isActionStep(step) && declared?.effect === 'outside') found.push(outsideStep(step, declared, services))
  })
  return found
}

/** Steps that a person wants to be really sent, by id, as they were then. */
export type Ticked = ReadonlyMap<string, ActionNode>

/** Those that are still there and the same; the same object where all are. */
export function stillTicked(ticked: Ticked, steps: readonly OutsideStep[]): Ticked {
  const now = new Map(steps.map(({ id, step }) => [id, step]))
  const kept = [...ticked].filter(([id, was]) => sameJson((now.get(id) ?? null) as never, was as never))
  return kept.length === ticked.size ? ticked : new Map(kept)
}
