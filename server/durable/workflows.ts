import { defineWorkflow } from 'openworkflow'
import type * as z from 'zod'
import { inSpan, type Spans } from '../log/span.ts'
import { inWork } from '../log/work-context.ts'
import type { Backend, Json, Owner, WorkflowRun } from './contract.ts'
import { Fatal, History } from './history.ts'
import type { Messages } from './messages.ts'
import { type Outcome, Pass, StepFailed } from './pass.ts'
import { ENDLESS } from './retry.ts'
import { Steps, toJson } from './steps.ts'
import { workOf } from './work-of-run.ts'
import { type Ending, WorkerBackend } from './worker-backend.ts'
import type { AnyWorkflowKind, WorkflowContext } from './workflow-kind.ts'
import { rowNameOf, type WorkflowRuns } from './workflow-runs.ts'

export type AnyBody = (input: unknown, context: WorkflowContext) => Promise<unknown>
const ONCE = { maximumAttempts: 1 }

interface WorkflowRunnerDeps {
  readonly backend: Backend
  readonly worker: WorkerBackend
  readonly messages: Messages
  readonly runs: () => WorkflowRuns
  /** Where passes are traced. */
  readonly spans: Spans | undefined
}

/** Runs the code of workflows, pass by pass. */
export class WorkflowRunner {
  private readonly bodies = new Map<string, { readonly kind: AnyWorkflowKind; readonly body: AnyBody }>()
  report: (error: unknown) => void = () => undefined

  constructor(private readonly deps: WorkflowRunnerDeps) {}

  add(kind: AnyWorkflowKind, body: AnyBody): void {
    if (this.bodies.has(rowNameOf(kind))) throw new Error(`Two modules run the workflow "${kind.name}"`)
    this.bodies.set(rowNameOf(kind), { kind, body })
  }

  kindOf(rowName: string): AnyWorkflowKind | undefined {
    return this.bodies.get(rowName)?.kind
  }

  /** As rows of runs have them. */
  names(): readonly string[] {
    return [...this.bodies.keys()]
  }

  /** For the package's worker. */
  definitions() {
    return [...this.bodies].map(([name, { kind, body }]) =>
      defineWorkflow<Json, Json>({ name, retryPolicy: ONCE }, ({ input }) => this.runOnce(kind, body, WorkerBackend.claimOf(input))),
    )
  }

  private async runOnce(kind: AnyWorkflowKind, body: AnyBody, run: WorkflowRun): Promise<Json> {
    const { backend, worker } = this.deps
    const owner: Owner = { workflowRunId: run.id, workerId: run.workerId ?? '' }
    const outcome = await this.pass(kind, body, run, owner)
    if (outcome.how === 'parked') {
      const until = outcome.until
      worker.endBy(owner.workerId, () => backend.sleepWorkflowRun({ ...owner, availableAt: until }))
      throw new Error('The run waits')
    }
    // What the database did not record is no failure of the code: also when the code has returned, and the worker
    // cannot record that.
    const tryAgain: Ending = (failed) => backend.failWorkflowRun({ ...failed, retryPolicy: ENDLESS })
    if (outcome.how !== 'failed') worker.endBy(owner.workerId, tryAgain)
    if (outcome.how === 'returned') return outcome.value as Json
    const { error } = outcome
    // A run that was cancelled or taken over cannot record anything: no failure of the server.
    if (!(error instanceof StepFailed) && (await worker.isOwned(run).catch(() => true))) this.report(error)
    throw error
  }

  private async pass(kind: AnyWorkflowKind, body: AnyBody, run: WorkflowRun, owner: Owner): Promise<Outcome> {
    const { backend, worker, messages, runs, spans } = this.deps
    const pass = new Pass()
    try {
      const history = await History.read(backend, run.id, kind.name)
      const steps = new Steps({
        ...{ owner, kind, backend, messages, history, pass, lost: worker.lostSignal(owner.workerId) },
        startChild: (step, child, input) => runs().startChild(owner, step, child, input),
        report: (error) => this.report(error),
      })
      const work = { ...workOf(run.context, run.id, kind.name), spans }
      const outcome = await inWork(work, () =>
        inSpan({ name: `workflow ${kind.name}`, kind: 'consumer' }, async (span) => {
          const ended = await pass.run(async () => body(kind.input.parse(run.input), this.contextOf(run.id, steps)))
          if (ended.how === 'failed') span.fail(ended.error)
          return ended
        }),
      )
      if (outcome.how !== 'returned') return outcome
      history.finish()
      kind.result.parse(outcome.value)
      return { how: 'returned', value: toJson(outcome.value) }
    } catch (error) {
      return { how: error instanceof Fatal || isSchemaError(error) ? 'failed' : 'interrupted', error }
    }
  }

  private contextOf(id: string, steps: Steps): WorkflowContext {
    return {
      id,
      step: (name, work, options) => steps.step(name, work, options),
      sleepUntil: (time) => steps.sleepUntil(time),
      signal: (name: string, options?: { readonly until: Date }) => steps.signal(name, options?.until ?? null) as Promise<never>,
      child: (kind, input) => {
        if (!this.bodies.has(rowNameOf(kind))) throw new Fatal(`No module runs the workflow "${kind.name}"`)
        kind.input.parse(input)
        return steps.child(kind, toJson(input)) as Promise<z.output<typeof kind.result>>
      },
      now: () => steps.now(),
    }
  }
}

const isSchemaError = (error: unknown): boolean => error instanceof Error && error.name === 'ZodError'
