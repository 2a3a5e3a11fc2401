import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { formValidateParams } from './index.ts'

export async function run(params: z.output<typeof formValidateParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, 'validate', null, undefined, params)
}
