import { defineWorkflow, Worker } from 'openworkflow'
import type { Db, Store } from '../db/store.ts'
import { inSpan, type Spans } from '../log/span.ts'
import { inWork } from '../log/work-context.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { createBackend } from './backend.ts'
import type { Json } from './contract.ts'
import { addJobMetrics } from './job-metrics.ts'
import { JOB, JobRuns } from './job-runs.ts'
import { createMessages } from './messages.ts'
import { RETRIES } from './retry.ts'
import { createRunWrites, newRow } from './run-writes.ts'
import type { DurableTables } from './table.ts'
import { workOf, workToKeep } from './work-of-run.ts'
import { WorkerBackend } from './worker-backend.ts'
import type { Workflows } from './workflow-kind.ts'
import { WorkflowRuns } from './workflow-runs.ts'
import { type AnyBody, WorkflowRunner } from './workflows.ts'

const NAMESPACE = 'default'
/** Milliseconds that runs under way have when the engine stops. */
const STOP_MS = 900
/** Runs of one node at the same time. */
const AT_ONCE = 4

export type Payload = Json

export interface JobOptions {
  /** A job of the same kind and key is made once, whatever became of it. */
  readonly key?: string
  /** Not before. */
  readonly at?: Date
  /** How often it is tried at most, later and later; 8 unless said. */
  readonly attempts?: number
}
interface Label {
  readonly zh: string
  readonly en: string
}
/** What administrators read about a kind of job. */
export interface JobAbout {
  readonly label: Label
  /** Where people see these jobs instead, such as the runs of a project. Such jobs are counted, not listed. */
  readonly shownIn?: Label
}
/** A job at work. */
export interface Job {
  readonly id: string
  /** How often it has been begun, this time included. */
  readonly attempt: number
}
export type JobHandler = (payload: Payload, job: Job) => Promise<void>

/** Work that is done though the node that was at it ends: by another one, or by this one when it is back. */
export interface Durable extends Workflows {
  /** In the transaction of the caller: with it the job is there, and without it there is none. */
  enqueue(db: Db, kind: string, payload: Payload, options?: JobOptions): Promise<void>
  /**
   * Says how jobs of a kind are done, before the work begins. It may be begun twice, so it must come to the same when
   * it is. `about` names the kind for administrators, who read its id otherwise.
   */
  work(kind: string, handler: JobHandler, about?: JobAbout): void
}
/** An engine at work. */
export interface Working {
  /** Takes up no more runs; resolves when those under way are done. */
  rest(): Promise<void>
  /** The same; after `STOP_MS` what is still under way is given back, so that another node takes it up. */
  stop(): Promise<void>
}
export interface DurableEngine extends Durable {
  /** Begins to work and reports failures. */
  begin(report: (error: unknown) => void): Promise<Working>
  /** Takes up what is due now, instead of within a second. */
  tick(): Promise<number>
  /** Jobs of all engines on the database. */
  readonly jobs: JobRuns
  /** The kinds that it does, with their names where they have any. */
  kinds(): ReadonlyMap<string, JobAbout | undefined>
}

interface DurableInput {
  readonly store: Store<DurableTables>
  readonly isAlone: boolean
  /** What this node is called in the log. */
  readonly node?: string
  readonly metrics?: Metrics
  /** Where runs are traced. */
  readonly spans?: Spans | undefined
}

/**
 * An engine runs the kinds that were registered with it and leaves all others to other engines and nodes. `isAlone`: no
 * other process is on the database, so that what this one was at when it ended is taken up at once.
 */
