import { canSetLanes, createId, type FlowNode, GROUP_LANES, type GroupNode, type Json, type Label } from '#kernel/page'
import { type FieldSpec, fieldsOf, json, number, text, z } from '#sdk'
import { editFields, type FieldEdit } from '../inspector/form/edit-fields.ts'

export type GroupKind = GroupNode['group']
export const GROUP_KINDS: readonly GroupKind[] = ['loop', 'parallel', 'try', 'switch']

/** What a loop goes by. */
export type Rounds = 'list' | 'times'

/** Icons of the groups, by the name that the icon set gives them. */
export const GROUP_ICONS: { readonly [kind in GroupKind]: string } = {
  loop: 'IconLoop',
  parallel: 'IconMindMapping',
  try: 'IconSafe',
  switch: 'IconShareAlt',
}

const FIELDS: { readonly [rounds in Rounds]: readonly FieldSpec[] } = {
  list: fieldsOf(
    z.strictObject({
      list: json('列表', 'List', z.array(z.json()).default([]), {
        help: { zh: '每项执行一轮，步骤中以 eventParams.item 取得', en: 'One round for each item, which is eventParams.item in its steps' },
      }),
    }),
  ),
  times: fieldsOf(z.strictObject({ times: number('次数', 'Times', 1, { min: 0, max: 1000 }) })),
}

const SWITCH_FIELDS = fieldsOf(
  z.strictObject({
    value: text('判断的值', 'Value to look at'),
  }),
)

/** The fields of a group's own parameters. */
export function groupFields(node: GroupNode): readonly FieldSpec[] {
  if (node.group === 'switch') return SWITCH_FIELDS
  return node.group === 'loop' ? FIELDS[roundsOf(node)] : []
}

/** What the lanes of a switch are for, in their order; the last lane is for anything else and has none. */
export function casesOf({ params, body }: GroupNode): readonly string[] {
  const cases = Array.isArray(params.cases) ? (params.cases as readonly Json[]) : []
  return body.slice(0, -1).map((_, index) => asText(cases[index]))
}

const asText = (value: Json | undefined): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** The switch with another text for one of its lanes. */
export function withCase(node: GroupNode, index: number, is: string): GroupNode {
  return { ...node, params: { ...node.params, cases: casesOf(node).map((each, at) => (at === index ? is : each)) } }
}

/** The switch with one lane more, before the one for anything else. */
export function withMoreCases(node: GroupNode): GroupNode | { readonly refused: Label } {
  const allowed = canSetLanes(node, node.body.length + 1)
  if (allowed !== true) return { refused: allowed }
  const cases = [...casesOf(node), '']
  return { ...node, params: { ...node.params, cases }, body: node.body.toSpliced(-1, 0, []) }
}

/** The switch without one of its lanes, or why that cannot be. */
export function withoutCase(node: GroupNode, index: number): GroupNode | { readonly refused: Label } {
  const [least] = GROUP_LANES[node.group]
  if (node.body.length <= least) return { refused: { zh: '至少需要一个值', en: 'At least one value is needed' } }
  if (node.body[index]?.length !== 0)
    return { refused: { zh: '要去掉的路径中还有步骤', en: 'There are still steps in the path to be removed' } }
  return { ...node, params: { ...node.params, cases: casesOf(node).toSpliced(index, 1) }, body: node.body.toSpliced(index, 1) }
}

/** A list decides wherever there is one, as it does when the loop runs. */
export function roundsOf({ params, bindings }: GroupNode): Rounds {
  return 'list' in params || 'list' in bindings ? 'list' : 'times'
}

const FIRST: { readonly [rounds in Rounds]: Pick<GroupNode, 'params' | 'bindings'> } = {
  // Lists are hardly ever written down: they are computed.
  list: { params: {}, bindings: { list: { kind: 'formula', source: '[]' } } },
  times: { params: { times: 3 }, bindings: {} },
}

// What is looked at is hardly ever written down either.
const FIRST_SWITCH: Pick<GroupNode, 'params' | 'bindings'> = {
  params: { cases: ['1', '2'] },
  bindings: { value: { kind: 'formula', source: 'eventParams' } },
}

/** A new group with the lanes that its kind starts with. */
export function newGroup(group: GroupKind): GroupNode {
  const lanes = group === 'try' ? GROUP_LANES.try[1] : group === 'switch' ? 3 : GROUP_LANES[group][0]
  const own = group === 'loop' ? FIRST.list : group === 'switch' ? FIRST_SWITCH : { params: {}, bindings: {} }
  return { id: createId('node'), kind: 'group', group, ...own, body: Array.from({ length: lanes }, (): readonly FlowNode[] => []) }
}

/** The loop going by the other thing; what the first one was is given up. */
export function withRounds(node: GroupNode, rounds: Rounds): GroupNode {
  return roundsOf(node) === rounds ? node : { ...node, ...FIRST[rounds] }
}

/** The group after an edit of one of its parameters; a loop is never left without knowing how often. */
export function editGroup(node: GroupNode, edit: FieldEdit): GroupNode {
  const { values, bindings } = editFields({ values: node.params, bindings: node.bindings }, edit)
  if (node.group !== 'loop' || 'list' in values || 'times' in values || 'list' in bindings || 'times' in bindings)
    return { ...node, params: values, bindings }
  return { ...node, params: { [edit.path]: roundsOf(node) === 'list' ? [] : 1 }, bindings }
}

/** The group with more or fewer lanes, or why that cannot be. */
export function withLanes(node: GroupNode, count: number): GroupNode | { readonly refused: Label } {
  const allowed = canSetLanes(node, count)
  if (allowed !== true) return { refused: allowed }
  return { ...node, body: Array.from({ length: count }, (_, lane) => node.body[lane] ?? []) }
}
