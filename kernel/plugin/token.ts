/** Names something that one plugin provides and others look up, and carries its type. Tokens of one name are the same token. */
export interface Token<T> {
  readonly name: string
  /** Never present; carries the type. */
  readonly _value?: T
}

/** Makes a token. The name begins with the plugin's id, so that two plugins do not choose the same one: `acme.notes/list`. */
export const defineToken = <T>(name: string): Token<T> => Object.freeze({ name })
