import type { TextRecord } from '#kernel/page/records'
import { isLocale } from '#kernel/page/texts'
import { isObject, type Json, ownValue, readJson } from '#kernel/page/values'

/** Spreadsheets take a file for UTF-8 where it begins so. */
const BOM = '\uFEFF'
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Keys, notes and words as a table: `key,note,zh,en`. */
export function toCsv(texts: readonly TextRecord[], locales: readonly string[]): string {
  const rows = texts.map(({ id, note, values }) => [id, note, ...locales.map((locale) => ownValue(values, locale) ?? '')])
  return `${BOM}${[['key', 'note', ...locales], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** The same as JSON: `{ locales, texts: { key: { zh, en } } }`. */
export function toJson(texts: readonly TextRecord[], locales: readonly string[]): string {
  const all = texts.map(
    ({ id, values }) => [id, Object.fromEntries(locales.flatMap((l) => (Object.hasOwn(values, l) ? [[l, values[l]]] : [])))] as const,
  )
  return `${JSON.stringify({ locales, texts: Object.fromEntries(all) }, null, 2)}\n`
}

export interface FoundText {
  readonly key: string
  readonly values: { readonly [locale: string]: string }
  readonly note?: string
}

/** What a file of either kind says; null where it is none. */
export function readTexts(content: string): readonly FoundText[] | null {
  const text = content.replace(/^\uFEFF/, '')
  return /^\s*\{/.test(text) ? fromJson(text) : fromCsv(text)
}

function fromJson(text: string): readonly FoundText[] | null {
  let value: Json
  try {
    value = readJson(text)
  } catch {
    return null
  }
  const texts = isObject(value) ? (value.texts ?? value) : null
  if (!isObject(texts)) return null
  return Object.entries(texts).map(([key, words]) => ({ key, values: onlyWords(isObject(words) ? words : {}) }))
}

const onlyWords = (words: { readonly [locale: string]: Json }): FoundText['values'] =>
  Object.fromEntries(Object.entries(words).filter((each): each is [string, string] => isLocale(each[0]) && typeof each[1] === 'string'))

function fromCsv(text: string): readonly FoundText[] | null {
  const [head, ...rows] = csvRows(text)
  if (head?.[0]?.trim().toLowerCase() !== 'key') return null
  return rows
    .filter(([key = '']) => key !== '')
    .map((row) => {
      // `key` could be the code of a language.
      const named = head.slice(1).map((name, at) => [name.trim(), row[at + 1] ?? ''] as const)
      const note = named.find(([name]) => name.toLowerCase() === 'note')
      // An empty cell says nothing: whoever clears words does so in the table.
      const words = named.filter(([name, value]) => isLocale(name) && value !== '')
      return { key: row[0]!, values: Object.fromEntries(words), ...(note ? { note: note[1] } : {}) }
    })
}

/** Rows of a table of commas, or of semicolons or tabs, as spreadsheets of some countries write them. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const first = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || text.length)
  const separator = [',', ';', '\t'].find((each) => first.includes(each)) ?? ','
  const rows: string[][] = []
  let row: string[] = []
  let value = ''
  let quoted = false
  const end = () => {
    row.push(value)
    value = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') value += char
      else if (text[at + 1] === '"') value += text[++at]
      else quoted = false
    } else if (char === '"' && value === '') quoted = true
    else if (char === separator) end()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      end()
      rows.push(row)
      row = []
    } else value += char
  }
  if (value !== '' || row.length > 0) {
    end()
    rows.push(row)
  }
  return rows
}

/** One value that a file changes. */
export interface TextChange {
  readonly key: string
  readonly locale: string
  readonly from: string
  readonly to: string
}

/** What a file would change, and the keys that are not there. */
export function changesIn(
  found: readonly FoundText[],
  textOf: (key: string) => TextRecord | undefined,
): { readonly changes: readonly TextChange[]; readonly unknown: readonly string[] } {
  const unknown = found.filter(({ key }) => !textOf(key)).map(({ key }) => key)
  const changes = found.flatMap(({ key, values }) => {
    const text = textOf(key)
    if (!text) return []
    return Object.entries(values).flatMap(([locale, to]) => {
      const from = text.values[locale] ?? ''
      return from === to ? [] : [{ key, locale, from, to }]
    })
  })
  return { changes, unknown }
}
