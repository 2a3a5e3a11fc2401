import type { Label } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import { triggerDeclarations } from '#plugins/presets/triggers'
import type { TriggerDeclaration } from '#sdk/workflow'

/** What can start a workflow, in the order in which people choose. */
export const triggers: readonly TriggerDeclaration[] = triggerDeclarations

/** Undefined for a trigger that is not chosen, or that this release does not have. */
export const triggerNamed = (type: string): TriggerDeclaration | undefined => triggers.find(({ id }) => id === type)

/** What a trigger does, with its settings; null where these are not complete. */
export function triggerSummary(type: string, params: JsonObject): Label | null {
  const declared = triggerNamed(type)
  const parsed = declared?.params.safeParse(params)
  return declared && parsed?.success ? declared.summary(parsed.data as never) : null
}

/** Whether the workflow runs before a write, and so may change or refuse it. */
export function isBefore(type: string): boolean {
  const starts = triggerNamed(type)?.starts
  return starts?.by === 'record' && starts.phase === 'before'
}

export const isByHand = (type: string): boolean => triggerNamed(type)?.starts.by === 'hand'

export const isByWebhook = (type: string): boolean => triggerNamed(type)?.starts.by === 'webhook'

/** The settings that a trigger begins with. */
export function firstParams(type: string): JsonObject {
  const parsed = triggerNamed(type)?.params.safeParse({})
  return parsed?.success ? (parsed.data as JsonObject) : {}
}
