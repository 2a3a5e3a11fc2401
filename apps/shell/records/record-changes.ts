import type { Json, JsonObject } from '#kernel/page/values'
import { newRecordId } from '#sdk/fields'
import type { RecordChange, ShownField, ShownModel } from '../../../server/wire.ts'

const isRow = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsIn = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isRow) : [])
const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Values of fields that are not as before: those of a new record that are none are left to their defaults. */
export function changedValues(
  fields: readonly ShownField[],
  values: JsonObject,
  before: JsonObject,
  when: 'create' | 'update',
): JsonObject {
  const own = fields.filter(
    ({ name, many, joined, may }) => (!many || joined) && may[when] && Object.hasOwn(values, name),
  )
  return Object.fromEntries(
    own.flatMap(({ name, joined }): [string, Json][] => {
      if (isSame(values[name], before[name])) return []
      return [[name, joined ? { ...listChange(values[name], before[name]) } : (values[name] ?? null)]]
    }),
  )
}

const idsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
/** What comes to a list of records and what goes: what another person adds is kept. */
export function listChange(
  value: Json | undefined,
  before: Json | undefined,
): { readonly add: readonly string[]; readonly remove: readonly string[] } {
  const [now, then] = [idsIn(value), idsIn(before)]
  return { add: now.filter((id) => !then.includes(id)), remove: then.filter((id) => !now.includes(id)) }
}

/** One change of a save, with the field and the place of the row that it is about, where it is about a row. */
export interface PlannedChange {
  readonly change: RecordChange
  readonly row?: { readonly field: string; readonly at: number }
}
export interface SaveOf {
  readonly model: ShownModel
  readonly id: string | undefined
  readonly rev: number | undefined
  readonly values: JsonObject
  /** As it was read. */
  readonly before: JsonObject
}

/** The changes that a save comes to, all of which are written or none, and the id of the record. */
export function changesOf({ model, id: known, rev, values, before }: SaveOf): {
  readonly id: string
  readonly changes: readonly PlannedChange[]
} {
  const id = known ?? newRecordId(Date.now())
  const changes: PlannedChange[] = []
  const own = changedValues(model.fields, values, before, known === undefined ? 'create' : 'update')
  if (known === undefined) changes.push({ change: { model: model.name, op: 'create', id, values: own } })
  else if (Object.keys(own).length > 0) {
    const since = rev === undefined ? {} : { rev }
    changes.push({ change: { model: model.name, op: 'update', id, ...since, values: own } })
  }
  for (const field of model.fields)
    if (field.many && !field.joined && Object.hasOwn(values, field.name))
      changes.push(...rowChanges(field, id, values, before))
  return { id, changes }
}

function rowChanges(
  { name: field, target, fields }: ShownField,
  parent: string,
  values: JsonObject,
  before: JsonObject,
): readonly PlannedChange[] {
  if (target === null || target.back === null) return []
  const { model, back } = target
  const known = new Map(rowsIn(before[field]).map((row) => [String(row.id), row]))
  const changes: PlannedChange[] = []
  for (const [at, row] of rowsIn(values[field]).entries()) {
    const old = typeof row.id === 'string' ? known.get(row.id) : undefined
    const own = changedValues(fields, row, old ?? {}, old ? 'update' : 'create')
    const isKept = old !== undefined && Object.keys(own).length === 0
    if (old) known.delete(String(old.id))
    if (isKept) continue
    const change: RecordChange = old
      ? { model, op: 'update', id: String(old.id), rev: Number(old.rev), values: own }
      : { model, op: 'create', values: { ...own, [back]: parent } }
    changes.push({ change, row: { field, at } })
  }
  for (const { id, rev } of known.values()) {
    const change: RecordChange = { model, op: 'delete', id: String(id), rev: Number(rev) }
    changes.push({ change, row: { field, at: -1 } })
  }
  return changes
}
