import type { ActionOutcome, WorkerActionContext, z } from '#sdk'
import type { stopParams } from './index.ts'

export async function run({ end, reason }: z.output<typeof stopParams>, { stop, input }: WorkerActionContext): Promise<ActionOutcome> {
  return stop(end === 'done' ? { ok: true, value: input } : { ok: false, reason: reason || 'the flow was stopped', value: input })
}
