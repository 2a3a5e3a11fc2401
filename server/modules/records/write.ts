import { type SQL, sql } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import { newRecordId } from '#sdk/fields'
import { rowsOf } from '../../db/raw.ts'
import { isConflict } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { columnOf, type FieldShape, isJoined, isToOne, type ModelShape, tableName, typeOf } from '../models/index.ts'
import { type Column, columnsOf, fromStored, toStored } from './columns.ts'
import { Conditions } from './conditions.ts'
import { requireApart } from './conflicts.ts'
import { MOST_DELETED, recordErrors } from './errors.ts'
import { insertOf } from './insert.ts'
import { type LinkChange, LinkReading, linkId, splitValues } from './links.ts'
import type { Action } from './policy-model.ts'
import type { Change } from './query-model.ts'
import { nextSerial } from './serials.ts'
import { recordOf, Told } from './told.ts'
import { refused, ValueChecks } from './value-checks.ts'
import type { Row, WritePlace } from './write-place.ts'

export interface Written {
  readonly id: string
  readonly rev: number
}

const missing = () => new AppError(recordErrors.notFound)

/** Writes records in one transaction: all changes or none. */
export class Writing {
  private readonly conditions: Conditions
  private readonly links: LinkReading
  private deleted = 0
  private readonly told: Told
  private readonly values: ValueChecks
  /** PostgreSQL locks no rows for those that only read. */
  private locks: boolean

  constructor(private readonly place: WritePlace) {
    const { shape, subject, store, now } = place
    this.conditions = new Conditions({ shape, subject, dialect: store.dialect.name, now: now.getTime() })
    this.links = new LinkReading(this.conditions, (statement) => this.rows(statement))
    this.told = new Told(place)
    this.values = new ValueChecks(place, this.conditions, (statement) => this.rows(statement))
    this.locks = store.dialect.name === 'postgres'
  }

  /** `set`: values that others set, by the place of the change. */
  async write(changes: readonly Change[], set?: ReadonlyMap<number, JsonObject>): Promise<readonly Written[]> {
    const written: Written[] = []
    for (const [at, change] of changes.entries()) {
      try {
        written.push(await this.one(change, set?.get(at) ?? NOTHING))
        await this.told.tell()
      } catch (error) {
        if (!(error instanceof AppError) || changes.length === 1) throw error
        throw new AppError(error.kind, {
          ...error.options,
          data: { ...(error.options.data as object | undefined), change: at },
        })
      }
    }
    return written
  }

  private modelOf(change: Change): ModelShape {
    const model = this.place.shape.byName.get(change.model)
    if (!model || !this.place.subject.permit(model.id, 'view')) throw new AppError(recordErrors.modelMissing)
    return model
  }

  /**
   * Whether the subject may make a change, and its values are what their fields take; answers the record as it is.
   * Outside of a write, so that it is looked at again within.
   */
  async check(change: Change, made: ReadonlySet<string> = NONE): Promise<JsonObject | null> {
    const model = this.modelOf(change)
    this.locks = false
    this.values.onlyLook(made)
    if (change.op === 'create') {
      const permit = this.place.subject.permit(model.id, 'create')
      if (!permit) throw new AppError(recordErrors.modelMissing)
      await this.values.checked(model, splitValues(model, change.values, permit).stored, 'create')
      return null
    }
    // It is not there before the write.
    if (made.has(change.id)) return null
    const action = change.op === 'update' ? 'update' : 'delete'
    const row = await this.held(model, change.id, action, { isDeleted: change.op === 'restore' })
    if (change.op === 'update') {
      const { stored } = splitValues(model, change.values, this.place.subject.permit(model.id, 'update'))
      await this.values.checked(model, stored, 'update', row)
    }
    return recordOf(model, row)
  }

  private one(change: Change, set: JsonObject): Promise<Written> {
    const model = this.modelOf(change)
    if (change.op === 'create') return this.create(model, change, set)
    if (change.op === 'update') return this.update(model, change, set)
    return change.op === 'delete' ? this.delete(model, change) : this.restore(model, change, set)
  }

  private table({ id }: ModelShape): SQL {
    return sql`${sql.identifier(tableName(id, this.place.shape.env))}`
  }

