import type { Json, JsonObject } from '#kernel/page/values'

// For views of plugins that were packed before views got lowered props. None of these throws; the product's own views read rows with `readRow`.

/** A text to show: nothing for null, JSON for objects. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A number, also from its text; `fallback` for anything else. */
export function asNumber<Fallback extends number | undefined>(value: unknown, fallback: Fallback): number | Fallback {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof found === 'number' && Number.isFinite(found) ? found : fallback
}

/** A list; empty for anything else. */
export function asList<Item extends Json>(value: readonly Item[] | unknown): readonly Item[] {
  return Array.isArray(value) ? (value as readonly Item[]) : []
}

/** An object; empty for anything else. */
export function asObject(value: unknown): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {}
}

/** A nested group of props; every member may be missing. */
export function asGroup<Group extends object>(value: Group): Partial<Group> {
  return asObject(value) as Partial<Group>
}

/** A CSS length: a number (or its text) is pixels, other text is taken as it is, nothing is undefined. */
export function asLength(value: unknown): string | undefined {
  const number = asNumber(value, undefined)
  if (number !== undefined) return `${number}px`
  return typeof value === 'string' && value !== '' ? value : undefined
}
