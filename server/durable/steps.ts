import type { Backend, Json, Owner, SerializedError, StepAttempt } from './contract.ts'
import { Fatal, type History, type RecordedStep } from './history.ts'
import type { Messages } from './messages.ts'
import { signalAddress } from './messages.ts'
import { Blocked, type Pass, StepFailed } from './pass.ts'
import { backoffMs, RETRIES } from './retry.ts'
import type { AnyWorkflowKind, StepOptions, StepWork } from './workflow-kind.ts'

/** For waits without an end; a date that every database stores. */
export const FOREVER = new Date(Date.UTC(9999, 0))
const DIED: SerializedError = { message: 'The node ended before the step was recorded' }

export const serializeError = (error: unknown): SerializedError => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { name, message, ...(stack ? { stack } : {}) }
}
/** What JSON keeps of a value, so that the first pass sees the same as a replay. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null) ?? 'null') as Json

/** What the calls of a workflow's code need. */
export interface Execution {
  readonly owner: Owner
  readonly kind: AnyWorkflowKind
  readonly backend: Backend
  readonly messages: Messages
  readonly history: History
  readonly pass: Pass
  readonly lost: AbortSignal
  /** Starts the child of a step, once, and returns its id. */
  startChild(step: StepAttempt, kind: AnyWorkflowKind, input: Json): Promise<string>
  report(error: unknown): void
}
type Kind = StepAttempt['kind']
type Wait = NonNullable<StepAttempt['context']>

/** The calls of a workflow's code: each returns what was recorded, or does its work and records it. */
export class Steps {
  constructor(private readonly run: Execution) {}

  step<Value extends Json>(base: string, work: StepWork<Value>, options: StepOptions<Value> = {}): Promise<Value> {
    const read = (value: Json): Value => this.read(base, () => (options.result ? options.result.parse(value) : (value as Value)))
    return this.call(base, 'function', async (name, recorded) => {
      if (recorded?.done) return read(recorded.done.output)
      const most = options.attempts ?? RETRIES.maximumAttempts
      await this.endDeadAttempt(recorded)
      const failed = (recorded?.failures.length ?? 0) + (recorded?.open ? 1 : 0)
      const last = recorded?.open ? DIED : recorded?.failures.at(-1)?.error
      if (failed >= most) throw new StepFailed(name, last as SerializedError)
      this.waitForRetry(recorded)
      const attempt = await this.create(name, 'function', null)
      const value = await this.attempt(attempt, failed + 1, most, async () => {
        const { owner, lost } = this.run
        const key = `${owner.workflowRunId}/${name}`
        const made = toJson(await work({ key, attempt: failed + 1, signal: lost }))
        options.result?.parse(made)
        return made
      })
      return read(value)
    })
  }

  sleepUntil(time: Date): Promise<void> {
    // Outside of the call: an invalid date is a fault of the code.
    const asked: Wait = { kind: 'sleep', resumeAt: time.toISOString() }
    return this.call('sleepUntil', 'sleep', async (name, recorded) => {
      if (recorded?.done) return
      const attempt = recorded?.open ?? (await this.create(name, 'sleep', asked))
      const until = new Date(attempt.context?.kind === 'sleep' ? attempt.context.resumeAt : time)
      if (Date.now() < until.getTime()) throw new Blocked(until)
      await this.complete(attempt, null)
    })
  }

  signal(base: string, until: Date | null): Promise<unknown> {
    const schema = this.run.kind.signals?.[base]
    const signal = signalAddress(this.run.owner.workflowRunId, base)
    const asked: Wait = { kind: 'signal-wait', signal, timeoutAt: (until ?? FOREVER).toISOString() }
    const read = (output: Json): unknown =>
      output === null ? null : this.read(base, () => schema?.parse((output as { readonly value: Json }).value))
    return this.call(`signal ${base}`, 'signal-wait', async (name, recorded) => {
      if (schema === undefined) throw new Fatal(`The workflow "${this.run.kind.name}" declares no signal "${base}"`)
      if (recorded?.done) return read(recorded.done.output)
      const attempt = recorded?.open ?? (await this.create(name, 'signal-wait', asked))
      const message = await this.run.messages.take(signal, attempt.id)
      if (message) return read(await this.complete(attempt, { value: message.data }))
      const end = new Date(attempt.context?.kind === 'signal-wait' ? attempt.context.timeoutAt : FOREVER)
      if (Date.now() < end.getTime()) throw new Blocked(end)
      return read(await this.complete(attempt, null))
    })
  }

