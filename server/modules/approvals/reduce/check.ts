import { filled, type Label, type Told } from '#kernel/message'
import { before, isGroup, partOf, partsIn, stepsIn, type TaskPart, wayTo } from './flow.ts'
import type { ApprovalDefinition, FlowPart } from './model.ts'

/** What is wrong with a flow, and where: the id of a step or group; null for the flow itself. */
export interface FlowFinding {
  readonly node: string | null
  readonly problem: keyof typeof PROBLEMS
  readonly why: Told
}

const PROBLEMS = {
  'no steps': { zh: '流程没有任何步骤，请添加步骤', en: 'The flow has no steps. Add one' },
  'nobody decides': {
    zh: '流程没有审批步骤，发起后会直接通过。请添加审批步骤',
    en: 'The flow has no step that asks people, so it approves immediately. Add one',
  },
  'same id': { zh: '多个步骤使用同一标识“{id}”，请修改', en: 'Several steps have the id “{id}”. Change one' },
  'no lanes': { zh: '分支没有任何路径，请添加路径', en: 'The group has no lanes. Add one' },
  'unknown step': {
    zh: '步骤“{name}”拒绝后退回的步骤不存在，请重新选择',
    en: '“{name}” refuses to a step that does not exist. Choose another one',
  },
  'not a task': {
    zh: '步骤“{name}”拒绝后只能退回到审批步骤，请重新选择',
    en: '“{name}” can refuse only to a step that asks people. Choose another one',
  },
  'sibling lane': {
    zh: '步骤“{name}”拒绝后退回的步骤在另一条路径中，请重新选择',
    en: '“{name}” refuses to a step of another lane. Choose a step before it',
  },
  'not before': {
    zh: '步骤“{name}”拒绝后退回的步骤不在它之前，请重新选择',
    en: '“{name}” refuses to a step that is not before it. Choose another one',
  },
  'nothing before': {
    zh: '步骤“{name}”之前没有审批步骤，拒绝后无法退回上一步，请重新选择',
    en: '“{name}” refuses to the step before, but there is none. Choose another way',
  },
  'nobody named': {
    zh: '步骤“{name}”未指定审批人为空时的处理人，请选择人员',
    en: '“{name}” has no people to ask instead. Choose them',
  },
  'pass percent': {
    zh: '步骤“{name}”的通过比例须为 1 到 100 的整数',
    en: 'The percentage of “{name}” must be a whole number from 1 to 100',
  },
  deadline: { zh: '步骤“{name}”的时限须大于 0 小时', en: 'The hours of “{name}” must be more than 0' },
} as const satisfies { readonly [problem: string]: Label }

const finding = (node: string | null, problem: FlowFinding['problem'], name = ''): FlowFinding => ({
  node,
  problem,
  why: filled(PROBLEMS[problem], { name, id: name }),
})

/** What is wrong with a flow before it is published; none where it may be. */
export function check(definition: ApprovalDefinition): readonly FlowFinding[] {
  const all = partsIn(definition.parts)
  const steps = stepsIn(definition.parts)
  if (steps.length === 0) return [finding(null, 'no steps'), ...all.flatMap(groupFindings)]
  const ids = all.map(({ id }) => id)
  const again = new Set(ids.filter((id, at) => ids.indexOf(id) < at))
  return [
    ...(steps.some(({ kind }) => kind === 'task') ? [] : [finding(null, 'nobody decides')]),
    ...[...again].map((id) => finding(id, 'same id', id)),
    ...all.flatMap(groupFindings),
    ...steps.flatMap((part) => (part.kind === 'task' ? taskFindings(definition, part) : [])),
  ]
}

const groupFindings = (part: FlowPart): readonly FlowFinding[] =>
  isGroup(part) && part.lanes.length === 0 ? [finding(part.id, 'no lanes')] : []

function taskFindings(definition: ApprovalDefinition, part: TaskPart): readonly FlowFinding[] {
  const { id, name, rules } = part
  const { nobody, mode, passPercent, due } = rules
  const isPercent = Number.isInteger(passPercent) && passPercent >= 1 && passPercent <= 100
  const isHours = (hours: number | undefined) => hours === undefined || hours > 0
  const problems: readonly (FlowFinding['problem'] | undefined)[] = [
    refusalProblem(definition, part),
    Array.isArray(nobody) && nobody.length === 0 ? 'nobody named' : undefined,
    mode === 'vote' && !isPercent ? 'pass percent' : undefined,
    isHours(due?.hours) && isHours(due?.remindEveryHours) ? undefined : 'deadline',
  ]
  return problems.flatMap((problem) => (problem === undefined ? [] : [finding(id, problem, name)]))
}

/** True where two parts are in different lanes of one group, so that neither is before the other. */
function isBeside({ parts }: ApprovalDefinition, one: string, other: string): boolean {
  const lanes = new Map(wayTo(parts, one).flatMap(({ lane }) => (lane ? [[lane.group.id, lane.at] as const] : [])))
  return wayTo(parts, other).some(({ lane }) => lane && (lanes.get(lane.group.id) ?? lane.at) !== lane.at)
}

function refusalProblem(definition: ApprovalDefinition, { id, rules }: TaskPart): FlowFinding['problem'] | undefined {
  const { refuse } = rules
  if (refuse === 'end' || refuse === 'to initiator') return undefined
  const earlier = before(definition, id)
  if (refuse === 'to previous') {
    const isTask = (each: string) => partOf(definition, each)?.kind === 'task'
    return [...earlier].some(isTask) ? undefined : 'nothing before'
  }
  const target = partOf(definition, refuse.node)
  if (!target) return 'unknown step'
  if (target.kind !== 'task') return 'not a task'
  if (isBeside(definition, id, target.id)) return 'sibling lane'
  return earlier.has(target.id) ? undefined : 'not before'
}
