/** Something of the project that a setter chooses by its name. */
export interface NamedThing {
  /** What is stored. */
  readonly code: string
  readonly name: string
}
