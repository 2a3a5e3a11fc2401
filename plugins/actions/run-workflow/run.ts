import {
  type ActionOutcome,
  type Json,
  type JsonObject,
  requestData,
  rowsAsObject,
  type Told,
  tell,
  type WorkerActionContext,
  type z,
} from '#sdk'
import type { runWorkflowParams } from './index.ts'

type Params = z.output<typeof runWorkflowParams>

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Why a run failed, as the server says it: a text, or one in both languages. */
const isTold = (value: Json | undefined): value is Told & Json =>
  (typeof value === 'string' && value !== '') || (isObject(value) && ('code' in value || 'en' in value))

export async function run(
  { workflow, data, sends, wait, key }: Params,
  context: WorkerActionContext,
): Promise<ActionOutcome> {
  const { input } = context
  const fail = (reason: Told): ActionOutcome => ({ ok: false, reason, value: input })
  if (workflow === '') return fail(tell('action/run-workflow.no-workflow'))
  const chosen = rowsAsObject(data)
  const given = sends !== 'chosen' && isObject(input) ? { ...input, ...chosen } : chosen
  const answer = await requestData(context, '/api/workflow/call', {
    ...{ workflow, input: given, wait },
    ...(key.trim() === '' ? {} : { key: key.trim() }),
  })
  if (answer === null) return fail(tell('action/run-workflow.unsaved'))
  if (answer.code !== 0) {
    const why = answer.msg === '' ? String(answer.code) : answer.msg
    return fail(tell('action/run-workflow.refused', { why }))
  }
  const { runId, status, output = null, reason } = isObject(answer.data) ? answer.data : ({} as JsonObject)
  if (!wait) return { ok: true, value: { runId: runId ?? null } }
  if (status === 'done') return { ok: true, value: output }
  if (status === 'running' || status === 'waiting') return fail(tell('action/run-workflow.late'))
  return fail(isTold(reason) ? reason : tell('action/run-workflow.failed'))
}
