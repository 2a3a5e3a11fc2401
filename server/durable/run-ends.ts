import { and, inArray } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { Backend, WorkflowRun } from './contract.ts'
import { afterFailure } from './retry.ts'
import { createGuards, now, OPEN, only, toRun } from './rows.ts'
import type { DurableTables, RunRow } from './table.ts'
import { createWaking } from './waking.ts'

/** The most attempts at a run, where its caller set them. */
const mostAttempts = (config: unknown): number | undefined => {
  const most = typeof config === 'object' && config !== null ? (config as { readonly attempts?: unknown }).attempts : undefined
  return typeof most === 'number' ? most : undefined
}

type Find = (db: Db, id: string) => Promise<WorkflowRun | null>

/** Ends of runs: completed, failed, rescheduled for another attempt, cancelled. The end wakes the run that waits for it. */
export const createRunEnds = (store: Store<DurableTables>, namespaceId: string, find: Find) => {
  const { run } = store.t
  const { isRun, isOwned } = createGuards(store.t, namespaceId)
  const waking = createWaking(store, namespaceId)

  /** Writes the end of a run and wakes its parent; throws `Failed to {what}` when the run belongs to another worker. */
  const finish = async (id: string, change: (db: Db) => Promise<readonly RunRow[]>, what: string): Promise<WorkflowRun> =>
    store.write(
      async (db) => {
        const ended = toRun(only(await change(db), what))
        if (ended.finishedAt !== null) await waking.wakeParent(db, ended)
        return ended
      },
      await waking.namesOfParent(id),
    )

  return {
    complete: ({ output, ...owner }: Parameters<Backend['completeWorkflowRun']>[0]): Promise<WorkflowRun> =>
      finish(
        owner.workflowRunId,
        (db) => {
          const at = now()
          const set = { status: 'completed' as const, output, error: null, availableAt: null, finishedAt: at, updatedAt: at }
          return db.update(run).set(set).where(isOwned(owner)).returning()
        },
        'mark workflow run completed',
      ),

    async fail({ error, retryPolicy, ...given }: Parameters<Backend['failWorkflowRun']>[0]): Promise<WorkflowRun> {
      const { workflowRunId: id } = given
      const known = await find(store.read, id)
      if (known === null) throw new Error('Workflow run not found')
      const policy = { ...retryPolicy, maximumAttempts: mostAttempts(known.config) ?? retryPolicy.maximumAttempts }
      const { attempts = known.attempts, deadlineAt = known.deadlineAt } = given
      return finish(
        id,
        (db) => {
          const at = now()
          const set = { ...afterFailure(policy, attempts, deadlineAt, error, at), workerId: null, startedAt: null, updatedAt: at }
          return db.update(run).set(set).where(isOwned(given)).returning()
        },
        'mark workflow run failed',
      )
    },

    reschedule: ({
      availableAt,
      error,
      ...owner
    }: Parameters<Backend['rescheduleWorkflowRunAfterFailedStepAttempt']>[0]): Promise<WorkflowRun> =>
      store.write(async (db) => {
        const set = { status: 'pending' as const, availableAt, error, finishedAt: null, workerId: null, startedAt: null, updatedAt: now() }
        const rows = await db.update(run).set(set).where(isOwned(owner)).returning()
        return toRun(only(rows, 'reschedule workflow run after failed step attempt'))
      }),

    async cancel({ workflowRunId: id }: Parameters<Backend['cancelWorkflowRun']>[0]): Promise<WorkflowRun> {
      const at = now()
      const set = { status: 'canceled' as const, workerId: null, availableAt: null, finishedAt: at, updatedAt: at }
      return store.write(
        async (db) => {
          const [row] = await db
            .update(run)
            .set(set)
            .where(and(isRun(id), inArray(run.status, OPEN)))
            .returning()
          if (row) {
            await waking.wakeParent(db, toRun(row))
            return toRun(row)
          }
          const existing = await find(db, id)
          if (existing === null) throw new Error(`Workflow run ${id} does not exist`)
          if (existing.status === 'canceled') return existing
          throw new Error(`Cannot cancel workflow run ${id} with status ${existing.status}`)
        },
        await waking.namesOfParent(id),
      )
    },
  }
}
