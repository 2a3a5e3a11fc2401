import type { Json } from '#sdk'
import { readRow } from '#sdk/react'

/** One tag, known by the text of its key. */
export interface Tag {
  readonly id: string
  /** As the data has it. */
  readonly key: Json
  readonly label: string
  readonly icon: string
  /** Where its label is written; undefined of a bare value. */
  readonly words: string | undefined
}

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'object'

const TAG = { key: 'any', id: 'any', value: 'any', label: 'text', icon: 'text' } as const

/** Tags from rows or bare values, each key once: `key` names it, else `id`, else `value`. */
export function tagsOf(data: readonly Json[]): readonly Tag[] {
  const found = new Map<string, Tag>()
  for (const [at, item] of data.entries()) {
    const row = readRow(TAG, item)
    const key = [item, row.key, row.id, row.value, row.label].find(isPlain)
    if (key === undefined || found.has(String(key))) continue
    found.set(String(key), {
      id: String(key),
      key,
      label: row.label || String(key),
      icon: row.icon,
      words: isPlain(item) ? undefined : `options.${at}.label`,
    })
  }
  return [...found.values()]
}
