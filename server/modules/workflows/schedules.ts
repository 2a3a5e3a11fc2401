import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Json } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { DateRelease, DueRecords } from './due-records.ts'
import { triggerNamed } from './nodes.ts'
import type { Publishing } from './release-starts.ts'
import { type CronRule, type DateRule, nextOf, ruleOf, type Span } from './schedule-rule.ts'
import type { RunStarting } from './starting.ts'
import type { WorkflowTables } from './table.ts'

/** How often a node looks for schedules that are due. */
const TICK_MS = 5_000
/** How often a schedule looks for records whose date is due. */
const LOOK_MS = 60_000
/** Writes that were under way at the last look are seen by the next one. */
const OVERLAP_MS = 30_000
/** The clock of a node may go back by so much unnoticed. */
const SLACK_MS = 1_000
/** Looks after which the times of all schedules are compared with the clock. */
const TICKS_BETWEEN_CHECKS = 120
const MOST_DUE = 200

/** Goes through the rest of the records that were due at a time. */
export const DUE_JOB = 'workflows/due'
interface DuePayload extends Span {
  readonly workflowId: number
  readonly env: string
  readonly versionId: number
  readonly after: string
}

interface ScheduleDeps {
  readonly store: Store<WorkflowTables>
  readonly now: () => Date
  readonly starting: RunStarting
  readonly durable: Pick<Durable, 'enqueue'>
  readonly due: DueRecords
}
interface Scheduled extends DateRelease {
  readonly nextAt: Date | null
}

/** Starts workflows at their times, once on all nodes together: each time is claimed by changing the next one. */
export class Schedules {
  private ticking: Promise<void> | null = null
  private ticks = 0
  private lastAt = 0

  constructor(private readonly deps: ScheduleDeps) {}

  /** When a release starts next; null where no time starts it. */
  nextTime({ definition }: Pick<Publishing, 'definition'>, from: Date): Date | null {
    const { type, params } = definition.trigger
    if (triggerNamed(type)?.starts.by !== 'schedule') return null
    const rule = ruleOf(params)
    return rule.kind === 'cron' ? nextOf(rule, from) : new Date(from.getTime() + LOOK_MS + OVERLAP_MS)
  }

  /** Looks every few seconds until it is stopped. */
  begin(tell: (error: unknown) => void): { stop(): Promise<void> } {
    const look = (): void => void this.tick(tell).catch(tell)
    const timer = setInterval(look, TICK_MS)
    look()
    return {
      stop: async () => {
        clearInterval(timer)
        await this.ticking?.catch(() => undefined)
      },
    }
  }

  /** Starts what is due now. A schedule that fails leaves the others alone. */
  tick(tell: (error: unknown) => void): Promise<void> {
    this.ticking ??= this.look(tell).finally(() => {
      this.ticking = null
    })
    return this.ticking
  }

  private async look(tell: (error: unknown) => void): Promise<void> {
    const at = this.deps.now()
    if (this.ticks++ % TICKS_BETWEEN_CHECKS === 0 || at.getTime() < this.lastAt - SLACK_MS) await this.bringForward(at)
    this.lastAt = at.getTime()
    const { workflowRelease } = this.deps.store.t
    for (const release of await this.select(lte(workflowRelease.nextAt, at), MOST_DUE)) {
      try {
        await this.claim(release, at)
      } catch (error) {
        tell(error)
      }
    }
  }

  private select(which: ReturnType<typeof eq>, most: number): Promise<readonly Scheduled[]> {
    const { workflowRelease, workflowVersion } = this.deps.store.t
    const { projectId, env, workflowId, versionId, nextAt } = workflowRelease
    return this.deps.store.read
      .select({
        ...{ projectId, env, workflowId, versionId, nextAt },
        definition: workflowVersion.definition,
      })
      .from(workflowRelease)
      .innerJoin(workflowVersion, eq(workflowVersion.id, versionId))
      .where(and(which, eq(workflowRelease.isEnabled, true)))
      .orderBy(asc(nextAt), asc(workflowId))
      .limit(most)
  }

