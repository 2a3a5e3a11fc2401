import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { setFieldParams } from './index.ts'

export async function run(
  { field, value }: z.output<typeof setFieldParams>,
  { setField }: NodeContext,
): Promise<ActionOutcome> {
  setField(field, value)
  return { ok: true }
}
