import * as z from 'zod'
import { defineWorkflowKind } from '../../server/durable/workflow-kind.ts'

/** What a node to be killed runs: three steps, with a signal before the last. */
export const threeSteps = defineWorkflowKind({
  name: 'test/three-steps',
  input: z.null(),
  result: z.array(z.string()),
  signals: { told: z.string() },
})
