import { type Locale, labelIn } from '#kernel/message'
import {
  type ActionNode,
  type FlowNode,
  hasLanes,
  isActionStep,
  isBranchStep,
  kindOfStep,
  type LaneName,
  lanesOf,
} from '#kernel/page/records'
import type { JsonObject, Label } from '#kernel/page/values'
import type { ActionOf, NameOf } from './host.ts'
import { type KindOf, shownStep } from './kind-steps.ts'

/** One line for a step: what its action says of its parameters; nothing where they cannot be read. */
export function stepSummary(node: ActionNode, actionOf: ActionOf, nameOf: NameOf = () => undefined): Label {
  const declaration = actionOf(node.action)
  const bound = Object.values(node.bindings).map((binding) => `ƒ ${binding.source}`)
  const formulas = { zh: bound.join(' · '), en: bound.join(' · ') }
  if (!declaration) return formulas
  const parsed = declaration.params.safeParse(named(node.params, nameOf))
  if (!parsed.success) return formulas
  try {
    const own = declaration.summary(parsed.data as never)
    return { zh: own.zh || formulas.zh, en: own.en || formulas.en }
  } catch {
    return formulas
  }
}

function named(params: JsonObject, nameOf: NameOf): JsonObject {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, (typeof value === 'string' && nameOf(value)) || value]))
}

/** What a step is called: its own name, else its action's. */
export function stepName(node: ActionNode, actionOf: ActionOf): Label {
  if (node.name !== '' && node.name !== node.action) return { zh: node.name, en: node.name }
  return actionOf(node.action)?.label ?? { zh: node.action, en: node.action }
}

/** What any step is called: an action by its own name or its action's, others by their kind. */
export function nameOfStep(node: FlowNode, actionOf: ActionOf, kindOf: KindOf): Label {
  if (isActionStep(node)) return stepName(node, actionOf)
  const id = kindOfStep(node)
  return kindOf(id)?.label ?? { zh: id, en: id }
}

/** One line for a step that is no action; nothing where its kind is not installed or says nothing. */
export function kindSummary(node: FlowNode, kindOf: KindOf): Label | undefined {
  try {
    return kindOf(kindOfStep(node))?.summary?.(shownStep(node))
  } catch {
    return undefined
  }
}

/** Before the steps of a lane that has a name. */
const LANE_MARKS: { readonly [lane in LaneName]?: string } = { success: '✓ ', failure: '✗ ' }

/** A whole flow in one line. */
export function flowSummary(nodes: readonly FlowNode[], actionOf: ActionOf, kindOf: KindOf = () => undefined): Label {
  const line = (list: readonly FlowNode[], language: Locale): string =>
    list
      .map((node) => {
        if (!hasLanes(node)) return labelIn(nameOfStep(node, actionOf, kindOf), language)
        const lanes = lanesOf(node).map(
          ({ name, steps }) => `${LANE_MARKS[name] ?? ''}${line(steps, language) || (LANE_MARKS[name] ? '–' : '')}`,
        )
        return isBranchStep(node) ? lanes.join(' / ') : `[${lanes.join(' | ')}]`
      })
      .join(' → ')
  return { zh: line(nodes, 'zh'), en: line(nodes, 'en') }
}
