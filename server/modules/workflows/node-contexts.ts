import { and, eq } from 'drizzle-orm'
import type { ActionOutcome } from '#kernel/engine'
import { MessageError } from '#kernel/message'
import type { ActionNode } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { NodeContext } from '#sdk/workflow'
import type { Store } from '../../db/store.ts'
import { Blocked } from '../../durable/pass.ts'
import type { LogicSession } from '../../logic/logic-pool.ts'
import type { ModelShapes, ModelTables } from '../models/index.ts'
import type { RecordService } from '../records/index.ts'
import type { Outward } from './outward.ts'
import { RunData } from './run-data.ts'
import { FlowEnded } from './run-pass.ts'
import type { RunSteps } from './run-steps.ts'
import type { RunSubjects } from './run-subject.ts'
import { FOREVER, type RunWaits } from './run-waits.ts'
import type { Masking } from './shown.ts'
import type { RunStarting } from './starting.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

type RunRow = WorkflowTables['workflowRun']['$inferSelect']
type VersionRow = WorkflowTables['workflowVersion']['$inferSelect']

interface ContextDeps {
  readonly store: Store<ModelTables & WorkflowTables>
  readonly shapes: ModelShapes
  readonly records: Pick<RecordService, 'query' | 'write'>
  readonly subjects: RunSubjects
  readonly starting: RunStarting
  readonly outward: Outward
  readonly waits: Pick<RunWaits, 'of'>
}
export interface RunParts {
  readonly run: RunRow
  readonly version: VersionRow
  readonly session: LogicSession
  readonly steps: RunSteps
  readonly masking: Masking
  readonly signal: AbortSignal
}
export interface StepPlace {
  readonly place: string
  readonly node: ActionNode
  readonly input: Json
  readonly attempt: number
}

/** Gives the nodes of runs what they may use. */
export class NodeContexts {
  constructor(private readonly deps: ContextDeps) {}

  async of(parts: RunParts): Promise<(at: StepPlace) => NodeContext> {
    const { run, version, session, steps, signal } = parts
    const { definition, grants } = version
    const subject = await this.deps.subjects.of(run, definition, grants)
    const data = new RunData(this.deps, definition, subject)
    const outward = await this.deps.outward.of(parts)
    return (at) => ({
      signal,
      input: at.input,
      event: run.event,
      key: `${run.id}:${at.place}`,
      attempt: at.attempt,
      now: run.part?.now ?? run.startedAt.getTime(),
      data: {
        query: (model, query) => data.query(model, query),
        write: async (changes) => {
          const known = steps.effectOf(at.place)
          if (known) return known as never
          const info = { node: at.node, input: at.input, params: at.node.params }
          return data.write(changes, (db, written) => steps.effectWithin(db, at.place, info, written))
        },
      },
      setField: () => {
        throw new MessageError(runWords.onlyBefore)
      },
      setVariable: (name, value) => session.set(`variable.${name}`, value),
      refuse: ({ message, fields = {} }) => {
        const lines = [message, ...Object.entries(fields).map(([field, text]) => `${field}: ${text}`)]
        const reason = lines.filter((line) => line !== '').join('\n')
        throw new FlowEnded({ ok: false, reason: reason === '' ? runWords.refused : reason })
      },
      stop: (value) => {
        throw new FlowEnded({ ok: true, value: value ?? null })
      },
      script: (source, input) => session.script(source, input),
      sleepUntil: (time) => this.sleep(parts, at, time),
      child: (workflow, input) => this.child(parts, at, workflow, input),
      waitFor: (kind, input) => this.deps.waits.of(parts, at, kind, input),
      ...outward(at),
    })
  }

  private async sleep({ steps }: RunParts, { place, node, input }: StepPlace, time: number): Promise<void> {
    const until = steps.rowOf(place)?.until ?? new Date(time)
    if (until.getTime() <= Date.now()) return
    if (!steps.rowOf(place))
      await steps.note(place, { node, input, params: node.params, outcome: null, status: 'waiting', until })
    throw new Blocked(until)
  }

  /** Starts another workflow once, and rests until it has ended. */
  private async child(
    { run, steps }: RunParts,
    { place, node, input: given }: StepPlace,
    workflow: string,
    input: Json,
  ): Promise<ActionOutcome> {
    const { store, starting } = this.deps
    const { workflowRun } = store.t
    const id = `${run.id}/${place}`
    const [known] = await store.read.select().from(workflowRun).where(eq(workflowRun.id, id))
    if (known?.status === 'done') return { ok: true, value: known.output ?? null }
    if (known && known.endedAt !== null) return { ok: false, reason: known.reason ?? runWords.childFailed }
    if (!known) {
      const release = await this.releaseOf(run, workflow)
      const event = { kind: 'call', at: Date.now(), input, by: run.actorId }
      const { projectId, env, actorId, chain } = run
      const row = steps.rowFor(place, {
        node,
        input: given,
        params: node.params,
        outcome: null,
        status: 'waiting',
        childId: id,
      })
      const skipped = await store.write(async (db) => {
        await starting.start(db, { id, projectId, env, ...release, event, actorId, chain, parentId: run.id })
        const [made] = await db.select().from(workflowRun).where(eq(workflowRun.id, id))
        if (made?.status === 'skipped') return made.reason ?? runWords.childFailed
        await steps.putIn(db, row)
        return null
      })
      // Nothing would wake this run.
      if (skipped) return { ok: false, reason: skipped }
    }
    throw new Blocked(FOREVER)
  }

  private async releaseOf(
    { projectId, env }: RunRow,
    name: string,
  ): Promise<{ workflowId: number; versionId: number }> {
    const { store } = this.deps
    const { workflow, workflowRelease } = store.t
    const [found] = await store.read
      .select({ workflowId: workflow.id, versionId: workflowRelease.versionId })
      .from(workflow)
      .innerJoin(workflowRelease, and(eq(workflowRelease.workflowId, workflow.id), eq(workflowRelease.env, env)))
      .where(and(eq(workflow.projectId, projectId), eq(workflow.name, name)))
    if (!found) throw new MessageError(runWords.noWorkflow(name))
    return found
  }
}
