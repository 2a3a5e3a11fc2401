import { asName, nextFree } from '../names/name-rules.ts'
import { CALL_METHOD } from '../records/block-steps.ts'
import type { BlockMethod, BlockSlot } from '../records/blocks.ts'
import type { CommandContext } from '../records/patch.ts'
import {
  type Binding,
  type Bindings,
  type ElementId,
  type ElementRecord,
  type FlowNode,
  type FlowRecord,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
} from '../records/records.ts'
import { isActionStep, mapSteps, walkSteps } from '../records/steps.ts'
import { childrenOf } from '../records/tree.ts'
import { isObject } from '../values/json-tools.ts'
import type { BlockParts } from './block-parts.ts'

/** A method of an element of the selection that flows of the rest of the page call. */
export interface FoundMethod {
  readonly key: string
  readonly element: ElementId
  readonly method: string
  /** In which of the block's own rows it is called: in every one, or in one by its key. */
  readonly row?: RowChoice
  readonly name: string
  readonly label: string
}
type RowChoice = 'every' | 'key'
/** A container without anything in it, which pages may fill. */
export interface FoundSlot {
  readonly element: ElementId
  readonly name: string
  readonly label: string
}
/** What a person made of these; what is not listed is left out. */
export interface ChosenMethod {
  readonly key: string
  readonly name: string
  readonly label: string
}

/** Under this name the block's method gets the key of the row. */
const ROW_KEY = 'rowKey'
const keyOf = ({ element, method, row }: Call): string => [element, method, ...(row ? [row] : [])].join(' ')
interface Call {
  readonly element: string
  readonly method: string
  readonly row?: RowChoice
}
/** A call of a method. Its row counts only where the element is in rows that move into the block. */
const methodCall = (node: FlowNode, parts: BlockParts): Call | undefined => {
  if (!isActionStep(node) || node.action !== CALL_METHOD) return undefined
  const { target, method, row } = node.params
  if (typeof target !== 'string' || typeof method !== 'string' || method === '') return undefined
  const inside = new Set(parts.elements.map(({ id }) => id))
  const rows = parts.rowsOf(target).map((each) => inside.has(each))
  const isChosen = (row === 'every' || row === 'key') && rows.length > 0 && rows.every((isInside) => isInside)
  return { element: target, method, ...(isChosen ? { row } : {}) }
}
const outerFlows = (document: PageDocument, parts: BlockParts): readonly FlowRecord[] =>
  [...document.entries.values()].filter((entry): entry is FlowRecord => entry.kind === 'flow' && !parts.flows.has(entry.id))

export function methodsOf(document: PageDocument, parts: BlockParts): readonly FoundMethod[] {
  const inside = new Map(parts.elements.map((element) => [element.id, element]))
  const found = new Map<string, FoundMethod>()
  const names = new Set<string>()
  for (const flow of outerFlows(document, parts))
    walkSteps(flow.nodes, (step) => {
      const call = methodCall(step, parts)
      const element = call && inside.get(call.element)
      if (!call || !element || found.has(keyOf(call))) return
      const name = nextFree(asName(call.method, 'method'), (word) => !names.has(word))
      names.add(name)
      const key = keyOf(call)
      found.set(key, { key, ...call, name, label: `${element.name}.${call.method}` })
    })
  return [...found.values()]
}

/** Containers of the selection in which nothing stands. */
export function emptyContainers({ document, catalogue }: CommandContext, parts: BlockParts): readonly FoundSlot[] {
  const names = new Set<string>()
  return parts.elements.flatMap((element) => {
    if (catalogue(element.type)?.accepts !== 'anything' || childrenOf(document, element.id).length > 0) return []
    const name = nextFree('content', (word) => !names.has(word))
    names.add(name)
    return [{ element: element.id, name, label: element.name }]
  })
}

/** What the block gets for its methods: a flow each, which passes on what it is called with. */
export function methodFlows(
  plan: { readonly methods: readonly FoundMethod[] },
  chosen: readonly ChosenMethod[],
  newId: CommandContext['newId'],
): { readonly methods: readonly BlockMethod[]; readonly flows: readonly FlowRecord[] } {
  const made = plan.methods.flatMap(({ key, element, method, row }) => {
    const choice = chosen.find((each) => each.key === key)
    if (!choice) return []
    const flow = newId('flow')
    const params = { target: element, method, ...(row ? { row } : {}) }
    const bindings: Bindings = row === 'key' ? { rowKey: { kind: 'formula', source: `eventParams.${ROW_KEY}` } } : {}
    const node: FlowNode = { id: newId('node'), kind: 'action', name: '', action: CALL_METHOD, params, bindings }
    const record: FlowRecord = { kind: 'flow', id: flow, name: choice.label || choice.name, nodes: [node], extra: {} }
    return [{ method: { name: choice.name, label: choice.label, flow }, record }]
  })
  return { methods: made.map(({ method }) => method), flows: made.map(({ record }) => record) }
}

/** Flows of the page that call methods of the selection, calling those of the use instead. */
export function callingUse(
  document: PageDocument,
  parts: BlockParts,
  chosen: readonly ChosenMethod[],
  use: ElementId,
): readonly FlowRecord[] {
  const names = new Map(chosen.map(({ key, name }) => [key, name]))
  return outerFlows(document, parts).flatMap((flow) => {
    let isChanged = false
    const nodes = mapSteps(flow.nodes, (node) => {
      const call = methodCall(node, parts)
      const name = call && names.get(keyOf(call))
      if (name === undefined || !isActionStep(node)) return node
      isChanged = true
      const calling = { ...node, params: { ...node.params, target: use, method: name } }
      return call?.row ? choosingInside(calling, call.row) : calling
    })
    return isChanged ? [{ ...flow, nodes }] : []
  })
}

/** The elements in which the block shows what pages put into its slots. */
export function slotElements(
  chosen: readonly FoundSlot[],
  newId: CommandContext['newId'],
): { readonly slots: readonly BlockSlot[]; readonly entries: readonly PageEntry[] } {
  return {
    slots: chosen.map(({ name, label }) => ({ name, label })),
    entries: chosen.map(
      ({ element, name }): ElementRecord => ({
        ...{
          kind: 'element',
          id: newId(SLOT),
          type: SLOT,
          name,
          parentId: element === PAGE_ID ? null : element,
          order: 'a0',
          props: { name },
        },
        ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
      }),
    ),
  }
}

/** The type of the elements that draw what fills a slot. */
export const SLOT = 'Slot'

/** A call of the instance where the block itself chooses the row: the key is passed to it. */
function choosingInside(node: FlowNode & { readonly kind: 'action' }, row: RowChoice): FlowNode {
  const { row: _, rowKey, ...params } = node.params
  const bindings: { [path: string]: Binding } = { ...node.bindings }
  const { rowKey: bound } = bindings
  delete bindings.rowKey
  if (row === 'every') return { ...node, params, bindings }
  const isGiven = params.args !== undefined && params.args !== null && params.args !== ''
  if (isGiven || Object.keys(bindings).some((path) => path.startsWith('args.'))) {
    if (bound) bindings[`args.${ROW_KEY}`] = bound
    const args = isObject(params.args) ? params.args : {}
    return { ...node, params: { ...params, args: bound ? args : { ...args, [ROW_KEY]: rowKey ?? null } }, bindings }
  }
  const data = Array.isArray(params.data) ? params.data : []
  if (bound) bindings[`data.${data.length}.value`] = bound
  return { ...node, params: { ...params, data: [...data, { key: ROW_KEY, ...(bound ? {} : { value: rowKey ?? null }) }] }, bindings }
}
