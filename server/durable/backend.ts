import { and, asc, count, desc, eq } from 'drizzle-orm'
import { DEFAULT_NAMESPACE_ID, toWorkflowRunCounts } from 'openworkflow/internal'
import type { Store } from '../db/store.ts'
import type { Backend } from './contract.ts'
import { isBeyond, readPage } from './lists.ts'
import { toRun } from './rows.ts'
import type { Claiming } from './run-claims.ts'
import { createRunWrites } from './run-writes.ts'
import { createSendSignal } from './send-signal.ts'
import { createStepAttempts } from './step-attempts.ts'
import type { DurableTables } from './table.ts'

/**
 * The durable engine's storage on the server's own database, whichever it is: what the package asks of a backend.
 */
export const createBackend = (store: Store<DurableTables>, namespaceId = DEFAULT_NAMESPACE_ID, claiming: Claiming = {}): Backend => {
  const { run } = store.t
  const runs = createRunWrites(store, namespaceId, claiming)

  return {
    createWorkflowRun: runs.create,
    getWorkflowRun: ({ workflowRunId }) => runs.find(workflowRunId),
    claimWorkflowRun: runs.claim,
    extendWorkflowRunLease: runs.extend,
    sleepWorkflowRun: runs.sleep,
    completeWorkflowRun: runs.complete,
    failWorkflowRun: runs.fail,
    rescheduleWorkflowRunAfterFailedStepAttempt: runs.reschedule,
    cancelWorkflowRun: runs.cancel,
    sendSignal: createSendSignal(store, namespaceId),

    async listWorkflowRuns({ status, workflowName, ...pages }) {
      return readPage(pages, async (cursor, limit) => {
        const isAscending = cursor?.isBefore ?? false
        const order = isAscending ? asc : desc
        const rows = await store.read
          .select()
          .from(run)
          .where(
            and(
              eq(run.namespaceId, namespaceId),
              status ? eq(run.status, status) : undefined,
              workflowName ? eq(run.workflowName, workflowName) : undefined,
              isBeyond(run, cursor, isAscending),
            ),
          )
          .orderBy(order(run.createdAt), order(run.id))
          .limit(limit)
        return rows.map(toRun)
      })
    },
    async countWorkflowRuns() {
      const rows = await store.read
        .select({ status: run.status, count: count() })
        .from(run)
        .where(eq(run.namespaceId, namespaceId))
        .groupBy(run.status)
      return toWorkflowRunCounts(rows)
    },

    ...createStepAttempts(store, namespaceId),
    // The database is the server's, which closes it.
    stop: async () => undefined,
  }
}
