import type { FlowNode } from '#kernel/page/records'
import { isActionStep, lanesOf } from '#kernel/page/records'
import type { JsonObject, Label } from '#kernel/page/values'
import type { NamedThing, ScopeEntry } from '#sdk/setter'
import { FUNCTION_NAMES } from '../flows/sample-record.ts'
import { nodeOf } from './approval-offer.ts'

const VALUES: Label = { zh: '审批的记录', en: 'The record that is approved' }
const INITIATOR: Label = { zh: '发起人', en: 'Who started the approval' }

/** The names that formulas of an approval flow can use: the record, who started it, and functions. */
export const approvalNames = (record: JsonObject | undefined): readonly ScopeEntry[] => [
  {
    ...{ name: 'values', kind: 'variable', detail: 'object', info: VALUES, first: true },
    ...(record ? { value: record } : {}),
  },
  { ...{ name: 'initiator', kind: 'user', detail: 'object', info: INITIATOR }, value: { id: 1, name: '' } },
  ...FUNCTION_NAMES,
]

/** The steps that people decide before another one, in the order of the flow: those that a refusal can return to. */
export function tasksBefore(
  nodes: readonly FlowNode[],
  id: string,
  nameOf: (step: FlowNode) => string,
): readonly NamedThing[] {
  /** Those of these steps before the step, and whether it is among them. */
  const within = (steps: readonly FlowNode[]): { readonly found: readonly NamedThing[]; readonly isIn: boolean } => {
    const found: NamedThing[] = []
    for (const step of steps) {
      if (step.id === id) return { found, isIn: true }
      if (isActionStep(step) && nodeOf(step.action)?.part === 'task') found.push({ code: step.id, name: nameOf(step) })
      const lanes = lanesOf(step).map((lane) => within(lane.steps))
      const own = lanes.find(({ isIn }) => isIn)
      // Steps in other lanes of the same group are not before it.
      if (own) return { found: [...found, ...own.found], isIn: true }
      found.push(...lanes.flatMap((lane) => lane.found))
    }
    return { found, isIn: false }
  }
  const { found, isIn } = within(nodes)
  return isIn ? found : []
}
