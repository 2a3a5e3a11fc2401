import type { FlowRun } from '#kernel/engine/run/flow'
import type { Told } from '#kernel/message'
import type { RunEvent } from '#sdk/workflow'
import type { Store } from '../../db/store.ts'
import type { Subject } from '../records/index.ts'
import type { RunStatus } from './run-model.ts'
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
      readonly steps: FlowRun['steps']
    },
  ): Promise<void> {
    const { workflowRun, workflowStep } = this.store.t
    const id = crypto.randomUUID()
    const { projectId, env, userId, chain = [] } = subject
    const at = this.now()
    const places = new Map<string, number>()
    const placeOf = (node: string): string => {
      const count = (places.get(node) ?? 0) + 1
      places.set(node, count)
      return count === 1 ? node : `${node}#${count}`
    }
    await this.store.write(async (db) => {
      await db.insert(workflowRun).values({
        ...{ id, projectId, env, workflowId, versionId, status, event, reason, actorId: userId },
        ...{ chain: [...chain, linkOf({ workflowId, event })], again: false, wakes: 0, startedAt: at, endedAt: at },
      })
      for (const { node, action, input, params, outcome, ms } of steps)
        await db.insert(workflowStep).values({
          ...{ runId: id, place: placeOf(node), node, action, status: outcome.ok ? 'done' : 'failed', attempts: 1 },
          ...{ input, params: params as never, outcome, startedAt: at, ms: Math.round(ms) },
        })
    })
  }
}
