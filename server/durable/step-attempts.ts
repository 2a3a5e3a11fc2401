import { and, asc, desc, eq } from 'drizzle-orm'
import type { Store } from '../db/store.ts'
import type { Backend, StepAttempt } from './contract.ts'
import { isBeyond, readPage } from './lists.ts'
import { createGuards, now, only, toStep } from './rows.ts'
import type { DurableTables } from './table.ts'

type StepBackend = Pick<
  Backend,
  | 'createStepAttempt'
  | 'getStepAttempt'
  | 'listStepAttempts'
  | 'completeStepAttempt'
  | 'failStepAttempt'
  | 'setStepAttemptChildWorkflowRun'
  | 'getSignalDelivery'
>

/** Attempts at the steps of runs. Only the worker that holds the run writes them. */
export const createStepAttempts = (store: Store<DurableTables>, namespaceId: string): StepBackend => {
  const { run, runStep, runSignal } = store.t
  const { isOwned, isOwnedStep } = createGuards(store.t, namespaceId)

  return {
    createStepAttempt: ({ workflowRunId, workerId, stepName, kind, config, context }) =>
      store.write(async (db) => {
        const at = now()
        // Locks the run's row: a worker that takes the run over waits for this write, or this one fails.
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
    // The first result of an attempt stays; a repeated one changes nothing.
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
  }
}
