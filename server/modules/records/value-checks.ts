import { type SQL, sql } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import { type FieldShape, type ModelShape, schemaOf, typeOf } from '../models/index.ts'
import { type Column, columnsOf, fromStored } from './columns.ts'
import type { Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import { permitsField } from './field-refs.ts'
import type { Action } from './policy-model.ts'
import { ALL } from './subject.ts'
import type { Row, WritePlace } from './write-place.ts'

const NONE: ReadonlySet<string> = new Set()
const isEmptyList = (value: Json): boolean => Array.isArray(value) && value.length === 0

export const refused = (field: string, data: object = {}): AppError =>
  new AppError(recordErrors.refused, { data: { field, ...data } })

/** Checks the values of changes before they are written. */
export class ValueChecks {
  /** Records that the same write makes, while its changes are only checked. */
  private made = NONE
  /** PostgreSQL locks no rows for those that only read. */
  private locks: boolean

  constructor(
    private readonly place: WritePlace,
    private readonly conditions: Conditions,
    private readonly rows: (statement: SQL) => Promise<readonly Row[]>,
  ) {
    this.locks = place.store.dialect.name === 'postgres'
  }

  /** Outside of a write that makes these records. */
  onlyLook(made: ReadonlySet<string>): void {
    this.made = made
    this.locks = false
  }

  /** Values of a change by column, checked against the rules of their fields; what others set needs no permission. */
  async checked(
    model: ModelShape,
    values: JsonObject,
    action: Action,
    row?: Row,
    isSet = false,
  ): Promise<ReadonlyMap<Column, Json>> {
    const permit = isSet ? ALL : this.place.subject.permit(model.id, action)
    const checked = new Map<Column, Json>()
    for (const [name, value] of Object.entries(values)) {
      const column = columnsOf(model).get(name)
      if (!column?.field || !permit || !permitsField(permit, column.field)) throw refused(name, { rule: 'unknown' })
      const { field } = column
      const type = typeOf(field)
      if (type.given) throw refused(name, { rule: 'given' })
      if (value === null || value === '' || (type.among && isEmptyList(value))) {
        if (field.required) throw refused(name, { rule: 'required' })
        checked.set(column, value === '' && !type.among && schemaOf(field).safeParse('').success ? '' : null)
        continue
      }
      if (!schemaOf(field).safeParse(value).success) throw refused(name, { rule: 'type' })
      if (type.refers) await this.requireTarget(field, String(value))
      checked.set(column, await this.taken(column, field, value, row))
    }
    return checked
  }

  /** A value that the project takes; what the record had before may stay. */
  private async taken(column: Column, field: FieldShape, value: Json, row?: Row): Promise<Json> {
    const { among, html } = typeOf(field)
    if (!among && !html) return value
    const before = row ? fromStored(column, row[column.column]) : null
    const taken = await this.place.taken.take(field, value, before)
    if (taken === undefined) throw refused(field.name, { rule: 'among' })
    return taken
  }

  /** A record that is referred to stays until the end of the write. */
  async requireTarget(field: FieldShape, id: string): Promise<void> {
    if (this.made.has(id)) return
    const target = this.place.shape.byId.get(Number(field.options.target))
    if (!target) throw refused(field.name, { rule: 'target' })
    const alias = this.conditions.alias()
    const share = this.locks ? sql` for key share of ${sql.identifier(alias)}` : sql``
    const [row] = await this.rows(
      sql`select 1 as "ok" from ${this.conditions.table(target)} as ${sql.identifier(alias)}
        where ${sql.identifier(alias)}."id" = ${id} and ${this.conditions.permitted(target, alias)}${share}`,
    )
    if (!row) throw refused(field.name, { rule: 'target' })
  }
}
