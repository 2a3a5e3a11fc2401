import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { setVariableParams } from './index.ts'

export async function run(
  { name, value }: z.output<typeof setVariableParams>,
  { setVariable }: NodeContext,
): Promise<ActionOutcome> {
  setVariable(name, value)
  return { ok: true, value }
}
