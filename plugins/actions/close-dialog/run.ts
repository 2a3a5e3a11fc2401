import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { closeDialogParams } from './index.ts'

export async function run(params: z.output<typeof closeDialogParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  return callElement(context, params.target, 'close', null, undefined, params)
}
