import type { Json, JsonObject } from '#kernel/page/values'
import type { valueWordsField } from '../fields/value-words.ts'
import type { FieldType } from './field-types.ts'
import { cellText } from './read-row.ts'

/** What is said of one value in `valueWordsField`. */
export type ValueWords = FieldType<typeof valueWordsField>[number]

/** What the author says of a value in `valueWordsField`; undefined where nothing is said of it. 1 and "1" are the same. */
export function wordsFor(map: readonly ValueWords[] | undefined, value: Json | undefined): ValueWords | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined
  return map?.find((each) => String(each.value) === String(value))
}

/** A value with its label, ready to render as a status, a tag or text. A list of values gives a list. */
export function withWords(
  value: Json | undefined,
  map: readonly ValueWords[] | undefined,
  drawn: 'status' | 'tag' | 'text',
): Json | undefined {
  if (!map || map.length === 0 || value === undefined || value === null) return value
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withWords(item, map, drawn) ?? null)
  const found = wordsFor(map, value)
  if (!found) return value
  const text = found.text || cellText(value)
  // Without a status or a colour it gets one by the value itself.
  const by = String(value)
  const colored: JsonObject = found.color ? { color: found.color } : { by }
  if (drawn === 'status') return found.status ? { status: found.status, text } : { text, ...colored }
  return drawn === 'text' ? text : { label: text, ...colored }
}
