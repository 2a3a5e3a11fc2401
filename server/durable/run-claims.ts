import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { Backend, SerializedError, WorkflowRun } from './contract.ts'
import { createGuards, now, OPEN, only, toRun } from './rows.ts'
import type { DurableTables } from './table.ts'
import { createWaking } from './waking.ts'

const LATE: SerializedError = { message: 'Workflow run deadline exceeded' }

/** Workflows, as rows of runs have their names. */
export type Kinds = () => readonly string[]
/** A run of a kind that this node cannot run is left to a node that can. */
const isKnown = (run: DurableTables['run'], kinds?: Kinds) => (kinds ? inArray(run.workflowName, [...kinds()]) : undefined)

/** Which workflows a node claims, and what the node is called. */
export interface Claiming {
  /** Without it, all. */
  readonly kinds?: Kinds | undefined
  readonly node?: string | undefined
}

/**
 * Leases of runs: a worker claims a run that is due, extends its lease while it works, and gives it up when the run
 * sleeps.
 */
export const createRunClaims = (store: Store<DurableTables>, namespaceId: string, { kinds, node }: Claiming = {}) => {
  const { run } = store.t
  const { isRun, isOwned } = createGuards(store.t, namespaceId)
  const waking = createWaking(store, namespaceId)
  const isOpen = () => and(eq(run.namespaceId, namespaceId), inArray(run.status, OPEN))
  const isDue = (at: Date) =>
    and(isOpen(), or(and(lte(run.availableAt, at), isKnown(run, kinds)), and(isNotNull(run.deadlineAt), lte(run.deadlineAt, at))))
  const failLate = async (db: Db, at: Date): Promise<void> => {
    const late = await db
      .update(run)
      .set({ status: 'failed', error: LATE, workerId: null, availableAt: null, finishedAt: at, updatedAt: at })
      .where(and(isOpen(), isNotNull(run.deadlineAt), lte(run.deadlineAt, at)))
      .returning()
    for (const row of late) await waking.wakeParent(db, toRun(row))
  }
  const claimNext = async (db: Db, at: Date, workerId: string, leaseDurationMs: number): Promise<WorkflowRun | null> => {
    const isFree = and(isOpen(), lte(run.availableAt, at), isKnown(run, kinds))
    const [next] = await db
      .select({ id: run.id, startedAt: run.startedAt })
      .from(run)
      .where(isFree)
      .orderBy(sql`case when ${run.status} = 'pending' then 0 else 1 end`, asc(run.availableAt), asc(run.createdAt))
      .limit(1)
    if (!next) return null
    const [claimed] = await db
      .update(run)
      .set({
        ...{ status: 'running', workerId, node: node ?? null, availableAt: new Date(at.getTime() + leaseDurationMs), updatedAt: at },
        attempts: sql`${run.attempts} + 1`,
        startedAt: next.startedAt ?? at,
      })
      .where(and(isRun(next.id), isFree))
      .returning()
    return claimed ? toRun(claimed) : null
  }

  return {
    async claim({ workerId, leaseDurationMs }: Parameters<Backend['claimWorkflowRun']>[0]): Promise<WorkflowRun | null> {
      // Most polls find nothing: then no write has to wait.
      const [due] = await store.read.select({ id: run.id }).from(run).where(isDue(now())).limit(1)
      if (!due) return null
      return store.write(
        async (db) => {
          const at = now()
          await failLate(db, at)
          return claimNext(db, at, workerId, leaseDurationMs)
        },
        ['run claims'],
      )
    },

    extend: ({ leaseDurationMs, ...owner }: Parameters<Backend['extendWorkflowRunLease']>[0]): Promise<WorkflowRun> =>
      store.write(async (db) => {
        const at = now()
        const set = { availableAt: new Date(at.getTime() + leaseDurationMs), updatedAt: at }
        return toRun(only(await db.update(run).set(set).where(isOwned(owner)).returning(), 'extend lease for workflow run'))
      }),

    async sleep({ availableAt, ...owner }: Parameters<Backend['sleepWorkflowRun']>[0]): Promise<WorkflowRun> {
      const id = owner.workflowRunId
      return store.write(
        async (db) => {
          const at = now()
          const isWoken = availableAt > at && (await waking.hasNews(db, id))
          const set = { status: 'running' as const, availableAt: isWoken ? at : availableAt, workerId: null, updatedAt: at }
          const isHeld = and(isRun(id), inArray(run.status, OPEN), eq(run.workerId, owner.workerId))
          return toRun(only(await db.update(run).set(set).where(isHeld).returning(), 'sleep workflow run'))
        },
        await waking.namesOf(id),
      )
    },

    /** Frees the runs of workers that stop, so that others take them up now. */
    release: async (workerIds: readonly string[]): Promise<void> => {
      if (workerIds.length === 0) return
      await store.write(async (db) => {
        const at = now()
        await db
          .update(run)
          .set({ availableAt: at, workerId: null, updatedAt: at })
          .where(and(eq(run.namespaceId, namespaceId), eq(run.status, 'running'), inArray(run.workerId, [...workerIds])))
      })
    },

    /**
     * Frees every run; for the only process on its database, whose runs need not wait for their leases after a restart.
     */
    releaseAll: (): Promise<void> =>
      store.write(async (db) => {
        const at = now()
        await db
          .update(run)
          .set({ availableAt: at, workerId: null, updatedAt: at })
          .where(and(eq(run.status, 'running'), gt(run.availableAt, at), isNotNull(run.workerId)))
      }),
  }
}
