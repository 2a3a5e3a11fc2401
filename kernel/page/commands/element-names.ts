import { isSpokenFor } from '../names/formula-words.ts'
import { canBeSaid, givenNamesOf } from '../names/given-names.ts'
import { asName } from '../names/name-rules.ts'
import type { ElementRecord, PageDocument } from '../records/records.ts'
import { NumberedNames } from '../values/numbered-names.ts'
import { plainType } from '../values/page-ids.ts'
import { getPath, setPath } from '../values/path.ts'

export const FIELD_NAME = 'formItem.name'

/** Gives out names that nothing on the page has, with one look at the page. */
export interface FreshNames {
  /** The first of `Button1`, `Button2`, … */
  ofType(type: string): string
  /**
   * For a copy, the next number: `Customers2` for `Customers`; of what has no name that formulas can say, one of its
   * type.
   */
  like(name: string, type: string): string
  /** The name itself where it is free, else the next number. */
  keep(name: string): string
}

export function freshNames(document: PageDocument): FreshNames {
  const names = givenNamesOf(document)
  const taken = new Set<string>()
  // Names that no formula can contain must be unique as well.
  for (const entry of document.entries.values()) if (entry.kind === 'element' || entry.kind === 'api') taken.add(entry.name)
  const isFree = (word: string) => !taken.has(word) && !names.has(word) && !isSpokenFor(word)
  const next = new Map<string, number>()
  const numbered = (base: string, from: number): string => {
    let n = next.get(base) ?? from
    while (!isFree(`${base}${n}`)) n++
    next.set(base, n + 1)
    taken.add(`${base}${n}`)
    return `${base}${n}`
  }
  const ofType = (type: string) => numbered(asName(plainType(type)), 1)
  const like = (name: string, type: string): string => {
    if (!canBeSaid(name)) return ofType(type)
    const base = name.replace(/\d{1,6}$/, '') || name
    return numbered(base, base === name ? 2 : 1)
  }
  const keep = (name: string): string => {
    if (!isFree(name)) return like(name, name)
    taken.add(name)
    return name
  }
  return { ofType, like, keep }
}

/** The names under which the page's form items hand on their values. */
export function fieldNames(document: PageDocument): Set<string> {
  const names = new Set<string>()
  for (const entry of document.entries.values()) {
    const name = entry.kind === 'element' ? fieldName(entry) : undefined
    if (name !== undefined) names.add(name)
  }
  return names
}

export function fieldName(element: ElementRecord): string | undefined {
  const name = getPath(element.props, FIELD_NAME)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/**
 * What the field of a new form item is called: a name that formulas and paths can say, also where its type names a
 * plugin.
 */
export const newFieldName = (type: string, id: string): string => `${plainType(type)}_${id.slice(-6)}`

/** Gives the element an unused field name and reserves it. */
export function withFreshFieldName(
  element: ElementRecord,
  wanted: string,
  taken: Set<string>,
  numbered = new NumberedNames(),
): ElementRecord {
  const name = numbered.firstFree(wanted, (free) => !taken.has(free))
  taken.add(name)
  return { ...element, props: setPath(element.props, FIELD_NAME, name) }
}
