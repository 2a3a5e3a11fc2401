import { type FieldEdit, type FlowNode, type GroupNode, hasParams, type LaneName, lanesOf } from '#kernel/page/records'
import { canSetLanes } from '#kernel/page/schema'
import { createId, isObject, type Json, type Label } from '#kernel/page/values'
import {
  type FieldSpec,
  fieldsOf,
  type LanesControl,
  rulesOf,
  type ShownStep,
  type StepAlternatives,
  type StepKindDeclaration,
} from '#sdk'
import { editFields, fieldValue } from '../form/edit-fields.ts'

export type KindOf = (id: string) => StepKindDeclaration | undefined
type GroupOrRefusal = GroupNode | { readonly refused: Label }

/** A step as its kind's declaration reads it. */
export const shownStep = (node: FlowNode): ShownStep => ({
  params: hasParams(node) ? node.params : {},
  bindings: hasParams(node) ? node.bindings : {},
  lanes: lanesOf(node).length,
})

/** A new step of a kind, with the lanes and values that the kind starts with. */
export function newStepOf(kind: StepKindDeclaration): FlowNode {
  const id = createId('node')
  if (kind.record) return kind.record(id)
  const { params = {}, bindings = {} } = kind.first ?? {}
  const body = Array.from({ length: kind.lanes?.first ?? 0 }, (): readonly FlowNode[] => [])
  return { id, kind: 'group', group: kind.id.slice('step/'.length), params, bindings, body }
}

const has = ({ params, bindings }: GroupNode, param: string): boolean =>
  Object.hasOwn(params, param) || Object.hasOwn(bindings, param)

/** The parameter that decides; the first that has a value, as when the step runs. */
export function chosenParam({ choices }: StepAlternatives, node: GroupNode): string {
  return (choices.find(({ param }) => has(node, param)) ?? choices.at(-1))?.param ?? ''
}

/** The fields of a step's parameters; of alternatives the chosen one, and none that the list of lanes edits. */
export function fieldsOfStep(
  { params, alternatives, lanes }: StepKindDeclaration,
  node: GroupNode,
): readonly FieldSpec[] {
  const others = alternatives?.choices.flatMap(({ param }) =>
    param === chosenParam(alternatives, node) ? [] : [param],
  )
  const control = lanes?.control
  const ofLanes = control && 'param' in control ? control.param : undefined
  return fieldsOf(params).filter(({ path }) => path !== ofLanes && !others?.includes(path))
}

/** The step with another of its alternatives; the value of the one before is given up. */
export function withChosen(alternatives: StepAlternatives, node: GroupNode, param: string): GroupNode {
  const choice = alternatives.choices.find((each) => each.param === param)
  if (!choice || chosenParam(alternatives, node) === param) return node
  const keep = <T>(values: { readonly [name: string]: T }) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => alternatives.choices.every((each) => each.param !== name)),
    )
  return {
    ...node,
    params: { ...keep(node.params), ...choice.first.params },
    bindings: { ...keep(node.bindings), ...choice.first.bindings },
  }
}

/** The step after an edit of one of its parameters. One of its alternatives always has a value. */
export function editStep({ alternatives }: StepKindDeclaration, node: GroupNode, edit: FieldEdit): GroupNode {
  const { values: params, bindings } = editFields({ values: node.params, bindings: node.bindings }, edit)
  const edited = { ...node, params, bindings }
  if (!alternatives || alternatives.choices.some(({ param }) => has(edited, param))) return edited
  const choice = alternatives.choices.find(({ param }) => param === chosenParam(alternatives, node))
  return choice ? { ...edited, params: { ...params, [choice.param]: choice.emptied } } : edited
}

/** The step with more or fewer lanes, or why that cannot be. */
export function withLanes(kind: StepKindDeclaration, node: GroupNode, count: number): GroupOrRefusal {
  const allowed = canSetLanes(node, count, rulesOf(kind).lanes)
  if (allowed !== true) return { refused: allowed }
  return { ...node, body: Array.from({ length: count }, (_, lane) => node.body[lane] ?? []) }
}

const asText = (value: Json | undefined): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** The control of lanes that have one setting each, before a last lane for everything else. */
export type CasesControl = Extract<LanesControl, { readonly by: 'cases' | 'conditions' }>

/** What a lane's condition is: a name, which may be empty, and a formula. */
export interface LaneCondition {
  readonly name: string
  readonly is: string
}

