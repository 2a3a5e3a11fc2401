import type { Label } from '#kernel/message'

/** What people call a field of a call, as the form writes it that has the field. */
export interface FieldLabel extends Label {
  /** What a value must look like, for refusals: “a letter first, then letters and digits”. */
  readonly form?: Label
}
/** By the name of the field. */
export interface FieldLabels {
  readonly [name: string]: FieldLabel
}
