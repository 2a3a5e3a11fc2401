import type { Told } from '#kernel/message'
import type { RunEvent } from '#sdk/workflow'
import type { Store } from '../../db/store.ts'
import type { Subject } from '../records/index.ts'
import type { SteppedOver } from './go-over.ts'
import type { RunStatus } from './run-model.ts'
import { shown, shownParams } from './shown.ts'
import { linkOf } from './starting.ts'
import type { WorkflowTables } from './table.ts'
import type { Release } from './triggers.ts'

/** Writes down workflows before a write that refused it or broke. Those that let it pass are many, and leave no row. */
export class BeforeNotes {
  constructor(
    private readonly store: Store<WorkflowTables>,
    private readonly now: () => Date,
  ) {}

  async note(
    { workflowId, versionId }: Release,
    {
      event,
      subject,
      status,
      reason,
      steps,
    }: {
      readonly event: RunEvent
      readonly subject: Subject
      readonly status: RunStatus
      readonly reason: Told
      readonly steps: readonly SteppedOver[]
    },
  ): Promise<void> {
    const { workflowRun, workflowStep } = this.store.t
    const id = crypto.randomUUID()
    const { projectId, env, userId, chain = [] } = subject
    const at = this.now()
    await this.store.write(async (db) => {
      await db.insert(workflowRun).values({
        ...{ id, projectId, env, workflowId, versionId, status, event, reason, actorId: userId },
        ...{ chain: [...chain, linkOf({ workflowId, event })], again: false, wakes: 0, startedAt: at, endedAt: at },
      })
      for (const { place, node, action, input, params, outcome, ms, startedAt } of timed(steps, at))
        await db.insert(workflowStep).values({
          ...{ runId: id, place, node, action, status: outcome.ok ? 'done' : 'failed', attempts: 1 },
          ...{ input: shown(input), params: shownParams(params), outcome, startedAt, ms },
        })
    })
  }
}

/** When each step began, at least a millisecond apart: runs show their steps in the order of these times. */
function timed(steps: readonly SteppedOver[], endedAt: Date): readonly (SteppedOver & { readonly startedAt: Date })[] {
  let next = endedAt.getTime()
  return steps
    .toReversed()
    .map((step) => {
      next -= Math.max(1, step.ms)
      return { ...step, startedAt: new Date(next) }
    })
    .toReversed()
}
