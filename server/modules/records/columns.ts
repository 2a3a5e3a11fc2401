import type { Json, JsonObject } from '#kernel/page/values'
import type { StoredValue } from '#sdk/fields'
import type { DialectName } from '../../db/dialect.ts'
import { columnOf, type FieldShape, isStored, type ModelShape, typeOf } from '../models/index.ts'

/** A field of records, be it of the model or one that every record has. */
export interface Column {
  readonly name: string
  readonly column: string
  readonly kind: 'text' | 'number' | 'whole' | 'flag'
  /** Of the model; null for those that every record has. */
  readonly field: FieldShape | null
  readonly isTime?: boolean
  /** A count, sum or average of a view: any number. */
  readonly isFigure?: boolean
}

const SYSTEM: readonly Column[] = [
  { name: 'id', column: 'id', kind: 'text', field: null },
  { name: 'rev', column: 'rev', kind: 'whole', field: null },
  { name: 'createdAt', column: 'created_at', kind: 'whole', field: null, isTime: true },
  { name: 'createdBy', column: 'created_by', kind: 'whole', field: null },
  { name: 'updatedAt', column: 'updated_at', kind: 'whole', field: null, isTime: true },
  { name: 'updatedBy', column: 'updated_by', kind: 'whole', field: null },
]

const known = new WeakMap<ModelShape, ReadonlyMap<string, Column>>()

/** The stored fields of a model by name. */
export function columnsOf(model: ModelShape): ReadonlyMap<string, Column> {
  const found = known.get(model)
  if (found) return found
  const columns = new Map(SYSTEM.map((column) => [column.name, column]))
  for (const field of model.fields) {
    if (!isStored(field)) continue
    const kind = typeOf(field).column(field.options) as Column['kind']
    columns.set(field.name, { name: field.name, column: columnOf(field), kind, field })
  }
  known.set(model, columns)
  return columns
}

/** A value as statements take it. */
export function toStored({ field, kind, isTime }: Column, value: Json, dialect: DialectName): StoredValue | null {
  if (value === null) return null
  if (isTime) return Date.parse(String(value))
  const type = field ? typeOf(field) : null
  const stored = type?.toStored && field ? type.toStored(value, field.options) : (value as StoredValue)
  return kind === 'flag' && dialect === 'sqlite' ? Number(stored) : stored
}

/** A value as callers receive it, of one as the database answers it. */
export function fromStored({ field, kind, isTime }: Column, raw: unknown): Json {
  if (raw === null || raw === undefined) return null
  const stored = kind === 'text' ? String(raw) : kind === 'flag' ? raw === true || raw === 1 : Number(raw)
  if (isTime) return new Date(Number(stored)).toISOString()
  const type = field ? typeOf(field) : null
  return type?.fromStored && field ? type.fromStored(stored, field.options) : stored
}

/** A row of a statement that selected columns by their column names. */
export const toRecord = (columns: readonly Column[], row: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(columns.map((column) => [column.name, fromStored(column, row[column.column])]))
