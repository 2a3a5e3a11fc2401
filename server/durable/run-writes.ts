import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { Backend, NewRun, SerializedError, WorkflowRun } from './contract.ts'
import { afterFailure } from './retry.ts'
import { createGuards, OPEN, only, toRun } from './rows.ts'
import type { DurableTables, RunRow } from './table.ts'
import { createWaking } from './waking.ts'

const DAY_MS = 24 * 3_600_000
const LATE: SerializedError = { message: 'Workflow run deadline exceeded' }

export const now = (): Date => new Date(Date.now())

/** A row for a new run. */
export const newRow = (namespaceId: string, input: NewRun): DurableTables['run']['$inferInsert'] => {
  const at = now()
  return {
    ...{ namespaceId, id: crypto.randomUUID(), workflowName: input.workflowName, version: input.version, status: 'pending' },
    ...{ idempotencyKey: input.idempotencyKey, config: input.config, context: input.context, input: input.input, attempts: 0 },
    parentStepAttemptNamespaceId: input.parentStepAttemptNamespaceId ?? null,
    parentStepAttemptId: input.parentStepAttemptId ?? null,
    ...{ availableAt: input.availableAt ?? at, deadlineAt: input.deadlineAt, createdAt: at, updatedAt: at },
  }
}

/** How often a run is tried at most, where whoever started it said so. */
const mostAttempts = (config: unknown): number | undefined => {
  const most = typeof config === 'object' && config !== null ? (config as { readonly attempts?: unknown }).attempts : undefined
  return typeof most === 'number' ? most : undefined
}

/** Workflows, as rows of runs have their names. */
export type Kinds = () => readonly string[]
/** A run of a kind that this node cannot run is left to a node that can. */
const isKnown = (run: DurableTables['run'], kinds?: Kinds) => (kinds ? inArray(run.workflowName, [...kinds()]) : undefined)

/**
 * Runs from their start to their end. Each change is one statement that names whose run it must still be. `kinds` returns the workflows that may be
 * claimed; without it, all.
 */
export const createRunWrites = (store: Store<DurableTables>, namespaceId: string, kinds?: Kinds) => {
  const { run } = store.t
  const { isRun, isOwned } = createGuards(store.t, namespaceId)
  const waking = createWaking(store, namespaceId)

  const find = async (db: Db, id: string): Promise<WorkflowRun | null> => {
    const [row] = await db.select().from(run).where(isRun(id))
    return row ? toRun(row) : null
  }
  const isDue = (at: Date) =>
    and(
      eq(run.namespaceId, namespaceId),
      inArray(run.status, OPEN),
      or(and(lte(run.availableAt, at), isKnown(run, kinds)), and(isNotNull(run.deadlineAt), lte(run.deadlineAt, at))),
    )
  /** The end of a run, told to whoever waits for it. */
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
    find: (id: string) => find(store.read, id),

    async create(input: NewRun): Promise<WorkflowRun> {
      const { workflowName, idempotencyKey } = input
      const insert = async (db: Db) =>
        toRun(only(await db.insert(run).values(newRow(namespaceId, input)).returning(), 'create workflow run'))
      if (idempotencyKey === null) return store.write(insert)
      return store.write(
        async (db) => {
          const [same] = await db
            .select()
            .from(run)
            .where(
              and(
                eq(run.namespaceId, namespaceId),
                eq(run.workflowName, workflowName),
                eq(run.idempotencyKey, idempotencyKey),
                gt(run.createdAt, new Date(Date.now() - DAY_MS)),
              ),
            )
            .orderBy(asc(run.createdAt), asc(run.id))
            .limit(1)
          return same ? toRun(same) : insert(db)
        },
        [`run key:${workflowName} ${idempotencyKey}`],
      )
    },

    async claim({ workerId, leaseDurationMs }: Parameters<Backend['claimWorkflowRun']>[0]): Promise<WorkflowRun | null> {
      // Most looks find nothing: then nobody has to wait for a write.
      const [due] = await store.read.select({ id: run.id }).from(run).where(isDue(now())).limit(1)
      if (!due) return null
      return store.write(
        async (db) => {
          const at = now()
          const isOpen = and(eq(run.namespaceId, namespaceId), inArray(run.status, OPEN))
          const late = await db
            .update(run)
            .set({ status: 'failed', error: LATE, workerId: null, availableAt: null, finishedAt: at, updatedAt: at })
            .where(and(isOpen, isNotNull(run.deadlineAt), lte(run.deadlineAt, at)))
            .returning()
          for (const row of late) await waking.wakeParent(db, toRun(row))
          const isFree = and(isOpen, lte(run.availableAt, at), isKnown(run, kinds))
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
              ...{ status: 'running', workerId, availableAt: new Date(at.getTime() + leaseDurationMs), updatedAt: at },
              attempts: sql`${run.attempts} + 1`,
              startedAt: next.startedAt ?? at,
            })
            .where(and(isRun(next.id), isFree))
            .returning()
          return claimed ? toRun(claimed) : null
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

    /** Of the only process on its database: whatever it was at when it ended may be taken up again at once. */
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
