import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { defineWorkflow, Worker } from 'openworkflow'
import type { Db, Store } from '../db/store.ts'
import { createBackend } from './backend.ts'
import type { WorkflowRun } from './contract.ts'
import { createRunWrites, newRow, now } from './run-writes.ts'
import type { DurableTables } from './table.ts'

const NAMESPACE = 'default'
const JOB = 'job/'
/** Runs of one node at the same time. */
const AT_ONCE = 4
const MOST_ATTEMPTS = 8
const DAY_MS = 24 * 3_600_000
/** How long it is known what a run was about. */
const KEPT_MS = { good: 30 * DAY_MS, bad: 180 * DAY_MS }
const AT_ONE_SWEEP = 1_000

export type Payload = WorkflowRun['input']

export interface JobOptions {
  /** A job of the same kind and key is made once, whatever became of it. */
  readonly key?: string
  /** Not before. */
  readonly at?: Date
  /** How often it is tried at most, later and later; 8 unless said. */
  readonly attempts?: number
}
/** A job at work. */
export interface Job {
  readonly id: string
  /** How often it has been begun, this time included. */
  readonly attempt: number
}
export type JobHandler = (payload: Payload, job: Job) => Promise<void>

/** Work that is done though the node that was at it ends: by another one, or by this one when it is back. */
export interface Durable {
  /** In the transaction of the caller: with it the job is there, and without it there is none. */
  enqueue(db: Db, kind: string, payload: Payload, options?: JobOptions): Promise<void>
  /** Says how jobs of a kind are done, before the work begins. It may be begun twice, so it must come to the same when it is. */
  work(kind: string, handler: JobHandler): void
}
export interface DurableEngine extends Durable {
  /** Begins to work, and tells of what fails; what it answers waits for what is under way, and ends that. */
  start(tell: (error: unknown) => void): Promise<{ stop(): Promise<void> }>
  /** Takes up what is due now, instead of within a second. */
  tick(): Promise<number>
  /** Forgets what runs were about whose time is over. */
  sweep(): Promise<void>
}

/** `isAlone`: no other process is on the database, so that what this one was at when it ended is taken up at once. */
export const createDurable = (input: { readonly store: Store<DurableTables>; readonly isAlone: boolean }): DurableEngine => {
  const { store, isAlone } = input
  const { run } = store.t
  const backend = createBackend(store, NAMESPACE)
  const handlers = new Map<string, JobHandler>()
  let worker: Worker | null = null
  let failed: (error: unknown) => void = () => undefined

  const toWorkflow = ([kind, handler]: [string, JobHandler]) =>
    defineWorkflow<Payload, null>(
      {
        name: JOB + kind,
        retryPolicy: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m', maximumAttempts: MOST_ATTEMPTS },
      },
      async ({ input: payload, run: { id } }) => {
        const found = await backend.getWorkflowRun({ workflowRunId: id })
        try {
          await handler(payload, { id, attempt: found?.attempts ?? 1 })
        } catch (error) {
          failed(error)
          throw error
        }
        return null
      },
    )
  const workerOf = (): Worker => {
    worker ??= new Worker({ backend, concurrency: AT_ONCE, workflows: [...handlers].map(toWorkflow) as never })
    return worker
  }

  return {
    async enqueue(db, kind, payload, { key, at, attempts = MOST_ATTEMPTS } = {}) {
      const row = newRow(NAMESPACE, {
        ...{ workflowName: JOB + kind, version: null, idempotencyKey: null, config: { attempts }, context: null, input: payload },
        ...{ parentStepAttemptNamespaceId: null, parentStepAttemptId: null, availableAt: at ?? null, deadlineAt: null },
      })
      await db
        .insert(run)
        .values({ ...row, startKey: key === undefined ? null : `${JOB}${kind} ${key}` })
        .onConflictDoNothing()
    },
    work(kind, handler) {
      if (worker !== null) throw new Error(`The jobs ${kind} come too late: the work has begun`)
      if (handlers.has(kind)) throw new Error(`There are two who do the jobs ${kind}`)
      handlers.set(kind, handler)
    },
    async start(tell) {
      failed = tell
      if (isAlone) await createRunWrites(store, NAMESPACE).releaseAll()
      const working = workerOf()
      await working.start()
      return {
        async stop() {
          await working.stop()
          worker = null
        },
      }
    },
    tick: () => workerOf().tick(),
    async sweep() {
      const at = now().getTime()
      const isOver = (statuses: WorkflowRun['status'][], ms: number) =>
        and(inArray(run.status, statuses), lt(run.finishedAt, new Date(at - ms)))
      for (const [statuses, ms] of [
        [['completed', 'succeeded', 'canceled'], KEPT_MS.good],
        [['failed'], KEPT_MS.bad],
      ] as const) {
        const over = await store.read
          .select({ id: run.id })
          .from(run)
          // Of what stays for its key there is nothing left to forget.
          .where(and(isOver([...statuses], ms), or(isNull(run.startKey), isNotNull(run.input))))
          .limit(AT_ONE_SWEEP)
        const ids = over.map(({ id }) => id)
        if (ids.length === 0) continue
        await store.write(async (db) => {
          const { runStep, runSignal } = store.t
          await db.delete(runSignal).where(inArray(runSignal.workflowRunId, ids))
          await db.delete(runStep).where(inArray(runStep.workflowRunId, ids))
          await db.delete(run).where(and(inArray(run.id, ids), isNull(run.startKey)))
          // A key stays taken.
          await db
            .update(run)
            .set({ input: null, output: null, error: null })
            .where(and(inArray(run.id, ids), isNotNull(run.startKey)))
        })
      }
    },
  }
}
