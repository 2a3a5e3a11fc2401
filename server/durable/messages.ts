import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { Json } from './contract.ts'
import { createGuards, OPEN } from './rows.ts'
import type { DurableTables } from './table.ts'

/** A signal's name is unique within its run only. */
export const signalAddress = (runId: string, name: string): string => `${runId} ${name}`
/** Sending, taking and going to sleep share this name, so that no message arrives unnoticed between a look and a sleep. */
const lockOf = (address: string): string => `signal:${address}`

/** Messages to runs. Unlike the package's signals they are kept until a step takes them. */
export const createMessages = (store: Store<DurableTables>, namespaceId: string) => {
  const { run, runStep, runMessage } = store.t
  const { isRun } = createGuards(store.t, namespaceId)
  const isWaiting = () => and(eq(runStep.kind, 'signal-wait'), eq(runStep.status, 'running'))

  return {
    /** False when the run is not open any more. */
    send: (runId: string, name: string, data: Json, messageKey: string): Promise<boolean> => {
      const signal = signalAddress(runId, name)
      return store.write(
        async (db) => {
          const at = new Date(Date.now())
          const isOpen = and(isRun(runId), inArray(run.status, OPEN))
          const [open] = await db.select({ id: run.id }).from(run).where(isOpen)
          if (!open) return false
          await db.insert(runMessage).values({ workflowRunId: runId, signal, messageKey, data, createdAt: at }).onConflictDoNothing()
          const waiting = await db
            .select({ id: runStep.id })
            .from(runStep)
            .where(and(isWaiting(), eq(runStep.signal, signal)))
            .limit(1)
          if (waiting.length > 0)
            await db
              .update(run)
              .set({ availableAt: at, updatedAt: at })
              .where(and(isOpen, isNull(run.workerId), or(isNull(run.availableAt), gt(run.availableAt, at))))
          return true
        },
        [lockOf(signal)],
      )
    },

    /** The oldest message that no step has taken, for this attempt from now on; undefined when there is none. */
    take: (signal: string, stepAttemptId: string): Promise<{ readonly data: Json } | undefined> =>
      store.write(
        async (db) => {
          const { id, data } = runMessage
          const [taken] = await db.select({ data }).from(runMessage).where(eq(runMessage.stepAttemptId, stepAttemptId))
          if (taken) return taken
          const [next] = await db
            .select({ id, data })
            .from(runMessage)
            .where(and(eq(runMessage.signal, signal), isNull(runMessage.stepAttemptId)))
            .orderBy(asc(id))
            .limit(1)
          if (next) await db.update(runMessage).set({ stepAttemptId }).where(eq(id, next.id))
          return next
        },
        [lockOf(signal)],
      ),

    /** Whether a step of the run waits for a message that is there. */
    async hasAny(db: Db, runId: string): Promise<boolean> {
      const found = await db
        .select({ id: runMessage.id })
        .from(runStep)
        .innerJoin(runMessage, and(eq(runMessage.signal, runStep.signal), isNull(runMessage.stepAttemptId)))
        .where(and(isWaiting(), eq(runStep.workflowRunId, runId)))
        .limit(1)
      return found.length > 0
    },
  }
}
export type Messages = ReturnType<typeof createMessages>
