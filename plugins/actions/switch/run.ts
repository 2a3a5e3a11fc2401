import { type ActionOutcome, type Json, tell, type WorkerActionContext, type z } from '#sdk'
import { casesOf, type switchParams } from './index.ts'

/** Values are compared as the texts they show as, so that `1` from a formula meets `1` typed by the author. */
const shown = (value: Json): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))

export async function run(params: z.output<typeof switchParams>, { runFlow, input }: WorkerActionContext): Promise<ActionOutcome> {
  const value = shown(params.value as Json)
  const flow = casesOf(params).find((each) => each.is === value)?.flow ?? params.otherwise
  return flow === '' ? { ok: false, reason: tell('action/switch.no-case', { value }), value: input } : runFlow(flow, input)
}
