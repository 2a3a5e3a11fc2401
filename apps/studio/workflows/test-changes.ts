import type { Json, JsonObject } from '#kernel/page/values'
import type { WorkflowTestRun } from '../../../server/wire.ts'

type PlannedChange = WorkflowTestRun['changes'][number]

/** A field of a record that would have another value. */
export interface ChangedField {
  readonly name: string
  readonly before: Json | null
  readonly after: Json | null
}

/** The fields that a planned change gives another value; all of a record that it deletes have none then. */
export function changedFields({ op, before, values }: PlannedChange): readonly ChangedField[] {
  if (op === 'delete' || op === 'restore') return []
  const stored = (record: JsonObject | null, name: string): Json | null =>
    record && Object.hasOwn(record, name) ? record[name]! : null
  return Object.entries(values)
    .map(([name, after]) => ({ name, before: stored(before, name), after }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** The JSON object in a text; null where it is none. */
export function readEvent(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject | null) : null
  } catch {
    return null
  }
}

const partOf = ({ op }: JsonObject): 'before' | 'after' => (op === 'delete' ? 'before' : 'after')

/** The record that an event is about; null where it is about none. */
export function recordOf(event: JsonObject): JsonObject | null {
  const { kind, model } = event
  const record = event[partOf(event)]
  if (kind !== 'record' || typeof model !== 'string' || model === '') return null
  return typeof record === 'object' && !Array.isArray(record) ? (record as JsonObject | null) : null
}

/** The event with another value in a field of its record; of an update, with the names of what differs. */
export function withField(event: JsonObject, name: string, value: Json): JsonObject {
  const record = { ...recordOf(event), [name]: value }
  const before = event.before as JsonObject | null
  // An id is that of both states.
  const both: JsonObject = name === 'id' && before ? { before: { ...before, id: value } } : {}
  const next = { ...event, ...both, [partOf(event)]: record }
  if (event.op !== 'update' || name === 'id') return next
  const differs = (field: string): boolean => JSON.stringify(record[field]) !== JSON.stringify(before?.[field])
  return { ...next, changed: Object.keys(record).filter(differs) }
}
