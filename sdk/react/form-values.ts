import type { Json, JsonObject } from '#kernel/page'
import { getPath, setPath } from '#kernel/view'

/**
 * Submitted values as the specification wants them (section 5): no null or undefined, no empty nested objects; lists stay.
 */
export function stripNulls(values: JsonObject): JsonObject {
  const kept: { [key: string]: Json } = {}
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    if (typeof value === 'object' && !Array.isArray(value)) {
      const inner = stripNulls(value as JsonObject)
      if (Object.keys(inner).length > 0) kept[key] = inner
    } else {
      kept[key] = value
    }
  }
  return kept
}

/** Values by dotted field name, as one nested object. */
export function nest(fields: Iterable<readonly [name: string, value: Json | undefined]>): JsonObject {
  let values: JsonObject = {}
  for (const [name, value] of fields) if (value !== undefined) values = setPath(values, name, value)
  return values
}

export { getPath }
