import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { formResetParams } from './index.ts'

export async function run(params: z.output<typeof formResetParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, 'reset', null, undefined, params)
}
