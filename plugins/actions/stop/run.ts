import { type ActionOutcome, tell, type WorkerActionContext, type z } from '#sdk'
import type { stopParams } from './index.ts'

export async function run({ end, reason }: z.output<typeof stopParams>, { stop, input }: WorkerActionContext): Promise<ActionOutcome> {
  if (end === 'done') return stop({ ok: true, value: input })
  if (reason !== '') return stop({ ok: false, reason, value: input })
  return stop({ ok: false, reason: tell('action/stop.stopped'), value: input, quiet: true })
}
