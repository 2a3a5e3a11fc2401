import type { Bindings } from '#kernel/page/records'
import { isObject, type Json, type JsonObject, SERVER_VALUE } from '#kernel/page/values'
import { namesSecret, type SecretParam } from './secret-values.ts'

/** A header as a page's settings have it, its name in lower case; without a value where the page computes it. */
export interface DeclaredHeader {
  readonly name: string
  readonly value?: string
}

const NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]{0,8000}$/

const textOf = (value: Json | undefined): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
const nameOf = (row: Json): string => (isObject(row) && typeof row.key === 'string' ? row.key.trim().toLowerCase() : '')
/** The page's own settings keep formulas as `{ type: 'variable' }`; those of an api stand among its bindings. */
const isComputed = (value: Json | undefined): boolean => isObject(value) && value.type === 'variable'
const plainOf = (value: Json | undefined): Json | undefined => (isObject(value) && value.type === 'static' ? value.value : value)

/** Where rows stand among the settings, and the formulas of these. */
interface RowsPlace {
  readonly key: string
  readonly bindings: readonly Bindings[]
}
const isBoundAt = ({ key, bindings }: RowsPlace, index: number): boolean =>
  [key, `${key}.${index}`, `${key}.${index}.value`, `${key}.${index}.key`].some((path) =>
    bindings.some((each) => Object.hasOwn(each, path)),
  )

/** The headers in the rows of a setting. */
export const declaredHeaders = (rows: Json | undefined, place: RowsPlace): DeclaredHeader[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: Json, index) => {
    const name = nameOf(row)
    if (!NAME.test(name)) return []
    const value = isObject(row) ? row.value : undefined
    if (isBoundAt(place, index) || isComputed(value)) return [{ name }]
    const text = textOf(plainOf(value))
    return VALUE.test(text) ? [{ name, value: text }] : []
  })

/** Parameters in the rows of a setting whose values are written out and name a secret. */
export const secretParamsIn = (rows: Json | undefined, place: RowsPlace): SecretParam[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: Json, index) => {
    if (!isObject(row) || typeof row.key !== 'string' || row.key === '' || isBoundAt(place, index)) return []
    const value = plainOf(row.value)
    return typeof value === 'string' && namesSecret(value) ? [{ key: row.key, value }] : []
  })

/** The settings with the values of these rows kept back, as far as the page does not compute them. */
export const withoutHeaderValues = (settings: JsonObject, place: RowsPlace): JsonObject => {
  const rows = Object.hasOwn(settings, place.key) ? settings[place.key] : undefined
  if (!Array.isArray(rows) || rows.length === 0) return settings
  const kept = rows.map((row: Json, index) => {
    if (!isObject(row) || nameOf(row) === '' || isBoundAt(place, index) || isComputed(row.value)) return row
    return { ...row, value: { type: SERVER_VALUE } }
  })
  return { ...settings, [place.key]: kept }
}

const SCRIPT_LENGTH = 64 * 1024
const MOST_NAMES = 1000

/** Words of a script that may be names of headers, in lower case: one that it names is the page's too. */
export const namesInScripts = (scripts: readonly string[]): string[] => {
  const names = new Set<string>()
  for (const script of scripts)
    for (const [word] of script
      .slice(0, SCRIPT_LENGTH)
      .toLowerCase()
      .matchAll(/[a-z0-9][a-z0-9_-]*/g)) {
      if (names.size >= MOST_NAMES) return [...names]
      if (word.length <= 64 && /[a-z]/.test(word)) names.add(word)
    }
  return [...names]
}
