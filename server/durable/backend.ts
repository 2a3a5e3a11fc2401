import { and, asc, count, desc, eq, gt, lt, or } from 'drizzle-orm'
import { DEFAULT_NAMESPACE_ID, toWorkflowRunCounts } from 'openworkflow/internal'
import type { Store } from '../db/store.ts'
import type { Backend, StepAttempt } from './contract.ts'
import { type Cursor, readPage } from './lists.ts'
import { createGuards, only, toRun, toStep } from './rows.ts'
import { createRunWrites, type Kinds, now } from './run-writes.ts'
import type { DurableTables } from './table.ts'
import { createWaking } from './waking.ts'

/**
 * The durable engine's storage on the server's own database, whichever it is: what the package asks of a backend. `kinds` returns the workflows that
 * may be claimed; without it, all.
 */
export const createBackend = (store: Store<DurableTables>, namespaceId = DEFAULT_NAMESPACE_ID, kinds?: Kinds): Backend => {
  const { run, runStep, runSignal } = store.t
  const { isOwned, isOwnedStep } = createGuards(store.t, namespaceId)
  const runs = createRunWrites(store, namespaceId, kinds)
  const waking = createWaking(store, namespaceId)

  /** What comes after the cursor in the direction in which the page is read. */
  const isBeyond = (table: typeof run | typeof runStep, cursor: Cursor | null, isAscending: boolean) => {
    if (cursor === null) return undefined
    const beyond = isAscending ? gt : lt
    return or(beyond(table.createdAt, cursor.createdAt), and(eq(table.createdAt, cursor.createdAt), beyond(table.id, cursor.id)))
  }

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
    sendSignal: waking.sendSignal,

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

    createStepAttempt: ({ workflowRunId, workerId, stepName, kind, config, context }) =>
      store.write(async (db) => {
        const at = now()
        // Whoever takes the run over meanwhile waits for this row, or this finds that it is somebody else's.
        const held = await db.update(run).set({ updatedAt: at }).where(isOwned({ workflowRunId, workerId })).returning({ id: run.id })
        only(held, 'create step attempt')
        const signal = context?.kind === 'signal-wait' ? context.signal : null
        const row = {
          ...{ id: crypto.randomUUID(), namespaceId, workflowRunId, stepName, kind, config, context, signal },
          ...{ status: 'running' as const, startedAt: at, createdAt: at, updatedAt: at },
        }
        return toStep(only(await db.insert(runStep).values(row).returning(), 'create step attempt'))
      }),
    async getStepAttempt({ stepAttemptId }) {
      const [row] = await store.read
        .select()
        .from(runStep)
        .where(and(eq(runStep.namespaceId, namespaceId), eq(runStep.id, stepAttemptId)))
      return row ? toStep(row) : null
    },
    async listStepAttempts({ workflowRunId, ...pages }) {
      return readPage(pages, async (cursor, limit): Promise<readonly StepAttempt[]> => {
        const isAscending = !(cursor?.isBefore ?? false)
        const order = isAscending ? asc : desc
        const rows = await store.read
          .select()
          .from(runStep)
          .where(
            and(eq(runStep.namespaceId, namespaceId), eq(runStep.workflowRunId, workflowRunId), isBeyond(runStep, cursor, isAscending)),
          )
          .orderBy(order(runStep.createdAt), order(runStep.id))
          .limit(limit)
        return rows.map(toStep)
      })
    },
    // What was told of an attempt first stays: a second word of the same kind changes nothing.
    completeStepAttempt: ({ output, ...owner }) =>
      store.write(async (db) => {
        const [done] = await db
          .select()
          .from(runStep)
          .where(isOwnedStep(db, owner, ['completed']))
        if (done) return toStep(done)
        const set = { status: 'completed' as const, output, error: null, finishedAt: now(), updatedAt: now() }
        const rows = await db
          .update(runStep)
          .set(set)
          .where(isOwnedStep(db, owner, ['running']))
          .returning()
        return toStep(only(rows, 'mark step attempt completed'))
      }),
    failStepAttempt: ({ error, ...owner }) =>
      store.write(async (db) => {
        const [done] = await db
          .select()
          .from(runStep)
          .where(isOwnedStep(db, owner, ['failed']))
        if (done) return toStep(done)
        const set = { status: 'failed' as const, output: null, error: { ...error }, finishedAt: now(), updatedAt: now() }
        const rows = await db
          .update(runStep)
          .set(set)
          .where(isOwnedStep(db, owner, ['running']))
          .returning()
        return toStep(only(rows, 'mark step attempt failed'))
      }),
    setStepAttemptChildWorkflowRun: ({ childWorkflowRunNamespaceId, childWorkflowRunId, ...owner }) =>
      store.write(async (db) => {
        const set = { childWorkflowRunNamespaceId, childWorkflowRunId, updatedAt: now() }
        const rows = await db
          .update(runStep)
          .set(set)
          .where(isOwnedStep(db, owner, ['running']))
          .returning()
        return toStep(only(rows, 'set step attempt child workflow run'))
      }),

    async getSignalDelivery({ stepAttemptId }) {
      const [row] = await store.read
        .select({ data: runSignal.data })
        .from(runSignal)
        .where(and(eq(runSignal.namespaceId, namespaceId), eq(runSignal.stepAttemptId, stepAttemptId)))
      return row?.data
    },
    // The database is the server's, which closes it.
    stop: async () => undefined,
  }
}
