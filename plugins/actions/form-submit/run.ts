import { type ActionOutcome, callElement, oneAtATime, type WorkerActionContext, type z } from '#sdk'
import type { formSubmitParams } from './index.ts'

export async function run(params: z.output<typeof formSubmitParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const ask = () => callElement(context, params.target, 'submit', null, undefined, params)
  return params.repeat === 'each' ? ask() : oneAtATime(context, JSON.stringify(params), ask)
}
