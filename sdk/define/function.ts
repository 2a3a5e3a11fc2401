import type { FunctionRuntime } from '#kernel/engine'
import type { Json, Label } from '#kernel/page/values'

/** The other functions, by name. */
export interface FunctionLibrary {
  readonly [name: string]: (...args: readonly Json[]) => Json
}

/** Declares a function for formulas. */
export interface FunctionDeclaration {
  readonly id: `function/${string}`
  /** As written in formulas: `FORMAT`. */
  readonly name: string
  readonly group: 'date' | 'number' | 'text' | 'list' | 'logic' | 'object' | 'money' | 'url'
  readonly signature: string
  readonly summary: Label
  /** Formulas with their values; each is run by a test. */
  readonly examples: readonly { readonly formula: string; readonly value: Json }[]
  /**
   * Returns the function. It is sent into the VM as source text, so it must be self-contained: no imports and no outer variables;
   * other functions only through `lib`. `Date` there reads the host's clock.
   */
  readonly create: (lib: FunctionLibrary) => (...args: never[]) => Json | undefined
}

/**
 * Declares a formula function. Names of built-in ones are upper case; those of a plugin begin with its owner.
 * @example
 * defineFunction({
 *   id: 'function/acme.stars',
 *   name: 'ACME_STARS',
 *   group: 'text',
 *   signature: 'ACME_STARS(count)',
 *   summary: { zh: '一行星号', en: 'A line of stars' },
 *   examples: [{ formula: 'ACME_STARS(3)', value: '***' }],
 *   create: () => (count: number) => '*'.repeat(count),
 * })
 */
export function defineFunction(declaration: FunctionDeclaration): FunctionDeclaration {
  return declaration
}

/** What an engine is given of a function. */
export function toFunctionRuntime(declaration: FunctionDeclaration): FunctionRuntime {
  return { name: declaration.name, source: declaration.create.toString() }
}
