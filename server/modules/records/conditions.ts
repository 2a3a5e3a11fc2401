import { type SQL, sql } from 'drizzle-orm'
import type { Json } from '#kernel/page/values'
import type { FieldOperator } from '#sdk/fields'
import type { DialectName } from '../../db/dialect.ts'
import { AppError } from '../../http/errors.ts'
import {
  columnOf,
  type FieldShape,
  isToOne,
  type ModelShape,
  type OtherEnd,
  otherEndOf,
  type ProjectShape,
  schemaOf,
  tableName,
  typeOf,
} from '../models/index.ts'
import { type Column, columnsOf, toStored } from './columns.ts'
import { recordErrors } from './errors.ts'
import { permitsField, refOf } from './field-refs.ts'
import { daysOf, instantsOf, isKnown, wallSpan } from './known.ts'
import type { Action, Permit } from './policy-model.ts'
import type { Filter, Known } from './query-model.ts'
import type { Subject } from './subject.ts'

const TRUE = sql`1 = 1`
const FALSE = sql`1 = 0`
const SYSTEM_OPERATORS: ReadonlySet<FieldOperator> = new Set([
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'between',
  'in',
  'empty',
])
const COMPARISONS = { lt: sql`<`, le: sql`<=`, gt: sql`>`, ge: sql`>=` } as const
const WORDS = { and: sql` and `, or: sql` or ` } as const

export interface ConditionContext {
  readonly shape: ProjectShape
  readonly subject: Subject
  readonly dialect: DialectName
  readonly now: number
}

const refuse = (field: string): AppError => new AppError(recordErrors.badQuery, { data: { field } })
const both = (conditions: readonly SQL[], word: 'and' | 'or'): SQL =>
  conditions.length === 0 ? (word === 'and' ? TRUE : FALSE) : sql`(${sql.join([...conditions], WORDS[word])})`

/**
 * Filters as conditions of a statement. Every condition is true or false and never unknown, so that `not` is exact.
 * Records of another model that a filter looks at are those that the subject may view.
 */
export class Conditions {
  private aliases = 0
  /** Filters of policies name fields that the subject may not view. */
  private isTrusted = false

  constructor(readonly context: ConditionContext) {}

  alias(): string {
    this.aliases++
    return `r${this.aliases}`
  }

  private modelAt(id: unknown): ModelShape | null {
    return this.context.shape.byId.get(Number(id)) ?? null
  }

  /**
   * A field that the subject may view; null for one that every record has.
   * @throws AppError for others, and for those that do not exist alike
   */
  private requireField(model: ModelShape, name: string): FieldShape | null {
    const field = model.fields.find((one) => (this.isTrusted ? refOf(one) : one.name) === name) ?? null
    const isSystem = field === null && columnsOf(model).has(name)
    if (!field && !isSystem) throw refuse(name)
    if (field && !this.isTrusted && !this.views(model, name)) throw refuse(name)
    return field
  }

  views(model: ModelShape, name: string): boolean {
    const permit = this.context.subject.permit(model.id, 'view')
    const field = model.fields.find((one) => one.name === name)
    return permit !== null && field !== undefined && permitsField(permit, field)
  }

  /**
   * Records that are not deleted and that the subject may do this with; for a policy's own filter, all that are not
   * deleted.
   */
  permitted(model: ModelShape, alias: string, action: Action = 'view'): SQL {
    if (this.isTrusted) return this.withPermit(model, alias, { where: true, fields: true })
    const permit = this.context.subject.permit(model.id, action)
    return permit ? this.withPermit(model, alias, permit) : FALSE
  }

  /** Records in the trash that the subject may view and delete, and so restore. */
  trashed(model: ModelShape, alias: string): SQL {
    const permits = (['view', 'delete'] as const).map((action) => this.context.subject.permit(model.id, action))
    const conditions = permits.map((permit) => (permit ? this.withPermit(model, alias, permit, false) : FALSE))
    return both(conditions, 'and')
  }

  private withPermit(model: ModelShape, alias: string, { where, each }: Permit, isAlive = true): SQL {
    const state = sql`${sql.identifier(alias)}."deleted_at" is ${isAlive ? sql`null` : sql`not null`}`
    if (where === true) return state
    const readable = (each ?? [where]).flatMap((one) => this.trusted(model, alias, one) ?? [])
    return both([state, both(readable, 'or')], 'and')
  }

