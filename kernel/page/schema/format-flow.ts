import { lowerBindings } from '../records/lower.ts'
import type { ActionNode, Binding, BranchNode, FlowNode, FlowRecord } from '../records/records.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { setOwn } from '../values/path.ts'
import { BRANCH_TITLE, SIDE_TITLES } from './parse-flow.ts'
import { storedFormsOf } from './stored-actions.ts'

/** The stored list of a flow: start, nodes, end. */
export function formatNodes(flow: FlowRecord): Json {
  const notes = isObject(flow.extra.nodes) ? flow.extra.nodes : {}
  const ends = isObject(flow.extra.ends) ? flow.extra.ends : {}
  return [
    { id: 'start', title: 'start', ...notesOf('start', ends), type: 'start' },
    ...flow.nodes.map((node) => formatNode(node, notes)),
    { id: 'end', title: 'end', ...notesOf('end', ends), type: 'end' },
  ]
}

function notesOf(id: string, notes: JsonObject): JsonObject {
  const own = Object.hasOwn(notes, id) ? notes[id] : undefined
  return isObject(own) ? own : {}
}

function formatNode(node: FlowNode, notes: JsonObject): Json {
  switch (node.kind) {
    case 'action':
      return formatAction(node, notesOf(node.id, notes))
    case 'branch':
      return formatBranch(node, notes)
    case 'group':
      return {
        ...notesOf(node.id, notes),
        id: node.id,
        type: 'group',
        group: node.group,
        ...(node.disabled ? { disabled: true } : {}),
        config: lowerBindings(node.params, node.bindings),
        children: node.body.map((lane) => lane.map((inner) => formatNode(inner, notes))),
      }
  }
}

function formatBranch(node: BranchNode, notes: JsonObject): Json {
  const { success, fail, ...own } = notesOf(node.id, notes)
  const side = (type: 'success' | 'fail', kept: Json | undefined, nodes: readonly FlowNode[]) => ({
    id: `${node.id}_${type}`,
    title: SIDE_TITLES[type],
    ...(isObject(kept) ? kept : {}),
    type,
    children: nodes.map((inner) => formatNode(inner, notes)),
  })
  return {
    title: BRANCH_TITLE,
    ...own,
    id: node.id,
    type: 'condition',
    children: [side('success', success, node.success), side('fail', fail, node.failure)],
  }
}

function formatAction(node: ActionNode, own: JsonObject): Json {
  const { actionName, actionType: spelling, ...others } = own
  const forms = storedFormsOf(node.action, node.params)
  const form = forms.find((row) => row.stored === spelling) ?? forms[0]
  const back = new Map(Object.entries(form?.rename ?? {}).map(([stored, ours]) => [ours, stored]))
  const rename = (key: string) => back.get(key) ?? key
  const params = Object.fromEntries(
    Object.entries(node.params)
      .filter(([key]) => !Object.hasOwn(form?.fixed ?? {}, key))
      .map(([key, value]) => [rename(key), value]),
  )
  const bindings: { [path: string]: Binding } = {}
  for (const [path, binding] of Object.entries(node.bindings)) {
    const [first = '', ...rest] = path.split('.')
    setOwn(bindings, [rename(first), ...rest].join('.'), binding)
  }
  const unknown = typeof spelling === 'string' && (node.action === `action/${spelling}` || node.action === spelling) ? spelling : undefined
  const actionType = form?.stored ?? unknown ?? (node.action === 'action/unset' ? undefined : node.action)
  return {
    ...others,
    id: node.id,
    type: 'normal',
    title: node.name,
    ...(node.disabled ? { disabled: true } : {}),
    config: {
      ...lowerBindings(params, bindings, { templates: form?.templates ?? [] }),
      ...(actionType === undefined ? {} : { actionType }),
      ...(typeof actionName === 'string' ? { actionName } : {}),
    },
  }
}
