export { sameJson } from '#kernel/document'

import type { Json, JsonObject, PropPath } from './json.ts'
import { isRefusedKey } from './limits.ts'

/** Whether a JSON value is an object (no array, no null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isIndex = (segment: string) => /^(0|[1-9]\d*)$/.test(segment)

/** The value at a dotted path; undefined where the path leads nowhere. */
export function getPath(root: Json | undefined, path: PropPath): Json | undefined {
  let here: Json | undefined = root
  for (const segment of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, segment)) return undefined
    here = (here as JsonObject)[segment]
  }
  return here
}

/** Places that a list may gain at once: an index far beyond its end would fill memory, so the list becomes an object there. */
const WIDEST_GAP = 1000

/** A copy with the value at a dotted path set; missing parents are made, as lists where the next segment is an index. */
export function setPath<T extends Json>(root: T, path: PropPath, value: Json): T {
  return setPaths(root, [[path, value]])
}

/** The same for many paths, one after the other; what is on the way is copied once, however many paths lead through it. */
export function setPaths<T extends Json>(root: T, values: Iterable<readonly [PropPath, Json]>, widestGap = WIDEST_GAP): T {
  const copies = new Set<object>()
  const place = (here: Json | undefined, segments: readonly string[], at: number, value: Json): Json => {
    const segment = segments[at]
    if (segment === undefined) return value
    if (isRefusedKey(segment)) throw new RangeError(`refused key in path: ${segment}`)
    const old = typeof here === 'object' && here !== null ? here : isIndex(segment) ? [] : {}
    const isList = Array.isArray(old) && isIndex(segment) && Number(segment) <= old.length + widestGap
    if (isList) {
      const list = copies.has(old) ? (old as Json[]) : [...(old as Json[])]
      copies.add(list)
      while (list.length < Number(segment)) list.push(null)
      list[Number(segment)] = place(list[Number(segment)], segments, at + 1, value)
      return list
    }
    const object = (copies.has(old) && !Array.isArray(old) ? old : { ...old }) as { [key: string]: Json }
    copies.add(object)
    object[segment] = place(Object.hasOwn(object, segment) ? object[segment] : undefined, segments, at + 1, value)
    return object
  }
  let result: Json = root
  for (const [path, value] of values) result = place(result, path.split('.'), 0, value)
  return result as T
}

/** A copy without the value at a dotted path; a list keeps its length, with null in that place. */
export function removePath<T extends Json>(root: T, path: PropPath): T {
  return removeSegments(root, path.split('.')) as T
}

function removeSegments(here: Json, segments: readonly string[]): Json {
  const [segment, ...rest] = segments
  if (segment === undefined || typeof here !== 'object' || here === null || !Object.hasOwn(here, segment)) return here
  if (Array.isArray(here)) {
    const copy = [...(here as Json[])]
    copy[Number(segment)] = rest.length === 0 ? null : removeSegments(copy[Number(segment)] ?? null, rest)
    return copy
  }
  const { [segment]: inner, ...others } = here as JsonObject
  return rest.length === 0 ? others : { ...others, [segment]: removeSegments(inner ?? null, rest) }
}

/** Whether a path is the pattern's, where `*` in the pattern is any one segment. Asked for every value of a page, so nothing is taken apart. */
export function matchesPattern(path: PropPath, pattern: PropPath): boolean {
  let at = 0
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === '*' && (i === 0 || pattern[i - 1] === '.') && (i + 1 === pattern.length || pattern[i + 1] === '.')) {
      const end = path.indexOf('.', at)
      at = end < 0 ? path.length : end
    } else if (path[at] === pattern[i]) at++
    else return false
  }
  return at === path.length
}
