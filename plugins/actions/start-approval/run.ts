import { type ActionOutcome, approvals, type Json, type PageActionContext, type Told, tell, toldBy, type z } from '#sdk'
import type { startApprovalParams } from './index.ts'

/** The id of a record, or of the first of several. */
function idIn(value: Json): string {
  if (Array.isArray(value)) return idIn((value[0] as Json | undefined) ?? null)
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || !('id' in value)) return ''
  const { id } = value
  return typeof id === 'string' ? id : ''
}

export async function run(
  { flow, record }: z.output<typeof startApprovalParams>,
  { service, input }: PageActionContext,
): Promise<ActionOutcome> {
  const fail = (reason: Told): ActionOutcome => ({ ok: false, reason, value: input })
  if (flow === '') return fail(tell('action/start-approval.no-flow'))
  const id = record.trim() || idIn(input)
  if (id === '') return fail(tell('action/start-approval.no-record'))
  try {
    return { ok: true, value: { id: await service(approvals).start(flow, id) } }
  } catch (thrown) {
    return fail(toldBy(thrown))
  }
}
