import type { Label } from '#kernel/message'
import { instantOf } from '#kernel/page/time-zone'
import type { Json, JsonObject } from '#kernel/page/values'
import { type FieldShape, isStored, type ModelShape, type ProjectShape, typeOf } from '../models/index.ts'
import { holdsPeople } from '../records/index.ts'
import type { ReadRow } from './child-protocol.ts'
import type { ImportMapping, RefusedRule } from './model.ts'

export interface RefusedCell {
  readonly field: string | null
  readonly rule: RefusedRule
  /** What a workflow says against the row. */
  readonly text?: Label
}
export class RowRefusal extends Error {
  constructor(readonly refused: RefusedCell) {
    super(refused.rule)
  }
}

/** A column whose cells go into a field. */
export interface MappedField {
  readonly column: number
  readonly field: FieldShape
  /** By which the target of an association is found; null for its id. */
  readonly by: { readonly target: ModelShape; readonly field: FieldShape } | null
}
/** What a mapping comes to in the model as it is now. */
export interface ResolvedMapping {
  readonly columns: number
  readonly fields: readonly MappedField[]
  readonly mode: ImportMapping['mode']
  /** `id`, or a field; null where records are only added. */
  readonly key: { readonly column: number; readonly field: FieldShape | null } | null
  readonly zone: string
}

/** Can records be found by values of this field? */
export const isKeyField = (field: FieldShape): boolean =>
  isStored(field) && typeOf(field).operators.includes('in') && !typeOf(field).refers

/** Null for a mapping that does not fit the model. */
export function resolveMapping(
  shape: ProjectShape,
  model: ModelShape,
  mapping: ImportMapping,
  columns: number,
): ResolvedMapping | null {
  const { fields, mode, key, zone } = mapping
  const names = fields.map(({ field }) => field)
  if (new Set(names).size < names.length || fields.some(({ column }) => column >= columns)) return null
  const mapped: MappedField[] = []
  let keyAt: ResolvedMapping['key'] = null
  for (const { column, field: name, by } of fields) {
    const field = name === 'id' ? null : model.fields.find((one) => one.name === name && isStored(one))
    if (field === undefined) return null
    if (name === key) keyAt = { column, field }
    if (field === null || typeOf(field).given) {
      // The database gives these; they only tell records apart.
      if (name !== key) return null
      continue
    }
    const target = typeOf(field).refers ? shape.byId.get(Number(field.options.target)) : undefined
    const found = by === undefined ? undefined : target?.fields.find((one) => one.name === by && isKeyField(one))
    if (by !== undefined && !found) return null
    mapped.push({ column, field, by: target && found ? { target, field: found } : null })
  }
  if (mode === 'add') return { columns, fields: mapped, mode, key: null, zone }
  if (!keyAt || (keyAt.field && !isKeyField(keyAt.field)) || mapped.length === 0) return null
  return { columns, fields: mapped, mode, key: keyAt, zone }
}

const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/i

/** A cell's value in the form that records have it. @throws RowRefusal */
export function readCell(field: FieldShape, text: string, zone: string): Json {
  const value = typeOf(field).text.read(text, field.options)
  if (value === undefined) throw new RowRefusal({ field: field.name, rule: 'type' })
  // A time without a zone is one on the clock of who imports.
  if (field.type === 'date-time' && zone !== 'UTC' && !HAS_ZONE.test(text.trim()))
    return new Date(instantOf(Date.parse(String(value)), zone)).toISOString()
  return value
}

/** The text of a cell; empty where the row is shorter. @throws RowRefusal for a formula without a result */
export function cellIn({ cells }: ReadRow, column: number, field: string): string {
  const cell = cells[column]
  if (cell === null) throw new RowRefusal({ field, rule: 'formula' })
  return cell ?? ''
}

/** Values of a row but those of people, and of associations that are found by other fields. @throws RowRefusal */
export function valuesOf(row: ReadRow, mapping: ResolvedMapping, isNew: boolean): JsonObject {
  const values = mapping.fields.flatMap(({ column, field, by }): [string, Json][] => {
    const text = cellIn(row, column, field.name)
    // A new record has the default of what is empty, a known one loses its value.
    if (text.trim() === '') return isNew ? [] : [[field.name, null]]
    return by || holdsPeople(field) ? [] : [[field.name, readCell(field, text, mapping.zone)]]
  })
  return Object.fromEntries(values)
}
