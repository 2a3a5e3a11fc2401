import type { Json, JsonObject } from '#kernel/page/values'
import type { Cell } from '../../http/csv-line.ts'
import { type FieldShape, typeOf } from '../models/index.ts'
import { holdsPeople } from './people.ts'

const SYSTEM: ReadonlySet<string> = new Set(['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

/** What a record is shown as where others refer to it: its first text, else its id. */
function titleOf(record: JsonObject): string {
  const text = Object.entries(record).find(
    ([name, value]) => typeof value === 'string' && value !== '' && !SYSTEM.has(name),
  )
  return String(text?.[1] ?? record.id)
}

const isRecord = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A person by name, with the id where several people have that name; the id alone for a deleted account. */
function personCell({ id, name }: JsonObject, shared: ReadonlySet<string>): string {
  if (name === '') return String(id)
  return shared.has(String(name)) ? `${name} (${id})` : String(name)
}

/** Records of a list by what they are called; those that were not read are counted. */
export function listCell(value: Json | undefined, total: Json | undefined): Cell {
  const records = (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isRecord)
  const rest = Number(total ?? 0) - records.length
  const shown = [...records.map(titleOf), ...(rest > 0 ? [`+${rest}`] : [])]
  return shown.length === 0 ? null : shown.join('; ')
}

/**
 * A value as people read it; numbers and yes/no keep their kind. `field` is null for values that every record has.
 * `shared` has the names that several people of the project have.
 */
export function cellOf(field: FieldShape | null, value: Json | undefined, shared: ReadonlySet<string>): Cell {
  if (value === null || value === undefined) return null
  if (!field) return typeof value === 'number' ? value : String(value)
  const type = typeOf(field)
  if (holdsPeople(field)) return isRecord(value) ? personCell(value, shared) : String(value)
  if (type.refers) return isRecord(value) ? titleOf(value) : String(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return type.text.write(value, field.options)
}
