import { Column, DrizzleQueryError, is, Param, Placeholder, SQL } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { turnWhenDue } from './sqlite-turns.ts'
import type { Values } from './statement.ts'

/** What the query builder's prepared queries hold, on either database. */
interface Prepared {
  readonly query: { readonly sql: string; readonly params: readonly unknown[] }
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[]
  /** By the table: whether a row always has one of it. */
  readonly joinsNotNullableMap?: { readonly [table: string]: boolean }
  readonly customResultMapper?: unknown
  readonly executeMethod?: string
  /** SQLite's. */
  readonly stmt?: { values(...params: unknown[]): Row[]; run(...params: unknown[]): unknown; all(...params: unknown[]): unknown }
  /** PostgreSQL's. */
  readonly client?: Pick<Sql, 'unsafe'>
}
type Row = readonly unknown[]
type Ask = (values: Values) => unknown

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
const decoderOf = (field: unknown): Decoder =>
  is(field, Column) ? field : ((is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as { decoder: Decoder }).decoder

/** Values in the order of the statement's parameters. */
const filler = (params: readonly unknown[]): ((values: Values) => unknown[]) => {
  const given = (values: Values, name: string): unknown => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for placeholder "${name}" was provided`)
    return value
  }
  const parts = params.map((param): ((values: Values) => unknown) => {
    if (is(param, Placeholder)) return (values) => given(values, param.name)
    if (!is(param, Param)) return () => param
    const { value: inner, encoder } = param
    return is(inner, Placeholder) ? (values) => encoder.mapToDriverValue(given(values, inner.name)) : () => param
  })
  return (values) => parts.map((part) => part(values))
}

/** Makes the object of a row; null where a part of it may be missing as a whole, which only the query builder tells. */
const reader = ({ fields = [], joinsNotNullableMap = {} }: Prepared): ((row: Row) => unknown) | null => {
  const isPlain = fields.every(
    ({ path, field }) => path.length === 1 || (path.length === 2 && is(field, Column) && isAlwaysThere(field, joinsNotNullableMap)),
  )
  if (!isPlain) return null
  const columns = fields.map(({ path: [first = '', second], field }) => ({ first, second, decoder: decoderOf(field) }))
  return (row) => {
    const made: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) {
      const { first, second, decoder } = columns[i] as (typeof columns)[number]
      const raw = row[i]
      const value = raw === null ? null : decoder.mapFromDriverValue(raw)
      if (second === undefined) made[first] = value
      else {
        made[first] ??= {}
        ;(made[first] as Record<string, unknown>)[second] = value
      }
    }
    return made
  }
}
const isAlwaysThere = (field: Column, notNull: { readonly [table: string]: boolean }): boolean =>
  notNull[(field.table as unknown as Record<symbol, string>)[Symbol.for('drizzle:Name')] ?? ''] === true

/** Waits before a query of SQLite when a turn of the event loop is due. */
const inTurns =
  (ask: Ask): Ask =>
  (values) => {
    const turn = turnWhenDue()
    return turn === null ? ask(values) : turn.then(() => ask(values))
  }

/**
 * Asks a prepared query without the query builder, whose way from values to parameters and from a row to an object takes as long as many queries themselves; what it
 * answers is the same. Null for a query that needs the query builder.
 */
export const askDirectly = (prepared: unknown): Ask | null => {
  const query = prepared as Prepared
  const { stmt, client, fields, executeMethod } = query
  const read = reader(query)
  if (query.customResultMapper || read === null) return null
  const fill = filler(query.query.params)
  if (stmt) {
    if (fields && executeMethod === 'all') return inTurns((values) => stmt.values(...fill(values)).map(read))
    return executeMethod === 'run' ? inTurns((values) => stmt.run(...fill(values))) : null
  }
  if (!client) return null
  return async (values) => {
    const params = fill(values)
    try {
      const asked = client.unsafe(query.query.sql, params as never[])
      return fields ? (await asked.values()).map((row) => read(row as Row)) : await asked
    } catch (error) {
      throw new DrizzleQueryError(query.query.sql, params, error as Error)
    }
  }
}
