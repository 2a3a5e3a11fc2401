import { type ActionOutcome, payloadOf, tell, type WorkerActionContext, type z } from '#sdk'
import type { broadcastParams } from './index.ts'

export async function run(params: z.output<typeof broadcastParams>, { emit, input }: WorkerActionContext): Promise<ActionOutcome> {
  const name = params.name.trim()
  if (name === '') return { ok: false, reason: tell('action/broadcast.no-name'), value: input }
  return { ...emit(name, payloadOf(params.data, input)), value: input }
}
