import type { Statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { ProjectShape, TakenValues } from '../models/index.ts'
import { recordErrors } from './errors.ts'
import type { Followed } from './following.ts'
import type { RecordCounts } from './record-counts.ts'
import type { Subject } from './subject.ts'
import type { RecordTables } from './table.ts'

/** Where records are written, and by whom. */
export interface WritePlace {
  readonly store: Store<RecordTables>
  readonly db: Db
  readonly shape: ProjectShape
  readonly subject: Subject
  readonly now: Date
  readonly counts: RecordCounts
  readonly taken: TakenValues
  /** Writes a row of the history. */
  readonly note: Statement<unknown>
  /** Who wants to be told of what is written. */
  readonly followed: readonly Followed[]
}

/** The write is not what it was prepared as any more. Where it cannot begin again, it is refused. */
export class Moved extends AppError {
  constructor() {
    super(recordErrors.busy)
  }
}
export type Row = Readonly<Record<string, unknown>>