/** The settings of lanes as they are stored, with formulas in their places. */
function storedCases({ by, param }: CasesControl, { params, bindings, body }: GroupNode): readonly Json[] {
  const stored = fieldValue({ values: params, bindings }, param)
  const list = Array.isArray(stored) ? (stored as readonly Json[]) : []
  return body
    .slice(0, -1)
    .map((_, index) => (by === 'cases' ? asText(list[index]) : isObject(list[index]) ? list[index] : {}))
}

function withCases(
  control: CasesControl,
  node: GroupNode,
  cases: readonly Json[],
  body: GroupNode['body'] = node.body,
): GroupNode {
  const { values, bindings } = editFields(
    { values: node.params, bindings: node.bindings },
    { path: control.param, value: cases },
  )
  return { ...node, params: values, bindings, body }
}

/** The values of lanes that each have one, in order. */
export const casesOf = (control: CasesControl, node: GroupNode): readonly string[] =>
  storedCases(control, node).map(asText)

/** The conditions of lanes that each have one, in order. */
export function conditionsOf(control: CasesControl, node: GroupNode): readonly LaneCondition[] {
  return storedCases(control, node).map((stored, index) => ({
    name: isObject(stored) ? asText(stored.name) : '',
    is: node.bindings[`${control.param}.${index}.is`]?.source ?? '',
  }))
}

/** The step with another value for one of its lanes. */
export function withCase(control: CasesControl, node: GroupNode, index: number, is: string): GroupNode {
  return withCases(
    control,
    node,
    storedCases(control, node).map((each, at) => (at === index ? is : each)),
  )
}

const formulaOf = (source: string): Json | undefined =>
  source.trim() === '' ? undefined : { type: 'variable', value: source }

/** The step with another name or condition for one of its lanes; an empty condition is none. */
export function withCondition(
  control: CasesControl,
  node: GroupNode,
  index: number,
  change: Partial<LaneCondition>,
): GroupNode {
  const cases = storedCases(control, node).map((stored, at): Json => {
    if (at !== index || !isObject(stored)) return stored
    const { name, is, ...others } = stored
    const named = change.name ?? asText(name)
    const condition = change.is === undefined ? is : formulaOf(change.is)
    return {
      ...others,
      ...(named === '' ? {} : { name: named }),
      ...(condition === undefined ? {} : { is: condition }),
    }
  })
  return withCases(control, node, cases)
}

/** The step with one lane more, before the last. */
export function withMoreCases(kind: StepKindDeclaration, control: CasesControl, node: GroupNode): GroupOrRefusal {
  const allowed = canSetLanes(node, node.body.length + 1, rulesOf(kind).lanes)
  if (allowed !== true) return { refused: allowed }
  const added: Json = control.by === 'cases' ? '' : {}
  return withCases(control, node, [...storedCases(control, node), added], node.body.toSpliced(-1, 0, []))
}

/** The step without one of its lanes, or why that cannot be. */
export function withoutCase(
  kind: StepKindDeclaration,
  control: CasesControl,
  node: GroupNode,
  index: number,
): GroupOrRefusal {
  if (node.body.length <= rulesOf(kind).lanes.least)
    return {
      refused:
        control.by === 'cases'
          ? { zh: '至少需要一个值', en: 'At least one value is needed' }
          : { zh: '至少需要一个条件', en: 'At least one condition is needed' },
    }
  if (node.body[index]?.length !== 0)
    return { refused: { zh: '要去掉的路径中还有步骤', en: 'There are still steps in the path to be removed' } }
  return withCases(control, node, storedCases(control, node).toSpliced(index, 1), node.body.toSpliced(index, 1))
}

/** The step with one of its lanes, and the steps in it, one place up or down; the last lane stays last. */
export function withMovedCase(control: CasesControl, node: GroupNode, index: number, by: -1 | 1): GroupNode {
  const cases = storedCases(control, node)
  const to = index + by
  if (to < 0 || to >= cases.length) return node
  const moved = <T>(list: readonly T[]): readonly T[] => list.toSpliced(index, 1).toSpliced(to, 0, list[index]!)
  return withCases(control, node, moved(cases), moved(node.body))
}

/** What a lane is called: by the declaration, else by its number. */
export function laneLabel(kind: StepKindDeclaration | undefined, node: FlowNode, lane: LaneName): Label {
  const shown = typeof lane === 'number' ? `${lane + 1}` : lane
  return kind?.lanes?.label(lane, shownStep(node)) ?? { zh: shown, en: shown }
}
