import type { StepKindRuntime } from '#kernel/engine'
import { nodeDeclarations } from '#plugins/presets/nodes'
import { stepKindDeclarations } from '#plugins/presets/steps'
import { triggerDeclarations } from '#plugins/presets/triggers'
import type { NodeDeclaration, TriggerDeclaration } from '#sdk/workflow'

const nodes = new Map<string, NodeDeclaration>(nodeDeclarations.map((one) => [one.id, one]))
const triggers = new Map<string, TriggerDeclaration>(triggerDeclarations.map((one) => [one.id, one]))
const kinds = new Map<string, StepKindRuntime>(
  stepKindDeclarations.map((one) => [one.id, one as unknown as StepKindRuntime]),
)

/** The node with that id; undefined where the product has none. */
export const nodeNamed = (id: string): NodeDeclaration | undefined => nodes.get(id)
export const triggerNamed = (id: string): TriggerDeclaration | undefined => triggers.get(id)
/** A kind of step with lanes. */
export const stepKindNamed = (id: string): StepKindRuntime | undefined => kinds.get(id)
