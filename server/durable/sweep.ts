import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Store } from '../db/store.ts'
import type { WorkflowRun } from './contract.ts'
import type { DurableTables } from './table.ts'

/** Contents of ended runs from before these moments are deleted; null for none. */
export interface RunsBefore {
  readonly good: Date | null
  readonly bad: Date | null
}
const RUNS_AT_ONCE = 1_000
/** One sweep deletes so many times as many, and the next the rest. */
const MOST_ROUNDS = 50
const ENDS: readonly (readonly [WorkflowRun['status'][], keyof RunsBefore])[] = [
  [['completed', 'succeeded', 'canceled'], 'good'],
  [['failed'], 'bad'],
]

/** Deletes the contents of runs that ended before. A run with a key keeps its row, so that the key stays taken. */
export const sweepRuns = async (store: Store<DurableTables>, before: RunsBefore): Promise<void> => {
  for (const [statuses, kind] of ENDS) {
    const moment = before[kind]
    if (moment === null) continue
    for (let round = 0; round < MOST_ROUNDS; round++)
      if ((await sweepSome(store, statuses, moment)) < RUNS_AT_ONCE) break
  }
}

const sweepSome = async (
  store: Store<DurableTables>,
  statuses: WorkflowRun['status'][],
  before: Date,
): Promise<number> => {
  const { run, runStep, runSignal, runMessage } = store.t
  const over = await store.read
    .select({ id: run.id })
    .from(run)
    .where(
      and(
        ...[inArray(run.status, statuses), lt(run.finishedAt, before)],
        // A row that is kept for its key and swept already has nothing left.
        isNull(run.sweptAt),
      ),
    )
    .limit(RUNS_AT_ONCE)
  const ids = over.map(({ id }) => id)
  if (ids.length === 0) return 0
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
  return ids.length
}
