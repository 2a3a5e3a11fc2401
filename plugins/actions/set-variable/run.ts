import { type ActionOutcome, type Json, tell, type WorkerActionContext, type z } from '#sdk'
import type { setVariableParams } from './index.ts'

export async function run(params: z.output<typeof setVariableParams>, { page, input }: WorkerActionContext): Promise<ActionOutcome> {
  if (params.name === '') return { ok: false, reason: tell('action/set-variable.no-variable') }
  if (params.assignment === 'reset') page.resetVariable(params.name)
  else page.setVariable(params.name, params.way === 'dynamic' ? input : (params.value as Json))
  return { ok: true, value: input }
}
