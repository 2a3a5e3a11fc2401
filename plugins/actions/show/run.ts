import { type ActionOutcome, callElement, type WorkerActionContext, type z } from '#sdk'
import type { showParams } from './index.ts'

export async function run(params: z.output<typeof showParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const shown = params.showType === 'expression' ? Boolean(params.expression) : params.showResult === 'show'
  return callElement(context, params.target, shown ? 'show' : 'hide', null, undefined, params)
}
