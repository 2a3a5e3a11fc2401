import type { Label } from '#kernel/message'
import type { FieldOperator } from '../define/field-type.ts'

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

/** A field of a model or view that a setter chooses. */
export interface NamedField {
  /** What is stored: its name, or a path over associations to one: `customer.city`. */
  readonly code: string
  readonly name: string
  /** What its type is called. */
  readonly kind?: Label
  /** Its values are rows of another model. */
  readonly many: boolean
  /** How filters may compare it. */
  readonly operators: readonly FieldOperator[]
  /** What is typed for it. */
  readonly value: 'text' | 'number' | 'flag' | 'time'
  /** Records can be read with more than its value: other records, people and files by what they are called. */
  readonly isIncluded?: boolean
  /** Its values are people. */
  readonly isPeople?: boolean
  /** It leads over an association: filters can say it, and nothing else. */
  readonly isPath?: boolean
}
