import type { Json, JsonObject } from './kinds.ts'
import { ownValue, setOwn } from './own.ts'
import { formatPath, keysOf } from './path.ts'
import { SourceLog } from './source-log.ts'

/** What is computed instead of values, by dotted path. */
interface Sources {
  readonly [path: string]: Json
}

/** An object and the sources beside it. */
export interface Tree {
  readonly value: JsonObject
  readonly sources: Sources
}

/**
 * What one leaf holds where that is more than a value: a leaf itself is never an object with members, so such an object is this one.
 * `below` are the sources inside of a list, by the path from there.
 */
interface Leaf {
  readonly value?: Json
  readonly source?: Json
  readonly below?: Sources
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasMembers = (value: unknown): value is JsonObject => isObject(value) && Object.keys(value).length > 0

/** The leaves of a tree, by path. */
export function leavesOf({ value, sources }: Tree): Map<string, Json> {
  const found = new Map<string, Leaf>()
  const walk = (here: JsonObject, at: readonly string[]): void => {
    for (const [key, inner] of Object.entries(here)) {
      const path = [...at, key]
      if (hasMembers(inner)) walk(inner, path)
      else found.set(formatPath(path), { value: inner })
    }
  }
  walk(value, [])
  const below = new Map<string, Record<string, Json>>()
  for (const [dotted, source] of Object.entries(sources)) {
    const segments = dotted.split('.')
    const list = listOn(value, segments)
    if (list === undefined) {
      const path = formatPath(segments)
      found.set(path, { ...found.get(path), source })
      continue
    }
    const path = formatPath(segments.slice(0, list))
    const inside = below.get(path) ?? {}
    below.set(path, inside)
    setOwn(inside, segments.slice(list).join('.'), source)
  }
  for (const [path, inside] of below) found.set(path, { ...found.get(path), below: inside })
  return new Map([...found].map(([path, leaf]) => [path, toCell(leaf)]))
}

const toCell = (leaf: Leaf): Json =>
  leaf.value !== undefined && leaf.source === undefined && leaf.below === undefined ? leaf.value : (leaf as unknown as Json)

const toLeaf = (cell: Json): Leaf => (hasMembers(cell) ? (cell as Leaf) : { value: cell })

/** How many segments lead to a list that the path goes into; undefined where it goes into none. */
function listOn(value: JsonObject, segments: readonly string[]): number | undefined {
  let here: Json | undefined = value
  for (const [at, segment] of segments.slice(0, -1).entries()) {
    here = isObject(here) ? ownValue(here, segment) : undefined
    if (Array.isArray(here)) return at + 1
    if (here === undefined) return undefined
  }
  return undefined
}

interface Change {
  readonly path: string
  /** Undefined: the leaf was removed. */
  readonly cell: Json | undefined
}

/** A tree with some leaves gone and some set, in this order. What leads into a list is passed over: the list was written as a whole. */
export function withLeaves(tree: Tree, changes: readonly Change[]): Tree {
  const value = draftOf(tree.value)
  const sources = new SourceLog(tree.sources)
  const leaves = changes.map(({ path, cell }) => ({
    segments: keysOf(path),
    leaf: cell === undefined ? undefined : toLeaf(cell),
  }))
  for (const { segments, leaf } of leaves) if (leaf?.value === undefined) remove(value, sources, segments)
  for (const { segments, leaf } of leaves) if (leaf) set(value, sources, segments, leaf)
  return { value: objectOf(value), sources: sources.toSources() }
}

/** An object while it is edited: a map has no inherited keys, and knows its size however many keys it has. */
type Draft = Map<string, Draft | Json>

/** Objects alone are copied: a list is never changed, only replaced. */
function draftOf(value: JsonObject): Draft {
  return new Map(Object.entries(value).map(([key, inner]) => [key, isObject(inner) ? draftOf(inner) : inner]))
}
function objectOf(draft: Draft): JsonObject {
  return Object.fromEntries([...draft].map(([key, inner]) => [key, inner instanceof Map ? objectOf(inner) : inner]))
}

/** Whether a path goes into a list. */
function isInList(root: Draft, segments: readonly string[]): boolean {
  let here: Draft | Json | undefined = root
  for (const segment of segments.slice(0, -1)) {
    if (!(here instanceof Map)) return false
    here = here.get(segment)
    if (Array.isArray(here)) return true
  }
  return false
}

function remove(root: Draft, sources: SourceLog, segments: readonly string[]): void {
  if (isInList(root, segments)) return
  const way: Draft[] = [root]
  for (const segment of segments.slice(0, -1)) {
    const next = way.at(-1)!.get(segment)
    if (!(next instanceof Map)) break
    way.push(next)
  }
  const last = segments.at(-1)!
  const dotted = dottedOf(segments)
  if (way.length === segments.length) {
    const old = way.at(-1)!.get(last)
    if (Array.isArray(old) && dotted !== undefined) sources.dropBelow(dotted)
    const isThere = old !== undefined && !(old instanceof Map && old.size > 0)
    if (isThere) way.at(-1)!.delete(last)
    // An object that loses its last member goes with it, unless the same edit says that it stays; an empty one that only loses a source stays.
    for (let at = way.length - 1; isThere && at > 0 && way[at]!.size === 0; at--) way[at - 1]!.delete(segments[at - 1]!)
  }
  if (dotted !== undefined) sources.delete(dotted)
}

function set(root: Draft, sources: SourceLog, segments: readonly string[], leaf: Leaf): void {
  if (isInList(root, segments)) return
  const dotted = dottedOf(segments)
  if (leaf.value !== undefined) {
    let here = root
    for (const segment of segments.slice(0, -1)) {
      let next = here.get(segment)
      if (!(next instanceof Map)) {
        next = new Map()
        here.set(segment, next)
      }
      here = next
    }
    const last = segments.at(-1)!
    const old = here.get(last)
    // What was computed inside of a list was a part of it.
    if (dotted !== undefined && (Array.isArray(old) || Array.isArray(leaf.value))) sources.dropBelow(dotted)
    // An empty object says that there is one, and takes nothing from it.
    if (!(isObject(leaf.value) && old instanceof Map)) here.set(last, isObject(leaf.value) ? draftOf(leaf.value) : leaf.value)
  }
  if (dotted === undefined) return
  for (const [inside, source] of Object.entries(leaf.below ?? {})) sources.set(`${dotted}.${inside}`, source)
  if (leaf.source === undefined) sources.delete(dotted)
  else sources.set(dotted, leaf.source)
}

/** What a source is kept under; nothing below a name with a dot can have one. */
const dottedOf = (segments: readonly string[]): string | undefined =>
  segments.some((segment) => segment.includes('.')) ? undefined : segments.join('.')
