import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../db/store.ts'
import type { Backend, Json, Owner, StepAttempt, WorkflowRun } from './contract.ts'
import type { Messages } from './messages.ts'
import { createGuards, OPEN, only } from './rows.ts'
import { newRow } from './run-writes.ts'
import { toJson } from './steps.ts'
import type { DurableTables } from './table.ts'
import { workToKeep } from './work-of-run.ts'
import type { AnyWorkflowKind, RunState, SendOptions, StartOptions } from './workflow-kind.ts'

const PREFIX = 'workflow/'
export const rowNameOf = (kind: AnyWorkflowKind): string => PREFIX + kind.name

/** The runs of workflows as everyone but their code sees them. */
export class WorkflowRuns {
  private readonly t: DurableTables
  private readonly guards: ReturnType<typeof createGuards>

  constructor(
    private readonly store: Store<DurableTables>,
    private readonly namespaceId: string,
    private readonly backend: Backend,
    private readonly messages: Messages,
    private readonly kindOf: (name: string) => AnyWorkflowKind | undefined,
  ) {
    this.t = store.t
    this.guards = createGuards(store.t, namespaceId)
  }

  async start(kind: AnyWorkflowKind, input: unknown, { id, db }: StartOptions = {}): Promise<string> {
    if (id === '') throw new Error(`A run of the workflow "${kind.name}" needs an id of at least one character`)
    kind.input.parse(input)
    const row = this.rowOf(kind, toJson(input))
    const named = id === undefined ? row : { ...row, id, startKey: rowNameOf(kind).concat(' ', id) }
    const insert = async (at: Db): Promise<string> => {
      const { run } = this.t
      await at.insert(run).values(named).onConflictDoNothing()
      const [found] = await at.select({ name: run.workflowName }).from(run).where(this.guards.isRun(named.id))
      if (found?.name !== named.workflowName) throw new Error(`The id "${named.id}" belongs to a run of "${found?.name}"`)
      return named.id
    }
    return db ? insert(db) : this.store.write(insert)
  }

  /** The child's id is the step's, so that a step has one child whatever happens. */
  async startChild(owner: Owner, step: StepAttempt, kind: AnyWorkflowKind, input: Json): Promise<string> {
    const { run, runStep } = this.t
    const parent = { parentStepAttemptNamespaceId: this.namespaceId, parentStepAttemptId: step.id }
    return this.store.write(
      async (db) => {
        const linked = await db
          .update(runStep)
          .set({ childWorkflowRunNamespaceId: this.namespaceId, childWorkflowRunId: step.id })
          .where(this.guards.isOwnedStep(db, { ...owner, stepAttemptId: step.id }, ['running']))
          .returning({ id: runStep.id })
        only(linked, 'start child workflow')
        await db.insert(run).values({ ...this.rowOf(kind, input), ...parent, id: step.id })
        return step.id
      },
      // A cancelled run starts no more children: see `cancel`.
      [`run:${owner.workflowRunId}`],
    )
  }

  async send(id: string, name: string, value: Json, { id: message = crypto.randomUUID() }: SendOptions = {}): Promise<boolean> {
    const found = await this.read(id)
    if (found === null) throw new Error(`There is no workflow run "${id}"`)
    const kind = this.kindOf(found.workflowName)
    const schema = kind?.signals !== undefined && Object.hasOwn(kind.signals, name) ? kind.signals[name] : undefined
    if (kind && !schema) throw new Error(`The workflow "${kind.name}" declares no signal "${name}"`)
    schema?.parse(value)
    return this.messages.send(id, name, toJson(value), message)
  }

  async cancel(id: string): Promise<boolean> {
    const found = await this.read(id)
    if (found === null) throw new Error(`There is no workflow run "${id}"`)
    if (!OPEN.includes(found.status)) return false
    try {
      await this.backend.cancelWorkflowRun({ workflowRunId: id })
    } catch (error) {
      // It has ended meanwhile.
      if (!OPEN.includes((await this.read(id))?.status ?? 'completed')) return false
      throw error
    }
    for (const child of await this.openChildren(id)) await this.cancel(child)
    return true
  }

  async find(kind: AnyWorkflowKind, id: string): Promise<RunState<unknown> | null> {
    const found = await this.read(id)
    if (found === null || found.workflowName !== rowNameOf(kind)) return null
    const { run } = this.t
    const [swept] = await this.store.read.select({ at: run.sweptAt }).from(run).where(this.guards.isRun(id))
    if (swept?.at) return null
    const { status, output, error } = found
    if (status === 'failed') return { status, error: error ?? { message: 'Unknown failure' } }
    if (status === 'canceled') return { status }
    if (status === 'completed' || status === 'succeeded') return { status: 'completed', result: kind.result.parse(output) }
    return { status: 'running' }
  }

  private rowOf(kind: AnyWorkflowKind, input: Json) {
    return newRow(this.namespaceId, {
      ...{ workflowName: rowNameOf(kind), version: null, idempotencyKey: null, config: {}, context: workToKeep(), input },
      ...{ parentStepAttemptNamespaceId: null, parentStepAttemptId: null, availableAt: null, deadlineAt: null },
    })
  }

  private async read(id: string): Promise<WorkflowRun | null> {
    const found = await this.backend.getWorkflowRun({ workflowRunId: id })
    return found?.workflowName.startsWith(PREFIX) ? found : null
  }

  private async openChildren(id: string): Promise<readonly string[]> {
    const { run, runStep } = this.t
    const rows = await this.store.read
      .select({ id: run.id })
      .from(runStep)
      .innerJoin(run, eq(run.id, runStep.childWorkflowRunId))
      .where(and(eq(runStep.workflowRunId, id), inArray(run.status, OPEN)))
    return rows.map((row) => row.id)
  }
}
