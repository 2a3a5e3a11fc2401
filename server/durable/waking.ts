import { aliasedTable, and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { WorkflowRun } from './contract.ts'
import { createMessages } from './messages.ts'
import { createGuards } from './rows.ts'
import type { DurableTables } from './table.ts'

const ENDED: WorkflowRun['status'][] = ['completed', 'succeeded', 'failed', 'canceled']

type WaitKind = 'workflow' | 'signal-wait'
/** Steps that wait for a child, or for a signal. */
export const isWaiting = (runStep: DurableTables['runStep'], namespaceId: string, kind: WaitKind) =>
  and(eq(runStep.namespaceId, namespaceId), eq(runStep.kind, kind), eq(runStep.status, 'running'))

/**
 * What ends a wait: a child's end, a signal. It must not happen between the waiting run's look for news and its going to sleep, so both name the run, or the
 * signal, in their writes.
 */
export const createWaking = (store: Store<DurableTables>, namespaceId: string) => {
  const { run, runStep, runSignal } = store.t
  const { isRun } = createGuards(store.t, namespaceId)
  const messages = createMessages(store, namespaceId)
  const isWaitingFor = (kind: WaitKind) => isWaiting(runStep, namespaceId, kind)

  return {
    /** Names for the write in which a run goes to sleep. */
    async namesOf(id: string): Promise<readonly string[]> {
      const waits = await store.read
        .select({ signal: runStep.signal })
        .from(runStep)
        .where(and(isWaitingFor('signal-wait'), eq(runStep.workflowRunId, id)))
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
        .where(and(isWaitingFor('workflow'), eq(runStep.workflowRunId, id), inArray(child.status, ENDED)))
        .limit(1)
      if (children.length > 0) return true
      const signals = await db
        .select({ id: runSignal.stepAttemptId })
        .from(runStep)
        .innerJoin(runSignal, eq(runSignal.stepAttemptId, runStep.id))
        .where(and(isWaitingFor('signal-wait'), eq(runStep.workflowRunId, id)))
        .limit(1)
      return signals.length > 0 || messages.hasAny(db, id)
    },

    async wakeParent(db: Db, ended: WorkflowRun): Promise<void> {
      if (!ended.parentStepAttemptId) return
      const at = new Date(Date.now())
      const [step] = await db
        .select({ parent: runStep.workflowRunId })
        .from(runStep)
        .where(and(isWaitingFor('workflow'), eq(runStep.id, ended.parentStepAttemptId), eq(runStep.childWorkflowRunId, ended.id)))
      if (!step) return
      const isParked = or(eq(run.status, 'sleeping'), and(eq(run.status, 'running'), isNull(run.workerId)))
      await db
        .update(run)
        .set({ availableAt: at, updatedAt: at })
        .where(and(isRun(step.parent), isParked, or(isNull(run.availableAt), gt(run.availableAt, at))))
    },
  }
}
