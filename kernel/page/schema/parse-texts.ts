import { PAGE_ID, type TextRecord } from '../records/records.ts'
import { isLocale, isTextKey, TEXT_LIMITS } from '../texts/text-rules.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import type { PageReader } from './page-reader.ts'

/** Beside the languages of a stored text; no language is called so. */
const NOTE = '@note'

/** The page's texts; answers the keys that had to become others. */
export function parseTexts(reader: PageReader, stored: Json | undefined): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  if (stored !== undefined && !isObject(stored)) reader.unreadable(PAGE_ID, 'texts', stored)
  for (const [key, text] of Object.entries(isObject(stored) ? stored : {})) {
    if (reader.isFull()) break
    if (!isTextKey(key) || !isObject(text)) {
      reader.unreadable(PAGE_ID, `texts.${key}`, text)
      continue
    }
    const id = reader.claim(key)
    if (id !== key) renamed.set(key, id)
    reader.entries.set(id, readText(id, text))
  }
  return renamed
}

function readText(id: string, stored: JsonObject): TextRecord {
  const isValue = ([locale, value]: readonly [string, Json]): boolean => isLocale(locale) && typeof value === 'string'
  const { [NOTE]: note, ...rest } = stored
  const all = Object.entries(rest)
  return {
    kind: 'text',
    id,
    values: Object.fromEntries(all.filter(isValue)) as { [locale: string]: string },
    note: typeof note === 'string' ? note : '',
    extra: Object.fromEntries(all.filter((entry) => !isValue(entry))),
  }
}

/** The page's languages; undefined where it is in one. */
export function parseLocales(reader: PageReader, stored: Json | undefined): readonly string[] | undefined {
  if (stored === undefined) return undefined
  const list = Array.isArray(stored) ? [...new Set((stored as readonly Json[]).filter(isLocale))].slice(0, TEXT_LIMITS.locales) : []
  if (!Array.isArray(stored) || list.length < stored.length) reader.unreadable(PAGE_ID, 'locales', stored)
  return list.length > 0 ? list : undefined
}

/** The stored form of a text. */
export const formatText = ({ values, note, extra }: TextRecord): JsonObject => ({
  ...extra,
  ...values,
  ...(note === '' ? {} : { [NOTE]: note }),
})
