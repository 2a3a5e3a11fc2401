import { type SQL, sql } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { typeOf } from '../models/index.ts'
import { type Column, fromStored } from './columns.ts'
import { recordErrors } from './errors.ts'
import { orderBy } from './ordering.ts'
import type { Group } from './query-model.ts'

const refuse = (field: string): AppError => new AppError(recordErrors.badQuery, { data: { field } })

export const FIGURES = { count: sql`count`, sum: sql`sum`, avg: sql`avg`, min: sql`min`, max: sql`max` } as const

/** What a group reads: rows of a model or of a view. */
export interface Groupable {
  readonly store: Pick<Store, 'dialect'>
  readonly db: Db
  readonly from: SQL
  readonly where: SQL
  /** @throws AppError for a column that does not exist, or that the reader may not see */
  columnOf(name: string): Column
  at(column: Column): SQL
}

export const isNumber = ({ field, isFigure }: Column): boolean =>
  field ? typeOf(field).isNumber === true : isFigure === true

/** Sums and counts by the values of columns, in the order of these values. */
export async function groupRows(of: Groupable, { by, values, most }: Group): Promise<readonly JsonObject[]> {
  const keys = by.map((name) => of.columnOf(name))
  const figures = values.map(({ as, fn, field }) => {
    const column = field === undefined ? null : of.columnOf(field)
    if (by.includes(as) || (fn !== 'count' && !column)) throw refuse(as)
    if ((fn === 'sum' || fn === 'avg') && !(column && isNumber(column))) throw refuse(field ?? as)
    return { as, fn, column }
  })
  const selected = [
    ...keys.map((column, i) => sql`${of.at(column)} as ${sql.identifier(`k${i}`)}`),
    ...figures.map(({ fn, column }, i) => {
      const at = column ? of.at(column) : sql`*`
      // Whole numbers add up to a type of their own in PostgreSQL.
      const given =
        fn === 'sum' || fn === 'avg' ? sql`cast(${FIGURES[fn]}(${at}) as double precision)` : sql`${FIGURES[fn]}(${at})`
      return sql`${given} as ${sql.identifier(`v${i}`)}`
    }),
  ]
  const order = keys.map((column) => ({
    ...{ field: column.name, order: 'ascend' as const, column, at: of.at(column) },
    isAlways: false,
  }))
  const grouped = sql.join(
    keys.map((column) => of.at(column)),
    sql`, `,
  )
  const ends = keys.length > 0 ? sql` group by ${grouped} order by ${orderBy(of.store, order)}` : sql``
  const rows = await rowsOf<Record<string, unknown>>(
    of.store,
    of.db,
    sql`select ${sql.join(selected, sql`, `)} from ${of.from} where ${of.where}${ends} limit ${most}`,
  )
  return rows.map((row) =>
    Object.fromEntries([
      ...keys.map((column, i): [string, Json] => [column.name, fromStored(column, row[`k${i}`])]),
      ...figures.map(({ as, fn, column }, i): [string, Json] => {
        const raw = row[`v${i}`]
        if (fn === 'count') return [as, Number(raw)]
        return [as, raw === null || !column ? null : fromStored(column, raw)]
      }),
    ]),
  )
}
