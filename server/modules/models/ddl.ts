import type { FieldColumn } from '#sdk/fields'
import type { DialectName } from '../../db/dialect.ts'
import { typeOf } from './field-types.ts'
import { columnOf, type DataEnv, type FieldShape, indexName, type ModelShape, tableName } from './shape.ts'

// Every identifier is made of numbers of ours. Text is compared by its bytes on both databases.
const COLUMNS: { readonly [dialect in DialectName]: { readonly [column in Exclude<FieldColumn, 'none'>]: string } } = {
  sqlite: { text: 'text', number: 'real', whole: 'integer', flag: 'integer' },
  postgres: { text: 'text collate "C"', number: 'double precision', whole: 'bigint', flag: 'boolean' },
}
const TIMES: { readonly [dialect in DialectName]: string } = { sqlite: 'integer', postgres: 'bigint' }

/** The tables and indexes of models, as statements. */
export class Ddl {
  constructor(
    private readonly dialect: DialectName,
    private readonly env: DataEnv,
  ) {}

  private table({ id }: Pick<ModelShape, 'id'>): string {
    return `"${tableName(id, this.env)}"`
  }

  /** With the columns and indexes of its fields. */
  createTable(model: Pick<ModelShape, 'id'>, fields: readonly FieldShape[] = []): readonly string[] {
    const time = TIMES[this.dialect]
    const text = COLUMNS[this.dialect].text
    const table = this.table(model)
    const columns = fields.flatMap((field) => this.column(field) ?? []).map((column) => `, ${column}`)
    return [
      `create table ${table} ("id" ${text} primary key not null, "rev" ${time} not null,
        "created_at" ${time} not null, "created_by" ${time},
        "updated_at" ${time} not null, "updated_by" ${time}, "deleted_at" ${time}${columns.join('')})`,
      `create index "${indexName(model.id, this.env, 'deleted', 'i')}" on ${table} ("deleted_at")
        where "deleted_at" is not null`,
      `create index "${indexName(model.id, this.env, 'updated', 'i')}" on ${table} ("updated_at", "id")`,
      ...fields.flatMap((field) => this.indexes(model, field)),
    ]
  }

  /** Null for a field that is stored elsewhere. */
  private column(field: FieldShape): string | null {
    const column = typeOf(field).column(field.options)
    return column === 'none' ? null : `"${columnOf(field)}" ${COLUMNS[this.dialect][column]}`
  }

  /** Nothing for a field that is stored elsewhere. */
  addField(model: Pick<ModelShape, 'id'>, field: FieldShape): readonly string[] {
    const column = this.column(field)
    if (column === null) return []
    return [`alter table ${this.table(model)} add column ${column}`, ...this.indexes(model, field)]
  }

  /** The indexes that a field has: for each record once where it is unique, else for searches. */
  indexes(model: Pick<ModelShape, 'id'>, field: FieldShape): readonly string[] {
    const { column, refers } = typeOf(field)
    if (column(field.options) === 'none') return []
    if (isUnique(field)) return [this.uniqueIndex(model, field)]
    return field.indexed || refers ? [this.plainIndex(model, field)] : []
  }

  uniqueIndex({ id }: Pick<ModelShape, 'id'>, field: FieldShape): string {
    const column = columnOf(field)
    return `create unique index "${indexName(id, this.env, column, 'u')}" on ${this.table({ id })} ("${column}")
      where "deleted_at" is null`
  }

  plainIndex({ id }: Pick<ModelShape, 'id'>, field: FieldShape): string {
    const column = columnOf(field)
    // No value comes first, on both databases.
    const order = this.dialect === 'postgres' ? ' asc nulls first' : ''
    return `create index "${indexName(id, this.env, column, 'i')}" on ${this.table({ id })} ("${column}"${order}, "id")`
  }

  dropIndexes({ id }: Pick<ModelShape, 'id'>, field: Pick<FieldShape, 'id' | 'version'>): readonly string[] {
    return (['u', 'i'] as const).map(
      (kind) => `drop index if exists "${indexName(id, this.env, columnOf(field), kind)}"`,
    )
  }

  dropColumn(model: Pick<ModelShape, 'id'>, field: Pick<FieldShape, 'id' | 'version'>): readonly string[] {
    return [...this.dropIndexes(model, field), `alter table ${this.table(model)} drop column "${columnOf(field)}"`]
  }

  dropTable(model: Pick<ModelShape, 'id'>): string {
    return `drop table if exists ${this.table(model)}`
  }
}

/** A one-to-one association is one for each record at both ends. */
export const isUnique = ({ unique, options, type }: FieldShape): boolean =>
  unique || (typeOf({ type }).refers === true && options.kind === 'one-to-one')
