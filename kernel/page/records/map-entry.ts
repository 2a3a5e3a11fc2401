import type { Json, JsonObject } from '../values/json.ts'
import {
  type CodeKind,
  INTERCEPTOR_PLACES,
  isCode,
  mapOpaque,
  mapPlaces,
  mapTextsAt,
  type NameKind,
  type Places,
  type References,
  USUAL_PLACES,
} from './places.ts'
import type { Bindings, FlowNode, GroupNode, PageEntry } from './records.ts'
import { hasParams, isActionStep, kindOfStep, mapSteps } from './steps.ts'

/** How one place names another: by code; by a parameter of a flow step; by a setting; as a data source; by an event. */
export type UseKind = 'formula' | 'param' | 'setting' | 'source' | 'event'

/**
 * Called for every place of an entry that can name another; what it returns takes the place of what stood there. A path is a binding's
 * (`source.…` for those of an element's data), `events.onClick.0`, or a flow node's id with the parameter: `n1.data.0.value`.
 */
export interface EntryMapper {
  readonly references: References
  readonly code?: (path: string, kind: CodeKind, source: string) => string
  readonly name?: (path: string, kind: Exclude<NameKind, 'field'>, name: string, use: UseKind) => string
  /** The name of a field: of that form, or of the one around the entry. */
  readonly field?: (path: string, form: string | null, name: string) => string
  /** The number of a page of the project. */
  readonly page?: (path: string, number: string) => string
  /** Any text where a declaration allows any JSON. */
  readonly opaque?: (path: string, text: string) => string
  /** Any text of an undeclared contribution: it may name an entry, be code, or be plain text. */
  readonly untold?: (path: string, text: string, use: 'param' | 'setting') => string
}