  private rows(statement: SQL): Promise<readonly Row[]> {
    return rowsOf<Row>(this.place.store, this.place.db, statement)
  }

  /** A record that the subject may do this with, held until the end of the write. */
  private async held(model: ModelShape, id: string, action: Action, { isDeleted = false } = {}): Promise<Row> {
    const { subject } = this.place
    if (!subject.permit(model.id, action)) throw missing()
    const alias = this.conditions.alias()
    const permitted = isDeleted
      ? sql`${sql.identifier(alias)}."deleted_at" is not null`
      : this.conditions.permitted(model, alias, action)
    const forUpdate = this.locks ? sql` for update of ${sql.identifier(alias)}` : sql``
    const [row] = await this.rows(
      sql`select * from ${this.table(model)} as ${sql.identifier(alias)}
        where ${sql.identifier(alias)}."id" = ${id} and ${permitted}${forUpdate}`,
    )
    if (!row) throw missing()
    return row
  }

  /** What was written must be something that the subject may write, or all is undone. */
  private async requirePermitted(model: ModelShape, id: string, action: Action): Promise<void> {
    const permit = this.place.subject.permit(model.id, action)
    if (permit?.where === true) return
    const alias = this.conditions.alias()
    const [row] = await this.rows(
      sql`select 1 as "ok" from ${this.table(model)} as ${sql.identifier(alias)}
        where ${sql.identifier(alias)}."id" = ${id} and ${this.conditions.permitted(model, alias, action)}`,
    )
    if (!row) throw missing()
  }

  private note(
    model: ModelShape,
    id: string,
    rev: number,
    op: 'create' | 'update' | 'delete' | 'restore',
    before: JsonObject,
  ) {
    const { db, note, shape, subject, now } = this.place
    this.told.note(model, { id, rev, op, before })
    return note(db, {
      ...{ modelId: model.id, env: shape.env, recordId: id, rev, op, before, at: now },
      ...{ by: subject.userId, byKey: subject.keyName ?? null, origin: subject.origin },
    })
  }

  private set(model: ModelShape, id: string, rev: number, sets: readonly SQL[]): Promise<readonly Row[]> {
    const { now, subject } = this.place
    const all = [
      ...sets,
      sql`"rev" = ${rev}`,
      sql`"updated_at" = ${now.getTime()}`,
      sql`"updated_by" = ${subject.userId}`,
    ]
    return this.rows(sql`update ${this.table(model)} set ${sql.join(all, sql`, `)} where "id" = ${id} returning "id"`)
  }

