import type { Json, JsonObject } from '#kernel/page/values'

const SYSTEM: ReadonlySet<string> = new Set(['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

/** What a record is shown as where others refer to it: its first text, else its id. */
export function titleOf(record: JsonObject): string {
  const text = Object.entries(record).find(
    ([name, value]) => typeof value === 'string' && value !== '' && !SYSTEM.has(name),
  )
  return String(text?.[1] ?? record.id)
}

/** The id of a record that an association names or shows; null for none. */
export function idOf(value: Json | undefined): string | null {
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  return typeof value === 'string' ? value : null
}

/** The ids of records that a list of them names or shows. */
export const idsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => idOf(one) ?? []) : []
