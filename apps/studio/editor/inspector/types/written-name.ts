import { givenNamesOf, isBareName, isName } from '#kernel/page/names'
import type { PageDocument } from '#kernel/page/records'
import { isObject, type Json, type JsonObject } from '#kernel/page/values'

/** Words that no name on its own may be, and what stands for the whole page or event. */
const isBare = (word: string): boolean => isBareName(word) && word !== 'context' && word !== 'eventParams'

/** Parts of the state that every page has; what stands beside them are elements. */
export const STATE_PARTS: ReadonlySet<string> = new Set(['variable', 'component', 'store', 'route', 'app', 'locale'])

export interface NameOptions {
  /** The first part that may be missing although it is there now. */
  readonly late?: number
  /** Whether a word is a name of this page; those that are not are read from `context`. */
  readonly isKnown?: (word: string) => boolean
  /** What formulas call an element or an api, by its id. */
  readonly wordOf?: WordOf
  /** Whether an id is that of an api. */
  readonly isApi?: (id: string) => boolean
}
export type WordOf = (id: string) => string | undefined

/** What formulas on a page call elements and apis; nothing where they have to say an id. */
export function wordsOn(document: PageDocument, functions: readonly { readonly name: string }[]): WordOf {
  const names = givenNamesOf(document)
  const called = new Set(functions.map(({ name }) => name))
  return (id) => {
    const word = names.wordOf(id)
    return word === undefined || called.has(word) ? undefined : word
  }
}

/**
 * A place of the page's state as a formula writes it: `variable.rows[0].id`, `component.Table_1?.data`. Behind what is not there as the page stands,
 * and from the part `late` on, stands `?.`: a form that is not shown yet has no fields, an element's data comes when it comes.
 */
export function writtenName(parts: readonly string[], state: JsonObject, options: NameOptions = {}): string {
  const { late = Number.POSITIVE_INFINITY, isKnown = () => true, wordOf = () => undefined, isApi = () => false } = options
  const [root = '', second] = parts
  // The result of an api is known by the api's name; all else is written where it stands.
  const result = root === 'component' && second !== undefined && isApi(second) ? wordOf(second) : undefined
  const from = result === undefined ? 1 : 2
  let value: Json | undefined = at(state, root) ?? (STATE_PARTS.has(root) ? {} : undefined)
  let written = result ?? wordOf(root) ?? (isBare(root) && isKnown(root) ? root : member('context', root, false, false))
  if (from === 2) value = at(value, second!)
  parts.slice(from).forEach((part, index) => {
    const missing = value === undefined || value === null
    const word = root === 'component' && from + index === 1 ? (wordOf(part) ?? part) : part
    written = member(written, word, missing || from + index >= late, Array.isArray(value))
    value = at(value, part)
  })
  return written
}

function member(object: string, name: string, maybe: boolean, list: boolean): string {
  if (list && /^\d+$/.test(name)) return `${object}${maybe ? '?.' : ''}[${name}]`
  if (isName(name)) return `${object}${maybe ? '?.' : '.'}${name}`
  return `${object}${maybe ? '?.' : ''}[${JSON.stringify(name)}]`
}

/** What stands in a value under a name of its own. */
export function at(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** What stands at a place of the state, by names and not by a text with dots: a name may have some of its own. */
export const valueAt = (state: JsonObject, parts: readonly string[]): Json | undefined =>
  parts.reduce<Json | undefined>((value, part) => at(value, part), state)