  /** After the clock of a node went back, times that it had set with the former clock would keep schedules waiting. */
  private async bringForward(at: Date): Promise<void> {
    const { store } = this.deps
    const { workflowRelease } = store.t
    for (const release of await this.select(gt(workflowRelease.nextAt, at), 100_000)) {
      const next = this.nextTime(release, at)
      if (next && release.nextAt && next < release.nextAt)
        await store.write((db) => this.move(db, release, next).then(() => undefined))
    }
  }

  /** False where another node was first, or it was published again. */
  private async move(db: Db, { workflowId, env, versionId, nextAt }: Scheduled, next: Date | null): Promise<boolean> {
    const { workflowRelease } = this.deps.store.t
    if (nextAt === null) return false
    const isSeen = and(
      eq(workflowRelease.workflowId, workflowId),
      eq(workflowRelease.env, env),
      eq(workflowRelease.versionId, versionId),
      eq(workflowRelease.nextAt, nextAt),
      eq(workflowRelease.isEnabled, true),
    )
    const moved = await db
      .update(workflowRelease)
      .set({ nextAt: next })
      .where(isSeen)
      .returning({ workflowId: workflowRelease.workflowId })
    return moved.length > 0
  }

  private claim(release: Scheduled, at: Date): Promise<void> {
    const rule = ruleOf(release.definition.trigger.params)
    return rule.kind === 'cron' ? this.claimTime(release, rule, at) : this.claimDates(release, rule, at)
  }

  /** Times that were missed start it once. */
  private async claimTime(release: Scheduled, rule: CronRule, at: Date): Promise<void> {
    const { store, starting } = this.deps
    const { projectId, env, workflowId, versionId, nextAt } = release
    if (nextAt === null) return
    const event = { kind: 'schedule', at: at.getTime(), input: { dueAt: nextAt.toISOString() }, by: null }
    const causeKey = `schedule ${workflowId} ${env} ${nextAt.getTime()}`
    await store.write(async (db) => {
      if (!(await this.move(db, release, nextOf(rule, at)))) return
      await starting.start(db, { projectId, env, workflowId, versionId, event, actorId: null, causeKey })
    })
  }

  private async claimDates(release: Scheduled, rule: DateRule, at: Date): Promise<void> {
    const { store, due } = this.deps
    if (release.nextAt === null) return
    const span = { since: release.nextAt.getTime() - LOOK_MS - OVERLAP_MS, until: at.getTime() }
    const page = await due.find(release, rule, span, null)
    await store.write(async (db) => {
      if (!(await this.move(db, release, new Date(at.getTime() + LOOK_MS)))) return
      await due.start(db, release, rule, page)
      await this.goOn(db, release, span, page.after)
    })
  }

  private async goOn(db: Db, { workflowId, env, versionId }: DateRelease, span: Span, after: string | null) {
    if (after === null) return
    const payload: DuePayload = { workflowId, env, versionId, ...span, after }
    const key = `${workflowId} ${env} ${span.since} ${span.until} ${after}`
    await this.deps.durable.enqueue(db, DUE_JOB, payload as unknown as Json as never, { key })
  }

  /** The work of a job, for the records after the first ones. */
  readonly rest = async (given: unknown): Promise<void> => {
    const { store, due } = this.deps
    const { workflowRelease } = store.t
    const { workflowId, env, versionId, since, until, after } = given as DuePayload
    const isOwn = and(eq(workflowRelease.workflowId, workflowId), eq(workflowRelease.env, env as 'stg'))
    const [release] = await this.select(isOwn as ReturnType<typeof eq>, 1)
    if (release?.versionId !== versionId) return
    const rule = ruleOf(release.definition.trigger.params)
    if (rule.kind !== 'field') return
    const page = await due.find(release, rule, { since, until }, after)
    await store.write(async (db) => {
      await due.start(db, release, rule, page)
      await this.goOn(db, release, { since, until }, page.after)
    })
  }
}
