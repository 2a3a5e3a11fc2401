import type { Json, JsonObject } from '#kernel/page'
import { asList, asObject, asText } from './lenient.ts'

/** What the author says of a value in `valueWordsField`; undefined where nothing is said of it. 1 and "1" are the same. */
export function wordsFor(map: unknown, value: Json | undefined): JsonObject | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined
  return asList<Json>(map)
    .map(asObject)
    .find((each) => each.value !== undefined && asText(each.value) === asText(value))
}

/** A value with its words in its place, as what it is drawn as needs them: a status, a tag, or text. Of several values each. */
export function withWords(value: Json | undefined, map: unknown, drawn: 'status' | 'tag' | 'text'): Json | undefined {
  if (asList(map).length === 0 || value === undefined || value === null) return value
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withWords(item, map, drawn) ?? null)
  const found = wordsFor(map, value)
  if (!found) return value
  const text = asText(found.text) || asText(value)
  if (drawn === 'status') return { status: found.status ?? 'default', text }
  return drawn === 'tag' ? { label: text, color: asText(found.color) } : text
}
