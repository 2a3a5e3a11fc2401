import { getPath, isPosition, isRefusedKey, setOwn } from '#kernel/page/path'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import { isRow } from './read-row.ts'

/**
 * Submitted values as the specification wants them (section 5): no null or undefined, no empty nested objects, dates as text; lists and
 * files stay.
 */
export function stripNulls(values: JsonObject): JsonObject {
  const kept: { [key: string]: Json } = {}
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    const date = dateText(value)
    if (date !== undefined) setOwn(kept, key, date)
    else if (isPlain(value)) {
      const inner = stripNulls(value as JsonObject)
      if (Object.keys(inner).length > 0) setOwn(kept, key, inner)
    } else {
      setOwn(kept, key, value)
    }
  }
  return kept
}

/** What a view of another origin may have put among the values in spite of their type: dates of the platform or of a library. */
function dateText(value: unknown): string | undefined {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return undefined
    const two = (part: number) => String(part).padStart(2, '0')
    return `${value.getFullYear()}-${two(value.getMonth() + 1)}-${two(value.getDate())}`
  }
  const isMoment = typeof value === 'object' && value !== null && 'isValid' in value && 'format' in value
  return isMoment && typeof value.format === 'function' ? String(value.format('YYYY-MM-DD')) : undefined
}

/** Not a list, and not a file or anything else with a class of its own. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** `over` laid on `base`: objects are merged, everything else, lists too, is replaced. */
export function merged(base: JsonObject, over: JsonObject): JsonObject {
  const values: { [key: string]: Json } = { ...base }
  for (const [key, value] of Object.entries(over)) {
    if (isRefusedKey(key)) continue
    const below = Object.hasOwn(base, key) ? base[key] : undefined
    setOwn(values, key, isPlain(below) && isPlain(value) ? merged(below as JsonObject, value as JsonObject) : value)
  }
  return values
}

/** A copy without the value at a path, nor what held it alone; a place inside a list becomes null, one at its end goes. */
export function withoutPath(values: JsonObject, path: PropPath): JsonObject {
  return (lessPath(values, path.split('.'), 0) ?? {}) as JsonObject
}

function lessPath(here: Json, parts: readonly string[], at: number): Json | undefined {
  const part = parts[at]
  if (part === undefined) return undefined
  if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return here
  if (Array.isArray(here) && !isPosition(part, here.length)) return here
  const next = lessPath((here as JsonObject)[part] ?? null, parts, at + 1)
  if (Array.isArray(here)) {
    const list = [...(here as Json[])]
    list[Number(part)] = next ?? null
    while (list.length > 0 && (list.at(-1) ?? null) === null) list.pop()
    return list.length > 0 ? list : undefined
  }
  if (next !== undefined) return { ...here, [part]: next }
  const { [part]: _, ...others } = here as JsonObject
  return Object.keys(others).length > 0 ? others : undefined
}

const NO_VALUES: JsonObject = {}

/** The values of a row or a form; what is no object, as null in a list of rows, has none. */
export const valuesIn = (data: Json | undefined): JsonObject => (isRow(data) ? data : NO_VALUES)

export { getPath }
