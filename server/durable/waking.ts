import { aliasedTable, and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { Backend, WorkflowRun } from './contract.ts'
import { createMessages } from './messages.ts'
import { createGuards, OPEN } from './rows.ts'
import type { DurableTables } from './table.ts'

const ENDED: WorkflowRun['status'][] = ['completed', 'succeeded', 'failed', 'canceled']

/**
 * What ends a wait: a child's end, a signal. It must not happen between the waiting run's look for news and its going to sleep, so both name the run, or the
 * signal, in their writes.
 */
export const createWaking = (store: Store<DurableTables>, namespaceId: string) => {
  const { run, runStep, runSignal } = store.t
  const { isRun } = createGuards(store.t, namespaceId)
  const messages = createMessages(store, namespaceId)
  const isWaiting = (kind: 'workflow' | 'signal-wait') =>
    and(eq(runStep.namespaceId, namespaceId), eq(runStep.kind, kind), eq(runStep.status, 'running'))

  return {
    /** Names for the write in which a run goes to sleep. */
    async namesOf(id: string): Promise<readonly string[]> {
      const waits = await store.read
        .select({ signal: runStep.signal })
        .from(runStep)
        .where(and(isWaiting('signal-wait'), eq(runStep.workflowRunId, id)))
      return [`run:${id}`, ...waits.map(({ signal }) => `signal:${signal}`)]
    },
    /** Names for the write in which a run ends. */
    async namesOfParent(id: string): Promise<readonly string[]> {
      const [row] = await store.read
        .select({ parent: runStep.workflowRunId })
        .from(run)
        .innerJoin(runStep, eq(runStep.id, run.parentStepAttemptId))
        .where(isRun(id))
      return row ? [`run:${row.parent}`] : []
    },

    /** Whether a child has ended, or a signal or message arrived, that the run waits for. */
    async hasNews(db: Db, id: string): Promise<boolean> {
      const child = aliasedTable(run, 'child')
      const children = await db
        .select({ id: child.id })
        .from(runStep)
        .innerJoin(child, eq(child.id, runStep.childWorkflowRunId))
        .where(and(isWaiting('workflow'), eq(runStep.workflowRunId, id), inArray(child.status, ENDED)))
        .limit(1)
      if (children.length > 0) return true
      const signals = await db
        .select({ id: runSignal.stepAttemptId })
        .from(runStep)
        .innerJoin(runSignal, eq(runSignal.stepAttemptId, runStep.id))
        .where(and(isWaiting('signal-wait'), eq(runStep.workflowRunId, id)))
        .limit(1)
      return signals.length > 0 || messages.hasAny(db, id)
    },

    async wakeParent(db: Db, ended: WorkflowRun): Promise<void> {
      if (!ended.parentStepAttemptId) return
      const at = new Date(Date.now())
      const [step] = await db
        .select({ parent: runStep.workflowRunId })
        .from(runStep)
        .where(and(isWaiting('workflow'), eq(runStep.id, ended.parentStepAttemptId), eq(runStep.childWorkflowRunId, ended.id)))
      if (!step) return
      const isParked = or(eq(run.status, 'sleeping'), and(eq(run.status, 'running'), isNull(run.workerId)))
      await db
        .update(run)
        .set({ availableAt: at, updatedAt: at })
        .where(and(isRun(step.parent), isParked, or(isNull(run.availableAt), gt(run.availableAt, at))))
    },

    sendSignal: ({ signal, data, idempotencyKey }: Parameters<Backend['sendSignal']>[0]): ReturnType<Backend['sendSignal']> =>
      store.write(
        async (db) => {
          const at = new Date(Date.now())
          if (idempotencyKey !== null) {
            const sent = await db
              .selectDistinct({ id: runSignal.workflowRunId })
              .from(runSignal)
              .where(
                and(eq(runSignal.namespaceId, namespaceId), eq(runSignal.signal, signal), eq(runSignal.idempotencyKey, idempotencyKey)),
              )
            if (sent.length > 0) return { workflowRunIds: sent.map(({ id }) => id) }
          }
          const waiting = await db
            .select({ id: runStep.id, workflowRunId: runStep.workflowRunId })
            .from(runStep)
            .where(and(isWaiting('signal-wait'), eq(runStep.signal, signal)))
          if (waiting.length === 0) return { workflowRunIds: [] }
          const told = await db
            .insert(runSignal)
            .values(
              waiting.map(({ id, workflowRunId }) => ({
                ...{ stepAttemptId: id, workflowRunId, namespaceId, signal, data, idempotencyKey, createdAt: at },
              })),
            )
            .onConflictDoNothing()
            .returning({ id: runSignal.workflowRunId })
          const ids = [...new Set(told.map(({ id }) => id))]
          if (ids.length > 0)
            await db
              .update(run)
              .set({ availableAt: at, updatedAt: at })
              .where(
                and(
                  eq(run.namespaceId, namespaceId),
                  inArray(run.id, ids),
                  inArray(run.status, OPEN),
                  isNull(run.workerId),
                  or(isNull(run.availableAt), gt(run.availableAt, at)),
                ),
              )
          return { workflowRunIds: ids }
        },
        [`signal:${signal}`],
      ),
  }
}
