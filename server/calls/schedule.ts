import type { Label } from '#kernel/message'
import type { Store } from '../db/store.ts'
import type { Durable } from '../durable/durable.ts'

const MINUTE = 60_000

/** A job that runs at intervals, on one of the nodes that have its module. */
export interface ScheduledJob {
  /** `module/verb`. Stored with every run, so it never changes. */
  readonly id: string
  /** What administrators read; the id without one. */
  readonly label?: Label
  /** Minutes from one run to the next. The first one is requested when the server starts. */
  readonly everyMinutes: number
  /** May run again when its node ended in the middle of it, so it must tolerate being repeated. */
  run(): Promise<void>
}

/**
 * Declares a job for `jobs` of a module.
 *
 * @example
 * defineJob({ id: 'acme.notes/tidy', everyMinutes: 60, run: () => notes.deleteOld() })
 */
export const defineJob = (job: ScheduledJob): ScheduledJob => {
  if (!(job.everyMinutes > 0)) throw new Error(`The job ${job.id} needs a positive number of minutes`)
  return job
}

/** Requests jobs at their times. All nodes request the same run, whose key makes it one. */
export const createSchedule = (input: { readonly store: Store; readonly now: () => Date }) => {
  const { store, now } = input
  const jobs = new Map<ScheduledJob, Durable>()
  const timers = new Map<ScheduledJob, ReturnType<typeof setInterval>>()
  const requesting = new Set<Promise<void>>()
  let tell: ((error: unknown) => void) | null = null

  const request = (job: ScheduledJob, durable: Durable): void => {
    const slot = Math.floor(now().getTime() / (job.everyMinutes * MINUTE))
    const done = store
      .write((db) => durable.enqueue(db, job.id, null, { key: `every ${job.everyMinutes} ${slot}` }))
      .catch((error: unknown) => tell?.(error))
      .finally(() => requesting.delete(done))
    requesting.add(done)
  }
  const begin = (job: ScheduledJob, durable: Durable): void => {
    request(job, durable)
    timers.set(
      job,
      setInterval(() => request(job, durable), job.everyMinutes * MINUTE),
    )
  }
  const end = (job: ScheduledJob): void => {
    clearInterval(timers.get(job))
    timers.delete(job)
  }

  return {
    /** Adds jobs, whose work `durable` registers; returns how to remove them. */
    add(added: readonly ScheduledJob[], durable: Durable): () => void {
      for (const job of added) {
        durable.work(job.id, () => job.run(), job.label ? { label: job.label } : undefined)
        jobs.set(job, durable)
        if (tell) begin(job, durable)
      }
      return () => {
        for (const job of added) {
          end(job)
          jobs.delete(job)
        }
      }
    },
    start(report: (error: unknown) => void): void {
      tell = report
      for (const [job, durable] of jobs) begin(job, durable)
    },
    async stop(): Promise<void> {
      for (const job of jobs.keys()) end(job)
      tell = null
      await Promise.all(requesting)
    },
  }
}
export type Schedule = ReturnType<typeof createSchedule>
