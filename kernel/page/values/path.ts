import { isRefusedKey, setOwn } from '#kernel/document/own'
import type { Json, JsonObject, PropPath } from './json.ts'

export { isRefusedKey, ownValue, setOwn } from '#kernel/document/own'

/**
 * Dotted paths into JSON values, in one place for pages, engine, views, plugins and, through its bundle, the runtime inside the VM. A part of up to
 * five digits without a leading zero is a position and makes a list where nothing is; a list has positions alone, so any other part changes
 * nothing there; a scalar in the way is replaced; a part that would reach a prototype changes nothing.
 */

/** The parts of a path; null where one of them is refused. */
export function partsOf(path: PropPath): readonly string[] | null {
  const parts = path.split('.')
  return parts.some(isRefusedKey) ? null : parts
}

const POSITION = /^(0|[1-9]\d{0,4})$/

/** The number of items by which one write may extend a list: a position far beyond its end would fill memory. */
export const WIDEST_GAP = 1000

/** Whether a part names a place of a list of this length, or one that it may gain. */
export const isPosition = (part: string, length: number, widestGap = WIDEST_GAP): boolean =>
  POSITION.test(part) && Number(part) <= length + widestGap

/** The value at a path; undefined where it leads nowhere. */
export function getPath(root: Json | undefined, path: PropPath): Json | undefined {
  let here: Json | undefined = root
  for (const part of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined
    here = (here as JsonObject)[part]
  }
  return here
}

/** A copy with the value at a path set and what is missing on the way made; the same root where nothing changes. */
export function setPath<T extends Json>(root: T, path: PropPath, value: Json): T {
  return setPaths(root, [[path, value]])
}

/** The same for many paths, one after the other; what is on the way is copied once, however many paths lead through it. */
export function setPaths<T extends Json>(root: T, values: Iterable<readonly [PropPath, Json]>, widestGap = WIDEST_GAP): T {
  const copies = new Set<object>()
  const made = <C extends object>(container: C): C => {
    copies.add(container)
    return container
  }
  const own = <C extends object>(container: C, copy: (from: C) => C): C => (copies.has(container) ? container : made(copy(container)))
  const place = (here: Json | undefined, parts: readonly string[], at: number, value: Json): Json | undefined => {
    const part = parts[at]
    if (part === undefined) return value
    const container = typeof here === 'object' && here !== null ? here : made(isPosition(part, 0, widestGap) ? [] : {})
    if (Array.isArray(container)) {
      if (!isPosition(part, container.length, widestGap)) return here
      const next = place(container[Number(part)], parts, at + 1, value)
      if (next === undefined || (next === container[Number(part)] && container === here)) return here
      const list = own(container as Json[], (from) => [...from])
      while (list.length < Number(part)) list.push(null)
      list[Number(part)] = next
      return list
    }
    const before = Object.hasOwn(container, part) ? (container as JsonObject)[part] : undefined
    const next = place(before, parts, at + 1, value)
    if (next === undefined || (next === before && container === here)) return here
    const object = own(container as { [key: string]: Json }, (from) => ({ ...from }))
    setOwn(object, part, next)
    return object
  }
  let result: Json = root
  for (const [path, value] of values) {
    const parts = partsOf(path)
    if (parts) result = place(result, parts, 0, value) ?? result
  }
  return result as T
}

/** A copy without the value at a path; a list keeps its length, with null in that place. */
export function removePath<T extends Json>(root: T, path: PropPath): T {
  return removeParts(root, path.split('.')) as T
}

function removeParts(here: Json, parts: readonly string[]): Json {
  const [part, ...rest] = parts
  if (part === undefined || typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return here
  if (Array.isArray(here)) {
    if (!isPosition(part, here.length)) return here
    const copy = [...(here as Json[])]
    copy[Number(part)] = rest.length === 0 ? null : removeParts(copy[Number(part)] ?? null, rest)
    return copy
  }
  const { [part]: inner, ...others } = here as JsonObject
  return rest.length === 0 ? others : { ...others, [part]: removeParts(inner ?? null, rest) }
}

/** Whether one path lies on the other, so that a change of one may be a change of the other; the empty one is the whole. */
export function overlap(a: PropPath, b: PropPath): boolean {
  return a === '' || a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)
}

/**
 * In a list of changes of a page's state, `[path, value, …]`: written in place of a path, it removes the path that
 * follows. The empty path itself is unused.
 */
export const LEAVES = ''

export const stateChange = (path: PropPath, value: Json | undefined): Json[] =>
  path === LEAVES ? [] : value === undefined ? [LEAVES, path] : [path, value]

/** Each path with its value; undefined where it leaves. */
export function* eachChange(changes: readonly Json[]): Iterable<readonly [path: PropPath, value: Json | undefined]> {
  for (let i = 0; i + 1 < changes.length; i += 2) {
    if (changes[i] === LEAVES) yield [String(changes[i + 1]), undefined]
    else yield [String(changes[i]), changes[i + 1]!]
  }
}
