import type { Json, JsonObject, PropPath } from './json.ts'
import { isRefusedKey } from './limits.ts'

/** Whether a JSON value is an object (no array, no null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Equality of two JSON values; the order of keys does not count, an `undefined` member is an absent one. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  if (Array.isArray(b)) return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = Object.keys(left).filter((key) => left[key] !== undefined)
  if (keys.length !== Object.keys(right).filter((key) => right[key] !== undefined).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
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

/** A copy with the value at a dotted path set; missing parents are made, as lists where the next segment is an index. */
export function setPath<T extends Json>(root: T, path: PropPath, value: Json): T {
  return setSegments(root, path.split('.'), value) as T
}

function setSegments(here: Json | undefined, segments: readonly string[], value: Json): Json {
  const [segment, ...rest] = segments
  if (segment === undefined) return value
  if (isRefusedKey(segment)) throw new RangeError(`refused key in path: ${segment}`)
  const old = typeof here === 'object' && here !== null ? here : isIndex(segment) ? [] : {}
  if (Array.isArray(old)) {
    if (!isIndex(segment)) return setSegments({ ...old }, segments, value)
    const copy = [...(old as Json[])]
    while (copy.length < Number(segment)) copy.push(null)
    copy[Number(segment)] = setSegments(copy[Number(segment)], rest, value)
    return copy
  }
  const object = old as JsonObject
  return { ...object, [segment]: setSegments(Object.hasOwn(object, segment) ? object[segment] : undefined, rest, value) }
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

/** Whether a path is the pattern's, where `*` in the pattern is any one segment. */
export function matchesPattern(path: PropPath, pattern: PropPath): boolean {
  const segments = path.split('.')
  const wanted = pattern.split('.')
  return segments.length === wanted.length && wanted.every((part, index) => part === '*' || part === segments[index])
}
