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
