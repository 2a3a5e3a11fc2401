import { type ActionOutcome, payloadOf, tell, type WorkerActionContext, type z } from '#sdk'
import type { callFlowParams } from './index.ts'

export async function run(params: z.output<typeof callFlowParams>, { runFlow, input }: WorkerActionContext): Promise<ActionOutcome> {
  if (params.flow === '') return { ok: false, reason: tell('action/call-flow.no-flow'), value: input }
  return runFlow(params.flow, payloadOf(params.data, input))
}
