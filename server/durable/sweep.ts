import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Store } from '../db/store.ts'
import type { WorkflowRun } from './contract.ts'
import type { DurableTables } from './table.ts'

const DAY_MS = 24 * 3_600_000
/** How long the contents of ended runs are kept. */
export const KEPT_MS = { good: 30 * DAY_MS, bad: 180 * DAY_MS }
const RUNS_PER_SWEEP = 1_000
const ENDS: readonly (readonly [WorkflowRun['status'][], number])[] = [
  [['completed', 'succeeded', 'canceled'], KEPT_MS.good],
  [['failed'], KEPT_MS.bad],
]

/** Deletes the contents of runs that ended long ago. A run with a key keeps its row, so that the key stays taken. */
export const sweepRuns = async (store: Store<DurableTables>): Promise<void> => {
  const { run, runStep, runSignal, runMessage } = store.t
  for (const [statuses, ms] of ENDS) {
    const over = await store.read
      .select({ id: run.id })
      .from(run)
      .where(
        and(
          ...[inArray(run.status, statuses), lt(run.finishedAt, new Date(Date.now() - ms))],
          // A row that is kept for its key and swept already has nothing left.
          isNull(run.sweptAt),
        ),
      )
      .limit(RUNS_PER_SWEEP)
    const ids = over.map(({ id }) => id)
    if (ids.length === 0) continue
    await store.write(async (db) => {
      await db.delete(runMessage).where(inArray(runMessage.workflowRunId, ids))
      await db.delete(runSignal).where(inArray(runSignal.workflowRunId, ids))
      await db.delete(runStep).where(inArray(runStep.workflowRunId, ids))
      await db.delete(run).where(and(inArray(run.id, ids), isNull(run.startKey)))
      await db
        .update(run)
        .set({ input: null, output: null, error: null, sweptAt: new Date(Date.now()) })
        .where(and(inArray(run.id, ids), isNotNull(run.startKey)))
    })
  }
}
