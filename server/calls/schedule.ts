import type { Label } from '#kernel/message'
import type { Store } from '../db/store.ts'
import type { Durable } from '../durable/durable.ts'
import { dayOf, isTimeOfDay, latestTime, nextTime } from './time-of-day.ts'

const MINUTE = 60_000

interface JobWork {
  /** `module/verb`. Stored with every run, so it never changes. */
  readonly id: string
  /** What administrators read; the id without one. */
  readonly label?: Label
  /** May run again when its node ended in the middle of it, so it must tolerate being repeated. */
  run(): Promise<void>
}
/** A job that runs at intervals. */
export interface IntervalJob extends JobWork {
  /** Minutes from one run to the next. The first one is requested when the server starts. */
  readonly everyMinutes: number
}
/** A job that runs once a day. */
export interface DailyJob extends JobWork {
  /** In the time zone of the server: `03:00`. */
  readonly dailyAt: string
  /** Asked when the server starts: whether no server ran at the latest time, so that the job runs now. */
  wasMissed?(latest: Date): Promise<boolean>
}
/** A job that runs at its times, on one of the nodes that have its module. */
export type ScheduledJob = IntervalJob | DailyJob

/**
 * Declares a job for `jobs` of a module.
 *
 * @example
 * defineJob({ id: 'acme.notes/tidy', everyMinutes: 60, run: () => notes.deleteOld() })
 */
export const defineJob = (job: ScheduledJob): ScheduledJob => {
  if ('dailyAt' in job && !isTimeOfDay(job.dailyAt)) throw new Error(`The job ${job.id} needs a time such as 03:00`)
  if ('everyMinutes' in job && !(job.everyMinutes > 0))
    throw new Error(`The job ${job.id} needs a positive number of minutes`)
  return job
}

/** Requests jobs at their times. All nodes request the same run, whose key makes it one. */
export const createSchedule = (input: { readonly store: Store; readonly now: () => Date }) => {
  const { store, now } = input
  const jobs = new Map<ScheduledJob, Durable>()
  const timers = new Map<ScheduledJob, ReturnType<typeof setTimeout>>()
  const requesting = new Set<Promise<void>>()
  let tell: ((error: unknown) => void) | null = null

  const track = (work: Promise<void>): void => {
    const done = work.catch((error: unknown) => tell?.(error)).finally(() => requesting.delete(done))
    requesting.add(done)
  }
  const request = (job: ScheduledJob, durable: Durable, key: string): Promise<void> =>
    store.write((db) => durable.enqueue(db, job.id, null, { key }))
  const beginInterval = (job: IntervalJob, durable: Durable): void => {
    const requestOne = (): void => {
      const slot = Math.floor(now().getTime() / (job.everyMinutes * MINUTE))
      track(request(job, durable, `every ${job.everyMinutes} ${slot}`))
    }
    requestOne()
    timers.set(job, setInterval(requestOne, job.everyMinutes * MINUTE))
  }
  const requestDay = (job: DailyJob, durable: Durable, time: Date): Promise<void> =>
    request(job, durable, `daily ${dayOf(time)}`)

  /** Looks at the clock again after a minute at the latest: it may be set, or stand still while the machine sleeps. */
  const beginDaily = (job: DailyJob, durable: Durable): void => {
    let latest = latestTime(job.dailyAt, now())
    const arm = (): void => {
      const wait = nextTime(job.dailyAt, now()).getTime() - now().getTime()
      timers.set(job, setTimeout(look, Math.min(Math.max(wait, 1), MINUTE)))
    }
    const look = (): void => {
      const time = latestTime(job.dailyAt, now())
      if (time > latest) {
        latest = time
        track(requestDay(job, durable, time))
      }
      arm()
    }
    arm()
    const catchUp = async (): Promise<void> => {
      if (await job.wasMissed?.(latest)) await requestDay(job, durable, latest)
    }
    track(catchUp())
  }
  const begin = (job: ScheduledJob, durable: Durable): void => {
    if ('dailyAt' in job) beginDaily(job, durable)
    else beginInterval(job, durable)
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
