import type { Json, JsonObject } from '#kernel/page'
import { getPath, setPath } from '#kernel/view'

/**
 * Submitted values as the specification wants them (section 5): no null or undefined, no empty nested objects, dates as text; lists and
 * files stay.
 */
export function stripNulls(values: JsonObject): JsonObject {
  const kept: { [key: string]: Json } = {}
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    const date = dateText(value)
    if (date !== undefined) kept[key] = date
    else if (isPlain(value)) {
      const inner = stripNulls(value as JsonObject)
      if (Object.keys(inner).length > 0) kept[key] = inner
    } else {
      kept[key] = value
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

/** Values by dotted field name, as one nested object. */
export function nest(fields: Iterable<readonly [name: string, value: Json | undefined]>): JsonObject {
  let values: JsonObject = {}
  for (const [name, value] of fields) if (value !== undefined) values = setPath(values, name, value)
  return values
}

export { getPath }
