import { type Label, labelIn } from '#kernel/message'
import { nodeDeclarations } from '#plugins/presets/nodes'
import { stepKindDeclarations } from '#plugins/presets/steps'
import type { StepKindDeclaration } from '#sdk'
import type { NodeDeclaration, NodeGroup } from '#sdk/workflow'
import type { StepGroup, StepOffer } from '../../kit/flow/index.ts'
import { offeredAction, offeredKind } from '../flows/step-offer.ts'
import { isBefore, triggerNamed } from './trigger-words.ts'

const GROUPS: { readonly [group in NodeGroup]: Label } = {
  data: { zh: '数据', en: 'Data' },
  logic: { zh: '计算', en: 'Logic' },
  outside: { zh: '外部', en: 'Outside' },
  answer: { zh: '应答', en: 'Answer' },
}
const STEPS: Label = { zh: '流程', en: 'Flow' }

export const kindOf = (id: string): StepKindDeclaration | undefined =>
  stepKindDeclarations.find((kind) => kind.id === id) as StepKindDeclaration | undefined
export const nodeOf = (id: string): NodeDeclaration | undefined => nodeDeclarations.find((node) => node.id === id)

/** The nodes that have a meaning in a workflow with this trigger. */
export function nodesFor(trigger: string): readonly NodeDeclaration[] {
  const isEarly = isBefore(trigger)
  const byWebhook = triggerNamed(trigger)?.starts.by === 'webhook'
  return nodeDeclarations.filter(({ effect, only }) => {
    if (only === 'before') return isEarly
    if (only === 'webhook') return byWebhook
    // Before a write nothing reaches the outside or waits.
    return !isEarly || effect === 'none' || effect === 'data'
  })
}

/** The steps that can be added to a workflow: kinds of steps with paths, then nodes by group. */
export function workflowOffer(trigger: string, locale: string): StepOffer {
  const nodes = nodesFor(trigger)
  const groups = (Object.keys(GROUPS) as NodeGroup[]).map(
    (group): StepGroup => ({
      ...{ id: group, label: labelIn(GROUPS[group], locale) },
      steps: nodes.filter((node) => node.group === group).map((node) => offeredAction(node, locale)),
    }),
  )
  const kinds = stepKindDeclarations as readonly unknown[] as readonly StepKindDeclaration[]
  return {
    groups: [
      { id: 'step', label: labelIn(STEPS, locale), steps: kinds.map((kind) => offeredKind(kind, locale)) },
      ...groups.filter(({ steps }) => steps.length > 0),
    ],
  }
}
