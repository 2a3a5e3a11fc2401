import { and, asc, count, desc, eq, gt, inArray, isNull, like, lt, notInArray, or } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { SerializedError, WorkflowRun } from './contract.ts'
import { OPEN } from './rows.ts'
import type { DurableTables } from './table.ts'

/** What names of rows of jobs begin with. */
export const JOB = 'job/'

/** How far a job is. */
export type JobState = 'waiting' | 'running' | 'failed' | 'cancelled' | 'done'
const STATUS: { readonly [state in JobState]: WorkflowRun['status'] } = {
  waiting: 'pending',
  running: 'running',
  failed: 'failed',
  cancelled: 'canceled',
  done: 'completed',
}
const STATES = Object.entries(STATUS) as [JobState, WorkflowRun['status']][]
const stateOf = (status: WorkflowRun['status']): JobState | undefined => STATES.find(([, each]) => each === status)?.[0]

/** A job without what it is about: payloads may hold contents of people. */
export interface JobRun {
  readonly id: string
  readonly kind: string
  readonly state: JobState
  readonly createdAt: Date
  /** Of a waiting one, the earliest time at which it begins. */
  readonly dueAt: Date | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  /** How often it has begun, out of how often at most. */
  readonly attempts: number
  readonly mostAttempts: number | null
  /** The node that began it last. */
  readonly node: string | null
  /** Of its last attempt that failed. */
  readonly error: SerializedError | null
  readonly requestId: string | null
}
/** The place of a job in a list. */
export interface JobPlace {
  readonly createdAt: Date
  readonly id: string
}
export interface JobQuery {
  readonly state: JobState
  readonly kinds: readonly string[]
  /** Jobs after this one, which are older. */
  readonly after?: JobPlace | undefined
  readonly limit: number
}
export interface JobCount {
  readonly kind: string
  readonly state: JobState
  readonly count: number
}

const field = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? (json as { readonly [name: string]: unknown })[name] : undefined

const newestFirst = (a: JobPlace, b: JobPlace): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** Jobs of all nodes, for those who look after the installation. */
export class JobRuns {
  constructor(
    private readonly store: Store<DurableTables>,
    private readonly namespaceId: string,
  ) {}

  private get columns() {
    const { run } = this.store.t
    return {
      ...{ id: run.id, workflowName: run.workflowName, status: run.status, config: run.config, context: run.context },
      ...{ error: run.error, attempts: run.attempts, node: run.node, availableAt: run.availableAt },
      ...{ startedAt: run.startedAt, finishedAt: run.finishedAt, createdAt: run.createdAt },
    }
  }

  /** How many there are of each kind and state; kinds that have none are left out. */
  async counts(): Promise<readonly JobCount[]> {
    const { run } = this.store.t
    const rows = await this.store.read
      .select({ name: run.workflowName, status: run.status, count: count() })
      .from(run)
      .where(and(eq(run.namespaceId, this.namespaceId), isNull(run.sweptAt)))
      .groupBy(run.workflowName, run.status)
    return rows.flatMap(({ name, status, ...row }) => {
      const state = stateOf(status)
      return state && name.startsWith(JOB) ? [{ kind: name.slice(JOB.length), state, count: row.count }] : []
    })
  }

  /** The kinds that there are jobs of: one step in the index for each, however many rows there are. */
  async kinds(): Promise<readonly string[]> {
    const { run } = this.store.t
    const found: string[] = []
    for (let last = ''; ; ) {
      const [next] = await this.store.read
        .select({ name: run.workflowName })
        .from(run)
        .where(and(eq(run.namespaceId, this.namespaceId), gt(run.workflowName, last)))
        .orderBy(asc(run.workflowName))
        .limit(1)
      if (!next) return found
      last = next.name
      if (last.startsWith(JOB)) found.push(last.slice(JOB.length))
    }
  }

  /** Newest first. Reads as many rows of each kind as the page has, from the index of kinds, however many there are. */
  async list({ state, kinds, after, limit }: JobQuery): Promise<readonly JobRun[]> {
    const { run } = this.store.t
    const isAfter = after
      ? or(lt(run.createdAt, after.createdAt), and(eq(run.createdAt, after.createdAt), lt(run.id, after.id)))
      : undefined
    const pages = await Promise.all(
      kinds.map((kind) =>
        this.store.read
          .select(this.columns)
          .from(run)
          .where(
            and(
              ...[
                eq(run.namespaceId, this.namespaceId),
                eq(run.workflowName, JOB + kind),
                eq(run.status, STATUS[state]),
              ],
              ...[isNull(run.sweptAt), isAfter],
            ),
          )
          .orderBy(desc(run.createdAt), desc(run.id))
          .limit(limit),
      ),
    )
    return pages
      .flat()
      .sort(newestFirst)
      .slice(0, limit)
      .map((row) => ({ ...this.toJob(row), state }))
  }

  /**
   * Lets a failed or cancelled job begin again with its input, its attempts counted from zero. Null for a job in
   * another state, and of the kinds `except`.
   */
  async again(db: Db, id: string, except: readonly string[] = []): Promise<JobRun | null> {
    const { run } = this.store.t
    const at = new Date(Date.now())
    const [row] = await db
      .update(run)
      .set({
        ...{ status: 'pending', attempts: 0, error: null, output: null, workerId: null, node: null },
        ...{ availableAt: at, startedAt: null, finishedAt: null, updatedAt: at },
      })
      .where(and(this.isOne(id, except), inArray(run.status, ['failed', 'canceled']), isNull(run.sweptAt)))
      .returning()
    return row ? this.toJob(row) : null
  }

  /**
   * Ends a waiting or running job. A handler under way ends by itself, and what it returns is not recorded. Null for a
   * job that has ended.
   */
  async cancel(db: Db, id: string, except: readonly string[] = []): Promise<JobRun | null> {
    const { run } = this.store.t
    const at = new Date(Date.now())
    const [row] = await db
      .update(run)
      .set({ status: 'canceled', workerId: null, availableAt: null, finishedAt: at, updatedAt: at })
      .where(and(this.isOne(id, except), inArray(run.status, OPEN)))
      .returning()
    return row ? this.toJob(row) : null
  }

  private isOne(id: string, except: readonly string[]) {
    const { run } = this.store.t
    const names = except.map((kind) => JOB + kind)
    return and(
      ...[eq(run.namespaceId, this.namespaceId), eq(run.id, id), like(run.workflowName, `${JOB}%`)],
      names.length > 0 ? notInArray(run.workflowName, names) : undefined,
    )
  }

  private toJob(row: Pick<DurableTables['run']['$inferSelect'], keyof JobRuns['columns']>): JobRun {
    const { workflowName, status, config, context, availableAt, ...rest } = row
    const [most, requestId] = [field(config, 'attempts'), field(context, 'requestId')]
    return {
      ...{
        id: rest.id,
        kind: workflowName.slice(JOB.length),
        state: stateOf(status) ?? 'waiting',
        createdAt: rest.createdAt,
      },
      dueAt: status === 'pending' ? availableAt : null,
      ...{
        startedAt: rest.startedAt,
        finishedAt: rest.finishedAt,
        attempts: rest.attempts,
        node: rest.node,
        error: rest.error,
      },
      mostAttempts: typeof most === 'number' ? most : null,
      requestId: typeof requestId === 'string' ? requestId : null,
    }
  }
}
