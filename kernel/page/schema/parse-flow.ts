import { tell } from '#kernel/message'
import { liftBindings } from '../records/lift.ts'
import type { Binding, FlowNode } from '../records/records.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { NumberedNames } from '../values/numbered-names.ts'
import { setOwn } from '../values/path.ts'
import { shownValue } from '../values/shown-value.ts'
import { isUsableId, type PageReader } from './page-reader.ts'
import { storedAction, storedFormsOf } from './stored-actions.ts'

/** What a node has beyond its record, kept by node id in the flow's `extra.nodes`. */
export type NodeNotes = { [nodeId: string]: JsonObject }
interface Reading {
  readonly reader: PageReader
  readonly flow: string
  readonly taken: Set<string>
  readonly numbered: NumberedNames
  readonly notes: NodeNotes
  readonly unread: Json[]
}

export interface ReadNodes {
  readonly nodes: readonly FlowNode[]
  readonly notes: NodeNotes
  /** What the start and the end say beside their kind. */
  readonly ends: { readonly start?: JsonObject; readonly end?: JsonObject }
  readonly unread: readonly Json[]
}

/** The nodes of a stored flow: the flat list between start and end, branches with their two lists. */
export function parseNodes(reader: PageReader, flow: string, stored: Json | undefined): ReadNodes {
  const reading: Reading = { reader, flow, taken: new Set(), numbered: new NumberedNames(), notes: {}, unread: [] }
  const nodes = readList(reading, stored ?? [])
  const ends = { ...readEnd(stored, 'start'), ...readEnd(stored, 'end') }
  return { nodes, notes: reading.notes, ends, unread: reading.unread }
}

// They are no steps, so no record holds them: only what differs from how they are written is kept.
function readEnd(stored: Json | undefined, type: 'start' | 'end'): { readonly [type: string]: JsonObject } {
  const found = Array.isArray(stored) ? stored.find((node: Json) => isObject(node) && node.type === type) : undefined
  if (!isObject(found)) return {}
  const own = Object.entries(found).filter(([key, value]) => key !== 'type' && !((key === 'id' || key === 'title') && value === type))
  return own.length > 0 ? { [type]: Object.fromEntries(own) } : {}
}

function readList(reading: Reading, stored: Json): readonly FlowNode[] {
  if (!Array.isArray(stored)) {
    reading.unread.push(stored)
    reading.reader.unreadable(reading.flow, 'actions', stored)
    return []
  }
  return stored.flatMap((node: Json) => readNode(reading, node))
}

function readNode(reading: Reading, stored: Json): readonly FlowNode[] {
  const type = isObject(stored) ? stored.type : undefined
  if (type === 'start' || type === 'end' || reading.reader.hasTooManySteps()) return []
  if (isObject(stored) && type === 'normal') return [readAction(reading, stored)]
  if (isObject(stored) && type === 'condition') return [readBranch(reading, stored)]
  if (isObject(stored) && type === 'group') return [readGroup(reading, stored)]
  reading.unread.push(stored)
  const shown = shownValue(type ?? stored)
  reading.reader.report('warning', 'PAGE_UNKNOWN_NODE', reading.flow, tell('page.unknown-node', { node: shown }))
  return []
}

function nodeId(reading: Reading, stored: JsonObject): string {
  const wanted = isUsableId(stored.id) ? stored.id : `node_${reading.taken.size + 1}`
  const isFree = (id: string) => !reading.taken.has(id)
  const id = isFree(wanted) ? wanted : reading.numbered.firstFree(wanted.slice(0, PAGE_LIMITS.name - 8), isFree)
  if (id !== stored.id)
    reading.reader.report('warning', 'PAGE_DUPLICATE_NODE', reading.flow, tell('page.node-renamed', { node: shownValue(stored.id), id }))
  reading.taken.add(id)
  return id
}

function note(reading: Reading, id: string, notes: JsonObject): void {
  if (Object.keys(notes).length > 0) setOwn(reading.notes, id, notes)
}

