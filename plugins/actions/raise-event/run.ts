import { type ActionOutcome, type Json, payloadOf, tell, type WorkerActionContext, type z } from '#sdk'
import type { raiseEventParams } from './index.ts'

export async function run(params: z.output<typeof raiseEventParams>, { raise, input }: WorkerActionContext): Promise<ActionOutcome> {
  const event = params.event.trim()
  if (event === '') return { ok: false, reason: tell('action/raise-event.no-event'), value: input }
  const { payload } = params
  const isGiven = payload !== undefined && payload !== null && payload !== ''
  return { ...raise(event, isGiven ? (payload as Json) : payloadOf(params.data, input)), value: input }
}
