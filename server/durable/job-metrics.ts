import { and, count, eq, gt, inArray, isNotNull, lte, min } from 'drizzle-orm'
import type { Store } from '../db/store.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { OPEN } from './rows.ts'
import type { DurableTables } from './table.ts'

/** Milliseconds that one look at the table answers for: several figures come from it. */
const LOOK_MS = 1_000

interface Jobs {
  readonly waiting: number
  readonly running: number
  /** Seconds that the oldest one has waited. */
  readonly oldest: number
}

/** Shows jobs and passes of workflows, those of all nodes. */
export const addJobMetrics = (metrics: Metrics, store: Store<DurableTables>, namespaceId: string): void => {
  const { run } = store.t
  const read = async (): Promise<Jobs> => {
    const at = new Date()
    const isOpen = and(eq(run.namespaceId, namespaceId), inArray(run.status, OPEN))
    const isLeased = and(isOpen, isNotNull(run.workerId), gt(run.availableAt, at))
    const [due] = await store.read
      .select({ count: count(), since: min(run.availableAt) })
      .from(run)
      .where(and(isOpen, lte(run.availableAt, at)))
    const [leased] = await store.read.select({ count: count() }).from(run).where(isLeased)
    const since = due?.since ?? null
    const oldest = since === null ? 0 : Math.max(0, (at.getTime() - since.getTime()) / 1000)
    return { waiting: due?.count ?? 0, running: leased?.count ?? 0, oldest }
  }
  let last: { readonly at: number; readonly jobs: Promise<Jobs> } | null = null
  const look = (): Promise<Jobs> => {
    const at = performance.now()
    if (last === null || at - last.at > LOOK_MS) last = { at, jobs: read() }
    return last.jobs
  }
  const gauge = (name: string, help: string, of: (jobs: Jobs) => number): void =>
    metrics.gauge({ name, help }, async () => of(await look()))
  gauge('tessera_jobs_waiting', 'Jobs of all nodes that are due and not begun.', ({ waiting }) => waiting)
  gauge('tessera_jobs_running', 'Jobs of all nodes that are at work.', ({ running }) => running)
  gauge(
    'tessera_jobs_oldest_seconds',
    'Seconds that the oldest due job has waited; 0 without one.',
    ({ oldest }) => oldest,
  )
}