/** The entry with its code and references mapped; the same object when nothing changed. */
export function mapEntry(entry: PageEntry, mapper: EntryMapper): PageEntry {
  switch (entry.kind) {
    case 'variable':
      return entry.formula === undefined ? entry : put(entry, { formula: mapCode(mapper, 'formula', 'formula', entry.formula) })
    case 'text':
      return entry
    case 'flow':
      return put(entry, { nodes: mapNodes(entry.nodes, mapper) })
    case 'api':
      return put(entry, {
        config: mapValuesOf('config', entry.source, entry.config, '', mapper),
        bindings: mapBindings(entry.bindings, '', mapper),
      })
    default: {
      const events = mapValues(entry.events, (flows, event) =>
        mapList(flows, (flow, i) => mapName(mapper, `events.${event}.${i}`, 'flow', flow, 'event')),
      )
      const { source } = entry
      const mapped = source && {
        source: put(source, {
          api: source.api === null ? null : mapName(mapper, 'source.api', 'api', source.api, 'source'),
          config: mapValuesOf('config', source.source, source.config, 'source.', mapper),
          bindings: mapBindings(source.bindings, 'source.', mapper),
        }),
      }
      const common = { bindings: mapBindings(entry.bindings, '', mapper), events, ...mapped }
      if (entry.kind === 'element') {
        const props = mapValuesOf('props', entry.type, entry.props, '', mapper)
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
  const changes: [key: string, value: T][] = []
  for (const key of Object.keys(object)) {
    const value = object[key] as T
    const changed = change(value, key)
    if (changed !== value) changes.push([key, changed])
  }
  return changes.length === 0 ? object : { ...object, ...Object.fromEntries(changes) }
}

const mapBindings = (bindings: Bindings, prefix: string, mapper: EntryMapper): Bindings =>
  mapper.code || mapper.name
    ? mapValues(bindings, (binding, path) => {
        const { kind, source } = binding
        const mapped =
          kind === 'text' ? mapName(mapper, prefix + path, 'text', source, 'setting') : mapCode(mapper, prefix + path, kind, source)
        return mapped === source ? binding : { ...binding, source: mapped }
      })
    : bindings

function mapNodes(nodes: readonly FlowNode[], mapper: EntryMapper): readonly FlowNode[] {
  return mapSteps(nodes, (node): FlowNode => {
    if (!hasParams(node)) return node
    const params = isActionStep(node) ? mapParams(node, mapper) : mapStepParams(node, mapper)
    return put(node, { bindings: mapBindings(node.bindings, `${node.id}.`, mapper), params })
  })
}

function mapParams(node: FlowNode & { readonly kind: 'action' }, mapper: EntryMapper): JsonObject {
  const prefix = `${node.id}.`
  const told = mapper.references.params(node.action)
  if (!told && mapper.untold) return mapUntold(node.params, prefix, 'param', mapper)
  const places = told ?? USUAL_PLACES.params
  const element = Object.entries(places).find(([, kind]) => kind === 'element')?.[0]
  const target = element !== undefined && Object.hasOwn(node.params, element) ? node.params[element] : undefined
  const form = typeof target === 'string' && target !== '' ? target : null
  const params = mapTexts(node.params, prefix, places, 'param', form, mapper)
  if (form === null || !mapper.field) return params
  const placed = new Set(Object.entries(places).flatMap(([path, kind]) => (kind === 'opaque' ? [] : [path.split('.', 1)[0]])))
  return mapValues(params, (value, param) =>
    !placed.has(param) && Array.isArray(value) ? mapRows(value, `${node.id}.${param}`, form, mapper) : value,
  )
}

/** Parameters of a step that is no action. */
function mapStepParams(node: GroupNode, mapper: EntryMapper): JsonObject {
  const { steps } = mapper.references
  if (!steps) return node.params
  const places = steps(kindOfStep(node))
  if (places) return mapTexts(node.params, `${node.id}.`, places, 'param', null, mapper)
  return mapper.untold ? mapUntold(node.params, `${node.id}.`, 'param', mapper) : node.params
}

/** Props of a component or settings of a source. */
function mapValuesOf(role: 'props' | 'config', id: string, values: JsonObject, prefix: string, mapper: EntryMapper): JsonObject {
  const told = mapper.references[role](id)
  if (!told && mapper.untold) return mapUntold(values, prefix, 'setting', mapper)
  return mapTexts(values, prefix, told ?? USUAL_PLACES[role], 'setting', null, mapper)
}

function mapUntold(values: JsonObject, prefix: string, use: 'param' | 'setting', mapper: EntryMapper): JsonObject {
  return mapTextsAt(values, (at, text) => mapper.untold?.(prefix + at, text, use) ?? text)
}

const mapCode = (mapper: EntryMapper, path: string, kind: CodeKind, source: string): string => mapper.code?.(path, kind, source) ?? source
const mapName = (mapper: EntryMapper, path: string, kind: Exclude<NameKind, 'field'>, name: string, use: UseKind): string =>
  mapper.name?.(path, kind, name, use) ?? name

/** Rows of `{ key, value }` that a step gives an element are values of its fields. */
function mapRows(rows: readonly Json[], path: string, target: string, mapper: EntryMapper): Json {
  return mapList(rows, (row, i) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
    const { key } = row as JsonObject
    if (typeof key !== 'string' || key === '') return row
    return put(row as JsonObject, { key: mapper.field?.(`${path}.${i}.key`, target, key) ?? key })
  })
}

/** The texts at the places that a declaration tells of. */
function mapTexts(values: JsonObject, prefix: string, places: Places, use: UseKind, form: string | null, mapper: EntryMapper): JsonObject {
  const { opaque } = mapper
  const open = opaque ? mapOpaque(values, places, (at, text) => opaque(prefix + at, text)) : values
  return mapPlaces(open, places, (at, kind, text) => {
    const path = prefix + at
    if (kind === 'own field' || kind === 'opaque' || kind === 'words') return text
    if (kind === 'page') return mapper.page?.(path, text) ?? text
    if (isCode(kind)) return mapCode(mapper, path, kind, text)
    return kind === 'field' ? (mapper.field?.(path, form, text) ?? text) : mapName(mapper, path, kind, text, use)
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
    const source = mapCode(mapper, `interceptor.headers.${i}.value`, 'formula', value.value)
    return source === value.value ? row : { ...(row as JsonObject), value: { ...(value as JsonObject), value: source } }
  })
  return put(mapped, { headers: rows as Json })
}
