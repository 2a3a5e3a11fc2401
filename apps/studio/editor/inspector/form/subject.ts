import type { Json } from '#kernel/page'
import type { FieldEdit, Fields, FunctionPaths } from './edit-fields.ts'

/** What a form edits: values with their bindings, and the one way to change them. */
export interface Subject extends Fields {
  /** Tells subjects apart: a control never outlives its subject, so nothing that is typed can land on another one. */
  readonly key: string
  readonly functionPaths?: FunctionPaths
  /** Paths where several selected things differ. */
  readonly mixed?: ReadonlySet<string>
  /** Changes of one gesture become one undo step. */
  readonly edit: (edit: FieldEdit, gesture: string) => void
  /** The entry of the page whose bindings these are, where what they come from can be explained. */
  readonly entry?: string
  /** What `eventParams` is for formulas here. */
  readonly input?: Json
}
