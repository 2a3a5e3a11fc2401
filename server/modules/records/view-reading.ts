import { type SQL, sql } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { ProjectShape } from '../models/index.ts'
import { fromStored, toRecord } from './columns.ts'
import { both, Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import type { GroupKey } from './group-names.ts'
import { groupRows } from './grouping.ts'
import { type Names, nameValues, needsNames } from './named-values.ts'
import {
  countRows,
  isEmptySearch,
  type OrderColumn,
  orderBy,
  rowsAfter,
  searchOperator,
  writeCursor,
} from './ordering.ts'
import type { Found } from './query.ts'
import type { Filter, Group, Query, Sort } from './query-model.ts'
import type { Subject } from './subject.ts'
import type { View } from './view-model.ts'
import { withValues } from './view-params.ts'
import { type Output, type ViewRows, ViewStatement } from './view-rows.ts'

const PAGE_SIZE = 20

export interface ViewPlace {
  readonly store: Pick<Store, 'dialect'>
  readonly db: Db
  readonly shape: ProjectShape
  readonly subject: Subject
  readonly now: number
  readonly names: Names
}

const refuse = (field: string): AppError => new AppError(recordErrors.badQuery, { data: { field } })

/**
 * Reads the rows of a view. The policies of the reader hold for every record behind a row; columns that the reader may
 * not see are left out.
 */
export class ViewReading {
  private readonly conditions: Conditions
  private readonly rows: ViewRows

  /** @throws AppError for parameters that the view does not take, and a view that the reader may not use */
  constructor(
    private readonly place: ViewPlace,
    private readonly view: View,
    params: JsonObject,
  ) {
    const { shape, subject, store, now } = place
    if (!subject.permit(view.model.id, 'view')) throw new AppError(recordErrors.modelMissing)
    this.conditions = new Conditions({ shape, subject, dialect: store.dialect.name, now })
    const where = withValues(view.definition, params)
    this.rows = new ViewStatement(this.conditions, view, store).rows(where)
  }

  /** Whether the reader sees this column. */
  shows(name: string): boolean {
    return this.rows.outputs.has(name)
  }

  /** A column by which groups are made, with the field whose values it shows. */
  keyOf(name: string): GroupKey {
    const output = this.rows.outputs.get(name)
    return { name, field: output && output.fn !== 'count' ? output.source : null }
  }

  private output(name: string): Output {
    const output = this.rows.outputs.get(name)
    if (!output) throw refuse(name)
    return output
  }

  private at({ column: { column } }: Pick<Output, 'column'>): SQL {
    return sql`"v".${sql.identifier(column)}`
  }

  /** A filter by the columns of the view. */
  private filter(filter: Filter): SQL {
    if ('and' in filter)
      return both(
        filter.and.map((one) => this.filter(one)),
        'and',
      )
    if ('or' in filter)
      return both(
        filter.or.map((one) => this.filter(one)),
        'or',
      )
    if ('not' in filter) return sql`(not ${this.filter(filter.not)})`
    if ('of' in filter) throw refuse(filter.of)
    const output = this.output(filter.field)
    if (!output.operators.includes(filter.op)) throw refuse(filter.field)
    return this.conditions.compare(output.column, this.at(output), filter.op, filter.value)
  }

  private search(search: JsonObject): SQL {
    const conditions = [...this.rows.outputs].flatMap(([name, { operators }]) => {
      const value = Object.hasOwn(search, name) ? search[name] : null
      const op = isEmptySearch(value) ? undefined : searchOperator(operators, value!)
      return op ? [this.filter({ field: name, op, value })] : []
    })
    return both(conditions, 'and')
  }

  private where({ where, search }: Pick<Query, 'where' | 'search'>): SQL {
    return both([...(where ? [this.filter(where)] : []), ...(search ? [this.search(search)] : [])], 'and')
  }

  /** The caller's order, otherwise that of the view as far as its reader sees its columns. */
  private order(sort: readonly Sort[] | undefined): readonly OrderColumn[] {
    const { outputs, keys } = this.rows
    const own = this.view.definition.sort.filter(({ field }) => outputs.has(field))
    const chosen = sort && sort.length > 0 ? sort : own
    const last = chosen.at(-1)?.order ?? 'ascend'
    const ties = keys.filter((name) => !chosen.some(({ field }) => field === name))
    return [...chosen, ...ties.map((field): Sort => ({ field, order: last }))].map((one) => {
      const output = this.output(one.field)
      if (output.column.field?.type === 'json') throw refuse(one.field)
      return { ...one, column: output.column, at: this.at(output), isAlways: one.field === 'id' }
    })
  }

  private shown(fields: readonly string[] | undefined): readonly Output[] {
    const all = [...this.rows.outputs.values()]
    if (!fields) return all
    for (const name of fields) this.output(name)
    return all.filter(({ column: { name } }) => name === 'id' || name === 'rev' || fields.includes(name))
  }

  async list(query: Query): Promise<Found> {
    const { store, db } = this.place
    const { table } = this.rows
    // What a view may be asked for beside its columns are the names of people and files in them.
    const called = Object.keys(query.include ?? {}).map((name) => {
      const { source, fn } = this.output(name)
      if (!source || !needsNames(source) || fn === 'count') throw refuse('include')
      return { name, field: source }
    })
    const shown = this.shown(query.fields && [...query.fields, ...called.map(({ name }) => name)])
    const order = this.order(query.sort)
    const where = this.where(query)
    const { pageNum = 1, pageSize = PAGE_SIZE, after, total = 'capped' } = query
    const needed = new Map([...shown, ...order].map((one) => [one.column.name, one]))
    const selected = sql.join(
      [...needed.values()].map((one) => this.at(one)),
      sql`, `,
    )
    const paged = after === undefined ? where : both([where, rowsAfter(store, order, after)], 'and')
    const offset = after === undefined ? (pageNum - 1) * pageSize : 0
    const ordered = order.length === 0 ? sql`` : sql` order by ${orderBy(store, order)}`
    const rows = await rowsOf<Record<string, unknown>>(
      store,
      db,
      sql`select ${selected} from ${table} where ${paged}${ordered} limit ${pageSize + 1} offset ${offset}`,
    )
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const isMore = rows.length > pageSize && last !== undefined
    const list = page.map((row) =>
      toRecord(
        shown.map(({ column }) => column),
        row,
      ),
    )
    await nameValues(list, called, this.place.names)
    return {
      list,
      total: await countRows(this.place, total, { table, where }),
      after: isMore ? writeCursor(order.map(({ column }) => fromStored(column, last[column.column]))) : null,
    }
  }

  /** The row of a record; null where there is none, or the reader may not see it. */
  async one(id: string, { fields, include }: Query): Promise<JsonObject | null> {
    const { list } = await this.list({
      ...{ fields, include, pageSize: 1, total: 'none' },
      where: { field: 'id', op: 'eq', value: id },
    })
    return list[0] ?? null
  }

  /** Sums and counts by the values of columns. */
  group(group: Group): Promise<readonly JsonObject[]> {
    const { store, db } = this.place
    return groupRows(
      {
        ...{ store, db, from: this.rows.table, where: this.where({ where: group.where }) },
        columnOf: (name) => this.output(name).column,
        at: (column) => this.at({ column }),
      },
      group,
    )
  }
}
