import { PAGE_ID, type PageDocument, type TextRecord } from '../records/records.ts'
import { isRefusedKey } from '../values/path.ts'

export const TEXT_LIMITS = { locales: 20, key: 200 } as const

/** A language as pages name it: `zh`, `en`, `pt-BR`. */
export const isLocale = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(value)

/** Whether a text can be the key of a text: it stands between quotes in formulas and in tables. */
export const isTextKey = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= TEXT_LIMITS.key &&
  /^[\p{L}\p{N}_$][\p{L}\p{N}_$.:/-]*$/u.test(value) &&
  value !== PAGE_ID &&
  !isRefusedKey(value)

/** The languages of a page, the main one first; none where it is in one language. */
export function localesOf(document: PageDocument): readonly string[] {
  const page = document.entries.get(PAGE_ID)
  return (page?.kind === 'page' && page.locales) || NO_LOCALES
}
const NO_LOCALES: readonly string[] = []

/** All texts of a page, in the order of their keys. */
export const textsOf = (document: PageDocument): readonly TextRecord[] =>
  [...document.entries.values()]
    .filter((entry): entry is TextRecord => entry.kind === 'text')
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Forms of one text by number, as `Intl.PluralRules` calls them: `orders_one`, `orders_other`. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** Whether a key is one that a text is asked for by, or one of its forms by number. */
export const formsOf = (key: string, has: (key: string) => boolean): readonly string[] =>
  [key, ...['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)].filter(has)

/** The key without the form by number. */
export const stemOf = (key: string): string => key.replace(PLURAL, '')

/** The placeholders of a text: `{n}` and `{name}` of "{n} orders of {name}". */
export const placeholdersOf = (text: string): ReadonlySet<string> => new Set([...text.matchAll(/\{([\w$.]+)\}/g)].map(([, name]) => name!))

/** The words in a language, else those of the main one. */
export const valueIn = ({ values }: TextRecord, locale: string, main: string): string => values[locale] ?? values[main] ?? ''
