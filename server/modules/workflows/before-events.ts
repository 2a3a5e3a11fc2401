import type { JsonObject } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'
import type { Change, WrittenRecord } from '../records/index.ts'

/** What is said of every change that workflows look at. */
interface Told {
  readonly model: string
  /** Values that workflows before have set. */
  readonly set: JsonObject
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: number | null
}

export const opOf = ({ op }: Change): WrittenRecord['op'] => (op === 'restore' ? 'create' : op)

const isOther = (before: JsonObject | null, values: JsonObject, name: string): boolean =>
  JSON.stringify(before?.[name] ?? null) !== JSON.stringify(values[name] ?? null)

/** A change as it was asked for. */
export function eventOfChange(change: Change, current: JsonObject | null, { model, set, at, by }: Told): RunEvent {
  const op = opOf(change)
  const values: JsonObject = { ...('values' in change ? change.values : {}), ...set }
  const before = change.op === 'restore' ? null : current
  const after = op === 'delete' ? null : { ...current, ...values, ...(change.id ? { id: change.id } : {}) }
  const changed = op === 'update' ? Object.keys(values).filter((name) => isOther(before, values, name)) : []
  return { kind: 'record', at, model, op, before, after, changed, by }
}

/** A change of a record that comes with others. */
export function eventOfWritten(
  { op, before, after: written, changed }: WrittenRecord,
  { model, set, at, by }: Told,
): RunEvent {
  const after = op === 'delete' ? null : { ...written, ...set }
  const names = [...changed, ...Object.keys(set).filter((name) => isOther(before, set, name))]
  return { kind: 'record', at, model, op, before, after, changed: op === 'update' ? [...new Set(names)] : [], by }
}
