import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { type DataEnv, type ModelShapes, tableName } from '../models/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { Change } from './query-model.ts'
import type { RecordTables } from './table.ts'

/** Milliseconds after which the records of a project are measured again. */
const MEASURED_MS = 600_000
/** Bytes that this server writes before it looks at the quotas again, and how long it may take for that. */
const SLICE = 1024 * 1024
const SLICE_MS = 60_000
/** Records of a table whose size is that of all, from each end of it. */
const LOOKED_AT = 100
/** What a record takes beside its values: its id, times, persons and indexes. */
const OWN_BYTES = 160
const REMEMBERED = 10_000

interface Slice {
  left: number
  spent: number
  readonly until: number
}

/** Bytes that changes add at most: what an update replaces is not looked up. */
export const bytesOfChanges = (changes: readonly Change[]): number =>
  changes.reduce((sum, change) => {
    if (change.op === 'create') return sum + OWN_BYTES + bytesOfValues(change.values)
    return change.op === 'update' ? sum + bytesOfValues(change.values) : sum
  }, 0)
/** Bytes of records as a file has them. */
export const bytesOfRecords = (records: readonly { readonly values: object }[]): number =>
  records.reduce((sum, { values }) => sum + OWN_BYTES + bytesOfValues(values), 0)
const bytesOfValues = (values: object): number => Buffer.byteLength(JSON.stringify(values))

/**
 * Room for records in the megabytes of a project. A write takes of a slice in memory, and only with a new slice looks
 * at the quotas; from time to time the tables are measured by their counts and some of their records.
 */
export class RecordRoom {
  private readonly slices = new Map<number, Slice>()

  constructor(
    private readonly store: Store<RecordTables>,
    private readonly quotas: Pick<Quotas, 'requireBytes' | 'roomIn'>,
    private readonly shapes: Pick<ModelShapes, 'of'>,
  ) {}

  /** Inside the write, before it adds them. @throws AppError where the project or its owner has no room for so many */
  async take(db: Db, projectId: number, bytes: number, now: Date): Promise<void> {
    if (bytes <= 0) return
    const at = now.getTime()
    const known = this.slices.get(projectId)
    if (known && known.until > at && known.left >= bytes) {
      known.left -= bytes
      known.spent += bytes
      return
    }
    this.slices.delete(projectId)
    await this.note(db, projectId, known?.spent ?? 0, now)
    await this.quotas.requireBytes(db, projectId, bytes)
    await this.add(db, projectId, bytes)
    const left = Math.max(0, Math.min(SLICE, (await this.quotas.roomIn(db, projectId)) / 4))
    if (this.slices.size >= REMEMBERED) this.slices.clear()
    this.slices.set(projectId, { left, spent: 0, until: at + SLICE_MS })
  }

  /** The size that quotas read: measured where that is long ago, else what was written since. */
  private async note(db: Db, projectId: number, spent: number, now: Date): Promise<void> {
    const { recordUsage } = this.store.t
    const [row] = await db.select().from(recordUsage).where(eq(recordUsage.projectId, projectId))
    const isFresh = row !== undefined && now.getTime() - row.measuredAt.getTime() < MEASURED_MS
    if (isFresh) return this.add(db, projectId, spent)
    const set = { bytes: await this.measure(db, projectId), measuredAt: now }
    await db
      .insert(recordUsage)
      .values({ projectId, ...set })
      .onConflictDoUpdate({ target: recordUsage.projectId, set })
  }

  private async add(db: Db, projectId: number, bytes: number): Promise<void> {
    const { recordUsage } = this.store.t
    if (bytes === 0) return
    await db
      .update(recordUsage)
      .set({ bytes: sql`${recordUsage.bytes} + ${bytes}` })
      .where(eq(recordUsage.projectId, projectId))
  }

  /** Of all records but those in the trash. */
  async measure(db: Db, projectId: number): Promise<number> {
    let bytes = 0
    for (const env of ['stg', 'prd'] as const) {
      const { models } = await this.shapes.of(db, projectId, env)
      for (const { id } of models) bytes += await this.measureTable(db, id, env)
    }
    return Math.round(bytes)
  }

  private async measureTable(db: Db, modelId: number, env: DataEnv): Promise<number> {
    const table = sql.identifier(tableName(modelId, env))
    const number = async (statement: ReturnType<typeof sql>): Promise<number> => {
      const [row] = await rowsOf<{ n: unknown }>(this.store, db, statement)
      return Number(row?.n ?? 0)
    }
    const all = await number(sql`select count(*) as n from ${table}`)
    if (all === 0) return 0
    const count = all - (await number(sql`select count(*) as n from ${table} where "deleted_at" is not null`))
    let bytes = 0
    let seen = 0
    for (const order of [sql`asc`, sql`desc`]) {
      const rows = await rowsOf<Record<string, unknown>>(
        this.store,
        db,
        sql`select * from ${table} order by "updated_at" ${order}, "id" ${order} limit ${LOOKED_AT}`,
      )
      for (const row of rows) bytes += OWN_BYTES + sizeOfRow(row)
      seen += rows.length
    }
    return (count * bytes) / Math.max(1, seen)
  }
}

const sizeOfRow = (row: Readonly<Record<string, unknown>>): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : value === null ? 0 : 8),
    0,
  )
