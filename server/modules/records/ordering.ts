import { type SQL, sql } from 'drizzle-orm'
import type { Json } from '#kernel/page/values'
import type { FieldOperator } from '#sdk/fields'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Column, toStored } from './columns.ts'
import { recordErrors } from './errors.ts'
import type { Sort } from './query-model.ts'

/** Records are counted up to here unless all are asked for. */
export const CAPPED_TOTAL = 10_000

/** A column by which a statement orders its rows. */
export interface OrderColumn extends Sort {
  readonly column: Column
  /** The column in the statement. */
  readonly at: SQL
  /** Every row has a value. */
  readonly isAlways: boolean
}

/** No value comes first, on both databases. */
export function orderBy({ dialect }: Pick<Store, 'dialect'>, order: readonly OrderColumn[]): SQL {
  const parts = order.map(({ at, isAlways, order: way }) => {
    const nulls = way === 'ascend' ? sql` nulls first` : sql` nulls last`
    const direction = way === 'ascend' ? sql` asc` : sql` desc`
    return sql`${at}${direction}${dialect.name === 'postgres' && !isAlways ? nulls : sql``}`
  })
  return sql.join(parts, sql`, `)
}

/** Rows after the one that a cursor names. */
export function rowsAfter({ dialect }: Pick<Store, 'dialect'>, order: readonly OrderColumn[], after: string): SQL {
  const values = readCursor(after, order.length)
  let condition: SQL | null = null
  for (let i = order.length - 1; i >= 0; i--) {
    const { column, at, order: way } = order[i]!
    const value = values[i] ?? null
    const given = value === null ? null : toStored(column, value, dialect.name)
    if (typeof given === 'number' && !Number.isFinite(given)) throw refuse('after')
    const stored = sql`${given}`
    const same = value === null ? sql`${at} is null` : sql`${at} = ${stored}`
    const next =
      way === 'ascend'
        ? value === null
          ? sql`${at} is not null`
          : sql`${at} > ${stored}`
        : value === null
          ? sql`1 = 0`
          : sql`(${at} < ${stored} or ${at} is null)`
    condition = condition === null ? next : sql`(${next} or (${same} and ${condition}))`
  }
  return condition ?? sql`1 = 1`
}

/** Counts rows up to `CAPPED_TOTAL`, or all; -1 where they are not counted. */
export async function countRows(
  { store, db }: { readonly store: Pick<Store, 'dialect'>; readonly db: Db },
  total: 'exact' | 'capped' | 'none',
  { table, where }: { readonly table: SQL; readonly where: SQL },
): Promise<number> {
  if (total === 'none') return -1
  const counted =
    total === 'exact'
      ? sql`select count(*) as "count" from ${table} where ${where}`
      : sql`select count(*) as "count" from
          (select 1 from ${table} where ${where} limit ${CAPPED_TOTAL + 1}) as "counted"`
  const [row] = await rowsOf<{ count: unknown }>(store, db, counted)
  return Number(row?.count ?? 0)
}

/** How a value that was typed is searched for in a field with these operators. */
export function searchOperator(operators: readonly FieldOperator[], value: Json): FieldOperator | undefined {
  const wanted: readonly FieldOperator[] = Array.isArray(value)
    ? value.length === 2 && !operators.includes('contains')
      ? ['between', 'in']
      : ['in']
    : ['contains', 'has', 'eq']
  return wanted.find((op) => operators.includes(op))
}

/** Whether a search form left this value empty: it limits nothing. */
export const isEmptySearch = (value: Json | undefined): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const refuse = (field: string): AppError => new AppError(recordErrors.badQuery, { data: { field } })

export const writeCursor = (values: readonly Json[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

function readCursor(text: string, length: number): readonly Json[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const isFlat =
      Array.isArray(values) &&
      values.every((one) => one === null || ['string', 'number', 'boolean'].includes(typeof one))
    if (isFlat && values.length === length) return values as readonly Json[]
  } catch {
    // Told below.
  }
  throw refuse('after')
}
