import { eq } from 'drizzle-orm'
import { type WorkflowEntry, workflowKind } from '#kernel/page/schema'
import type { Json, JsonObject } from '#kernel/page/values'
import type { NodeDeclaration, RunEvent } from '#sdk/workflow'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { LogicPool } from '../../logic/logic-pool.ts'
import type { Access } from '../access/index.ts'
import { createEntryStore } from '../documents/index.ts'
import type { ProjectShape } from '../models/index.ts'
import { type Change, type RecordService, recordErrors, type Subject } from '../records/index.ts'
import { BeforeData } from './before-data.ts'
import { workflowErrors } from './errors.ts'
import { type GoOver, goOver, type Outcome } from './go-over.ts'
import type { PlannedChange, TestRun } from './model.ts'
import { nodeNamed, triggerNamed } from './nodes.ts'
import { type PlanningDeps, planWorkflow } from './planning.ts'
import { eventNames } from './run-event.ts'
import type { RunSubjects } from './run-subject.ts'
import type { wordsFor } from './run-words.ts'
import type { WorkflowStore } from './service.ts'
import { Masking, shown, shownParams } from './shown.ts'
import type { TestSends } from './test-sends.ts'

/** Milliseconds that a test of a workflow may take; one that sends waits for others too. */
const TEST_MS = 30_000
const SENDING_TEST_MS = 120_000
const BUDGET = { formula: 100, script: 5_000 } as const

interface TestDeps extends PlanningDeps {
  readonly store: WorkflowStore
  readonly now: () => Date
  readonly access: Access
  readonly records: Pick<RecordService, 'query' | 'queryWithin'>
  readonly subjects: RunSubjects
  readonly logic: LogicPool
  readonly sends: TestSends
  readonly wordsFor: ReturnType<typeof wordsFor>
}
export interface TestWanted {
  readonly id: number
  /** What starts it: parts of an event; the trigger's sample where nothing is given. */
  readonly event?: JsonObject | undefined
  /** Ids of the steps that really reach others. */
  readonly send: readonly string[]
}

/** What the result of a test is made with. */
interface TestParts {
  readonly shape: ProjectShape
  readonly subject: Subject
  readonly event: RunEvent
  readonly send: ReadonlySet<string>
  readonly masking: Masking
}

/**
 * Tries what is edited of a workflow in test: real queries, writes that are shown and not made, and others who are
 * reached by the chosen steps alone.
 */
export class WorkflowTests {
  constructor(private readonly deps: TestDeps) {}

  readonly test = async (actor: Actor, { id, event: given, send: wanted }: TestWanted): Promise<TestRun> => {
    const { store, access, sends } = this.deps
    const { workflow } = store.t
    const [row] = await store.read.select().from(workflow).where(eq(workflow.id, id))
    if (!row) throw new AppError(workflowErrors.notFound)
    const missing = new AppError(workflowErrors.notFound)
    const role = await access.require(actor, store.read, row.projectId, 'developer', missing)
    const stored = await createEntryStore(store, workflowKind).load(store.read, row.documentId)
    const entries = stored.entries.values() as Iterable<WorkflowEntry>
    const planned = await planWorkflow(this.deps, store.read, { projectId: row.projectId, env: 'stg', entries })
    const { shape, definition, grants } = planned
    const event = this.eventFrom(definition.trigger, given, actor.userId)
    const at = { projectId: row.projectId, env: 'stg' as const, actorId: actor.userId, chain: [] }
    const subject = await this.deps.subjects.of(at, definition, grants)
    const data = new BeforeData(this.deps.records, shape, definition, subject)
    const send = new Set(wanted)
    await sends.allow(actor, { workflow: row, role, ...planned }, send)
    const signal = AbortSignal.timeout(send.size === 0 ? TEST_MS : SENDING_TEST_MS)
    const runId = `test-${crypto.randomUUID()}`
    const masking = new Masking()
    const { projectId } = row
    const outward = await sends.of({ id: runId, projectId, grants, send, masking, signal })
    const session = this.deps.logic.open(row.projectId, {
      code: `test ${id}`,
      names: { event: eventNames(event), steps: {} },
      world: { now: event.at, seed: runId, zone: 'UTC' },
      budget: BUDGET,
    })
    try {
      const instead: GoOver['instead'] = (declaration, node, params) =>
        send.has(node.id) ? null : sampleOf(declaration, params)
      const inWords = this.deps.wordsFor(at)
      const outcome = await goOver({ definition, event, session, data, signal, inWords, id: runId, instead, outward })
      return await this.toTestRun(outcome, { shape, subject, event, send, masking })
    } finally {
      session.close()
    }
  }

  private eventFrom(
    { type, params }: { readonly type: string; readonly params: JsonObject },
    given: JsonObject | undefined,
    by: number,
  ): RunEvent {
    const trigger = triggerNamed(type)
    const parsed = trigger?.params.safeParse(params)
    const sample = trigger && parsed?.success ? (trigger.sample(parsed.data as never) as JsonObject) : {}
    const starts = trigger?.starts
    const record = starts?.by === 'record' ? { op: starts.op, model: String(params.model ?? '') } : {}
    const kind = starts?.by ?? 'hand'
    return { kind, at: this.deps.now().getTime(), by, ...record, ...sample, ...given } as unknown as RunEvent
  }

  private async toTestRun(outcome: Outcome, { shape, subject, event, send, masking }: TestParts): Promise<TestRun> {
    const planned: PlannedChange[] = []
    for (const change of outcome.more) planned.push(await this.planned(shape, subject, change))
    const masked = <T>(value: T): T => masking.mask(value as Json) as T
    // Before it is cut, lest a part of a secret is left.
    const { refusal, fault, output, set, steps } = masked({ ...outcome, more: [] as const })
    return {
      ...{ refusal, fault, set, changes: masked(planned), output: shown(output) },
      event: masked(eventNames(event)),
      steps: steps.map(({ input, params, outcome: own, ...step }) => ({
        ...step,
        input: shown(input),
        params: shownParams(params),
        outcome: own,
        reach: reachOf(step, send),
      })),
    }
  }

  /** A change beside the record as it is. */
  private async planned(shape: ProjectShape, subject: Subject, change: Change): Promise<PlannedChange> {
    const values = 'values' in change ? change.values : {}
    const id = change.id ?? ''
    if (change.op === 'create' || !shape.byName.has(change.model))
      return { op: change.op, model: change.model, id, before: null, values }
    try {
      const where = { field: 'id', op: 'eq' as const, value: id }
      const { list } = await this.deps.records.query(subject, { model: change.model }, { where, total: 'none' })
      return { op: change.op, model: change.model, id, before: list[0] ?? null, values }
    } catch (error) {
      if (error instanceof AppError && error.kind === recordErrors.modelMissing)
        return { op: change.op, model: change.model, id, before: null, values }
      throw error
    }
  }
}

/** What reaches others or waits answers its sample. */
function sampleOf({ effect, sample }: NodeDeclaration, params: JsonObject) {
  if (effect === 'none' || effect === 'data') return null
  return { ok: true as const, value: sample?.(params as never) ?? null }
}

function reachOf({ node, action }: { readonly node: string; readonly action: string }, send: ReadonlySet<string>) {
  const effect = nodeNamed(action)?.effect
  if (effect !== 'outside' && effect !== 'wait') return 'none'
  return send.has(node) ? 'real' : 'sample'
}
