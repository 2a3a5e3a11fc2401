import type * as z from 'zod'
import type { ActionNode, FlowNode, GroupNode } from '#kernel/page/records'
import { type ApprovalEntry, approvalOf, stepsOf } from '#kernel/page/schema'
import { isActionStep, isDisabled, isGroupStep } from '#kernel/page/steps'
import type { taskParams } from '#plugins/approval-nodes/task/index'
import { type ApprovalPart, approvalSettings } from '#sdk/approval'
import type { ProjectShape } from '../models/index.ts'
import { approvalNodeNamed } from './declared.ts'
import type { FlowPart, TaskRules } from './reduce/model.ts'
import type { StoredDefinition } from './table.ts'

type TaskParams = z.output<typeof taskParams>

/** A draft as it would be published, with settings as their defaults fill them. Faults are those of `findingsOf`. */
export function definitionOf(entries: Iterable<ApprovalEntry>, shape: ProjectShape): StoredDefinition {
  const all = [...entries]
  const parsed = approvalSettings.safeParse(approvalOf(all))
  const settings = parsed.success ? parsed.data : approvalSettings.parse({})
  const nodes = stepsOf(all)
  return { settings, modelId: shape.byName.get(settings.model)?.id ?? 0, nodes, parts: partsOf(nodes) }
}

/** What the reducer reads of steps. Disabled steps are left out, and steps and groups that are not known. */
export const partsOf = (nodes: readonly FlowNode[]): readonly FlowPart[] =>
  nodes.flatMap((node) => {
    if (isDisabled(node)) return []
    if (isActionStep(node)) return stepOf(node)
    return isGroupStep(node) ? groupOf(node) : []
  })

const STEPS: { readonly [P in ApprovalPart]: (node: ActionNode, named: NamedStep, params: unknown) => FlowPart } = {
  task: (_, named, params) => ({ kind: 'task', ...named, rules: rulesOf(params as TaskParams) }),
  copy: (_, named) => ({ kind: 'copy', ...named }),
  workflow: (_, named) => ({ kind: 'workflow', ...named }),
}
interface NamedStep {
  readonly id: string
  readonly name: string
}

function stepOf(node: ActionNode): readonly FlowPart[] {
  const declaration = approvalNodeNamed(node.action)
  if (!declaration) return []
  const own = declaration.params.safeParse(node.params)
  const params = own.success ? own.data : declaration.params.parse({})
  return [STEPS[declaration.part](node, { id: node.id, name: node.name === '' ? node.id : node.name }, params)]
}

type LanesOf = (node: GroupNode) => FlowPart
const lanesIn = ({ body }: GroupNode) => body.map(partsOf)
/** Kinds of groups that approvals know. */
const GROUPS: { readonly [kind: string]: LanesOf } = {
  when: (node) => ({
    kind: 'when',
    id: node.id,
    takes: node.params.every === true ? 'every' : 'first',
    lanes: lanesIn(node),
  }),
  parallel: (node) => ({ kind: 'parallel', id: node.id, lanes: lanesIn(node) }),
}
export const isKnownGroup = ({ group }: GroupNode): boolean => Object.hasOwn(GROUPS, group)
const groupOf = (node: GroupNode): readonly FlowPart[] => (isKnownGroup(node) ? [GROUPS[node.group]!(node)] : [])

/** How a step asks people, by its parameters. */
export function rulesOf(params: TaskParams): TaskRules {
  const { mode, passPercent, nobody, nobodyPeople, myself, seenBefore, refuse, refuseTo, again, may } = params
  const due = dueOf(params)
  return {
    ...{ mode, passPercent, myself, seenBefore, again, may },
    nobody: nobody === 'people' ? nobodyPeople : nobody,
    refuse: refuse === 'node' ? { node: refuseTo } : refuse,
    ...(due ? { due } : {}),
  }
}

function dueOf({ hasDue, dueHours, dueThen, dueTo, remindEveryHours }: TaskParams): TaskRules['due'] {
  if (!hasDue) return undefined
  const [to] = dueTo
  // Without a person it cannot be published.
  const then = dueThen !== 'person' ? dueThen : to === undefined ? 'remind' : { to }
  return { hours: dueHours, then, ...(remindEveryHours > 0 ? { remindEveryHours } : {}) }
}
