import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { Backend } from './contract.ts'
import { OPEN } from './rows.ts'
import type { DurableTables } from './table.ts'
import { isWaiting } from './waking.ts'

/** Delivers a signal to every run that waits for it, and wakes these runs. */
export const createSendSignal = (store: Store<DurableTables>, namespaceId: string): Backend['sendSignal'] => {
  const { run, runStep, runSignal } = store.t
  const wake = (db: Db, ids: readonly string[], at: Date) =>
    db
      .update(run)
      .set({ availableAt: at, updatedAt: at })
      .where(
        and(
          eq(run.namespaceId, namespaceId),
          inArray(run.id, [...ids]),
          inArray(run.status, OPEN),
          isNull(run.workerId),
          or(isNull(run.availableAt), gt(run.availableAt, at)),
        ),
      )

  return ({ signal, data, idempotencyKey }) =>
    store.write(
      async (db) => {
        const at = new Date(Date.now())
        if (idempotencyKey !== null) {
          const sent = await db
            .selectDistinct({ id: runSignal.workflowRunId })
            .from(runSignal)
            .where(and(eq(runSignal.namespaceId, namespaceId), eq(runSignal.signal, signal), eq(runSignal.idempotencyKey, idempotencyKey)))
          if (sent.length > 0) return { workflowRunIds: sent.map(({ id }) => id) }
        }
        const waiting = await db
          .select({ id: runStep.id, workflowRunId: runStep.workflowRunId })
          .from(runStep)
          .where(and(isWaiting(runStep, namespaceId, 'signal-wait'), eq(runStep.signal, signal)))
        if (waiting.length === 0) return { workflowRunIds: [] }
        const delivered = await db
          .insert(runSignal)
          .values(
            waiting.map(({ id, workflowRunId }) => ({
              ...{ stepAttemptId: id, workflowRunId, namespaceId, signal, data, idempotencyKey, createdAt: at },
            })),
          )
          .onConflictDoNothing()
          .returning({ id: runSignal.workflowRunId })
        const ids = [...new Set(delivered.map(({ id }) => id))]
        if (ids.length > 0) await wake(db, ids, at)
        return { workflowRunIds: ids }
      },
      [`signal:${signal}`],
    )
}
