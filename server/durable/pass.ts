import type { SerializedError } from './contract.ts'
import { Fatal } from './history.ts'

/** How one pass over a workflow's code ended. */
export type Outcome =
  | { readonly how: 'returned'; readonly value: unknown }
  | { readonly how: 'failed'; readonly error: unknown }
  | { readonly how: 'parked'; readonly until: Date }
  /** The database did not record something; the pass is repeated. */
  | { readonly how: 'interrupted'; readonly error: unknown }

/** The last failure of a step, as it was recorded, so that the code sees the same error in each replay. */
export class StepFailed extends Error {
  constructor(
    readonly step: string,
    { name, message, stack }: SerializedError,
  ) {
    super(message)
    if (name) this.name = name
    if (stack) this.stack = stack
  }
}

/** Nothing happens in a call before this time or a wake-up. */
export class Blocked extends Error {
  constructor(readonly until: Date) {
    super('Blocked')
  }
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

/**
 * One pass over a workflow's code, until it ends or every branch of it waits. A call that waits never settles, so that no `catch` or `finally` of the
 * code sees a wait. The pass ends after every step under way: otherwise another node could start the same step meanwhile.
 */
export class Pass {
  private active = 0
  private isClosed = false
  private wakeAt: Date | null = null
  private outcome: Outcome | null = null
  private readonly ended = Promise.withResolvers<Outcome>()

  async run(body: () => Promise<unknown>): Promise<Outcome> {
    void this.follow(body)
    return this.ended.promise
  }

  /** A call of the code. Rejects with `StepFailed` alone; every other failure ends the pass. */
  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.isClosed) return never()
    this.active += 1
    try {
      return await work()
    } catch (error) {
      if (error instanceof StepFailed) throw error
      if (error instanceof Blocked) this.wakeAt = this.wakeAt !== null && this.wakeAt < error.until ? this.wakeAt : error.until
      else this.end({ how: error instanceof Fatal ? 'failed' : 'interrupted', error })
      return never()
    } finally {
      this.active -= 1
      this.settleLater()
    }
  }

  private async follow(body: () => Promise<unknown>): Promise<void> {
    try {
      this.end({ how: 'returned', value: await body() })
    } catch (error) {
      this.end({ how: 'failed', error })
    }
  }

  private end(outcome: Outcome): void {
    this.outcome ??= outcome
    this.isClosed = true
    this.settleLater()
  }

  /** After all microtasks, in which the code may make its next call. */
  private settleLater(): void {
    setImmediate(() => {
      if (this.active > 0) return
      if (this.outcome === null && this.wakeAt !== null) this.end({ how: 'parked', until: this.wakeAt })
      if (this.outcome !== null) this.ended.resolve(this.outcome)
    })
  }
}
