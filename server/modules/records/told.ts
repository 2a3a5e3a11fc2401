import { sql } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import { rowsOf } from '../../db/raw.ts'
import { isStored, type ModelShape, tableName, typeOf } from '../models/index.ts'
import { type Column, columnsOf, fromStored } from './columns.ts'
import type { WrittenRecord } from './following.ts'
import type { Row, WritePlace } from './write-place.ts'

interface Noted {
  readonly id: string
  readonly rev: number
  readonly op: WrittenRecord['op'] | 'restore'
  /** Former values of changed fields, by the ids of fields. */
  readonly before: JsonObject
}

/** Tells followers what a write has changed, after each of its changes. */
export class Told {
  private noted: { readonly model: ModelShape; readonly change: Noted }[] = []

  constructor(private readonly place: WritePlace) {}

  note(model: ModelShape, change: Noted): void {
    const op = opOf(change)
    if (this.place.followed.some((each) => each.has(model.id, op))) this.noted.push({ model, change })
  }

  async tell(): Promise<void> {
    const noted = this.noted
    if (noted.length === 0) return
    this.noted = []
    const { db, followed, subject, now } = this.place
    const written: WrittenRecord[] = []
    for (const { model, change } of noted) written.push(await this.recordOf(model, change))
    for (const each of followed) {
      const own = written.filter(({ modelId, op }) => each.has(modelId, op))
      if (own.length > 0) await each.wrote(db, own, { subject, at: now })
    }
  }

  private async recordOf(model: ModelShape, change: Noted): Promise<WrittenRecord> {
    const { id, rev, before: former } = change
    const op = opOf(change)
    const now = await this.valuesOf(model, id)
    const names = new Map(model.fields.map((field) => [String(field.id), field.name]))
    const changed = Object.keys(former).flatMap((fieldId) => names.get(fieldId) ?? [])
    const kept = model.fields.filter(isStored).map(({ name }) => name)
    const then = Object.entries(former).flatMap(([fieldId, value]) => {
      const name = names.get(fieldId)
      return name !== undefined && kept.includes(name) ? [[name, value] as const] : []
    })
    const before = op === 'create' ? null : { ...now, ...Object.fromEntries(then) }
    return { modelId: model.id, id, rev, op, before, after: op === 'delete' ? null : now, changed }
  }

  private async valuesOf(model: ModelShape, id: string): Promise<JsonObject> {
    const { store, db, shape } = this.place
    const table = sql.identifier(tableName(model.id, shape.env))
    const [row] = await rowsOf<Row>(store, db, sql`select * from ${table} where "id" = ${id}`)
    return row ? recordOf(model, row) : { id }
  }
}

const opOf = ({ op }: Noted): WrittenRecord['op'] => (op === 'restore' ? 'create' : op)

/** The values of a stored row by the names of fields, with those that every record has. */
export function recordOf(model: ModelShape, row: Row): JsonObject {
  const columns = [...columnsOf(model).values()].filter(
    (column: Column) => !column.field || typeOf(column.field).column(column.field.options) !== 'none',
  )
  return Object.fromEntries(
    columns.map((column): [string, Json] => [column.name, fromStored(column, row[column.column])]),
  )
}
