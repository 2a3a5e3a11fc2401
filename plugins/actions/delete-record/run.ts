import {
  type ActionOutcome,
  type Json,
  type JsonObject,
  requestData,
  type Told,
  tell,
  type WorkerActionContext,
  type z,
} from '#sdk'
import type { deleteRecordParams } from './index.ts'

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The ids of records, which are given whole or by their ids. */
function idsIn(given: Json): readonly string[] {
  if (Array.isArray(given)) return given.flatMap(idsIn)
  if (isObject(given)) return Object.hasOwn(given, 'id') ? idsIn(given.id!) : []
  return typeof given === 'string' && given.trim() !== '' ? [given.trim()] : []
}

export async function run(
  { model, records }: z.output<typeof deleteRecordParams>,
  context: WorkerActionContext,
): Promise<ActionOutcome> {
  const { input } = context
  const fail = (reason: Told): ActionOutcome => ({ ok: false, reason, value: input })
  if (model === '') return fail(tell('action/delete-record.no-model'))
  const isGiven = records !== undefined && records !== null && records !== ''
  const ids = [...new Set(idsIn(isGiven ? (records as Json) : input))]
  if (ids.length === 0) return fail(tell('action/delete-record.no-records'))
  const changes = ids.map((id) => ({ model, op: 'delete', id }))
  const answer = await requestData(context, '/api/data/write', { changes })
  if (answer === null) return fail(tell('action/delete-record.unsaved'))
  if (answer.code === 0) return { ok: true, value: { ids } }
  return fail(tell('action/delete-record.refused', { why: answer.msg || String(answer.code) }))
}
