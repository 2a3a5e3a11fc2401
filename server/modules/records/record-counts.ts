import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type DataEnv, tableName } from '../models/index.ts'
import { MOST_RECORDS, recordErrors } from './errors.ts'

/** Milliseconds for which a count is used: other nodes create records too. */
const FRESH_MS = 300_000

/** How many records the tables of models have, as far as a limit of a million needs it. */
export class RecordCounts {
  private readonly known = new Map<string, { count: number; readonly until: number }>()

  constructor(
    private readonly store: Pick<Store, 'dialect'>,
    private readonly most = MOST_RECORDS,
  ) {}

  /**
   * Counts one more record.
   * @throws AppError where the table is full
   */
  async add(db: Db, modelId: number, env: DataEnv, now: Date): Promise<void> {
    const table = tableName(modelId, env)
    let known = this.known.get(table)
    if (!known || known.until < now.getTime()) {
      const counted = sql`(select 1 from ${sql.identifier(table)} limit ${this.most})`
      const [row] = await rowsOf<{ count: unknown }>(
        this.store,
        db,
        sql`select count(*) as "count" from ${counted} as "counted"`,
      )
      known = { count: Number(row?.count ?? 0), until: now.getTime() + FRESH_MS }
      if (this.known.size > 10_000) this.known.clear()
      this.known.set(table, known)
    }
    if (known.count >= this.most) throw new AppError(recordErrors.tooManyRecords)
    known.count++
  }

  /** Counts again when the next record is added, because writes were taken back. */
  forget(): void {
    this.known.clear()
  }
}
