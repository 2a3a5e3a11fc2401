import { type SQL, sql } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import {
  columnOf,
  type FieldShape,
  isToMany,
  type ModelShape,
  otherEndOf,
  type ProjectShape,
  typeOf,
} from '../models/index.ts'
import { type Column, columnsOf, fromStored, toRecord } from './columns.ts'
import { both, Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
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
import type { Group, Query, Sort } from './query-model.ts'
import type { Subject } from './subject.ts'

/** Children that one record shows of an association to many. */
const MOST_CHILDREN = 50
const PAGE_SIZE = 20
const LATEST: readonly Sort[] = [{ field: 'createdAt', order: 'descend' }]

export interface Found {
  readonly list: readonly JsonObject[]
  /** -1 where it was not counted; one more than `CAPPED_TOTAL` where there are more. */
  readonly total: number
  /** Where the next page begins; null on the last. */
  readonly after: string | null
}

interface Place {
  readonly store: Pick<Store, 'dialect'>
  readonly db: Db
  readonly shape: ProjectShape
  readonly subject: Subject
  readonly now: number
  readonly names: Names
  /** Children that one record shows of an association to many; 50 unless given. */
  readonly mostChildren?: number
}

const refuse = (field: string): AppError => new AppError(recordErrors.badQuery, { data: { field } })

/** The model of that name. @throws AppError where there is none, or the subject may view none of its records */
export function requireModel(shape: ProjectShape, subject: Subject, name: string): ModelShape {
  const model = shape.byName.get(name)
  if (!model || !subject.permit(model.id, 'view')) throw new AppError(recordErrors.modelMissing)
  return model
}

/** Reads records: the only way to them, for pages, calls, workflows and exports. */
export class Reading {
  private readonly conditions: Conditions

  constructor(private readonly place: Place) {
    const { shape, subject, store, now } = place
    this.conditions = new Conditions({ shape, subject, dialect: store.dialect.name, now })
  }

  /** Columns of the fields that are asked for and may be seen; `id` and `rev` are always there. */
  private columns(model: ModelShape, fields: readonly string[] | undefined): readonly Column[] {
    const all = [...columnsOf(model).values()].filter(({ name, field }) => !field || this.conditions.views(model, name))
    if (!fields) return all
    for (const name of fields) {
      const isList =
        model.fields.some((one) => one.name === name && isToMany(one)) && this.conditions.views(model, name)
      if (!isList && !all.some((column) => column.name === name)) throw refuse(name)
    }
    return all.filter(({ name }) => name === 'id' || name === 'rev' || fields.includes(name))
  }

  /** The order of a query, which `id` makes one of its own. */
  private order(model: ModelShape, alias: string, sort: readonly Sort[]): readonly OrderColumn[] {
    const columns = columnsOf(model)
    const ordered = (one: Sort, column: Column): OrderColumn => {
      const isAlways = column.field === null && column.name !== 'createdBy' && column.name !== 'updatedBy'
      return { ...one, column, at: this.at(alias, column), isAlways }
    }
    const known = sort.map((one) => {
      const column = columns.get(one.field)
      const isHidden = column?.field && !this.conditions.views(model, one.field)
      if (!column || isHidden || column.field?.type === 'json') throw refuse(one.field)
      return ordered(one, column)
    })
    if (known.some(({ field }) => field === 'id')) return known
    return [...known, ordered({ field: 'id', order: known.at(-1)?.order ?? 'ascend' }, columns.get('id')!)]
  }

  private at(alias: string, { column }: Column): SQL {
    return sql`${sql.identifier(alias)}.${sql.identifier(column)}`
  }

  /** `among` limits them further, by a field that the subject need not see. */
  async list(model: ModelShape, query: Query, among?: (alias: string) => SQL): Promise<Found> {
    const { conditions } = this
    const { db, store } = this.place
    const alias = conditions.alias()
    const columns = this.columns(model, query.fields)
    const { sort = query.latest ? LATEST : [] } = query
    const order = this.order(model, alias, sort)
    const table = sql`${conditions.table(model)} as ${sql.identifier(alias)}`
    const where = both(
      [
        conditions.permitted(model, alias),
        ...(among ? [among(alias)] : []),
        ...(query.where ? [conditions.filter(model, alias, query.where)] : []),
        ...(query.search ? [this.search(model, alias, query.search)] : []),
      ],
      'and',
    )
    const { pageNum = 1, pageSize = PAGE_SIZE, after, total = 'capped' } = query
    const needed = new Map(
      [...columns, ...order.map(({ column }) => column), ...this.keysFor(model, query)].map((one) => [one.name, one]),
    )
    const selected = sql.join(
      [...needed.values()].map((column) => this.at(alias, column)),
      sql`, `,
    )
    const paged = after === undefined ? where : both([where, rowsAfter(store, order, after)], 'and')
    const offset = after === undefined ? (pageNum - 1) * pageSize : 0
    const rows = await rowsOf<Record<string, unknown>>(
      store,
      db,
      sql`select ${selected} from ${table} where ${paged}
        order by ${orderBy(store, order)} limit ${pageSize + 1} offset ${offset}`,
    )
    const page = rows.slice(0, pageSize)
    const list = page.map((row) => toRecord(columns, row))
    const last = page.at(-1)
    const isMore = rows.length > pageSize && last !== undefined
    const next = isMore ? writeCursor(order.map(({ column }) => fromStored(column, last[column.column]))) : null
    await this.include(model, query, page, list)
    return { list, total: await countRows(this.place, total, { table, where }), after: next }
  }

  /** Records in the trash that the subject may restore, the latest first. */
  async trash(model: ModelShape, { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number }) {
    const { conditions } = this
    const { db, store } = this.place
    const alias = conditions.alias()
    const columns = this.columns(model, undefined)
    const table = sql`${conditions.table(model)} as ${sql.identifier(alias)}`
    const where = conditions.trashed(model, alias)
    const at = sql`${sql.identifier(alias)}."deleted_at"`
    const selected = sql.join([...columns.map((column) => this.at(alias, column)), at], sql`, `)
    const rows = await rowsOf<Record<string, unknown>>(
      store,
      db,
      sql`select ${selected} from ${table} where ${where}
        order by ${at} desc, ${sql.identifier(alias)}."id" desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    )
    const list = rows.map((row) => ({
      ...toRecord(columns, row),
      deletedAt: new Date(Number(row.deleted_at)).toISOString(),
    }))
    const called = columns.flatMap(({ field, name }) => (field && needsNames(field) ? [{ name, field }] : []))
    await nameValues(list, called, this.place.names)
    return { list, total: await countRows(this.place, 'capped', { table, where }) }
  }

  /** Values of a search form: a name that is no visible field, or an empty value, limits nothing. */
  private search(model: ModelShape, alias: string, search: JsonObject): SQL {
    const conditions = model.fields.flatMap((field) => {
      const value = Object.hasOwn(search, field.name) ? search[field.name] : null
      if (isEmptySearch(value) || !this.conditions.views(model, field.name)) return []
      if (field.options.several === true && Array.isArray(value)) {
        const each = value.map((one) => ({ field: field.name, op: 'has' as const, value: one }))
        return [this.conditions.filter(model, alias, { or: each })]
      }
      const op = searchOperator(typeOf(field).operators, value)
      return op ? [this.conditions.filter(model, alias, { field: field.name, op, value })] : []
    })
    return both(conditions, 'and')
  }

  /** Fields that associations to be shown are stored in. */
  private keysFor(model: ModelShape, { include = {} }: Query): readonly Column[] {
    const columns = columnsOf(model)
    return Object.keys(include).flatMap((name) => columns.get(name) ?? [])
  }

  private requireAssociation(
    model: ModelShape,
    name: string,
  ): { readonly field: FieldShape; readonly target: ModelShape } {
    const field = model.fields.find((one) => one.name === name)
    const isAssociation = field && typeOf(field).refers === true && this.conditions.views(model, name)
    const target = isAssociation ? this.place.shape.byId.get(Number(field.options.target)) : undefined
    if (!field || !target || !this.place.subject.permit(target.id, 'view')) throw refuse(name)
    return { field, target }
  }

  /** Puts records of associations, as many as may be seen, and people and files with their names in the place of their ids. */
  private async include(
    model: ModelShape,
    { include = {} }: Query,
    rows: readonly Readonly<Record<string, unknown>>[],
    list: JsonObject[],
  ): Promise<void> {
    const called: { readonly name: string; readonly field: FieldShape }[] = []
    for (const [name, query] of Object.entries(include)) {
      const column = columnsOf(model).get(name)
      if (column?.field && needsNames(column.field)) {
        if (!this.conditions.views(model, name)) throw refuse(name)
        for (const [at, row] of rows.entries())
          Object.assign(list[at]!, { [name]: fromStored(column, row[column.column]) })
        called.push({ name, field: column.field })
        continue
      }
      const { field, target } = this.requireAssociation(model, name)
      if (rows.length === 0) continue
      if (isToMany(field)) await this.includeMany({ name, field, target, query }, rows, list)
      else await this.includeOne({ name, field, target, query }, rows, list)
    }
    await nameValues(list, called, this.place.names)
  }

  private async includeOne(
    of: Included,
    rows: readonly Readonly<Record<string, unknown>>[],
    list: JsonObject[],
  ): Promise<void> {
    const column = columnOf(of.field)
    const ids = [...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])))]
    const found = new Map<string, JsonObject>()
    for (let at = 0; at < ids.length; at += 200) {
      const some = ids.slice(at, at + 200)
      const where = { field: 'id', op: 'in' as const, value: some }
      const limited = of.query.where ? { and: [where, of.query.where] } : where
      const { list: records } = await this.list(of.target, {
        ...{ fields: of.query.fields, include: of.query.include },
        ...{ where: limited, pageSize: 200, total: 'none' as const },
      })
      for (const record of records) found.set(String(record.id), record)
    }
    for (const [at, row] of rows.entries())
      Object.assign(list[at]!, { [of.name]: found.get(String(row[column])) ?? null })
  }

  private async includeMany(
    of: Included,
    rows: readonly Readonly<Record<string, unknown>>[],
    list: JsonObject[],
  ): Promise<void> {
    const end = otherEndOf(this.place.shape, of.field)
    if (!end) throw refuse(of.name)
    const { mostChildren: most = MOST_CHILDREN } = this.place
    const pageSize = Math.min(of.query.pageSize ?? most, most)
    for (const [index, row] of rows.entries()) {
      const ofParent = (alias: string) => this.conditions.belongs(end, alias, sql`${String(row.id)}`)
      const { list: children, total } = await this.list(of.target, { ...of.query, pageSize }, ofParent)
      Object.assign(list[index]!, { [of.name]: children, [`${of.name}Total`]: total })
    }
  }

  /** One record; null where there is none, or the subject may not view it. */
  async one(model: ModelShape, id: string, query: Query = {}): Promise<JsonObject | null> {
    const { list } = await this.list(model, {
      ...{ fields: query.fields, include: query.include },
      ...{ where: { field: 'id', op: 'eq', value: id }, pageSize: 1, total: 'none' },
    })
    return list[0] ?? null
  }

  /** Sums and counts by the values of fields, in the order of these values. */
  group(model: ModelShape, group: Group): Promise<readonly JsonObject[]> {
    const { conditions } = this
    const alias = conditions.alias()
    const { where } = group
    const of = {
      ...{ store: this.place.store, db: this.place.db },
      from: sql`${conditions.table(model)} as ${sql.identifier(alias)}`,
      where: both(
        [conditions.permitted(model, alias), ...(where ? [conditions.filter(model, alias, where)] : [])],
        'and',
      ),
      columnOf: (name: string): Column => {
        const column = columnsOf(model).get(name)
        if (!column || (column.field && !conditions.views(model, name))) throw refuse(name)
        return column
      },
      at: (column: Column) => this.at(alias, column),
    }
    return groupRows(of, group)
  }
}

interface Included {
  readonly name: string
  readonly field: FieldShape
  readonly target: ModelShape
  readonly query: Query
}
