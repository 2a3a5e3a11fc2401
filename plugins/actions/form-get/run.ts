import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { formGetParams } from './index.ts'

export async function run(params: z.output<typeof formGetParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, 'getFormData', null, undefined, params)
}
