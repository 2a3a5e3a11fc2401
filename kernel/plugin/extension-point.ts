import type { Message } from '#kernel/message'
import type { Owner } from './registry.ts'

/** A typed token: it carries the type of its contributions, so code never looks them up by a string. */
export interface ExtensionPoint<T extends { readonly id: string }> {
  readonly name: string
  /** Throws with the reason when a value may not be contributed by this plugin. */
  readonly accepts?: (value: T, owner: Owner) => void
  /** Names besides its id that a value takes for itself, as people read them: a message that says `the function SUM`. No other value may have one of them. */
  readonly names?: (value: T) => readonly (string | Message)[]
  /** Never present; carries the type. */
  readonly _value?: T
}

/** Declares a place where plugins contribute values of one type. */
export function defineExtensionPoint<T extends { readonly id: string }>(
  name: string,
  options: Pick<ExtensionPoint<T>, 'accepts' | 'names'> = {},
): ExtensionPoint<T> {
  return Object.freeze({ name, ...options })
}