  child(kind: AnyWorkflowKind, input: Json): Promise<unknown> {
    return this.call(`child ${kind.name}`, 'workflow', async (name, recorded) => {
      const read = (output: Json) => this.read(name, () => kind.result.parse(output))
      if (recorded?.done) return read(recorded.done.output)
      const failure = recorded?.failures.at(-1)
      if (failure) throw new StepFailed(name, failure.error as unknown as SerializedError)
      const attempt = recorded?.open ?? (await this.create(name, 'workflow', { kind: 'workflow', timeoutAt: null }))
      const id = attempt.childWorkflowRunId ?? (await this.run.startChild(attempt, kind, input))
      const child = await this.run.backend.getWorkflowRun({ workflowRunId: id })
      if (child?.status === 'completed') return read(await this.complete(attempt, child.output))
      if (child?.status === 'failed') return this.fail(attempt, child.error ?? { message: `The workflow "${kind.name}" failed` })
      if (child === null || child.status === 'canceled') return this.fail(attempt, { message: `The workflow "${kind.name}" was cancelled` })
      throw new Blocked(FOREVER)
    })
  }

  now(): Promise<Date> {
    return this.call('now', 'function', async (name, recorded) => {
      if (recorded?.done) return new Date(recorded.done.output as string)
      await this.endDeadAttempt(recorded)
      const attempt = await this.create(name, 'function', null)
      return new Date((await this.complete(attempt, new Date(Date.now()).toISOString())) as string)
    })
  }

  /** The name is taken before the first await, so that names follow the order of the calls. */
  private call<T>(base: string, kind: Kind, work: (name: string, recorded: RecordedStep | null) => Promise<T>): Promise<T> {
    const name = this.run.history.nameOf(base)
    return this.run.pass.call(async () => work(name, this.run.history.find(name, kind)))
  }

  private async create(stepName: string, kind: Kind, context: Wait | null): Promise<StepAttempt> {
    await this.run.history.allowNew(stepName)
    return this.run.backend.createStepAttempt({ ...this.run.owner, stepName, kind, config: {}, context })
  }

  private async complete({ id }: StepAttempt, output: Json): Promise<Json> {
    return (await this.run.backend.completeStepAttempt({ ...this.run.owner, stepAttemptId: id, output })).output
  }

  private async fail({ id, stepName }: StepAttempt, error: SerializedError): Promise<never> {
    await this.run.backend.failStepAttempt({ ...this.run.owner, stepAttemptId: id, error })
    throw new StepFailed(stepName, error)
  }

  /** Does the work of an attempt and records how it ended; a failure that is not the last waits for its retry. */
  private async attempt(attempt: StepAttempt, count: number, most: number, work: () => Promise<Json>): Promise<Json> {
    let output: Json
    try {
      output = await work()
    } catch (error) {
      if (!this.run.lost.aborted) this.run.report(error)
      const failure = serializeError(error)
      if (count >= most) return this.fail(attempt, failure)
      await this.run.backend.failStepAttempt({ ...this.run.owner, stepAttemptId: attempt.id, error: failure })
      throw new Blocked(new Date(Date.now() + backoffMs(RETRIES, count)))
    }
    return this.complete(attempt, output)
  }

  /** A step's wait for its retry outlasts a pass that something else began. */
  private waitForRetry(recorded: RecordedStep | null): void {
    const failedAt = recorded?.failures.at(-1)?.finishedAt
    if (recorded === null || !failedAt || recorded.open) return
    const retryAt = new Date(failedAt.getTime() + backoffMs(RETRIES, recorded.failures.length))
    if (Date.now() < retryAt.getTime()) throw new Blocked(retryAt)
  }

  /** An attempt that a dead node left open counts as failed, so that a step that ends its node is not repeated for ever. */
  private async endDeadAttempt(recorded: RecordedStep | null): Promise<void> {
    if (!recorded?.open) return
    await this.run.backend.failStepAttempt({ ...this.run.owner, stepAttemptId: recorded.open.id, error: DIED })
  }

  /** @throws Fatal when what was recorded does not fit the schema of today. */
  private read<T>(step: string, parse: () => T): T {
    try {
      return parse()
    } catch (error) {
      throw new Fatal(
        `The value of step "${step}" of the workflow "${this.run.kind.name}" does not fit its schema: ${serializeError(error).message}`,
      )
    }
  }
}
