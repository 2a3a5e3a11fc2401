import type { Json, JsonObject } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'

/** What formulas of a workflow read as `event`: every part is there, so that a formula can ask for it. */
export const eventNames = (event: RunEvent): JsonObject => ({
  kind: event.kind,
  at: event.at,
  model: event.model ?? '',
  op: event.op ?? '',
  before: event.before ?? null,
  after: event.after ?? null,
  changed: [...(event.changed ?? [])],
  input: (event.input ?? null) as Json,
  by: event.by ?? null,
})

/** What the first step gets as its `eventParams`: the record, or what was given to the start. */
export const firstInput = (event: RunEvent): Json => event.after ?? event.before ?? event.input ?? {}
