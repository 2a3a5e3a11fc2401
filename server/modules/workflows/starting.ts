import { eq } from 'drizzle-orm'
import type { Told } from '#kernel/message'
import type { RunEvent } from '#sdk/workflow'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { DataEnv } from '../models/index.ts'
import type { RunLimits } from './run-limits.ts'
import { DEEPEST_CHAIN, OPEN_RUNS, type RunPart, type RunStatus } from './run-model.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

/** The job that goes over the steps of a run. */
export const PASS_JOB = 'workflows/pass'
/** How often such a job is begun before its run is given up. */
export const MOST_PASSES = 20
/** How often such a job tries to end a run that is given up. */
const MOST_ENDINGS = 20
export interface PassPayload {
  readonly runId: string
  /** How often the run had been taken up again; none in jobs of former versions. */
  readonly wakes?: number
}

export interface NewRun {
  /** By chance where it is not given. */
  readonly id?: string
  readonly projectId: number
  readonly env: DataEnv
  readonly workflowId: number
  readonly versionId: number
  readonly event: RunEvent
  readonly actorId: number | null
  /** A version starts once for a cause with a key. */
  readonly causeKey?: string
  /** What led to it. */
  readonly chain?: readonly string[]
  readonly parentId?: string
  /** The rounds of a loop of the run that waits for it: no other cause, and counted with that run. */
  readonly part?: RunPart
  /** Why it is not started: people find it among the runs. */
  readonly skip?: Told
}

/** One link of a chain: a workflow, and the record that started it where one did. */
export const linkOf = ({ workflowId, event }: Pick<NewRun, 'workflowId' | 'event'>): string => {
  const record = event.after?.id ?? event.before?.id
  return `${workflowId} ${typeof record === 'string' ? record : ''}`.trim()
}

/** Events that are about a record: what they start must not lead to the same again. */
const OF_RECORDS: ReadonlySet<string> = new Set(['record', 'approval'])

/** Why a run is not started although its trigger fired; null where it is. */
function reasonToSkip(run: NewRun): Told | null {
  if (run.skip !== undefined) return run.skip
  if (run.part) return null
  const chain = run.chain ?? []
  if (chain.length >= DEEPEST_CHAIN) return runWords.chainTooDeep(DEEPEST_CHAIN)
  return chain.includes(linkOf(run)) && OF_RECORDS.has(run.event.kind) ? runWords.loop : null
}

/** Makes runs, in the transaction of what causes them: with it the run is there, and without it there is none. */
export class RunStarting {
  constructor(
    private readonly store: Store<WorkflowTables>,
    private readonly durable: Pick<Durable, 'enqueue'>,
    private readonly now: () => Date,
    private readonly limits: Pick<RunLimits, 'take'>,
  ) {}

  /** Answers the run's id, also where the same cause has started it already. */
  async start(db: Db, given: NewRun): Promise<string> {
    const { workflowRun } = this.store.t
    const { id = crypto.randomUUID(), event, chain = [], causeKey = null, actorId, parentId = null } = given
    const { projectId, env, workflowId, versionId, part = null } = given
    const at = this.now()
    const reason = reasonToSkip(given) ?? (part ? null : await this.limits.take(db, projectId, at))
    const status: RunStatus = reason ? 'skipped' : 'running'
    const [made] = await db
      .insert(workflowRun)
      .values({
        ...{ id, projectId, env, workflowId, versionId, status, event, causeKey, actorId, parentId, reason },
        ...{
          chain: part ? chain : [...chain, linkOf(given)],
          part,
          passing: null,
          again: false,
          wakes: 0,
          output: null,
          answer: null,
        },
        ...{ startedAt: at, endedAt: reason ? at : null },
      })
      .onConflictDoNothing()
      .returning({ id: workflowRun.id })
    if (!made) {
      const same = causeKey === null ? eq(workflowRun.id, id) : eq(workflowRun.causeKey, causeKey)
      const [known] = await db.select({ id: workflowRun.id }).from(workflowRun).where(same)
      return known?.id ?? id
    }
    if (!reason) await this.wake(db, id, 0)
    return id
  }

  /** Has a run looked at again, now or later. `wakes` is how often it was before. */
  async wake(db: Db, runId: string, wakes: number, at?: Date): Promise<void> {
    const key = `${runId} ${wakes}`
    const attempts = MOST_PASSES + MOST_ENDINGS
    await this.durable.enqueue(db, PASS_JOB, { runId, wakes }, { key, ...(at ? { at } : {}), attempts })
  }

  /** Has a run that rests looked at again because of something that happened: the end of another run, or a person. */
  async wakeNow(db: Db, runId: string): Promise<void> {
    const { workflowRun } = this.store.t
    const [row] = await db.select().from(workflowRun).where(eq(workflowRun.id, runId))
    if (!row || !OPEN_RUNS.includes(row.status)) return
    if (row.passing !== null) {
      await db.update(workflowRun).set({ again: true }).where(eq(workflowRun.id, runId))
      return
    }
    await db
      .update(workflowRun)
      .set({ wakes: row.wakes + 1 })
      .where(eq(workflowRun.id, runId))
    await this.wake(db, runId, row.wakes + 1)
  }
}
