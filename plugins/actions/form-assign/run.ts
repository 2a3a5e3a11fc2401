import { type ActionOutcome, callElement, payloadOf, sentAs, type WorkerActionContext, type z } from '#sdk'
import type { formAssignParams } from './index.ts'

export async function run(params: z.output<typeof formAssignParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, 'init', payloadOf(params.data, context.input), sentAs(params.data), params)
}