  /**
   * A policy's own filter. Null for one that names a field which is deleted, or of another type since: such a filter
   * permits nothing.
   */
  trusted(model: ModelShape, alias: string, filter: Filter): SQL | null {
    const before = this.isTrusted
    this.isTrusted = true
    try {
      return this.filter(model, alias, filter)
    } catch (error) {
      if (error instanceof AppError && error.kind === recordErrors.badQuery) return null
      throw error
    } finally {
      this.isTrusted = before
    }
  }

  filter(model: ModelShape, alias: string, filter: Filter): SQL {
    if ('and' in filter)
      return both(
        filter.and.map((one) => this.filter(model, alias, one)),
        'and',
      )
    if ('or' in filter)
      return both(
        filter.or.map((one) => this.filter(model, alias, one)),
        'or',
      )
    if ('not' in filter) return sql`(not ${this.filter(model, alias, filter.not)})`
    return 'of' in filter ? this.others(model, alias, filter) : this.leaf(model, alias, filter)
  }

  /** Records of the other end of an association to many. */
  private others(model: ModelShape, alias: string, { of, is, where }: Extract<Filter, { readonly of: string }>): SQL {
    const field = this.requireField(model, of)
    const end = field && otherEndOf(this.context.shape, field)
    if (!end) throw refuse(of)
    const { target } = end
    const other = this.alias()
    const joined = this.belongs(end, other, sql`${sql.identifier(alias)}."id"`)
    const inner = where ? this.filter(target, other, where) : TRUE
    const condition = is === 'every' ? sql`(not ${inner})` : inner
    const exists = this.exists(target, other, [joined, this.permitted(target, other), condition])
    return is === 'some' ? exists : sql`(not ${exists})`
  }

  /** Records of an association's other end that belong to the record of this id. */
  belongs(end: OtherEnd, alias: string, id: SQL): SQL {
    const at = sql.identifier(alias)
    if (end.by === 'field') return sql`${at}.${sql.identifier(columnOf(end.back))} = ${id}`
    const join = sql.identifier(this.alias())
    const [own, other] = [end.own, end.other].map((field) => sql`${join}.${sql.identifier(columnOf(field))}`)
    const from = sql`${this.table(end.join)} as ${join}`
    return sql`${at}."id" in (select ${other} from ${from} where ${own} = ${id} and ${join}."deleted_at" is null)`
  }

  private exists(target: ModelShape, alias: string, conditions: readonly SQL[]): SQL {
    const from = sql`${this.table(target)} as ${sql.identifier(alias)}`
    return sql`exists (select 1 from ${from} where ${both(conditions, 'and')})`
  }

  table({ id }: ModelShape): SQL {
    return sql`${sql.identifier(tableName(id, this.context.shape.env))}`
  }

  private leaf(model: ModelShape, alias: string, filter: Extract<Filter, { readonly field: string }>): SQL {
    const [first = '', ...rest] = filter.field.split('.')
    if (rest.length > 0) {
      const field = this.requireField(model, first)
      const target = field && isToOne(field) ? this.modelAt(field.options.target) : null
      if (!field || !target) throw refuse(filter.field)
      // Without a target, nothing is there: it is empty, and another one than any value.
      if (filter.op === 'ne') return sql`(not ${this.leaf(model, alias, { ...filter, op: 'eq' })})`
      const other = this.alias()
      const isEmpty = filter.op === 'empty'
      const inner = this.leaf(target, other, { ...filter, field: rest.join('.') })
      const condition = isEmpty ? sql`(not ${inner})` : inner
      const key = sql`${sql.identifier(alias)}.${sql.identifier(columnOf(field))}`
      const joined = sql`${sql.identifier(other)}."id" = ${key}`
      const exists = this.exists(target, other, [joined, this.permitted(target, other), condition])
      return isEmpty ? sql`(not ${exists})` : exists
    }
    const field = this.requireField(model, first)
    const column = columnsOf(model).get(field?.name ?? first)
    if (!column) throw refuse(first)
    const operators = field ? new Set(typeOf(field).operators) : SYSTEM_OPERATORS
    if (!operators.has(filter.op)) throw refuse(first)
    return this.compare(column, sql`${sql.identifier(alias)}.${sql.identifier(column.column)}`, filter.op, filter.value)
  }

  /** A value of the field's type, as the database has it. */
  private value(column: Column, value: Json | Known | undefined): SQL {
    if (isKnown(value)) {
      if (value.known !== 'me' || column.kind !== 'whole') throw refuse(column.name)
      return sql`${this.context.subject.userId ?? -1}`
    }
    const { field, kind, isTime } = column
    const given = value ?? null
    const fits = field
      ? schemaOf(field).safeParse(given).success
      : isTime
        ? typeof given === 'string' && !Number.isNaN(Date.parse(given))
        : kind === 'whole'
          ? Number.isSafeInteger(given)
          : typeof given === (column.isFigure ? 'number' : 'string')
    if (!fits) throw refuse(column.name)
    return sql`${toStored(column, given, this.context.dialect)}`
  }

