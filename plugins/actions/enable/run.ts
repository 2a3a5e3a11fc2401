import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { enableParams } from './index.ts'

export async function run(params: z.output<typeof enableParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const disabled = params.disableType === 'expression' ? Boolean(params.expression) : params.disableResult
  return callElement(context, params.target, disabled ? 'disable' : 'enable', null, undefined, params)
}
