import type { Json, JsonObject } from '#sdk'

const WORDS = { zh: { none: '无', unknown: '未知' }, en: { none: 'None', unknown: 'Unknown' } } as const

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Rows of groups with names in the place of keys that are people or records; the keys are beside them: `ownerId`.
 * Two keys with one name stay two: `Nova`, `Nova (2)`.
 */
export function withNames(rows: Json, locale: string): Json {
  const words = WORDS[locale === 'zh' ? 'zh' : 'en']
  const shown = new Map<string, Map<Json, string>>()
  const textOf = (field: string, key: Json, name: string): string => {
    const texts = shown.get(field) ?? new Map<Json, string>()
    shown.set(field, texts)
    const known = texts.get(key)
    if (known !== undefined) return known
    const wanted = key === null ? words.none : name || words.unknown
    const taken = new Set(texts.values())
    let text = wanted
    for (let n = 2; taken.has(text); n++) text = `${wanted} (${n})`
    texts.set(key, text)
    return text
  }
  return (Array.isArray(rows) ? (rows as readonly Json[]) : []).filter(isObject).map((row): JsonObject => {
    const { names, ...own } = row
    if (!isObject(names)) return own
    const named = Object.entries(names).flatMap(([field, name]): [string, Json][] => {
      const key = own[field] ?? null
      return [
        [field, textOf(field, key, String(name))],
        [`${field}Id`, key],
      ]
    })
    return { ...own, ...Object.fromEntries(named) }
  })
}
