/** What the hardening gives to the globals; the bundle is the body of a function with this parameter. */
interface Given {
  /** Asks the host: JSON `[subject, …]` to JSON `{value}` or `{error, text}`. */
  readonly ask: (request: string) => string
  readonly now: () => number
  readonly random: () => number
  /** The language of the page; undefined where it is not known. */
  readonly locale: () => unknown
}

declare const given: Given

export const { now, random } = given

/** Any value of an author's code. */
// biome-ignore lint/suspicious/noExplicitAny: authors pass anything; it is only looked at through typeof
export type Value = any

export const { stringify, parse } = JSON
export const { isArray, from: listOf } = Array
export const { defineProperty, freeze, keys: keysOf } = Object

const ERRORS: { readonly [name: string]: new (text: string) => Error } = { RangeError, TypeError }

/** The host's answer. @throws RangeError or TypeError with the host's message */
export function ask(...request: readonly Value[]): Value {
  const { value, error, text } = parse(given.ask(stringify(request)))
  if (error === undefined) return value
  throw new (ERRORS[error] ?? Error)(text)
}

export function pageLocale(): string {
  const locale = given.locale()
  return typeof locale === 'string' && locale !== '' ? locale : 'en'
}

/** Reading any of the names throws an error that says the name. */
export function refuseMissing(owner: object, prefix: string, names: readonly string[]): void {
  for (const name of names) {
    const get = () => {
      throw new ReferenceError(`${prefix}${name} is not defined`)
    }
    defineProperty(owner, name, { get, enumerable: false, configurable: true })
  }
}

/** Sets the name and the number of parameters that a function reports. */
export function named<T extends (...args: Value[]) => Value>(made: T, name: string, length = made.length): T {
  defineProperty(made, 'name', { value: name, configurable: true })
  defineProperty(made, 'length', { value: length, configurable: true })
  return made
}
