import type { Json, JsonObject, PropPath } from '../values/json.ts'
import { isObject, matchesPattern } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { getPath, setPaths } from '../values/path.ts'
import { isAddressable, isPair, type ValuePlaces } from './lift.ts'
import type { Binding, Bindings } from './records.ts'

/** The stored form of a value and its bindings: the inverse of `liftBindings` with the same places. */
export function lowerBindings(value: JsonObject, bindings: Bindings, places: ValuePlaces = {}): JsonObject {
  const stored = Object.entries(bindings).map(([path, binding]) => [path, storedBinding(path, binding, places)] as const)
  const placed = setPaths(wrapPairs(value, '', places) as JsonObject, stored, WIDEST_GAP)
  const left = stored.filter(([path]) => getPath(placed, path) === undefined)
  return left.reduce<JsonObject>((whole, [path, one]) => placeInObjects(whole, path.split('.'), one) as JsonObject, placed)
}

/** What no list takes, by a name or far beyond its end, is kept all the same: the list is written as an object there. */
function placeInObjects(here: Json | undefined, [part, ...rest]: readonly string[], value: Json): Json {
  if (part === undefined) return value
  const object = typeof here === 'object' && here !== null ? (here as JsonObject) : {}
  const next = placeInObjects(Object.hasOwn(object, part) ? object[part] : undefined, rest, value)
  return { ...object, [part]: next }
}

/** Lifting leaves every list as long as it was; a page may have very many bindings that each ask for more. */
const WIDEST_GAP = 32

function storedBinding(path: PropPath, binding: Binding, places: ValuePlaces): Json {
  const at = (patterns: readonly PropPath[] | undefined) => patterns?.some((pattern) => matchesPattern(path, pattern)) ?? false
  switch (binding.kind) {
    case 'formula':
      return { type: 'variable', value: binding.source }
    case 'template':
      return at(places.templates) && binding.source.includes('${') ? binding.source : { type: 'template', value: binding.source }
    case 'text':
      return { type: 'i18n', value: binding.source }
    case 'function':
      return at(places.functions) && binding.source !== '' ? binding.source : { type: 'function', value: binding.source }
  }
}

/** Data that looks like a stored pair, or a plain text where a template is looked for, is marked as static. */
function wrapPairs(value: Json, path: PropPath, places: ValuePlaces): Json {
  const at = (patterns: readonly PropPath[] | undefined) => patterns?.some((pattern) => matchesPattern(path, pattern)) ?? false
  if (typeof value === 'string') {
    const taken = (value !== '' && at(places.functions)) || (value.includes('${') && at(places.templates))
    return taken ? { type: 'static', value } : value
  }
  if (typeof value !== 'object' || value === null || path.length > PAGE_LIMITS.name || (path !== '' && at(places.opaque))) return value
  if (path !== '' && isPair(value)) return { type: 'static', value }
  if (Array.isArray(value)) return value.map((item: Json, index) => wrapPairs(item, `${path}.${index}`, places))
  if (!isObject(value)) return value
  const prefix = path === '' ? '' : `${path}.`
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isAddressable(key) ? wrapPairs(inner, prefix + key, places) : inner]),
  )
}
