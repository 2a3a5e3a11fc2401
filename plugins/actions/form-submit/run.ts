import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { formSubmitParams } from './index.ts'

export async function run(params: z.output<typeof formSubmitParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, 'submit', null, undefined, params)
}
