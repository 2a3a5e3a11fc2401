import type { ActionOutcome, WorkerActionContext, z } from '#sdk'
import type { delayParams } from './index.ts'

// A cancelled flow makes `wait` reject; that is the interpreter's to see, so it is not caught here.
export async function run(params: z.output<typeof delayParams>, { wait, input }: WorkerActionContext): Promise<ActionOutcome> {
  await wait(params.seconds * 1000)
  return { ok: true, value: input }
}
