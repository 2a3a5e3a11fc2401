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
  /**
   * In the transaction of the write, with the records in the order in which they were changed. What it throws takes
   * all back.
   */
  wrote(db: Db, written: readonly WrittenRecord[], by: { readonly subject: Subject; readonly at: Date }): Promise<void>
  /** In the same transaction, after all of its changes; not after a dry run. What it throws takes all back. */
  ended?(db: Db): Promise<void>
  /** Before a part of the write that may be taken back: what it returns forgets all that it was told since. */
  mark?(): () => void
}

/** A write as others want it. */
export interface Planned {
  readonly changes: readonly Change[]
  /** Values that they set, by the place of the change: who writes need not be allowed to. */
  readonly set: ReadonlyMap<number, JsonObject>
  /** Further changes, each with what its own author may do. */
  readonly more: readonly {
    readonly subject: Subject
    readonly changes: readonly Change[]
    readonly set?: ReadonlyMap<number, JsonObject>
  }[]
}

/** A write that others have looked at before it begins. */
export interface Prepared extends Planned {
  /** In the transaction: whether everything that it leaned on is still so. */
  holds(db: Db): Promise<boolean>
  /** Further followers of this write alone: others for each time that it is tried. */
  watches?(): readonly Followed[]
}

/** What preparing may ask of the records: it is outside of the transaction. */
export interface Preparing {
  readonly shape: ProjectShape
  readonly subject: Subject
  /** Nothing is written, and nothing is to be kept of a refusal. */
  readonly isDryRun: boolean
  /**
   * The record as it is, by the names of fields; null for a new one.
   * @throws AppError for a change that the subject may not make, as the write itself would
   */
  check(change: Change): Promise<JsonObject | null>
  /**
   * The records that a write would change, of those that `has` asks for, in the order in which they would be changed:
   * those of its changes, those that go or are cleared with them, and those that join records. The write is tried and
   * taken back. @throws AppError where it is refused
   */
  attempt(planned: Planned, has: Followed['has']): Promise<readonly WrittenRecord[]>
}

/** Follows the writes of records: other modules add some. */
export interface RecordFollower {
  /** Null where it has no interest in the project; asked for each write, so it must be quick. */
  follows(db: Db, shape: ProjectShape): Promise<Followed | null>
  /** Whether `prepare` looks at any of these changes; asked once for many, before each is prepared for itself. */
  looks?(shape: ProjectShape, changes: readonly Change[]): Promise<boolean>
  /**
   * Outside of the transaction, before it. Null where nothing of it is to be looked at. @throws AppError for a write
   * that it refuses
   */
  prepare?(changes: readonly Change[], preparing: Preparing): Promise<Prepared | null>
  /**
   * What writes to records of a project have to themselves where preparing them reads other records: a name. Those
   * that were prepared go one after the other, and no other write of the project is between what they read again and
   * their end. Null where nothing is read.
   */
  alone?(shape: ProjectShape, changes: readonly Change[]): Promise<string | null>
  /** The same name for every write of the project, where such writes may come. */
  guard?(db: Db, shape: ProjectShape): Promise<string | null>
}
