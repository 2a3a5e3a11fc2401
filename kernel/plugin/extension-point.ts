/** A typed token: the type of what is contributed rides on it, nobody looks anything up by a bare string. */
export interface ExtensionPoint<T extends { readonly id: string }> {
  readonly name: string
  /** Throws with the reason when a value may not be contributed. */
  readonly accepts?: (value: T) => void
  /** Never present; carries the type. */
  readonly _value?: T
}

/** Declares a place where plugins contribute values of one type. */
export function defineExtensionPoint<T extends { readonly id: string }>(
  name: string,
  options: { readonly accepts?: (value: T) => void } = {},
): ExtensionPoint<T> {
  return Object.freeze({ name, ...options })
}
