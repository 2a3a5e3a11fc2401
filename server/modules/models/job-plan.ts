import type { Json } from '#kernel/page/values'
import type { FieldShape, ModelShape } from './shape.ts'

/** Records in one write of a job. */
export const BATCH = 500

/** Values of one column on their way to another. */
export interface Conversion {
  readonly from: FieldShape
  /** Its version names the new column. */
  readonly to: FieldShape
  /** The column of a former type that the field goes back to: a value that came from there is taken from there. */
  readonly prior: FieldShape | null
}
export type JobPlan =
  | { readonly kind: 'retype'; readonly conversions: readonly Conversion[] }
  | {
      readonly kind: 'release'
      readonly conversions: readonly Conversion[]
      readonly rev: number
      readonly shape: ModelShape
      readonly fill: boolean
    }
  /** Writes the default of fields into records without a value. */
  | { readonly kind: 'fill'; readonly fields: readonly FieldShape[] }
  /** Makes the index of a field while records are written. */
  | { readonly kind: 'index'; readonly before: FieldShape; readonly after: FieldShape }

export type JobStatus = 'running' | 'done' | 'failed' | 'cancelled'
/** Why a job came to nothing. */
export interface JobFailure {
  readonly reason: 'duplicates' | 'server' | 'changed'
  readonly field: string | null
  readonly duplicates: readonly { readonly value: string; readonly count: number }[]
}

/** A value that a change of type would alter or lose. */
export interface Example {
  readonly id: string
  readonly before: Json
  /** Null where it has no counterpart. */
  readonly after: Json
}
