import type { ReactNode } from 'react'
import type { Cycle } from '#kernel/engine/references/references'
import type { Message } from '#kernel/message'
import type { FieldEdit } from '#kernel/page/records'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'
import type { Fields, FunctionPaths } from './edit-fields.ts'

/** Gives a form's field another name, in the prop at a path and wherever it is read; answers why not. */
export type RenameField = (path: string, from: string, to: string, despiteUncertain: boolean) => RefusedName | null
/** Why a field does not get another name. */
export interface RefusedName {
  readonly reason: Label
  /** The rest may be renamed all the same. */
  readonly anyway: boolean
  /** Renames it in the blocks that read it as well; answers why not. */
  readonly inBlocks?: () => Promise<Label | null>
}

/** What a form edits: values with their bindings, and the one way to change them. */
export interface Subject extends Fields {
  /** Tells subjects apart: a control never outlives its subject, so nothing that is typed can land on another one. */
  readonly key: string
  readonly functionPaths?: FunctionPaths
  /** Paths where several selected things differ. */
  readonly mixed?: ReadonlySet<string>
  /** Changes of one gesture become one undo step. */
  readonly edit: (edit: FieldEdit, gesture: string) => void
  /** The loop that an edit would make, where the values of this subject can be part of one; such an edit is not written. */
  readonly loopOf?: (edit: FieldEdit) => Cycle | null
  /** For props that are names of fields; they are edited as any text without it. */
  readonly rename?: RenameField
  /** The entry of the page whose bindings these are, where what they come from can be explained. */
  readonly entry?: string
  /** What comes before a path there: `source.` for those of an element's data, a step's id for those of a flow. */
  readonly prefix?: string
  /** What counts where nothing is set here: conditions of fields ask it. */
  readonly inherited?: JsonObject
  /** Stands behind the name of a field. */
  readonly beside?: (field: FieldSpec) => ReactNode
  /** Stands below the control of a fixed value, and may set another one. */
  readonly offers?: (field: FieldSpec, value: Json | undefined, choose: (value: Json) => void) => ReactNode
  /** What is wrong with the fixed value at a path. */
  readonly problem?: (path: string) => Message | null
  /** What `eventParams` is for formulas here. */
  readonly input?: Json
  /** Formulas here have `eventParams`, even while nobody knows them yet. */
  readonly takesInput?: true
}
