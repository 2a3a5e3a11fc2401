import type { Label } from '#kernel/message'

/** Something of the project that a setter chooses by its name. */
export interface NamedThing {
  /** What is stored. */
  readonly code: string
  readonly name: string
  /** What it is, where a menu offers things of several kinds. */
  readonly kind?: Label
  /** What it takes values for, such as the parameters of a view. */
  readonly params?: readonly NamedThing[]
}
