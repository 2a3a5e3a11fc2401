import type { JsonObject } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import type { Change } from './query-model.ts'
import type { Subject } from './subject.ts'

/** A record that a write has changed, with all of its values by the names of fields. */
export interface WrittenRecord {
  readonly modelId: number
  readonly id: string
  readonly rev: number
  readonly op: 'create' | 'update' | 'delete'
  /** Null for a new one, and for one that came back from the trash. */
  readonly before: JsonObject | null
  /** Null for a deleted one. */
  readonly after: JsonObject | null
  /** Names of fields that have another value. */
  readonly changed: readonly string[]
}

/** What a follower wants to be told. */
export interface Followed {
  has(modelId: number, op: WrittenRecord['op']): boolean
  /** In the transaction of the write, with the records in the order in which they were changed. What it throws takes all back. */
  wrote(db: Db, written: readonly WrittenRecord[], by: { readonly subject: Subject; readonly at: Date }): Promise<void>
}

/** A write that others have looked at before it begins. */
export interface Prepared {
  /** What is to be written instead, further changes last. */
  readonly changes: readonly Change[]
  /** Further changes are made with what their own authors may do. */
  readonly more: readonly { readonly subject: Subject; readonly changes: readonly Change[] }[]
  /** In the transaction: whether everything that it leaned on is still so. */
  holds(db: Db): Promise<boolean>
}

/** Follows the writes of records: other modules add some. */
export interface RecordFollower {
  /** Null where it has no interest in the project; asked for each write, so it must be known at once. */
  follows(db: Db, shape: ProjectShape): Promise<Followed | null>
  /** Outside of the transaction, before it. Null where nothing of it is to be looked at. @throws AppError for a write that it refuses */
  prepare?(shape: ProjectShape, subject: Subject, changes: readonly Change[]): Promise<Prepared | null>
}
