import { type ActionOutcome, rowsAsObject, tell, type z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { runWorkflowParams } from './index.ts'

export async function run(
  { workflow, data }: z.output<typeof runWorkflowParams>,
  { child }: NodeContext,
): Promise<ActionOutcome> {
  if (workflow === '') return { ok: false, reason: tell('node/run-workflow.no-workflow') }
  return child(workflow, rowsAsObject(data))
}