  /** The first and last of a span as the column has them; the last is excluded where `open`. */
  private span(column: Column, { known }: Known): { readonly first: SQL; readonly last: SQL; readonly open: boolean } {
    const { now, subject } = this.context
    const isDate = column.field?.type === 'date'
    const isTime = column.isTime === true || column.field?.type === 'date-time'
    if (known === 'me' || (!isDate && !isTime)) throw refuse(column.name)
    if (known === 'now') {
      const at = isDate ? daysOf(wallSpan('today', now, subject.zone))[0] : now
      return { first: sql`${at}`, last: sql`${at}`, open: false }
    }
    const wall = wallSpan(known, now, subject.zone)
    if (isDate) {
      const [first, last] = daysOf(wall)
      return { first: sql`${first}`, last: sql`${last}`, open: false }
    }
    const { start, end } = instantsOf(wall, subject.zone)
    return { first: sql`${start}`, last: sql`${end}`, open: true }
  }

  compare(column: Column, at: SQL, op: FieldOperator, value: Json | Known | undefined): SQL {
    const there = (condition: SQL): SQL => sql`(${at} is not null and ${condition})`
    if (op === 'empty') {
      const isEmpty = column.kind === 'text' ? sql`(${at} is null or ${at} = '')` : sql`(${at} is null)`
      return value === false ? sql`(not ${isEmpty})` : isEmpty
    }
    if (op === 'ne') return sql`(not ${this.compare(column, at, 'eq', value)})`
    if (op === 'between') {
      const [low, high] = Array.isArray(value) ? value : []
      if (!Array.isArray(value) || value.length !== 2) throw refuse(column.name)
      return there(sql`${at} >= ${this.value(column, low ?? null)} and ${at} <= ${this.value(column, high ?? null)}`)
    }
    if (op === 'in') {
      if (!Array.isArray(value)) throw refuse(column.name)
      if (value.length === 0) return FALSE
      const list = sql.join(
        value.map((one) => this.value(column, one)),
        sql`, `,
      )
      return there(sql`${at} in (${list})`)
    }
    if (op === 'has') return there(this.has(column, at, value))
    if (op === 'contains' || op === 'starts') return there(this.search(at, op, value, column))
    if (isKnown(value) && value.known !== 'me') {
      const { first, last, open } = this.span(column, value)
      const before = open ? COMPARISONS.lt : COMPARISONS.le
      const behind = open ? COMPARISONS.ge : COMPARISONS.gt
      if (op === 'eq') return there(sql`${at} >= ${first} and ${at} ${before} ${last}`)
      if (op === 'lt') return there(sql`${at} < ${first}`)
      if (op === 'ge') return there(sql`${at} >= ${first}`)
      return there(op === 'le' ? sql`${at} ${before} ${last}` : sql`${at} ${behind} ${last}`)
    }
    if (op === 'eq') return value === null ? sql`(${at} is null)` : there(sql`${at} = ${this.value(column, value)}`)
    return there(sql`${at} ${COMPARISONS[op as keyof typeof COMPARISONS]} ${this.value(column, value)}`)
  }

  /** A list of texts is stored as JSON, in which each of them stands between quotes. */
  private has(column: Column, at: SQL, value: Json | Known | undefined): SQL {
    if (column.field?.options.several !== true) return sql`${at} = ${this.value(column, value)}`
    if (typeof value !== 'string' || value.includes('\0') || value.length > 1_000) throw refuse(column.name)
    const wanted = JSON.stringify(value)
    return this.context.dialect === 'sqlite' ? sql`instr(${at}, ${wanted}) > 0` : sql`strpos(${at}, ${wanted}) > 0`
  }

  /** By letters of any case, of which both databases know the English ones. */
  private search(at: SQL, op: 'contains' | 'starts', value: Json | Known | undefined, { name }: Column): SQL {
    if (typeof value !== 'string' || value.includes('\0') || value.length > 1_000) throw refuse(name)
    const wanted = value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    if (op === 'starts') return sql`substr(lower(${at}), 1, ${[...wanted].length}) = ${wanted}`
    return this.context.dialect === 'sqlite'
      ? sql`instr(lower(${at}), ${wanted}) > 0`
      : sql`strpos(lower(${at}), ${wanted}) > 0`
  }
}
export { both, SYSTEM_OPERATORS }
