import { type ActionOutcome, callElement, payloadOf, sentAs, type WorkerActionContext, type z } from '#sdk'
import type { formAssignParams } from './index.ts'

export async function run(params: z.output<typeof formAssignParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const method = params.way === 'merge' ? 'merge' : 'init'
  return callElement(context, params.target, method, payloadOf(params.data, context.input), sentAs(params.data), params)
}
