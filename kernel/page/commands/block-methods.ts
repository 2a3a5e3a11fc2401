import { CALL_METHOD } from '../block-steps.ts'
import type { BlockMethod, BlockSlot } from '../blocks.ts'
import { asName, nextFree } from '../name-rules.ts'
import type { CommandContext } from '../patch.ts'
import {
  type ElementId,
  type ElementRecord,
  type FlowNode,
  type FlowRecord,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
} from '../records.ts'
import { childrenOf } from '../tree.ts'
import type { BlockParts } from './block-parts.ts'

/** A method of an element of the selection that flows of the rest of the page call. */
export interface FoundMethod {
  readonly key: string
  readonly element: ElementId
  readonly method: string
  readonly name: string
  readonly label: string
}
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

const keyOf = (element: string, method: string): string => `${element} ${method}`
const methodCall = (node: FlowNode): { readonly element: string; readonly method: string } | undefined => {
  if (node.kind !== 'action' || node.action !== CALL_METHOD) return undefined
  const { target, method } = node.params
  return typeof target === 'string' && typeof method === 'string' && method !== '' ? { element: target, method } : undefined
}
const mapNodes = (nodes: readonly FlowNode[], change: (node: FlowNode) => FlowNode): readonly FlowNode[] =>
  nodes.map((node) => {
    if (node.kind === 'branch') return { ...node, success: mapNodes(node.success, change), failure: mapNodes(node.failure, change) }
    if (node.kind === 'group') return { ...node, body: node.body.map((body) => mapNodes(body, change)) }
    return change(node)
  })
const outerFlows = (document: PageDocument, parts: BlockParts): readonly FlowRecord[] =>
  [...document.entries.values()].filter((entry): entry is FlowRecord => entry.kind === 'flow' && !parts.flows.has(entry.id))

export function methodsOf(document: PageDocument, parts: BlockParts): readonly FoundMethod[] {
  const inside = new Map(parts.elements.map((element) => [element.id, element]))
  const found = new Map<string, FoundMethod>()
  const names = new Set<string>()
  for (const flow of outerFlows(document, parts))
    mapNodes(flow.nodes, (node) => {
      const call = methodCall(node)
      const element = call && inside.get(call.element)
      if (!call || !element || found.has(keyOf(call.element, call.method))) return node
      const name = nextFree(asName(call.method, 'method'), (word) => !names.has(word))
      names.add(name)
      const key = keyOf(call.element, call.method)
      found.set(key, { key, ...call, name, label: `${element.name}.${call.method}` })
      return node
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
  const made = plan.methods.flatMap(({ key, element, method }) => {
    const choice = chosen.find((each) => each.key === key)
    if (!choice) return []
    const flow = newId('flow')
    const params = { target: element, method }
    const node: FlowNode = { id: newId('node'), kind: 'action', name: '', action: CALL_METHOD, params, bindings: {} }
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
    const nodes = mapNodes(flow.nodes, (node) => {
      const call = methodCall(node)
      const name = call && names.get(keyOf(call.element, call.method))
      if (name === undefined || node.kind !== 'action') return node
      isChanged = true
      return { ...node, params: { ...node.params, target: use, method: name } }
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
