import type { Bindings, FlowNode, JsonObject, PageEntry } from '#kernel/page'
import type { SourceKind } from './analyse.ts'
import type { ParamKind } from './reference-target.ts'

/** Called for every place of an entry that can name another; what it returns takes the place of what stood there. */
export interface EntryMapper {
  readonly code: (path: string, kind: SourceKind, source: string) => string
  readonly name: (path: string, kind: Exclude<ParamKind, 'script'>, name: string, use: 'param' | 'source' | 'event') => string
  /** The key of a row that a step gives an element (`Form_1`): a field of it. */
  readonly field: (path: string, element: string, key: string) => string
  readonly params: (action: string) => { readonly [param: string]: ParamKind }
}

/** The entry with its code and references mapped; the same object when nothing changed. */
export function mapEntry(entry: PageEntry, mapper: EntryMapper): PageEntry {
  switch (entry.kind) {
    case 'variable':
      return entry.formula === undefined ? entry : put(entry, { formula: mapper.code('formula', 'formula', entry.formula) })
    case 'flow':
      return put(entry, { nodes: mapNodes(entry.nodes, mapper) })
    case 'api':
      return put(entry, { bindings: mapBindings(entry.bindings, '', mapper) })
    default: {
      const events = mapValues(entry.events, (flows, event) =>
        mapList(flows, (flow, i) => mapper.name(`events.${event}.${i}`, 'flow', flow, 'event')),
      )
      const { source } = entry
      const mapped = source && {
        source: put(source, {
          api: source.api === null ? null : mapper.name('source.api', 'api', source.api, 'source'),
          bindings: mapBindings(source.bindings, 'source.', mapper),
        }),
      }
      return put(entry, { bindings: mapBindings(entry.bindings, '', mapper), events, ...mapped })
    }
  }
}

/** A copy with other values, or the same object when they are the ones it has. */
function put<T extends object>(object: T, changes: Partial<T>): T {
  return Object.entries(changes).every(([key, value]) => object[key as keyof T] === value) ? object : { ...object, ...changes }
}

function mapList<T>(list: readonly T[], change: (item: T, index: number) => T): readonly T[] {
  const mapped = list.map(change)
  return mapped.every((item, i) => item === list[i]) ? list : mapped
}

function mapValues<T>(object: { readonly [key: string]: T }, change: (value: T, key: string) => T): { readonly [key: string]: T } {
  return put(object, Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)])))
}

const mapBindings = (bindings: Bindings, prefix: string, mapper: EntryMapper): Bindings =>
  mapValues(bindings, (binding, path) => put(binding, { source: mapper.code(prefix + path, binding.kind, binding.source) }))

function mapNodes(nodes: readonly FlowNode[], mapper: EntryMapper): readonly FlowNode[] {
  return mapList(nodes, (node): FlowNode => {
    if (node.kind === 'branch') return put(node, { success: mapNodes(node.success, mapper), failure: mapNodes(node.failure, mapper) })
    const params = node.kind === 'action' ? mapParams(node, mapper) : node.params
    const bindings = mapBindings(node.bindings, `${node.id}.`, mapper)
    if (node.kind === 'group') return put(node, { bindings, body: mapList(node.body, (lane) => mapNodes(lane, mapper)) })
    return put(node, { bindings, params })
  })
}

function mapParams(node: FlowNode & { readonly kind: 'action' }, mapper: EntryMapper): JsonObject {
  const kinds = mapper.params(node.action)
  const element = Object.entries(kinds).find(([, kind]) => kind === 'element')?.[0]
  const target = element === undefined ? undefined : node.params[element]
  return put(
    node.params,
    Object.fromEntries(
      Object.entries(node.params).map(([param, value]) => {
        const kind = Object.hasOwn(kinds, param) ? kinds[param] : undefined
        const path = `${node.id}.${param}`
        if (typeof value === 'string' && value !== '' && kind)
          return [param, kind === 'script' ? mapper.code(path, 'script', value) : mapper.name(path, kind, value, 'param')]
        if (!kind && typeof target === 'string' && Array.isArray(value)) return [param, mapRows(value, path, target, mapper)]
        return [param, value]
      }),
    ),
  )
}

/** Rows of `{ key, value }` that a step gives an element are values of its fields. */
function mapRows(rows: readonly JsonObject[], path: string, target: string, mapper: EntryMapper): readonly JsonObject[] {
  return mapList(rows, (row, i) => {
    if (typeof row !== 'object' || row === null || typeof row.key !== 'string' || row.key === '') return row
    return put(row, { key: mapper.field(`${path}.${i}.key`, target, row.key) })
  })
}
