import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Steps } from '#kernel/document'
import { tell } from '#kernel/message'
import { type ElementId, PAGE_ID } from '../records/records.ts'
import { RepeatBudget } from '../records/repeats.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { isUsableId, type PageReader } from './page-reader.ts'
import { objectOr, parseConfig } from './parse-config.ts'

export interface ElementSources {
  readonly map: JsonObject
  readonly apis: JsonObject
}

interface Found {
  readonly node: JsonObject
  readonly id: ElementId
  readonly storedId: string
  readonly parentId: ElementId | null
  readonly order: string
  readonly slot: string | undefined
  /** Another element had the same id before: its settings are the same ones. */
  readonly repeated: boolean
}

/** Reads the tree and, beside it, each element's own data; answers the map entries that no node of the tree refers to. */
export function* parseElements(reader: PageReader, tree: Json | undefined, sources: ElementSources): Steps<JsonObject> {
  const used = new Set<string>()
  const taken = new Set<string>()
  const found: Found[] = []
  let full = false
  const walk = (list: Json | undefined, parentId: ElementId | null, storedAncestors: readonly string[]) => {
    if (list === undefined || list === null) return
    if (!Array.isArray(list)) return reader.unreadable(parentId ?? PAGE_ID, 'elements', list)
    const nodes = list.filter((node: Json): node is JsonObject => {
      const readable = isObject(node) && isUsableId(node.id)
      if (!readable) reader.unreadable(parentId ?? PAGE_ID, 'elements', node)
      return readable
    })
    const orders = ordersOf(nodes.slice(0, PAGE_LIMITS.elements))
    for (const [index, node] of nodes.entries()) {
      const storedId = node.id as string
      if (found.length >= PAGE_LIMITS.elements) {
        if (!full) refuse(reader, storedId, 'too many')
        full = true
        return
      }
      if (storedAncestors.length >= PAGE_LIMITS.depth) {
        refuse(reader, storedId, 'too deep')
        continue
      }
      if (storedAncestors.includes(storedId)) {
        reader.report('error', 'PAGE_CYCLE', storedId, tell('page.inside-itself', { element: storedId }))
      }
      const id = taken.has(storedId) || storedId === PAGE_ID ? reader.claimAmong(storedId, taken) : storedId
      const slot = isUsableId(node.slot) && parentId !== null ? node.slot : undefined
      found.push({ node, id, storedId, parentId, order: orders[index]!, slot, repeated: used.has(storedId) })
      taken.add(id)
      used.add(storedId)
      walk(node.elements, id, [...storedAncestors, storedId])
    }
  }
  walk(tree, null, [])
  yield
  for (const id of taken) reader.reserved.add(id)
  const repeats = new RepeatBudget()
  for (const item of found) {
    yield
    readElement(reader, item, sources, repeats)
  }
  return Object.fromEntries(Object.entries(sources.map).filter(([id]) => !used.has(id)))
}

function refuse(reader: PageReader, id: string, reason: 'too many' | 'too deep'): void {
  if (reason === 'too many') reader.report('error', 'PAGE_TOO_LARGE', id, tell('page.too-many-elements', { most: PAGE_LIMITS.elements }))
  else reader.report('error', 'PAGE_TOO_DEEP', id, tell('page.too-deep', { most: PAGE_LIMITS.depth }))
}

/** The stored order keys where they still tell the list's order, else fresh ones. */
function ordersOf(nodes: readonly JsonObject[]): readonly string[] {
  const keys = nodes.map((node) => node.order)
  const kept = keys.every((key, index) => isOrderKey(key) && (index === 0 || (keys[index - 1] as string) < key))
  return kept ? (keys as string[]) : generateNKeysBetween(null, null, nodes.length)
}

export function isOrderKey(key: unknown): key is string {
  if (typeof key !== 'string' || key.length > PAGE_LIMITS.name) return false
  try {
    generateKeyBetween(key, null)
    return true
  } catch {
    return false
  }
}

function readElement(reader: PageReader, item: Found, sources: ElementSources, repeats: RepeatBudget): void {
  const { node, id, storedId } = item
  const { id: _id, type: nodeType, name: nodeName, parentId: _parent, elements: _elements, order: _order, ...unread } = node
  const { slot: _slot, ...withoutSlot } = unread
  const nodeRest = item.slot === undefined ? unread : withoutSlot
  const shared = Object.hasOwn(sources.map, storedId) ? sources.map[storedId] : undefined
  const tooMuch = item.repeated && isObject(shared) && !repeats.spend(shared)
  const entry = tooMuch ? {} : shared
  if (tooMuch) reader.report('warning', 'PAGE_DUPLICATE_SETTINGS', id, tell('page.shared-settings', { element: storedId }))
  // The earliest pages keep everything in the tree.
  const inTree = !isObject(entry) && isObject(node.config)
  const stored = isObject(entry) ? entry : inTree ? nodeRest : {}
  if (!isObject(entry) && !inTree) reader.report('warning', 'PAGE_MISSING_MAP_ENTRY', id, tell('page.no-settings', { element: storedId }))
  const { id: _i, type: mapType, name: mapName, parentId: _p, elements: _e, config: storedConfig, version, ...unknown } = stored
  const type = typeOf(reader, id, storedId, mapType ?? nodeType)
  const info = reader.catalogue?.(type)
  const config = objectOr(reader, id, 'config', storedConfig)
  const written = Number.isSafeInteger(version) && (version as number) >= 1 ? (version as number) : 1
  const props = objectOr(reader, id, 'props', config.props)
  const read = parseConfig(reader, { id, functions: info?.functionProps, apis: sources.apis }, config, props)
  const { extra: configExtra, ...own } = read
  const name = [mapName, nodeName, type].find((value) => typeof value === 'string' && value !== '') as string
  if (info && written > info.version)
    reader.report('warning', 'PAGE_NEWER_ELEMENT', id, tell('page.newer-element', { element: name, type, from: written, to: info.version }))
  reader.entries.set(id, {
    kind: 'element',
    id,
    type,
    name: name.slice(0, PAGE_LIMITS.name),
    parentId: item.parentId,
    ...(item.slot === undefined ? {} : { slot: item.slot }),
    order: item.order,
    ...own,
    version: written,
    extra: {
      ...withoutEmptyLists(unknown),
      ...(Object.keys(configExtra).length > 0 ? { config: configExtra } : {}),
      ...(!inTree && Object.keys(nodeRest).length > 0 ? { elements: nodeRest } : {}),
    },
  })
}

// The copies of a component's events and methods that every stored element carries say nothing when they are empty.
function withoutEmptyLists(unknown: JsonObject): JsonObject {
  const empty = (key: string, value: Json) => (key === 'events' || key === 'methods') && Array.isArray(value) && value.length === 0
  return Object.fromEntries(Object.entries(unknown).filter(([key, value]) => !empty(key, value)))
}

function typeOf(reader: PageReader, id: string, storedId: string, stored: Json | undefined): string {
  const type = isUsableId(stored) ? stored : storedId.split('_')[0] || 'Unknown'
  if (!isUsableId(stored)) reader.unreadable(id, 'type', stored)
  if (reader.catalogue && !reader.catalogue(type)) reader.report('warning', 'PAGE_UNKNOWN_TYPE', id, tell('page.unknown-type', { type }))
  return type
}
