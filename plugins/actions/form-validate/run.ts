import { type ActionOutcome, callElement, oneAtATime, type WorkerActionContext, type z } from '#sdk'
import type { formValidateParams } from './index.ts'

export async function run(params: z.output<typeof formValidateParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const ask = () => callElement(context, params.target, 'validate', null, undefined, params)
  return params.repeat === 'each' ? ask() : oneAtATime(context, JSON.stringify(params), ask)
}
