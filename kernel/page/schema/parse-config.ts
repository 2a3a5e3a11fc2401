import { tell } from '#kernel/message'
import { isSharedList, LOOK_MOST } from '../look/look-limits.ts'
import { lookPath } from '../look/look-paths.ts'
import { readVariant } from '../look/variants.ts'
import { liftBindings } from '../records/lift.ts'
import { lowerBindings } from '../records/lower.ts'
import { type Binding, type Bindings, type FlowRecord, type Looks, PAGE_ID, type SourceUse, STARTED_AGAIN } from '../records/records.ts'
import type { Json, JsonObject, PropPath } from '../values/json.ts'
import { isObject, sameJson } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { setOwn } from '../values/path.ts'
import { isUsableId, type PageReader } from './page-reader.ts'
import { parseNodes } from './parse-flow.ts'
import { isSourceId, parseSourceUse, readAgain, saysMore } from './parse-source.ts'
import { keepStyles, withoutKept } from './stored-styles.ts'

/** What the page and every element have in common: the stored `config`. */
export interface ReadConfig {
  readonly props: JsonObject
  readonly bindings: Bindings
  readonly style: JsonObject
  readonly looks?: Looks
  readonly shared?: readonly string[]
  readonly css: string
  readonly events: { readonly [event: string]: readonly string[] }
  readonly source?: SourceUse
  /** Unknown keys of the stored config, and event rows that could not be read. */
  readonly extra: JsonObject
}
export interface ConfigOwner {
  readonly id: string
  readonly functions: readonly PropPath[] | undefined
  readonly apis: JsonObject
}

export function parseConfig(reader: PageReader, owner: ConfigOwner, stored: JsonObject, storedProps: JsonObject): ReadConfig {
  const { props: _props, style, scopeStyle, scopeCss, looks: storedLooks, shared, events, api, ...unknown } = stored
  const props = liftBindings(storedProps, { functions: owner.functions ?? [], opaque: ['style'] })
  const styles = liftBindings({ ...objectOr(reader, owner.id, 'style', style), ...objectOr(reader, owner.id, 'scopeStyle', scopeStyle) })
  // Older pages name the element `.marsview`; nested CSS calls it `&`.
  const text = typeof scopeCss === 'string' ? scopeCss.replace(/\.marsview(?![\w-])/g, '&') : ''
  if (scopeCss !== undefined && typeof scopeCss !== 'string') reader.unreadable(owner.id, 'scopeCss', scopeCss)
  for (const path of props.unread) reader.unreadable(owner.id, path)
  for (const path of styles.unread) reader.unreadable(owner.id, `style.${path}`)
  const looks = parseLooks(reader, owner.id, storedLooks)
  const uses = parseShared(reader, owner.id, shared)
  const source = parseSourceUse(reader, owner.id, api, (id) => {
    const record = Object.hasOwn(owner.apis, id) ? owner.apis[id] : undefined
    return isObject(record) && isSourceId(record.sourceId) ? record.sourceId : undefined
  })
  const read = parseEvents(reader, owner.id, events)
  return {
    props: props.value,
    bindings: {
      ...props.bindings,
      ...Object.fromEntries(Object.entries(styles.bindings).map(([path, binding]) => [lookPath('', path), binding])),
      ...looks.bindings,
    },
    style: styles.value,
    ...(Object.keys(looks.value).length > 0 ? { looks: looks.value } : {}),
    ...(uses.ids.length > 0 ? { shared: uses.ids } : {}),
    css: text,
    events: read.events,
    ...(source ? { source } : {}),
    extra: {
      ...withoutKept(unknown),
      ...keepStyles(stored, { style: lowerBindings(styles.value, styles.bindings), css: text }),
      ...(read.unread.length > 0 ? { events: read.unread } : {}),
      ...(looks.unread === undefined ? {} : { looks: looks.unread }),
      ...(uses.unread === undefined ? {} : { shared: uses.unread }),
      // What names no source may still say how one would be read.
      ...(!source && isObject(api) && saysMore(api) ? { api } : {}),
    },
  }
}

/** An object, or an empty one with a finding. */
export function objectOr(reader: PageReader, entry: string, path: string, value: Json | undefined): JsonObject {
  if (isObject(value)) return value
  if (value !== undefined && value !== null && value !== '') reader.unreadable(entry, path, value)
  return {}
}

