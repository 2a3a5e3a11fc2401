import { and, eq, inArray } from 'drizzle-orm'
import type { Told } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { Job } from '../../durable/durable.ts'
import type { LogicPool } from '../../logic/logic-pool.ts'
import { hasParts, type LoopParts } from './loop-parts.ts'
import type { NodeContexts } from './node-contexts.ts'
import { eventNames } from './run-event.ts'
import { OPEN_RUNS, type RunPartEnd, type RunStatus } from './run-model.ts'
import { RunNames } from './run-names.ts'
import { passOver } from './run-pass.ts'
import { RunSteps } from './run-steps.ts'
import type { wordsFor } from './run-words.ts'
import { Masking } from './shown.ts'
import { MOST_PASSES, type PassPayload, type RunStarting } from './starting.ts'
import { StepRows } from './step-rows.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

/** Milliseconds that formulas and scripts of a step may take. */
const BUDGET = { formula: 100, script: 5_000 } as const

type RunRow = WorkflowTables['workflowRun']['$inferSelect']

/** In the transaction in which a run ends. */
export type RunEnd = (
  db: Parameters<Parameters<Store['write']>[0]>[0],
  run: RunRow,
  status: RunStatus,
  reason: Told | null,
) => Promise<void>

interface RunningDeps {
  readonly store: Store<WorkflowTables>
  readonly now: () => Date
  readonly logic: LogicPool
  readonly starting: RunStarting
  readonly contexts: NodeContexts
  readonly loops: LoopParts
  readonly wordsFor: ReturnType<typeof wordsFor>
  readonly ended: RunEnd
}

/** Goes over the steps of runs, until they end or rest. */
export class RunRunning {
  private readonly going = new Map<string, AbortController>()

  private readonly stepRows: StepRows

  constructor(private readonly deps: RunningDeps) {
    this.stepRows = new StepRows(deps.store)
  }

  /** A job that fails for the last time ends its run: nothing else would take it up again. */
  readonly work = async (payload: unknown, { id, attempt }: Pick<Job, 'id' | 'attempt'>): Promise<void> => {
    const { runId, wakes } = payload as PassPayload
    const giveUp = () => this.end({ id: runId, wakes }, { status: 'failed', reason: runWords.givenUp })
    // The last pass ended its process, or its end could not be written.
    if (attempt > MOST_PASSES) return giveUp()
    try {
      await this.pass(runId, id)
    } catch (error) {
      if (attempt === MOST_PASSES) await giveUp()
      throw error
    }
  }

  /** The work of a job, which may be begun again when its node ends in the middle. */
  private readonly pass = async (runId: string, jobId: string): Promise<void> => {
    const run = await this.take(runId, jobId)
    if (!run) return
    const ending = new AbortController()
    this.going.set(runId, ending)
    try {
      await this.go(run, jobId, ending.signal)
    } finally {
      this.going.delete(runId)
    }
  }

  /** Has the step that a run is at stop, where this node is at it. */
  stop(runId: string): void {
    this.going.get(runId)?.abort()
  }

  /** Null where there is nothing to do: the run has ended, or another job is at it and will look again. */
  private take(runId: string, jobId: string): Promise<RunRow | null> {
    const { store } = this.deps
    const { workflowRun } = store.t
    return store.write(
      async (db) => {
        const [row] = await db.select().from(workflowRun).where(eq(workflowRun.id, runId))
        if (!row || !OPEN_RUNS.includes(row.status)) return null
        if (row.passing !== null && row.passing !== jobId) {
          await db.update(workflowRun).set({ again: true }).where(eq(workflowRun.id, runId))
          return null
        }
        await db
          .update(workflowRun)
          .set({ passing: jobId, again: false, status: 'running' })
          .where(eq(workflowRun.id, runId))
        return row
      },
      [`workflow run:${runId}`],
    )
  }

  private async go(run: RunRow, jobId: string, signal: AbortSignal): Promise<void> {
    const { store, logic, contexts, loops } = this.deps
    const { workflowVersion } = store.t
    const [version] = await store.read.select().from(workflowVersion).where(eq(workflowVersion.id, run.versionId))
    if (!version) return
    const masking = new Masking()
    const steps = await RunSteps.read(store, this.stepRows, { runId: run.id, masking })
    const names = new RunNames(run.part?.names)
    const opened = logic.open(run.projectId, {
      code: `workflow ${version.id}`,
      names: { event: eventNames(run.event), steps: {} },
      world: { now: run.part?.now ?? run.startedAt.getTime(), seed: run.id, zone: 'UTC' },
      budget: BUDGET,
    })
    const session = names.over(opened)
    const parts = { run, version, session, steps, masking, signal, names }
    try {
      const contextOf = await contexts.of(parts)
      const end = await passOver({
        definition: version.definition,
        event: run.event,
        session,
        steps,
        signal,
        inWords: this.deps.wordsFor(run),
        part: run.part,
        roundsOf: (at) => (hasParts(at, parts) ? () => loops.run(parts, at) : null),
        contextOf,
      })
      await steps.flush()
      if (end.how === 'waits') return this.rest(run, jobId, end.until)
      const { run: flow } = end
      const status = flow.end === 'done' ? 'done' : 'failed'
      const [output, reason] = [masking.mask(flow.value), masking.mask((flow.reason ?? null) as Json) as Told | null]
      const partEnd = run.part && { stopped: flow.stopped === true, names: masking.mask(names.set()) as JsonObject }
      await this.end({ id: run.id }, { status, output, reason, partEnd })
    } catch (error) {
      if (signal.aborted) return
      throw error
    } finally {
      session.close()
    }
  }

  /** Until something wakes it. */
  private async rest(run: RunRow, jobId: string, until: Date): Promise<void> {
    const { store, starting } = this.deps
    const { workflowRun } = store.t
    const isOwn = and(eq(workflowRun.id, run.id), eq(workflowRun.passing, jobId))
    await store.write(
      async (db) => {
        const [row] = await db.select().from(workflowRun).where(isOwn)
        if (!row || !OPEN_RUNS.includes(row.status)) return
        const wakes = row.wakes + 1
        await db.update(workflowRun).set({ passing: null, again: false, status: 'waiting', wakes }).where(isOwn)
        await starting.wake(db, run.id, wakes, row.again ? undefined : until)
      },
      [`workflow run:${run.id}`],
    )
  }

  /** Ends a run, with those that wait for it woken. `wakes`: only where it was not taken up again since. */
  async end(
    run: Pick<RunRow, 'id'> & { readonly wakes?: number | undefined },
    {
      status,
      output = null,
      reason,
      partEnd = null,
    }: {
      readonly status: RunStatus
      readonly output?: Json
      readonly reason: Told | null
      readonly partEnd?: RunPartEnd | null
    },
  ): Promise<void> {
    const { store, starting, now, ended } = this.deps
    const { workflowRun } = store.t
    await store.write(
      async (db) => {
        const isOpen = and(
          eq(workflowRun.id, run.id),
          inArray(workflowRun.status, [...OPEN_RUNS]),
          run.wakes === undefined ? undefined : eq(workflowRun.wakes, run.wakes),
        )
        const [row] = await db
          .update(workflowRun)
          .set({ status, output, reason, partEnd, passing: null, endedAt: now() })
          .where(isOpen)
          .returning()
        if (!row) return
        if (row.parentId !== null) await starting.wakeNow(db, row.parentId)
        await ended(db, row, status, reason)
      },
      [`workflow run:${run.id}`],
    )
  }
}
