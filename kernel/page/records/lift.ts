import type { Json, JsonObject, PropPath } from '../values/json.ts'
import { isObject, matchesPattern } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { setOwn } from '../values/path.ts'
import type { Binding, Bindings } from './records.ts'

/** Where an author's code may stand as bare text, and where nothing is looked into. Paths with `*` for any index. */
export interface ValuePlaces {
  readonly functions?: readonly PropPath[]
  readonly templates?: readonly PropPath[]
  readonly opaque?: readonly PropPath[]
}
export interface Lifted {
  readonly value: JsonObject
  readonly bindings: Bindings
  /** Paths that held a formula which could not be read, or one too many. */
  readonly unread: readonly PropPath[]
}

const KIND_OF: { readonly [type: string]: Binding['kind'] } = {
  variable: 'formula',
  template: 'template',
  function: 'function',
  i18n: 'text',
}
const ABSENT = Symbol('absent')

/** Whether a stored value is the specification's `{type, value}` pair (or one with the value left out). */
export function isPair(value: Json): boolean {
  if (!isObject(value) || typeof value.type !== 'string') return false
  const keys = Object.keys(value).length
  return value.type === 'static'
    ? keys === 1 || (keys === 2 && Object.hasOwn(value, 'value'))
    : Object.hasOwn(KIND_OF, value.type) && keys === 2 && Object.hasOwn(value, 'value')
}

/** Whether something can be addressed below this key: a key with a dot in it cannot be told from two. */
export function isAddressable(key: string): boolean {
  return key !== '' && !key.includes('.')
}

/** Takes formulas, templates and function texts out of a stored value, keyed by path; what stays is data. */
export function liftBindings(stored: JsonObject, places: ValuePlaces = {}): Lifted {
  const bindings: { [path: PropPath]: Binding } = {}
  const unread: PropPath[] = []
  const matches = (path: PropPath, patterns: readonly PropPath[] | undefined) => patterns?.some((pattern) => matchesPattern(path, pattern))
  let count = 0
  const take = (value: Json, path: PropPath, kind: Binding['kind'], source: string): Json | typeof ABSENT => {
    if (count >= PAGE_LIMITS.bindings) {
      unread.push(path)
      return value
    }
    count++
    setOwn(bindings, path, { kind, source })
    return ABSENT
  }

  const lift = (value: Json, path: PropPath): Json | typeof ABSENT => {
    if (typeof value === 'string') {
      if (value !== '' && matches(path, places.functions)) return take(value, path, 'function', value)
      if (value.includes('${') && matches(path, places.templates)) return take(value, path, 'template', value)
      return value
    }
    if (typeof value !== 'object' || value === null || path.length > PAGE_LIMITS.name || matches(path, places.opaque)) return value
    if (isPair(value)) {
      const pair = value as JsonObject
      if (pair.type === 'static') return pair.value === undefined ? ABSENT : pair.value
      if (typeof pair.value !== 'string') {
        unread.push(path)
        return value
      }
      const kind = KIND_OF[pair.type as string] as Binding['kind']
      return take(value, path, kind === 'formula' && matches(path, places.functions) ? 'function' : kind, pair.value)
    }
    if (Array.isArray(value))
      return value.map((item: Json, index) => {
        const inner = lift(item, `${path}.${index}`)
        return inner === ABSENT ? null : inner
      })
    return liftObject(value as JsonObject, `${path}.`) ?? (/\.\d+$/.test(path) ? {} : ABSENT)
  }

  // Null when lifting left nothing of an object that was not empty: such a husk is made again when it is written.
  const liftObject = (object: JsonObject, prefix: string): JsonObject | null => {
    const result: { [key: string]: Json } = {}
    let onlyNames = true
    for (const [key, value] of Object.entries(object)) {
      const inner = isAddressable(key) ? lift(value, prefix + key) : value
      if (inner !== ABSENT) setOwn(result, key, inner)
      else if (/^\d+$/.test(key)) onlyNames = false
    }
    const emptied = Object.keys(result).length === 0 && Object.keys(object).length > 0
    return emptied && onlyNames ? null : result
  }

  return { value: liftObject(stored, '') ?? {}, bindings, unread }
}
