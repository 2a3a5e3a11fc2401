import { type ActionOutcome, callElement, type Json, payloadOf, sentAs, type WorkerActionContext, type z } from '#sdk'
import type { componentMethodParams } from './index.ts'

type Params = z.output<typeof componentMethodParams>

// A configured argument goes as it is, so that methods may take a list or a number; older pages' named parameters win over rows.
export async function run(params: Params, context: WorkerActionContext): Promise<ActionOutcome> {
  const { target, method, args, data, sends } = params
  if (args !== undefined && args !== null && args !== '') return callElement(context, target, method, args as Json, undefined, params)
  const rows = [...data, ...Object.entries(params.params ?? {}).map(([key, value]) => ({ key, value }))]
  return callElement(
    context,
    target,
    method,
    payloadOf(rows, method === 'update' && sends === 'chosen' ? {} : context.input),
    sentAs(rows),
    params,
  )
}
