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

/** Ids of people in a value: an id, a list of ids, ids between commas, or records of people. */
function peopleIn(value: Json): readonly number[] {
  if (Array.isArray(value)) return value.flatMap((each) => peopleIn(each))
  if (typeof value === 'string' && value.includes(',')) return peopleIn(value.split(','))
  if (typeof value === 'object' && value !== null) return 'id' in value ? peopleIn(value.id ?? null) : []
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [id] : []
}

export async function run(
  { flow, record, chosen }: z.output<typeof startApprovalParams>,
  { service, input }: PageActionContext,
): Promise<ActionOutcome> {
  const fail = (reason: Told): ActionOutcome => ({ ok: false, reason, value: input })
  if (flow === '') return fail(tell('action/start-approval.no-flow'))
  const id = record.trim() || idIn(input)
  if (id === '') return fail(tell('action/start-approval.no-record'))
  const rows = chosen
    .filter(({ key }) => key.trim() !== '')
    .map(({ key, value }) => [key.trim(), peopleIn((value ?? null) as Json)] as const)
  const empty = rows.find(([, people]) => people.length === 0)
  if (empty) return fail(tell('action/start-approval.no-people', { step: empty[0] }))
  const people = rows.length === 0 ? [] : [Object.fromEntries(rows)]
  try {
    return { ok: true, value: { id: await service(approvals).start(flow, id, ...people) } }
  } catch (thrown) {
    return fail(toldBy(thrown))
  }
}
