import { and, eq } from 'drizzle-orm'
import type { ActionOutcome } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { ActionNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { NodeDeclaration } from '#sdk/workflow'
import { afterCommit } from '../../db/after-commit.ts'
import type { Db, Store } from '../../db/store.ts'
import { Blocked } from '../../durable/pass.ts'
import { MOST_OUTPUT, type StepStatus } from './run-model.ts'
import { type Masking, shown, shownParams } from './shown.ts'
import type { StepRow, StepRows } from './step-rows.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

/** Between two attempts at a step. */
const LONGEST_WAIT_MS = 60_000

/** Steps that are stored together at most. */
const MOST_PENDING = 50

interface StepInfo {
  readonly node: Pick<ActionNode, 'id' | 'action'>
  readonly input: Json
  readonly params: JsonObject
}

/** A failure in the place of more than a step may return. */
export function limited(outcome: ActionOutcome): ActionOutcome {
  if (JSON.stringify(outcome).length <= MOST_OUTPUT) return outcome
  return { ok: false, reason: runWords.outputTooLarge(Math.round(MOST_OUTPUT / 1024)) }
}

/** What became of the steps of one run: read once at the beginning of a pass, and written with each step. */
export class RunSteps {
  private readonly known = new Map<string, StepRow>()
  private readonly began = new Map<string, number>()
  /** Steps that have ended and are not stored yet: they go with the next write, before which nothing of them was done. */
  private readonly pending = new Map<string, StepRow>()

  private constructor(
    private readonly store: Store<WorkflowTables>,
    private readonly rows: StepRows,
    private readonly runId: string,
    private readonly masking: Masking,
  ) {}

  static async read(
    store: Store<WorkflowTables>,
    rows: StepRows,
    { runId, masking }: { readonly runId: string; readonly masking: Masking },
  ): Promise<RunSteps> {
    const { workflowStep } = store.t
    const steps = new RunSteps(store, rows, runId, masking)
    for (const row of await store.read.select().from(workflowStep).where(eq(workflowStep.runId, runId)))
      steps.known.set(row.place, row)
    return steps
  }

  hasEnded(place: string): boolean {
    return this.outcomeOf(place) !== null
  }

  outcomeOf(place: string): ActionOutcome | null {
    const row = this.known.get(place)
    return row && (row.status === 'done' || row.status === 'failed') ? row.outcome : null
  }

  /** Whether there are steps whose places begin so. */
  hasBelow(prefix: string): boolean {
    for (const place of this.known.keys()) if (place.startsWith(prefix)) return true
    return false
  }

  rowOf(place: string): StepRow | undefined {
    return this.known.get(place)
  }

  /**
   * Begins an attempt and answers which one it is. What others may notice is counted before it happens.
   * @throws Blocked before its time
   */
  async begin(place: string, { isCounted, ...info }: StepInfo & { readonly isCounted: boolean }): Promise<number> {
    const row = this.known.get(place)
    if (row?.until && row.childId === null && isCounted && row.until.getTime() > Date.now())
      throw new Blocked(row.until)
    const attempt = (row?.attempts ?? 0) + 1
    this.began.set(place, performance.now())
    if (isCounted) await this.note(place, { ...info, status: 'running', outcome: null, attempts: attempt })
    return attempt
  }

  /** Whether another attempt follows this one. */
  mayRetry({ retry }: NodeDeclaration, attempt: number, outcome: ActionOutcome): boolean {
    return retry !== undefined && attempt <= retry.times && (retry.when?.(outcome) ?? true)
  }

  /** @throws Blocked until the next attempt */
  async wait(
    place: string,
    { retry }: NodeDeclaration,
    { attempt, reason }: { readonly attempt: number; readonly reason: Told },
  ): Promise<never> {
    const until = new Date(Date.now() + Math.min(LONGEST_WAIT_MS, (retry?.firstMs ?? 1_000) * 10 ** (attempt - 1)))
    const row = this.known.get(place)!
    await this.put({
      ...row,
      status: 'waiting',
      until,
      outcome: { ok: false, reason: this.masking.mask(reason as Json) as Told },
    })
    throw new Blocked(until)
  }

  /** Keeps what a step returned, once. */
  async end(
    place: string,
    { outcome: given, ...info }: StepInfo & { readonly outcome: ActionOutcome; readonly ms?: number },
  ): Promise<ActionOutcome> {
    const outcome = this.kept(given)
    const known = this.known.get(place)
    // By an earlier pass.
    if (known && (known.status === 'done' || known.status === 'failed')) return outcome
    const row = this.rowFor(place, { ...info, status: outcome.ok ? 'done' : 'failed', outcome })
    this.known.set(place, row)
    this.pending.set(place, row)
    if (this.pending.size >= MOST_PENDING) await this.flush()
    return outcome
  }

  /** What a step has written; null where it has not. */
  effectOf(place: string): readonly JsonObject[] | null {
    return this.known.get(place)?.effect ?? null
  }

  /** In the transaction of the step's own write, so that both happen or neither. */
  async effectWithin(db: Db, place: string, info: StepInfo, effect: readonly JsonObject[]): Promise<void> {
    const row = { ...this.rowFor(place, { ...info, status: 'running', outcome: null }), effect }
    // What was read before leads to what is written now, so that a repetition must not read something else.
    const rows = [...this.pending.values()]
    for (const each of rows) await this.putIn(db, each)
    await this.putIn(db, row)
    afterCommit(() => {
      this.forget(rows)
      this.known.set(place, row)
    })
  }

  private forget(rows: readonly StepRow[]): void {
    for (const each of rows) if (this.pending.get(each.place) === each) this.pending.delete(each.place)
  }

  /** Stores the steps that have ended. */
  async flush(): Promise<void> {
    const rows = [...this.pending.values()]
    if (rows.length === 0) return
    await this.store.write(async (db) => {
      for (const each of rows) await this.putIn(db, each)
    })
    this.forget(rows)
  }

  /** A step as it is now. */
  async note(
    place: string,
    info: StepInfo & {
      readonly status: StepStatus
      readonly outcome: ActionOutcome | null
      readonly attempts?: number
      readonly until?: Date
      readonly childId?: string
      readonly ms?: number
    },
  ): Promise<void> {
    await this.put(this.rowFor(place, info))
  }

  rowFor(place: string, info: Parameters<RunSteps['note']>[1]): StepRow {
    const known = this.known.get(place)
    const { node, input, params, status, outcome, attempts, until = null, childId = known?.childId ?? null } = info
    const began = this.began.get(place)
    const took = began === undefined ? 0 : Math.round(performance.now() - began)
    return {
      ...{ runId: this.runId, place, node: node.id, action: node.action, status, outcome, until, childId },
      attempts: attempts ?? known?.attempts ?? 1,
      effect: known?.effect ?? null,
      input: shown(this.masking.mask(input)),
      params: shownParams(this.masking.mask(params)),
      startedAt: known?.startedAt ?? new Date(),
      ms: info.ms ?? took,
    }
  }

  putIn(db: Db, row: StepRow): Promise<void> {
    return this.rows.put(db, row)
  }

  private async put(row: StepRow): Promise<void> {
    this.known.set(row.place, row)
    this.pending.set(row.place, row)
    await this.flush()
  }

  private kept(outcome: ActionOutcome): ActionOutcome {
    return limited(this.masking.mask(outcome as unknown as Json) as unknown as ActionOutcome)
  }

  /** Forgets what failed, so that it is tried again. */
  static forgetFailed(store: Store<WorkflowTables>, db: Db, runId: string) {
    const { workflowStep } = store.t
    return db.delete(workflowStep).where(and(eq(workflowStep.runId, runId), eq(workflowStep.status, 'failed')))
  }
}
