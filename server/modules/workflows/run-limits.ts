import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Told } from '#kernel/message'
import type { Db, Store } from '../../db/store.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

const MINUTE_MS = 60_000
const MONTH_MS = 30 * 86_400_000
/** How long a count is used before it is made again. */
const LEASE_MS = { minute: 1_000, month: 20_000 } as const
/** Projects whose counts are remembered. */
const REMEMBERED = 1_000

interface RunQuotas {
  /** Runs of a project within a minute, and within 30 days; `Infinity` where there is no limit. */
  readonly projectRunsPerMinute: number
  readonly projectRuns: number
}
interface Counted {
  runs: number
  readonly until: number
}

/** How many runs a project may start. Counts are remembered a moment, so nodes together may exceed them by a few. */
export class RunLimits {
  private readonly counts = { minute: new Map<number, Counted>(), month: new Map<number, Counted>() }

  constructor(
    private readonly store: Store<WorkflowTables>,
    private readonly limits: RunQuotas,
  ) {}

  /** In the transaction that starts a run: why it is skipped, or null with the run counted. */
  async take(db: Db, projectId: number, at: Date): Promise<Told | null> {
    const { projectRunsPerMinute: perMinute, projectRuns } = this.limits
    const minute = Number.isFinite(perMinute) ? await this.counted(db, 'minute', projectId, at) : null
    if (minute && minute.runs >= perMinute) return runWords.tooManyAMinute(perMinute)
    const month = Number.isFinite(projectRuns) ? await this.counted(db, 'month', projectId, at) : null
    if (month && month.runs >= projectRuns) return runWords.tooManyAMonth(projectRuns)
    if (minute) minute.runs += 1
    if (month) month.runs += 1
    return null
  }

  private async counted(db: Db, window: 'minute' | 'month', projectId: number, at: Date): Promise<Counted> {
    const counts = this.counts[window]
    const known = counts.get(projectId)
    if (known && at.getTime() < known.until) return known
    const { workflowRun } = this.store.t
    const since = new Date(at.getTime() - (window === 'minute' ? MINUTE_MS : MONTH_MS))
    const [found] = await db
      .select({ runs: count() })
      .from(workflowRun)
      .where(
        and(
          eq(workflowRun.projectId, projectId),
          gt(workflowRun.startedAt, since),
          ne(workflowRun.status, 'skipped'),
          isNull(workflowRun.part),
        ),
      )
    if (counts.size >= REMEMBERED) counts.clear()
    const made = { runs: found?.runs ?? 0, until: at.getTime() + LEASE_MS[window] }
    counts.set(projectId, made)
    return made
  }
}
