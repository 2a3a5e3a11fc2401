import type { ActionOutcome, WorkerActionContext, z } from '#sdk'
import type { debounceParams } from './index.ts'

/** The run that waits here last goes on; those it finds waiting end as cancelled. */
export async function run(
  { milliseconds }: z.output<typeof debounceParams>,
  { memory, wait, stop, input }: WorkerActionContext,
): Promise<ActionOutcome> {
  const mine = {}
  memory.set('newest', mine)
  await wait(milliseconds)
  if (memory.get('newest') !== mine) stop()
  memory.delete('newest')
  return { ok: true, value: input }
}