export const createDurable = (input: DurableInput): DurableEngine => {
  const { store, isAlone, node, metrics = noMetrics, spans } = input
  addJobMetrics(metrics, store, NAMESPACE)
  const kinds = () => [...[...handlers.keys()].map((kind) => JOB + kind), ...runner.names()]
  const backend = createBackend(store, NAMESPACE, { kinds, node })
  const messages = createMessages(store, NAMESPACE)
  const workerBackend = new WorkerBackend(backend)
  const runner = new WorkflowRunner({ backend, worker: workerBackend, messages, runs: () => runs, spans })
  const runs: WorkflowRuns = new WorkflowRuns(store, NAMESPACE, backend, messages, (name) => runner.kindOf(name))
  const handlers = new Map<string, JobHandler>()
  const abouts = new Map<string, JobAbout | undefined>()
  let worker: Worker | null = null

  const workerOf = (): Worker => {
    const work = { spans, report: (error: unknown) => runner.report(error) }
    const jobs = [...handlers].map(([kind, handler]) => toWorkflow(kind, handler, work))
    worker ??= new Worker({ backend: workerBackend.backend, concurrency: AT_ONCE, workflows: [...jobs, ...runner.definitions()] as never })
    return worker
  }
  const beforeWork = (what: string): void => {
    if (worker !== null) throw new Error(`${what} come too late: the work has begun`)
  }

  return {
    enqueue: (db, kind, payload, options = {}) => enqueue(store.t, db, kind, payload, options),
    work(kind, handler, about) {
      beforeWork(`The jobs ${kind}`)
      if (handlers.has(kind)) throw new Error(`There are two who do the jobs ${kind}`)
      handlers.set(kind, handler)
      abouts.set(kind, about)
    },
    workflow(kind, body) {
      beforeWork(`Workflows of the kind ${kind.name}`)
      runner.add(kind, body as unknown as AnyBody)
    },
    start: (kind, given, options) => runs.start(kind, given, options),
    send: (id, name, value, options) => runs.send(id, name, value, options),
    cancel: (id) => runs.cancel(id),
    find: (kind, id) => runs.find(kind, id) as never,
    async begin(report) {
      runner.report = report
      workerBackend.report = report
      workerBackend.comeBack()
      if (isAlone) await createRunWrites(store, NAMESPACE).releaseAll()
      const working = workerOf()
      await working.start()
      return {
        rest: () => working.stop(),
        async stop() {
          await Promise.race([working.stop(), Bun.sleep(STOP_MS)])
          await createRunWrites(store, NAMESPACE).release(workerBackend.atWork())
          workerBackend.leave()
          worker = null
        },
      }
    },
    tick: () => workerOf().tick(),
    jobs: new JobRuns(store, NAMESPACE),
    kinds: () => abouts,
  }
}

interface JobWork {
  readonly spans: Spans | undefined
  report(error: unknown): void
}
const toWorkflow = (kind: string, handler: JobHandler, { spans, report }: JobWork) =>
  defineWorkflow<Payload, null>({ name: JOB + kind, retryPolicy: RETRIES as never }, async ({ input }) => {
    const { id, input: payload, attempts, context } = WorkerBackend.claimOf(input)
    try {
      const span = { name: `job ${kind}`, kind: 'consumer', attributes: { 'tessera.attempt': attempts } } as const
      const work = { ...workOf(context, id, kind), spans }
      await inWork(work, () => inSpan(span, () => handler(payload, { id, attempt: attempts })))
    } catch (error) {
      report(error)
      throw error
    }
    return null
  })

const enqueue = async (t: DurableTables, db: Db, kind: string, payload: Payload, options: JobOptions): Promise<void> => {
  const { key, at, attempts = RETRIES.maximumAttempts } = options
  const row = newRow(NAMESPACE, {
    ...{ workflowName: JOB + kind, version: null, idempotencyKey: null, config: { attempts }, context: workToKeep(), input: payload },
    ...{ parentStepAttemptNamespaceId: null, parentStepAttemptId: null, availableAt: at ?? null, deadlineAt: null },
  })
  await db
    .insert(t.run)
    .values({ ...row, startKey: key === undefined ? null : `${JOB}${kind} ${key}` })
    .onConflictDoNothing()
}
