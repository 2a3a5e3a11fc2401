import { type ActionOutcome, callElement, payloadOf, sentAs, type WorkerActionContext, type z } from '#sdk'
import type { openDialogParams } from './index.ts'

export async function run(params: z.output<typeof openDialogParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, 'open', payloadOf(params.data, context.input), sentAs(params.data), params)
}
