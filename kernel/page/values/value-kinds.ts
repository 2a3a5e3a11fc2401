import type { Json } from './json.ts'
import { isObject } from './json-tools.ts'

/** The kinds of JSON values with their empty values, for values without a declared type. */
const EMPTY = { string: '', number: 0, boolean: false, object: {}, array: [] } as const satisfies { readonly [kind: string]: Json }
type JsonKind = keyof typeof EMPTY

const isKind = (type: string): type is JsonKind => Object.hasOwn(EMPTY, type)

/** The kind of a JSON value; null counts as a text that is not there. */
export function kindOfJson(value: Json | undefined): JsonKind {
  if (Array.isArray(value)) return 'array'
  if (isObject(value)) return 'object'
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string'
}

/** Whether a value can be of a type as far as JSON tells. What is declared beyond JSON is checked by its declaration. */
export const fitsKind = (type: string, value: Json | undefined): boolean =>
  !isKind(type) || (value !== null && value !== undefined && kindOfJson(value) === type)

/** The empty value of a type that is a kind of JSON; a text for any other. */
export const emptyOfKind = (type: string): Json => (isKind(type) ? EMPTY[type] : '')
