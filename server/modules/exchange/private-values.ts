import type { PageDocument, PageEntry } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'

/** Names of headers, parameters and settings whose values are nobody else's business. */
const SECRET_ROW =
  /^(authorization|proxy-authorization|cookie|set-cookie|password|passwd|pwd|secret|token|credentials?)$|(^|[-_.])(api[-_]?key|apikey|access[-_]?key|secret[-_]?key|private[-_]?key|auth[-_]?token|access[-_]?token|refresh[-_]?token|client[-_]?secret|session[-_]?id)$/i
const SECRET_SETTING =
  /^(api|access|secret|private|licen[cs]e)_?key$|^(client|app)_?secret$|^(access|auth|api|bearer|refresh)_?token$|^webhook$/i

/** A value that is written where it is in no file: what it is called, and the way to it inside of its record. */
export interface PrivatePlace {
  readonly entry: string
  readonly path: string
  readonly name: string
}

/** What may stand in the place of one; the same text leaves it. */
export type ChangePrivate = (place: PrivatePlace, value: string) => string

type Part = { readonly [key: string]: Json }
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values that make no sense of themselves: formulas and templates run on each visitor's page and say nothing. */
const isPlain = (value: string): boolean => !value.includes('${')

function inValue(value: Json, path: string, change: (path: string, name: string, value: string) => string): Json {
  if (Array.isArray(value)) {
    const mapped = value.map((item, at) => inValue(item, `${path}.${at}`, change))
    return mapped.every((item, at) => item === value[at]) ? value : mapped
  }
  if (!isPart(value)) return value
  const named = typeof value.key === 'string' && SECRET_ROW.test(value.key) ? value.key : null
  const pairs = Object.entries(value).map(([key, item]): readonly [string, Json] => {
    const at = `${path}.${key}`
    if (key === 'value' && named !== null) {
      if (typeof item === 'string') return [key, isPlain(item) ? change(at, named, item) : item]
      if (isPart(item) && item.type === 'static' && typeof item.value === 'string')
        return [key, { ...item, value: change(`${at}.value`, named, item.value) }]
    }
    if (typeof item === 'string' && SECRET_SETTING.test(key) && isPlain(item)) return [key, change(at, key, item)]
    return [key, inValue(item, at, change)]
  })
  return pairs.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(pairs)
}

/** The places of a record in which requests, settings and steps keep what they send. */
const KEPT: { readonly [kind in PageEntry['kind']]: readonly string[] } = {
  page: ['props', 'interceptor', 'source', 'extra'],
  element: ['props', 'source', 'extra'],
  api: ['config', 'extra'],
  flow: ['nodes'],
  variable: [],
  text: [],
}

/** A document whose private values are changed. */
export function mapPrivate(document: PageDocument, change: ChangePrivate): PageDocument {
  const entries = [...document.entries].map(([id, entry]): readonly [string, PageEntry] => {
    const record = entry as unknown as { readonly [part: string]: Json }
    let next = record
    for (const part of KEPT[entry.kind]) {
      if (record[part] === undefined) continue
      const value = inValue(record[part], part, (path, name, text) => change({ entry: id, path, name }, text))
      if (value !== record[part]) next = { ...next, [part]: value }
    }
    return [id, next as unknown as PageEntry]
  })
  return { entries: new Map(entries) }
}

/** The id of a value that is not in a file. */
export const secretId = (sheet: string, entry: string, path: string): string => `${sheet} ${entry} ${path}`.slice(0, 2_000)
