import { type SQL, sql } from 'drizzle-orm'
import type { FieldOperator } from '#sdk/fields'
import type { Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { columnOf, type FieldShape, isToOne, type ModelShape, typeOf } from '../models/index.ts'
import { type Column, columnsOf } from './columns.ts'
import { both, type Conditions, SYSTEM_OPERATORS } from './conditions.ts'
import { recordErrors } from './errors.ts'
import { FIGURES, isNumber } from './grouping.ts'
import { type OrderColumn, orderBy } from './ordering.ts'
import type { Filter } from './query-model.ts'
import type { View, ViewColumn } from './view-model.ts'

const refuse = (field: string): AppError => new AppError(recordErrors.badQuery, { data: { field } })

/** Associations that the columns of a view follow; SQLite joins at most 64 tables. */
const MOST_JOINS = 40

/** A column of a view that its reader may see. */
export interface Output {
  readonly column: Column
  readonly operators: readonly FieldOperator[]
  /** The field whose values it shows, adds up or compares; null for counts. */
  readonly source: FieldShape | null
  readonly fn: ViewColumn['fn']
}

/** The rows of a view as a table of a statement, `v`, and its columns by name. */
export interface ViewRows {
  readonly table: SQL
  readonly outputs: ReadonlyMap<string, Output>
  /** Columns that together are different in every row. */
  readonly keys: readonly string[]
}

interface Located {
  readonly model: ModelShape
  readonly alias: string
  readonly column: Column
}
interface Selected extends Output {
  readonly sql: SQL
  readonly isKey: boolean
}

const operatorsOf = ({ field }: Column): readonly FieldOperator[] =>
  field ? typeOf(field).operators : [...SYSTEM_OPERATORS]

/** Writes the statement of a view: what its reader may see of it, and nothing else. */
export class ViewStatement {
  private readonly joins = new Map<string, { readonly model: ModelShape; readonly alias: string } | null>()
  private readonly joined: SQL[] = []
  private readonly alias: string

  constructor(
    private readonly conditions: Conditions,
    private readonly view: View,
    private readonly store: Pick<Store, 'dialect'>,
  ) {
    this.alias = conditions.alias()
  }

  private fieldOf(model: ModelShape, name: string, path: string): FieldShape {
    const field = model.fields.find((one) => one.name === name)
    if (!field) throw refuse(path)
    return field
  }

  /** The target of an association to one; null where the reader may not see it. */
  private target(path: string): { readonly model: ModelShape; readonly alias: string } | null {
    if (path === '') return { model: this.view.model, alias: this.alias }
    const known = this.joins.get(path)
    if (known !== undefined) return known
    const parts = path.split('.')
    const from = this.target(parts.slice(0, -1).join('.'))
    const found = from && this.join(from, parts.at(-1)!, path)
    this.joins.set(path, found)
    return found
  }

  private join(from: { readonly model: ModelShape; readonly alias: string }, name: string, path: string) {
    const { conditions } = this
    const field = this.fieldOf(from.model, name, path)
    const model = isToOne(field) ? conditions.context.shape.byId.get(Number(field.options.target)) : undefined
    if (!model) throw refuse(path)
    if (!conditions.views(from.model, name) || !conditions.context.subject.permit(model.id, 'view')) return null
    if (this.joined.length >= MOST_JOINS) throw refuse(path)
    const alias = conditions.alias()
    const key = sql`${sql.identifier(from.alias)}.${sql.identifier(columnOf(field))}`
    const on = both([sql`${sql.identifier(alias)}."id" = ${key}`, conditions.permitted(model, alias)], 'and')
    this.joined.push(sql` left join ${conditions.table(model)} as ${sql.identifier(alias)} on ${on}`)
    return { model, alias }
  }

  /** A stored field; null where the reader may not see it. */
  private locate(path: string): Located | null {
    const parts = path.split('.')
    const name = parts.at(-1)!
    const from = this.target(parts.slice(0, -1).join('.'))
    if (!from) return null
    const column = columnsOf(from.model).get(name)
    if (!column) throw refuse(path)
    if (column.field && !this.conditions.views(from.model, name)) return null
    return { ...from, column }
  }

  private select({ name, field: path, fn }: ViewColumn, index: number): Selected | null {
    const own = { name, column: `c${index}` }
    const counted = { operators: [...SYSTEM_OPERATORS], isKey: false, source: null, fn }
    if (path === undefined) {
      if (fn !== 'count') throw refuse(name)
      const column: Column = { ...own, kind: 'whole', field: null, isFigure: true }
      return { column, sql: sql`count(*)`, ...counted }
    }
    const located = this.locate(path)
    if (!located) return null
    const { alias, column: from } = located
    const at = sql`${sql.identifier(alias)}.${sql.identifier(from.column)}`
    const rest = { operators: operatorsOf(from), isKey: fn === undefined, source: from.field, fn }
    if (fn === undefined) {
      if (this.view.definition.grouped && from.field?.type === 'json') throw refuse(name)
      return { column: { ...from, ...own }, sql: at, ...rest }
    }
    if (fn === 'count') {
      const column: Column = { ...own, kind: 'whole', field: null, isFigure: true }
      return { column, sql: sql`count(${at})`, ...counted }
    }
    if (fn === 'min' || fn === 'max') {
      if (from.kind === 'flag' || from.field?.type === 'json') throw refuse(name)
      return { column: { ...from, ...own }, sql: sql`${FIGURES[fn]}(${at})`, ...rest }
    }
    if (!isNumber(from)) throw refuse(name)
    const column: Column = { ...own, kind: 'number', field: null, isFigure: true }
    // Numbers with fixed places are stored as whole numbers of the smallest place.
    const places = Number(from.field?.options.places ?? 0)
    const figure = sql`(cast(${FIGURES[fn]}(${at}) as double precision) / ${10 ** places})`
    return { column, sql: figure, ...rest, operators: [...SYSTEM_OPERATORS] }
  }

  /** Every record has these; they say which one a row shows. */
  private identity(): readonly Selected[] {
    const { model } = this.view
    return ['id', 'rev'].map((name) => {
      const column = columnsOf(model).get(name)!
      const at = sql`${sql.identifier(this.alias)}.${sql.identifier(column.column)}`
      const rest = { operators: operatorsOf(column), isKey: name === 'id', source: null, fn: undefined }
      return { column, sql: at, ...rest }
    })
  }

  /** @throws AppError for a condition, group or limited order by something that the reader may not see */
  rows(where: Filter | null): ViewRows {
    const { conditions, alias } = this
    const { model, definition } = this.view
    const { columns, grouped, limit } = definition
    const chosen = columns.map((column, i) => ({ column, selected: this.select(column, i) }))
    const hiddenKey = grouped && chosen.find(({ column, selected }) => !selected && column.fn === undefined)
    if (hiddenKey) throw refuse(hiddenKey.column.name)
    const selected = [...(grouped ? [] : this.identity()), ...chosen.flatMap((one) => one.selected ?? [])]
    if (selected.length === 0) throw refuse(columns[0]?.name ?? 'columns')
    const keys = selected.filter(({ isKey }) => isKey)
    const list = selected.map((one) => sql`${one.sql} as ${sql.identifier(one.column.column)}`)
    const grouping = sql.join(
      keys.map((key) => key.sql),
      sql`, `,
    )
    const groups = grouped && keys.length > 0 ? sql` group by ${grouping}` : sql``
    const filters = [conditions.permitted(model, alias), ...(where ? [conditions.filter(model, alias, where)] : [])]
    const from = sql`${conditions.table(model)} as ${sql.identifier(alias)}${sql.join(this.joined, sql``)}`
    const whole = sql`select ${sql.join(list, sql`, `)} from ${from} where ${both(filters, 'and')}${groups}`
    const outputs = new Map(selected.map((one) => [one.column.name, one]))
    return {
      outputs,
      keys: grouped ? keys.map(({ column }) => column.name) : ['id'],
      table: sql`(${whole}${limit === null ? sql`` : this.limited(selected, limit)}) as "v"`,
    }
  }

  /** The first rows in the order of the view. */
  private limited(selected: readonly Selected[], limit: number): SQL {
    const { sort, grouped } = this.view.definition
    const orderOf = (one: Selected, order: 'ascend' | 'descend'): OrderColumn => ({
      ...{ field: one.column.name, order, column: one.column, at: one.sql, isAlways: false },
    })
    const own = sort.map(({ field, order }) => {
      const one = selected.find(({ column }) => column.name === field)
      if (!one) throw refuse(field)
      return orderOf(one, order)
    })
    const ties = selected
      .filter(({ column, isKey }) => (grouped ? isKey : column.name === 'id'))
      .map((one) => orderOf(one, 'ascend'))
    const all = [...own, ...ties]
    const ordered = all.length === 0 ? sql`` : sql` order by ${orderBy(this.store, all)}`
    return sql`${ordered} limit ${limit}`
  }
}
