import type { SQLiteColumn, SQLiteTableWithColumns } from 'drizzle-orm/sqlite-core'
import { filled, type Statement, statement } from '../../db/statement.ts'
import type { Store } from '../../db/store.ts'
import { type DataEnv, type ModelShape, tableName } from '../models/index.ts'
import { type Column, columnsOf } from './columns.ts'

type AnyTable = SQLiteTableWithColumns<{
  name: string
  schema: undefined
  columns: Record<string, SQLiteColumn>
  dialect: 'sqlite'
}>

/** The values of a new record by the names of columns; null where it has none. */
export type InsertRecord = Statement<unknown>

const byModel: { readonly [env in DataEnv]: WeakMap<ModelShape, InsertRecord> } = {
  stg: new WeakMap(),
  prd: new WeakMap(),
}

function tableOf({ dialect }: Pick<Store, 'dialect'>, model: ModelShape, env: DataEnv): AnyTable {
  const d = dialect.vocabulary
  // Values come in the form of the database, which in SQLite has numbers for flags.
  const flag = dialect.name === 'sqlite' ? d.int : d.bool
  const kinds: { readonly [kind in Column['kind']]: (name: string) => unknown } = {
    text: d.text,
    number: d.real,
    whole: d.int,
    flag,
  }
  const columns = [...columnsOf(model).values()].map(({ column, kind }) => [column, kinds[kind](column)] as const)
  return d.table(tableName(model.id, env), Object.fromEntries(columns) as never) as unknown as AnyTable
}

/** Puts the statement for new records together once for each shape of a model: to do so takes longer than to run it. */
export function insertOf(store: Pick<Store, 'dialect'>, model: ModelShape, env: DataEnv): InsertRecord {
  const known = byModel[env].get(model)
  if (known) return known
  const table = tableOf(store, model, env)
  const values = Object.fromEntries(
    [...columnsOf(model).values()].map(({ column }) => [column, filled<string>(column)]),
  )
  const made: InsertRecord = statement((db) => db.insert(table).values(values as never))
  byModel[env].set(model, made)
  return made
}
