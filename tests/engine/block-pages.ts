import {
  type BlockInterface,
  type BlockLookup,
  type ElementRecord,
  type FlowNode,
  type FlowRecord,
  NO_INTERFACE,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  type PageRecord,
} from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { elementOf, variableOf } from './edited-page.ts'

export { elementOf, variableOf }

export const rootOf = (more: Partial<PageRecord> = {}): PageRecord => ({
  ...{ kind: 'page', id: PAGE_ID, schemaVersion: 1, props: {}, bindings: {}, style: {}, css: '', events: {}, interceptor: {}, extra: {} },
  ...more,
})

export const flowOf = (id: string, ...nodes: FlowNode[]): FlowRecord => ({ kind: 'flow', id, name: id, nodes, extra: {} })

export const stepOf = (action: string, params: JsonObject = {}, formulas: { readonly [path: string]: string } = {}): FlowNode => ({
  ...{ id: `${action}-${JSON.stringify(params).length}`, kind: 'action', name: '', action: `action/${action}`, params },
  bindings: Object.fromEntries(Object.entries(formulas).map(([path, source]) => [path, { kind: 'formula', source }])),
})

export const inputOf = (name: string, initial: Json = ''): BlockInterface['inputs'][number] => {
  const type = Array.isArray(initial) ? 'array' : initial === null ? 'object' : (typeof initial as 'string')
  return { name, label: name, type, default: initial, required: false }
}

export const pageOf = (entries: readonly PageEntry[], root: Partial<PageRecord> = {}): PageDocument => ({
  entries: new Map([rootOf(root), ...entries].map((entry) => [entry.id, entry])),
})

export const blockOf = (shown: Partial<BlockInterface>, entries: readonly PageEntry[], root: Partial<PageRecord> = {}): PageDocument =>
  pageOf(entries, { ...root, block: { ...NO_INTERFACE, ...shown } })

/** A use of a block: `use('7', 'Block_1', { title: 'variable.title' })`. */
export const use = (
  block: string,
  id: string,
  formulas: { readonly [path: string]: string } = {},
  more: Partial<ElementRecord> = {},
): ElementRecord => elementOf(id, formulas, { type: `block/${block}`, ...more })

/** By `id version`: `{ '7 1': … }`. */
export const lookupIn =
  (blocks: { readonly [key: string]: PageDocument }): BlockLookup =>
  (id, version) =>
    blocks[`${id} ${version}`]