  /** Says which field has a value that another record has. */
  private async guarded<T>(model: ModelShape, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error)) throw error
      const told = textsOf(error)
      const field = model.fields.find((one) => new RegExp(`\\b${columnOf(one)}\\b|_${columnOf(one)}_u\\b`).test(told))
      throw field
        ? new AppError(recordErrors.duplicate, { data: { field: field.name } })
        : new AppError(recordErrors.idTaken, { data: { field: 'id' } })
    }
  }

  private async create(
    model: ModelShape,
    { id: given, values }: Extract<Change, { readonly op: 'create' }>,
    set: JsonObject,
  ): Promise<Written> {
    const { subject, now } = this.place
    const permit = subject.permit(model.id, 'create')
    if (!permit) throw new AppError(recordErrors.modelMissing)
    const { stored, links } = splitValues(model, values, permit)
    const lacking = model.fields.find(
      (one) => isJoined(one) && one.required && !links.some(({ field }) => field === one),
    )
    if (lacking) throw refused(lacking.name, { rule: 'required' })
    const id = given ?? newRecordId(now.getTime())
    const own = await this.values.checked(model, without(stored, set), 'create')
    await this.insert(
      model,
      id,
      new Map([...own, ...(await this.values.checked(model, set, 'create', undefined, true))]),
    )
    for (const { field, links: list } of links) await this.link(id, await this.links.changeOf(field, id, list))
    await this.requirePermitted(model, id, 'create')
    return { id, rev: 1 }
  }

  /** A new record of values that were checked, with those that it is not given. */
  private async insert(model: ModelShape, id: string, given: ReadonlyMap<Column, Json>): Promise<void> {
    const { db, subject, now, store, shape } = this.place
    await this.place.counts.add(db, model.id, shape.env, now)
    const values = new Map(given)
    for (const column of columnsOf(model).values()) {
      const { field } = column
      if (!field) continue
      if (typeOf(field).given === 'serial') values.set(column, await nextSerial(this.place, field))
      else if (!values.has(column) && field.preset !== null) values.set(column, field.preset)
      if (field.required && (values.get(column) ?? null) === null) throw refused(field.name, { rule: 'required' })
    }
    const at = now.getTime()
    const columns = [...columnsOf(model).values()]
    const stored = columns.map((column) => [
      column.column,
      toStored(column, values.get(column) ?? null, store.dialect.name),
    ])
    const own = { id, rev: 1, created_at: at, created_by: subject.userId, updated_at: at, updated_by: subject.userId }
    const insert = insertOf(store, model, shape.env)
    await this.guarded(model, () => insert(db, { ...Object.fromEntries(stored), ...own }))
    await this.note(model, id, 1, 'create', {})
  }

  /** Makes and removes the rows that join a record with others, which go to the trash and come back from there. */
  private async link(recordId: string, { field, end, add, remove }: LinkChange): Promise<void> {
    const columns = columnsOf(end.join)
    for (const other of add) {
      await this.values.requireTarget(field, other)
      const removed = await this.links.removed(end, recordId, other)
      if (removed) {
        await this.set(end.join, removed.id, removed.rev + 1, [sql`"deleted_at" = null`])
        await this.note(end.join, removed.id, removed.rev + 1, 'restore', {})
        continue
      }
      const pair = [
        [columns.get(end.own.name)!, recordId],
        [columns.get(end.other.name)!, other],
      ] as const
      try {
        await this.insert(end.join, linkId(recordId, other), new Map<Column, Json>(pair))
      } catch (error) {
        // A field that the joining model was given beside the two is required, and only its own form can fill it.
        if (error instanceof AppError && error.kind === recordErrors.refused)
          throw refused(field.name, { rule: 'join', model: end.join.name })
        throw error
      }
    }
    for (const { id, rev } of remove) await this.discard(end.join, id, rev)
  }

  private changedIn(row: Row, checked: ReadonlyMap<Column, Json>): Changed {
    return [...checked].filter(([column, value]) => !same(fromStored(column, row[column.column]), value))
  }

  /** How columns are set, and the former values by the ids of fields. */
  private changedOf(row: Row, changed: Changed): { readonly sets: readonly SQL[]; readonly before: JsonObject } {
    const dialect = this.place.store.dialect.name
    return {
      sets: changed.map(
        ([column, value]) => sql`${sql.identifier(column.column)} = ${toStored(column, value, dialect)}`,
      ),
      before: Object.fromEntries(
        changed.map(([{ field, column }]) => [String(field!.id), beforeOf(field!, row[column])]),
      ),
    }
  }

  private async update(
    model: ModelShape,
    change: Extract<Change, { readonly op: 'update' }>,
    set: JsonObject,
  ): Promise<Written> {
    const { id } = change
    const row = await this.held(model, id, 'update')
    const rev = Number(row.rev)
    const { stored, links } = splitValues(model, change.values, this.place.subject.permit(model.id, 'update'))
    const own = await this.values.checked(model, without(stored, set), 'update', row)
    const checked = new Map([...own, ...(await this.values.checked(model, set, 'update', row, true))])
    const changed = this.changedIn(row, checked)
    const lists: LinkChange[] = []
    for (const { field, links: list } of links) {
      const to = await this.links.changeOf(field, id, list)
      if (to.add.length + to.remove.length > 0) lists.push(to)
    }
    if (changed.length + lists.length === 0) return { id, rev }
    if (change.rev !== undefined && change.rev !== rev)
      await requireApart(this.place, this.conditions, { model, row, since: change.rev, changed, lists })
    const { sets, before: values } = this.changedOf(row, changed)
    const before = { ...values, ...Object.fromEntries(lists.map((list) => [String(list.field.id), [...list.before]])) }
    await this.guarded(model, () => this.set(model, id, rev + 1, sets))
    for (const list of lists) await this.link(id, list)
    await this.note(model, id, rev + 1, 'update', before)
    await this.requirePermitted(model, id, 'update')
    return { id, rev: rev + 1 }
  }

  private async requireRev(model: ModelShape, row: Row, rev: number | undefined): Promise<void> {
    if (rev === undefined || rev === Number(row.rev)) return
    const data = { id: String(row.id), model: model.name, rev: Number(row.rev), fields: [] }
    throw new AppError(recordErrors.conflict, { data })
  }

  /** To the trash. What refers to it goes, is cleared or forbids it, as each association says. */
  private async delete(model: ModelShape, { id, rev }: Extract<Change, { readonly op: 'delete' }>): Promise<Written> {
    const row = await this.held(model, id, 'delete')
    await this.requireRev(model, row, rev)
    return this.discard(model, id, Number(row.rev))
  }

  private async discard(model: ModelShape, id: string, rev: number): Promise<Written> {
    this.deleted++
    if (this.deleted > MOST_DELETED) throw new AppError(recordErrors.cascade)
    const at = this.place.now.getTime()
    await this.set(model, id, rev + 1, [sql`"deleted_at" = ${at}`])
    await this.note(model, id, rev + 1, 'delete', {})
    for (const other of this.place.shape.models)
      for (const field of other.fields)
        if (isToOne(field) && field.options.target === model.id && field.options.onDelete !== 'keep')
          await this.release(other, field, id)
    return { id, rev: rev + 1 }
  }

  /** What becomes of records that refer to one that is deleted; a person who may delete it need not see them. */
  private async release(model: ModelShape, field: FieldShape, id: string): Promise<void> {
    const at = sql.identifier(columnOf(field))
    const isRefused = field.options.onDelete === 'refuse'
    const most = isRefused ? 1 : MOST_DELETED + 1
    const rows = await this.rows(
      sql`select "id", "rev" from ${this.table(model)} where ${at} = ${id} and "deleted_at" is null limit ${most}`,
    )
    if (rows.length === 0) return
    if (isRefused || (field.options.onDelete === 'clear' && field.required)) {
      const isSeen = this.conditions.views(model, field.name)
      throw new AppError(recordErrors.inUse, isSeen ? { data: { model: model.name, field: field.name } } : {})
    }
    for (const row of rows) {
      const [other, rev] = [String(row.id), Number(row.rev)]
      if (field.options.onDelete === 'delete') {
        await this.discard(model, other, rev)
        continue
      }
      await this.set(model, other, rev + 1, [sql`${at} = null`])
      await this.note(model, other, rev + 1, 'update', { [String(field.id)]: id })
    }
  }

  /** Out of the trash, where its values are still free. */
  private async restore(
    model: ModelShape,
    { id, rev: given }: Extract<Change, { readonly op: 'restore' }>,
    set: JsonObject,
  ): Promise<Written> {
    const row = await this.held(model, id, 'delete', { isDeleted: true })
    await this.requireRev(model, row, given)
    const rev = Number(row.rev)
    const checked = await this.values.checked(model, set, 'update', row, true)
    for (const column of columnsOf(model).values()) {
      const { field } = column
      const isKept = field && typeOf(field).refers && !checked.has(column)
      const value = isKept ? fromStored(column, row[column.column]) : null
      if (field && value !== null) await this.values.requireTarget(field, String(value))
    }
    const { sets, before } = this.changedOf(row, this.changedIn(row, checked))
    await this.guarded(model, () => this.set(model, id, rev + 1, [sql`"deleted_at" = null`, ...sets]))
    await this.note(model, id, rev + 1, 'restore', before)
    await this.requirePermitted(model, id, 'delete')
    return { id, rev: rev + 1 }
  }
}

type Changed = readonly (readonly [Column, Json])[]
const NOTHING: JsonObject = {}
const NONE: ReadonlySet<string> = new Set()
const without = (values: JsonObject, set: JsonObject): JsonObject =>
  set === NOTHING ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(set, name)))
const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)
const beforeOf = (field: FieldShape, raw: unknown): Json =>
  fromStored({ name: field.name, column: '', kind: typeOf(field).column(field.options) as Column['kind'], field }, raw)

/** All that a failure and those that led to it say. */
function textsOf(error: unknown): string {
  const texts: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    texts.push(at.message, String((at as { constraint_name?: unknown }).constraint_name ?? ''))
  }
  return texts.join('\n')
}
