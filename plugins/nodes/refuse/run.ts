import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { refuseParams } from './index.ts'

export async function run(
  { message, fields }: z.output<typeof refuseParams>,
  { refuse }: NodeContext,
): Promise<ActionOutcome> {
  return refuse({ message, fields: Object.fromEntries(fields.map(({ field, message: text }) => [field, text])) })
}
