import type { Backend, StepAttempt } from './contract.ts'

/** Attempts per run, retries included: a replay reads all of them. */
const MOST_ATTEMPTS_OF_RUN = 1_000

/** A failure that no retry mends; the run ends with it. */
export class Fatal extends Error {}

/** What earlier passes recorded of one step. */
export interface RecordedStep {
  readonly kind: StepAttempt['kind']
  /** The attempt that succeeded. */
  readonly done: StepAttempt | null
  /** An attempt without an end: a wait, or work of a node that died. */
  readonly open: StepAttempt | null
  readonly failures: readonly StepAttempt[]
}

const readAll = async (backend: Backend, workflowRunId: string): Promise<readonly StepAttempt[]> => {
  const attempts: StepAttempt[] = []
  let after: string | undefined
  do {
    const { data, pagination } = await backend.listStepAttempts({ workflowRunId, limit: MOST_ATTEMPTS_OF_RUN, ...(after ? { after } : {}) })
    attempts.push(...data)
    after = pagination.next ?? undefined
  } while (after !== undefined)
  return attempts
}

const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The recorded steps of a run, matched by name with the steps that its code asks for. */
export class History {
  private readonly steps = new Map<string, RecordedStep>()
  private readonly unasked: Set<string>
  private readonly asked = new Set<string>()
  private count: number

  constructor(
    private readonly run: string,
    attempts: readonly StepAttempt[],
  ) {
    this.count = attempts.length
    for (const attempt of attempts) {
      const { kind, done, open, failures } = this.steps.get(attempt.stepName) ?? {
        kind: attempt.kind,
        done: null,
        open: null,
        failures: [],
      }
      if (attempt.status === 'failed') this.steps.set(attempt.stepName, { kind, done, open, failures: [...failures, attempt] })
      else if (attempt.status === 'running') this.steps.set(attempt.stepName, { kind, done, open: attempt, failures })
      else this.steps.set(attempt.stepName, { kind, done: attempt, open, failures })
    }
    this.unasked = new Set(this.steps.keys())
  }

  static async read(backend: Backend, id: string, workflow: string): Promise<History> {
    return new History(`The run "${id}" of the workflow "${workflow}"`, await readAll(backend, id))
  }

  /** The step's unique name: the second `send` of a pass is `send (2)`. */
  nameOf(base: string): string {
    let name = base
    for (let i = 2; this.asked.has(name); i += 1) name = `${base} (${i})`
    this.asked.add(name)
    this.unasked.delete(name)
    return name
  }

  /** @throws when the step was recorded as another kind of step. */
  find(name: string, kind: StepAttempt['kind']): RecordedStep | null {
    const step = this.steps.get(name) ?? null
    if (step !== null && step.kind !== kind)
      throw new Fatal(`${this.run} cannot continue, because its code has changed: step "${name}" was recorded as another kind of step`)
    return step
  }

  /** @throws when the code asks for a new step although recorded ones are left, or when there are too many attempts. */
  async allowNew(name: string): Promise<void> {
    // Parallel branches replay in turns: what this pass can reach of the recorded steps, it has asked for after all microtasks.
    if (this.unasked.size > 0 && !this.steps.has(name)) await drained()
    const [missing] = this.unasked
    if (missing !== undefined && !this.steps.has(name))
      throw new Fatal(
        `${this.run} cannot continue, because its code has changed: it recorded step "${missing}", but now asks for "${name}"`,
      )
    this.count += 1
    if (this.count > MOST_ATTEMPTS_OF_RUN) throw new Fatal(`${this.run} has more than ${MOST_ATTEMPTS_OF_RUN} attempts at steps`)
  }

  /** @throws when the code has returned without asking for a recorded step. */
  finish(): void {
    const [missing] = this.unasked
    if (missing !== undefined)
      throw new Fatal(`${this.run} cannot continue, because its code has changed: it recorded step "${missing}", but now ends without it`)
  }
}
