import { type ActionOutcome, type Json, tell, type z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { approvalParams } from './index.ts'

/** The id in a number, a text or a person as records have them; null for nothing, undefined for anything else. */
function personIn(value: Json): number | null | undefined {
  if (value === null || value === '') return null
  if (typeof value === 'object' && !Array.isArray(value) && 'id' in value) return personIn(value.id as Json)
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export async function run(
  { flow, record, initiator }: z.output<typeof approvalParams>,
  { waitFor }: NodeContext,
): Promise<ActionOutcome> {
  const recordId = record.trim()
  if (flow === '') return { ok: false, reason: tell('node/approval.no-flow') }
  if (recordId === '') return { ok: false, reason: tell('node/approval.no-record') }
  const initiatorId = personIn(initiator)
  if (initiatorId === undefined)
    return { ok: false, reason: tell('node/approval.no-person', { value: JSON.stringify(initiator) }) }
  return waitFor('approval', { flow, recordId, initiatorId })
}
