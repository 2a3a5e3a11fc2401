import { type SQL, sql } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import type { DialectName } from '../../db/dialect.ts'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { createPauses } from '../../pauses.ts'
import { type DataEnv, type ModelShape, tableName } from '../models/index.ts'
import { type Column, columnsOf, toStored } from './columns.ts'
import type { Action } from './policy-model.ts'
import type { RecordTables } from './table.ts'

/** A record with what the server knows of it. Its values were checked before. */
export interface WholeRecord {
  readonly id: string
  readonly rev: number
  readonly createdAt: Date
  readonly createdBy: number | null
  readonly updatedAt: Date
  readonly updatedBy: number | null
  /** By the names of fields. */
  readonly values: JsonObject
}
/** What comes next in a serial number. */
export interface SerialCount {
  readonly fieldId: number
  readonly env: DataEnv
  readonly period: string
  readonly next: number
}

type Kind = Column['kind']
/** The rows of a text of JSON lists, each as `value`. */
const ROWS: { readonly [dialect in DialectName]: (rows: string) => SQL } = {
  sqlite: (rows) => sql`json_each(${rows})`,
  postgres: (rows) => sql`json_array_elements(${rows}::json) as "rows"("value")`,
}
const CASTS: { readonly [kind in Kind]: SQL } = {
  text: sql`text`,
  number: sql`double precision`,
  whole: sql`bigint`,
  flag: sql`boolean`,
}
const VALUE: { readonly [dialect in DialectName]: (at: number, kind: Kind) => SQL } = {
  sqlite: (at) => sql`json_extract("value", ${`$[${at}]`})`,
  postgres: (at, kind) => sql`("value" ->> ${at}::int)::${CASTS[kind]}`,
}
/** Records of one statement. */
const AT_ONCE = 500

/** Writes records of new tables as they were elsewhere: without history, policies and rules of their fields. */
export class RecordFilling {
  constructor(private readonly store: Store<RecordTables>) {}

  /** One parameter holds many records: statements with one for each value take ten times as long to put together. */
  async fill(
    db: Db,
    { model, env }: { readonly model: ModelShape; readonly env: DataEnv },
    records: readonly WholeRecord[],
  ): Promise<void> {
    const { store } = this
    const dialect = store.dialect.name
    const columns = [...columnsOf(model).values()]
    const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
    const names = listed(columns.map(({ column }) => sql`${sql.identifier(column)}`))
    const values = listed(columns.map(({ kind }, at) => VALUE[dialect](at, kind)))
    const rowOf = ({ values: given, ...own }: WholeRecord): readonly unknown[] => {
      const system: { readonly [name: string]: Json } = {
        ...{ ...own, createdAt: own.createdAt.toISOString(), updatedAt: own.updatedAt.toISOString() },
      }
      return columns.map((column) => toStored(column, (column.field ? given : system)[column.name] ?? null, dialect))
    }
    const table = sql.identifier(tableName(model.id, env))
    const pause = createPauses()
    for (let at = 0; at < records.length; at += AT_ONCE) {
      const rows = JSON.stringify(records.slice(at, at + AT_ONCE).map(rowOf))
      const from = sql`select ${values} from ${ROWS[dialect](rows)}`
      await rowsOf(store, db, sql`insert into ${table} (${names}) ${from}`)
      await pause()
    }
  }

  async count(db: Db, serials: readonly SerialCount[]): Promise<void> {
    if (serials.length > 0) await db.insert(this.store.t.recordSerial).values([...serials])
  }

  /** Lets a new role do this with all records of a model. */
  async permit(
    db: Db,
    { roleId, modelId }: { readonly roleId: number; readonly modelId: number },
    actions: readonly Action[],
  ): Promise<void> {
    const rows = actions.map((action) => ({ roleId, modelId, action, scope: true as const, fields: true as const }))
    await db.insert(this.store.t.recordPolicy).values(rows)
  }
}
