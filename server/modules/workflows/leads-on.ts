import type { JsonObject } from '#kernel/page/values'
import { isJoined, isToOne, type ModelShape, otherEndOf, type ProjectShape } from '../models/index.ts'
import type { Change } from '../records/index.ts'
import { opOf } from './before-events.ts'
import type { RecordTriggers } from './triggers.ts'

type Has = Pick<RecordTriggers, 'has'>

/** Whether workflows look at one of these changes itself. */
export const isAnyLookedAt = (shape: ProjectShape, triggers: Has, changes: readonly Change[]): boolean =>
  changes.some((change) => {
    const model = shape.byName.get(change.model)
    return model !== undefined && triggers.has(model.id, opOf(change))
  })

/**
 * Whether these changes may change other records that workflows look at: those that go or are cleared with one that
 * is deleted, and those that join records.
 */
export const leadsOn = (shape: ProjectShape, triggers: Has, changes: readonly Change[]): boolean =>
  changes.some((change) => {
    const model = shape.byName.get(change.model)
    if (!model) return false
    if (change.op === 'delete') return deletionLeadsOn(shape, triggers, model, new Set())
    return 'values' in change && joinsLeadOn(shape, triggers, model, change.values)
  })

function deletionLeadsOn(shape: ProjectShape, triggers: Has, model: ModelShape, seen: Set<number>): boolean {
  if (seen.has(model.id)) return false
  seen.add(model.id)
  return shape.models.some((other) =>
    other.fields.some((field) => {
      if (!isToOne(field) || field.options.target !== model.id) return false
      if (field.options.onDelete === 'clear') return triggers.has(other.id, 'update')
      if (field.options.onDelete !== 'delete') return false
      return triggers.has(other.id, 'delete') || deletionLeadsOn(shape, triggers, other, seen)
    }),
  )
}

const joinsLeadOn = (shape: ProjectShape, triggers: Has, model: ModelShape, values: JsonObject): boolean =>
  model.fields.some((field) => {
    if (!isJoined(field) || !Object.hasOwn(values, field.name)) return false
    const end = otherEndOf(shape, field)
    if (end?.by !== 'join') return false
    const { join } = end
    return (
      triggers.has(join.id, 'create') ||
      triggers.has(join.id, 'delete') ||
      deletionLeadsOn(shape, triggers, join, new Set())
    )
  })
