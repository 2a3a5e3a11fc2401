/** What the hardening gives to the runtime alone; the bundle is the body of a function with this parameter. */
export interface Given {
  /** Closes an object: it belongs to all from then on. */
  readonly protect: <T extends object>(value: T) => T
  /** Refuses an object that belongs to all. */
  readonly free: (target: object) => void
  /** An error with a code that no other code can set. */
  readonly problem: (code: string, text: string) => Error
  readonly codeOf: (error: unknown) => string | undefined
  readonly defineProperty: typeof Object.defineProperty
  /** What the globals of browsers ask here. */
  readonly outside: { locale: () => unknown; readonly provide: () => void }
  /** The runtime's own modules, for texts that are evaluated later. */
  runtime?: { readonly [module: string]: object }
}

declare const given: Given

export const addRuntime = (runtime: NonNullable<Given['runtime']>) => {
  given.runtime = runtime
}

export const setLocale = (locale: () => unknown) => {
  given.outside.locale = locale
}

export const provideGlobals = () => given.outside.provide()

export const { protect: close, free, problem, codeOf, defineProperty: definePlainly } = given

export const { stringify, parse } = JSON
export const { isArray } = Array
export const { keys: keysOf, hasOwn: has, create, freeze, isExtensible, defineProperty } = Object

/** Any value of an author's code, or of the page's state. */
// biome-ignore lint/suspicious/noExplicitAny: whatever authors make of it is only looked at through typeof
export type Value = any

/** Has every name that objects inherit. Assigning to such a name is refused where it is inherited, because prototypes are frozen here. */
const PLAIN: object = {}
export const isInherited = (key: string): boolean => key in PLAIN

/** Sets an own value under a name that data or an author chose. */
export const setOwn = (at: Value, key: string, value: Value) => {
  if (isInherited(key) && !has(at, key)) definePlainly(at, key, { value, writable: true, enumerable: true, configurable: true })
  else at[key] = value
}
