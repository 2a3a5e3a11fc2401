import { type FieldEdit, type FlowNode, type GroupNode, hasParams, type LaneName, lanesOf } from '#kernel/page/records'
import { canSetLanes } from '#kernel/page/schema'
import { createId, type Json, type Label } from '#kernel/page/values'
import { type FieldSpec, fieldsOf, rulesOf, type ShownStep, type StepAlternatives, type StepKindDeclaration } from '#sdk'
import { editFields } from '../../../kit/form/edit-fields.ts'
import { MARKS } from '../../docs/marks.ts'

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

const has = ({ params, bindings }: GroupNode, param: string): boolean => Object.hasOwn(params, param) || Object.hasOwn(bindings, param)

/** The parameter that decides; the first that has a value, as when the step runs. */
export function chosenParam({ choices }: StepAlternatives, node: GroupNode): string {
  return (choices.find(({ param }) => has(node, param)) ?? choices.at(-1))?.param ?? ''
}

/** The fields of a step's parameters; of alternatives the chosen one. */
export function fieldsOfStep({ params, alternatives }: StepKindDeclaration, node: GroupNode): readonly FieldSpec[] {
  const others = alternatives?.choices.flatMap(({ param }) => (param === chosenParam(alternatives, node) ? [] : [param]))
  return fieldsOf(params).filter(({ path }) => !others?.includes(path))
}

/** The step with another of its alternatives; the value of the one before is given up. */
export function withChosen(alternatives: StepAlternatives, node: GroupNode, param: string): GroupNode {
  const choice = alternatives.choices.find((each) => each.param === param)
  if (!choice || chosenParam(alternatives, node) === param) return node
  const keep = <T>(values: { readonly [name: string]: T }) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => alternatives.choices.every((each) => each.param !== name)))
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

/** The values of lanes that each have one, in order; the last lane is for everything else and has none. */
export function casesOf(param: string, { params, body }: GroupNode): readonly string[] {
  const cases = Array.isArray(params[param]) ? (params[param] as readonly Json[]) : []
  return body.slice(0, -1).map((_, index) => asText(cases[index]))
}

/** The step with another value for one of its lanes. */
export function withCase(param: string, node: GroupNode, index: number, is: string): GroupNode {
  return { ...node, params: { ...node.params, [param]: casesOf(param, node).map((each, at) => (at === index ? is : each)) } }
}

/** The step with one lane more, before the last. */
export function withMoreCases(kind: StepKindDeclaration, param: string, node: GroupNode): GroupOrRefusal {
  const allowed = canSetLanes(node, node.body.length + 1, rulesOf(kind).lanes)
  if (allowed !== true) return { refused: allowed }
  return { ...node, params: { ...node.params, [param]: [...casesOf(param, node), ''] }, body: node.body.toSpliced(-1, 0, []) }
}

/** The step without one of its lanes, or why that cannot be. */
export function withoutCase(kind: StepKindDeclaration, param: string, node: GroupNode, index: number): GroupOrRefusal {
  if (node.body.length <= rulesOf(kind).lanes.least) return { refused: { zh: '至少需要一个值', en: 'At least one value is needed' } }
  if (node.body[index]?.length !== 0)
    return { refused: { zh: '要去掉的路径中还有步骤', en: 'There are still steps in the path to be removed' } }
  return {
    ...node,
    params: { ...node.params, [param]: casesOf(param, node).toSpliced(index, 1) },
    body: node.body.toSpliced(index, 1),
  }
}

/** Where the documentation describes a kind. */
export const docsOfKind = ({ handlesFailure }: StepKindDeclaration): string => (handlesFailure ? MARKS.branches : MARKS.groups)

/** What a lane is called: by the declaration, else by its number. */
export function laneLabel(kind: StepKindDeclaration | undefined, node: FlowNode, lane: LaneName): Label {
  const shown = typeof lane === 'number' ? `${lane + 1}` : lane
  return kind?.lanes?.label(lane, shownStep(node)) ?? { zh: shown, en: shown }
}
