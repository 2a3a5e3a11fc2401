import { type Json, type JsonObject, pick } from '#sdk'
import { isPlain } from './address.ts'
import { textIn } from './said.ts'

/** Where entries of a list name their field: frameworks' own words, JSON:API and problem details (`pointer`), FastAPI (`loc`). */
const NAMES = ['field', 'source.pointer', 'pointer', 'loc', 'path', 'property', 'propertyPath', 'param', 'key', 'name', 'source.parameter']
const TEXTS = ['message', 'msg', 'detail', 'defaultMessage', 'errorMessage', 'description', 'title', 'error']
/** Services that have more to say than any form has fields. */
const MOST = 500

/**
 * What an answer says about fields, by their names with dots: from an object of texts, lists of texts or objects, or from a list of objects that each name
 * a field. `path` leads there; `.` is the whole answer. Undefined where it says nothing about a field.
 */
export function fieldErrorsOf(body: Json | undefined, path: string): { readonly [field: string]: string } | undefined {
  const place = path.trim()
  if (place === '' || body === undefined) return undefined
  const found = place === '.' ? body : pick(body, place)
  const pairs = Array.isArray(found) ? found.map(pairOf) : isPlain(found ?? null) ? pairsOf(found as JsonObject, '') : []
  const texts = new Map<string, string>()
  for (const [field, text] of pairs.slice(0, MOST)) {
    const before = texts.get(field)
    // Several errors of one field are read one after the other.
    if (field !== '' && text !== '') texts.set(field, before === undefined ? text : `${before} ${text}`)
  }
  return texts.size === 0 ? undefined : Object.fromEntries(texts)
}

type Pair = readonly [field: string, text: string]

/** `{ name: 'taken' }`, `{ name: ['taken'] }`, `{ name: { message } }`, and objects within for the fields of a part. */
function pairsOf(errors: JsonObject, above: string): readonly Pair[] {
  return Object.entries(errors).flatMap(([name, value]): readonly Pair[] => {
    const field = above === '' ? dotted(name) : `${above}.${dotted(name)}`
    const texts = (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '')
    if (texts.length > 0) return [[field, texts.join(' ')]]
    if (Array.isArray(value)) return value.flatMap((each: Json, i) => (isPlain(each) ? pairsOf(each, `${field}.${i}`) : []))
    return isPlain(value) ? pairsOf(value, field) : []
  })
}

function pairOf(entry: Json): Pair {
  if (!isPlain(entry)) return ['', '']
  for (const place of NAMES) {
    const name = pick(entry, place)
    const field = Array.isArray(name) ? name.map(String).join('.') : typeof name === 'string' ? dotted(name) : ''
    if (field !== '') return [field, textOf(entry)]
  }
  return ['', '']
}

function textOf(value: Json): string {
  if (!isPlain(value)) return textIn(value)
  for (const place of TEXTS) {
    const text = textIn(pick(value, place))
    if (text !== '') return text
  }
  return ''
}

/** `items[0].sku` and `#/items/0/sku` as `items.0.sku`. */
function dotted(name: string): string {
  const plain = /^#?\//.test(name) ? name.replace(/^#?\//, '').replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~') : name
  return plain.replace(/\[["']?([^[\]"']+)["']?\]/g, '.$1').replace(/^[$.]+/, '')
}
