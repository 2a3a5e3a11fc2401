import type { Bindings, FlowNode, Json, JsonObject, PageEntry } from '#kernel/page'
import type { SourceKind } from './analyse.ts'
import { INTERCEPTOR_PLACES, isCode, mapPlaces, type NameKind, type Places, type PlaceTables } from './reference-places.ts'
import type { ReferenceUse } from './reference-target.ts'

/** Called for every place of an entry that can name another; what it returns takes the place of what stood there. */
export interface EntryMapper {
  readonly code: (path: string, kind: SourceKind, source: string) => string
  readonly name: (path: string, kind: Exclude<NameKind, 'field'>, name: string, use: ReferenceUse['kind']) => string
  /** The name of a field: of that form, or of the one around the entry. */
  readonly field: (path: string, form: string | null, name: string) => string
  readonly places: PlaceTables
}

/** The entry with its code and references mapped; the same object when nothing changed. */
export function mapEntry(entry: PageEntry, mapper: EntryMapper): PageEntry {
  switch (entry.kind) {
    case 'variable':
      return entry.formula === undefined ? entry : put(entry, { formula: mapper.code('formula', 'formula', entry.formula) })
    case 'flow':
      return put(entry, { nodes: mapNodes(entry.nodes, mapper) })
    case 'api':
      return put(entry, {
        config: mapTexts(entry.config, '', mapper.places.config(entry.source), 'setting', null, mapper),
        bindings: mapBindings(entry.bindings, '', mapper),
      })
    default: {
      const events = mapValues(entry.events, (flows, event) =>
        mapList(flows, (flow, i) => mapper.name(`events.${event}.${i}`, 'flow', flow, 'event')),
      )
      const { source } = entry
      const mapped = source && {
        source: put(source, {
          api: source.api === null ? null : mapper.name('source.api', 'api', source.api, 'source'),
          config: mapTexts(source.config, 'source.', mapper.places.config(source.source), 'setting', null, mapper),
          bindings: mapBindings(source.bindings, 'source.', mapper),
        }),
      }
      const common = { bindings: mapBindings(entry.bindings, '', mapper), events, ...mapped }
      if (entry.kind === 'element') {
        const props = mapTexts(entry.props, '', mapper.places.props(entry.type), 'setting', null, mapper)
        return put(entry, { props, ...common })
      }
      return put(entry, { interceptor: mapInterceptor(entry.interceptor, mapper), ...common })
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
  const places = mapper.places.params(node.action)
  const element = Object.entries(places).find(([, kind]) => kind === 'element')?.[0]
  const target = element === undefined ? undefined : node.params[element]
  const form = typeof target === 'string' && target !== '' ? target : null
  const params = mapTexts(node.params, `${node.id}.`, places, 'param', form, mapper)
  if (form === null) return params
  const told = new Set(Object.keys(places).map((path) => path.split('.', 1)[0]))
  return mapValues(params, (value, param) =>
    !told.has(param) && Array.isArray(value) ? mapRows(value, `${node.id}.${param}`, form, mapper) : value,
  )
}

/** Rows of `{ key, value }` that a step gives an element are values of its fields. */
function mapRows(rows: readonly Json[], path: string, target: string, mapper: EntryMapper): Json {
  return mapList(rows, (row, i) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
    const { key } = row as JsonObject
    if (typeof key !== 'string' || key === '') return row
    return put(row as JsonObject, { key: mapper.field(`${path}.${i}.key`, target, key) })
  })
}

/** The texts at the places that a declaration tells of. */
function mapTexts(
  values: JsonObject,
  prefix: string,
  places: Places,
  use: ReferenceUse['kind'],
  form: string | null,
  mapper: EntryMapper,
): JsonObject {
  return mapPlaces(values, places, (at, kind, text) => {
    const path = prefix + at
    if (kind === 'own field') return text
    if (isCode(kind)) return mapper.code(path, kind, text)
    return kind === 'field' ? mapper.field(path, form, text) : mapper.name(path, kind, text, use)
  })
}

/** Functions that see the page's requests, and headers whose value is a formula where it stands. */
function mapInterceptor(interceptor: JsonObject, mapper: EntryMapper): JsonObject {
  const mapped = mapTexts(interceptor, 'interceptor.', INTERCEPTOR_PLACES, 'setting', null, mapper)
  const { headers } = mapped
  if (!Array.isArray(headers)) return mapped
  const rows = mapList(headers as readonly Json[], (row, i) => {
    const value = (row as { readonly value?: Json } | null)?.value as { readonly type?: Json; readonly value?: Json } | null | undefined
    if (value?.type !== 'variable' || typeof value.value !== 'string') return row
    const source = mapper.code(`interceptor.headers.${i}.value`, 'formula', value.value)
    return source === value.value ? row : { ...(row as JsonObject), value: { ...(value as JsonObject), value: source } }
  })
  return put(mapped, { headers: rows as Json })
}