function readAction(reading: Reading, stored: JsonObject): FlowNode {
  const id = nodeId(reading, stored)
  const { id: _id, type: _type, title, config: storedConfig, children, ...rest } = stored
  const { disabled, others } = readDisabled(rest)
  const config = isObject(storedConfig) ? storedConfig : {}
  if (!isObject(storedConfig) && (storedConfig ?? null) !== null) {
    reading.unread.push(storedConfig!)
    reading.reader.unreadable(reading.flow, `${id}.config`, storedConfig)
  }
  const { actionType, actionName, ...given } = config
  const known = typeof actionType === 'string' ? storedAction(actionType) : undefined
  const action = known?.action ?? actionId(reading, id, actionType)
  const lifted = liftBindings(given, { templates: known?.templates ?? [] })
  for (const path of lifted.unread) reading.reader.unreadable(reading.flow, `${id}.${path}`)
  const rename = (key: string) => (known?.rename && Object.hasOwn(known.rename, key) ? known.rename[key]! : key)
  const params = { ...Object.fromEntries(Object.entries(lifted.value).map(([key, value]) => [rename(key), value])), ...known?.fixed }
  const bindings: { [path: string]: Binding } = {}
  for (const [path, binding] of Object.entries(lifted.bindings)) {
    const end = path.indexOf('.')
    const renamed = end < 0 ? rename(path) : `${rename(path.slice(0, end))}${path.slice(end)}`
    setOwn(bindings, renamed, binding)
  }
  // The stored spelling is remembered only where writing the node would choose another.
  const written = storedFormsOf(action, params)[0]?.stored ?? action
  note(reading, id, {
    ...others,
    ...(children === undefined || children === null || (Array.isArray(children) && children.length === 0) ? {} : { children }),
    ...(typeof actionName === 'string' ? { actionName } : {}),
    ...(typeof actionType === 'string' && actionType !== written ? { actionType } : {}),
  })
  return { id, kind: 'action', name: typeof title === 'string' ? title : '', action, params, bindings, ...disabled }
}

/** Values other than `true` have no meaning here and are kept in place. */
function readDisabled({ disabled, ...others }: JsonObject): {
  readonly disabled: { readonly disabled?: true }
  readonly others: JsonObject
} {
  if (disabled === true) return { disabled: { disabled }, others }
  return { disabled: {}, others: disabled === undefined ? others : { ...others, disabled } }
}

function actionId(reading: Reading, node: string, actionType: Json | undefined): string {
  if (typeof actionType === 'string' && isUsableId(actionType)) {
    if (actionType.startsWith('action/')) return actionType
    reading.reader.report(
      'warning',
      'PAGE_UNKNOWN_ACTION',
      reading.flow,
      tell('page.unknown-action', { node, action: shownValue(actionType) }),
    )
    return `action/${actionType}`
  }
  reading.reader.report('warning', 'PAGE_UNSET_ACTION', reading.flow, tell('page.unset-action', { node }))
  return 'action/unset'
}

// The sides are identified by their type. Authors may translate titles, so these count only without a type.
function readBranch(reading: Reading, stored: JsonObject): FlowNode {
  const id = nodeId(reading, stored)
  const { id: _id, type: _type, children, ...others } = stored
  const sides: readonly Json[] = Array.isArray(children) ? children : []
  const isSide = (child: Json) => isObject(child) && (child.type === 'success' || child.type === 'fail')
  const find = (type: 'success' | 'fail') =>
    sides.find((child) => isObject(child) && child.type === type) ??
    sides.find((child) => isObject(child) && !isSide(child) && child.title === SIDE_TITLES[type])
  const found = { success: find('success'), fail: find('fail') }
  for (const child of sides) {
    if (child === found.success || child === found.fail) continue
    reading.unread.push(child)
    reading.reader.unreadable(reading.flow, `${id}.children`, child)
  }
  const read = (type: 'success' | 'fail'): readonly FlowNode[] => {
    const side = found[type]
    if (isObject(side)) return side.children === undefined ? [] : readList(reading, side.children)
    reading.reader.report(
      'warning',
      'PAGE_MISSING_BRANCH',
      reading.flow,
      tell(type === 'success' ? 'page.no-success-path' : 'page.no-failure-path', { branch: id }),
    )
    return []
  }
  const success = read('success')
  const failure = read('fail')
  const notes: { [key: string]: Json } = { ...others }
  for (const type of ['success', 'fail'] as const) {
    const side = found[type]
    if (!isObject(side)) continue
    const { type: _, children: __, title, id: sideId, ...rest } = side
    const kept = {
      ...rest,
      ...(title === undefined || title === SIDE_TITLES[type] ? {} : { title }),
      ...(sideId === undefined || sideId === `${id}_${type}` ? {} : { id: sideId }),
    }
    if (Object.keys(kept).length > 0) setOwn(notes, type, kept)
  }
  if (notes.title === BRANCH_TITLE) delete notes.title
  note(reading, id, notes)
  return { id, kind: 'branch', success, failure }
}

/** The engine of older pages finds a branch's sides by these texts. */
export const SIDE_TITLES = { success: '成功', fail: '失败' } as const
export const BRANCH_TITLE = '分支'

function readGroup(reading: Reading, stored: JsonObject): FlowNode {
  const id = nodeId(reading, stored)
  const { id: _id, type: _type, group, config, children, ...rest } = stored
  const { disabled, others } = readDisabled(rest)
  const lifted = liftBindings(isObject(config) ? config : {})
  note(reading, id, others)
  const kind = isUsableId(group) ? group : 'loop'
  if (kind !== group) reading.reader.unreadable(reading.flow, `${id}.group`, group)
  const lanes = Array.isArray(children) ? children : []
  const body = lanes.map((lane: Json) => readList(reading, lane))
  return { id, kind: 'group', group: kind, params: lifted.value, bindings: lifted.bindings, body, ...disabled }
}
