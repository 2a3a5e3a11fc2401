import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { answerParams } from './index.ts'

export async function run(
  { status, body }: z.output<typeof answerParams>,
  { respond, input }: NodeContext,
): Promise<ActionOutcome> {
  await respond({ status: Math.round(status), body })
  return { ok: true, value: input }
}
