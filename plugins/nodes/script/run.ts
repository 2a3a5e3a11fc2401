import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { scriptParams } from './index.ts'

export async function run(
  { source }: z.output<typeof scriptParams>,
  { script, input }: NodeContext,
): Promise<ActionOutcome> {
  return { ok: true, value: await script(source, input) }
}