/** What is said for variants; what names none, or holds no values, is kept as it was read. */
function parseLooks(reader: PageReader, owner: string, stored: Json | undefined) {
  if (stored === undefined) return { value: {}, bindings: {}, unread: undefined }
  if (!isObject(stored)) {
    reader.unreadable(owner, 'looks', stored)
    return { value: {}, bindings: {}, unread: stored }
  }
  const value: { [variant: string]: JsonObject } = {}
  const bindings: { [path: PropPath]: Binding } = {}
  const unread: { [variant: string]: Json } = {}
  for (const [name, keys] of Object.entries(stored)) {
    const count = Object.keys(value).length
    if (name === '' || readVariant(name) === null || !isObject(keys) || count >= LOOK_MOST.variants) {
      setOwn(unread, name, keys)
      reader.unreadable(owner, `looks.${name}`, keys)
      continue
    }
    const lifted = liftBindings(keys)
    for (const path of lifted.unread) reader.unreadable(owner, lookPath(name, path))
    if (Object.keys(lifted.value).length > 0) setOwn(value, name, lifted.value)
    for (const [path, binding] of Object.entries(lifted.bindings)) setOwn(bindings, lookPath(name, path), binding)
  }
  return { value, bindings, unread: Object.keys(unread).length > 0 ? unread : undefined }
}

/** The shared styles that an entry uses. */
function parseShared(reader: PageReader, owner: string, stored: Json | undefined) {
  if (stored === undefined) return { ids: [], unread: undefined }
  const ids = Array.isArray(stored) ? (stored as readonly Json[]) : []
  if (isSharedList(ids) && Array.isArray(stored)) return { ids, unread: undefined }
  reader.unreadable(owner, 'shared', stored)
  return { ids: [], unread: stored }
}

function parseEvents(reader: PageReader, owner: string, stored: Json | undefined) {
  const events = new Map<string, string[]>()
  const unread: Json[] = []
  // Anything but a list is kept as one unreadable row.
  for (const row of Array.isArray(stored) ? (stored as Json[]) : (stored ?? null) === null ? [] : [stored as Json]) {
    if (!isObject(row) || !isUsableId(row.eventName)) {
      unread.push(row)
      reader.unreadable(owner, 'events', row)
      continue
    }
    const list = events.get(row.eventName) ?? []
    events.set(row.eventName, list)
    list.push(flowOf(reader, owner, row.eventName, row))
  }
  return { events: Object.fromEntries(events), unread }
}

function flowOf(reader: PageReader, owner: string, event: string, row: JsonObject): string {
  const { nickName, eventName: _event, actions, flowId, ...unknown } = row
  const named = isUsableId(flowId) && flowId !== PAGE_ID
  // Only a reference: the flow is elsewhere, or nowhere.
  if (named && (actions === undefined || reader.isFull())) return flowId
  const stem = `flow_${owner}_${event}`
  if (reader.isFull()) return stem.slice(0, PAGE_LIMITS.name)
  const existing = named ? reader.entries.get(flowId) : undefined
  const id = named && existing?.kind === 'flow' ? flowId : named ? reader.claim(flowId) : reader.freshId(stem)
  const flow = readFlow(reader, id, nickName, actions, unknown)
  if (existing?.kind === 'flow') {
    if (sameJson(existing.nodes, flow.nodes)) return id
    const copy = reader.freshId(stem)
    reader.report('warning', 'PAGE_DUPLICATE_ID', copy, tell('page.flow-twice', { name: id, copy }))
    reader.entries.set(copy, { ...flow, id: copy })
    return copy
  }
  reader.entries.set(id, flow)
  return id
}

export function readFlow(
  reader: PageReader,
  id: string,
  name: Json | undefined,
  actions: Json | undefined,
  unknown: JsonObject,
): FlowRecord {
  const read = parseNodes(reader, id, actions)
  const { rest, ...again } = readAgain(unknown, STARTED_AGAIN)
  const { nodes, ends, row, ...plain } = rest
  const taken = Object.fromEntries(Object.entries({ nodes, ends, row }).filter(([, value]) => value !== undefined)) as JsonObject
  return {
    kind: 'flow',
    id,
    name: typeof name === 'string' ? name : '',
    nodes: read.nodes,
    ...again,
    extra: {
      ...plain,
      // Unknown keys under names that have a meaning here.
      ...(Object.keys(taken).length > 0 ? { row: taken } : {}),
      ...(Object.keys(read.notes).length > 0 ? { nodes: read.notes } : {}),
      ...(Object.keys(read.ends).length > 0 ? { ends: read.ends } : {}),
      ...(read.unread.length > 0 ? { unread: [...read.unread] } : {}),
    },
  }
}
