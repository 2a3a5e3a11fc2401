import { canSetLanes, createId, type FlowNode, GROUP_LANES, type GroupNode, type Label } from '#kernel/page'
import { type FieldSpec, fieldsOf, json, number, z } from '#sdk'
import { editFields, type FieldEdit } from '../inspector/form/edit-fields.ts'

export type GroupKind = GroupNode['group']
export const GROUP_KINDS: readonly GroupKind[] = ['loop', 'parallel', 'try']

/** What a loop goes by. */
export type Rounds = 'list' | 'times'

/** Icons of the groups, by the name that the icon set gives them. */
export const GROUP_ICONS: { readonly [kind in GroupKind]: string } = {
  loop: 'IconLoop',
  parallel: 'IconMindMapping',
  try: 'IconSafe',
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

/** The fields of a group's own parameters. */
export function groupFields(node: GroupNode): readonly FieldSpec[] {
  return node.group === 'loop' ? FIELDS[roundsOf(node)] : []
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

/** A new group with the lanes that its kind starts with. */
export function newGroup(group: GroupKind): GroupNode {
  const lanes = group === 'try' ? GROUP_LANES.try[1] : GROUP_LANES[group][0]
  const own = group === 'loop' ? FIRST.list : { params: {}, bindings: {} }
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
