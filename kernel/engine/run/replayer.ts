import { MessageError, tell } from '#kernel/message'
import { stateChange } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import type { TraceAnswer } from '../protocol.ts'

type Ask = TraceAnswer['ask']

/** Asynchronous answers, whose order is part of the run. */
const AWAITED: ReadonlySet<Ask> = new Set(['wait', 'request', 'fetch', 'call', 'act'])
/** Turns in which nothing was asked before the run is taken to go another way than the recorded one. */
const IDLE_TURNS = 10

/** Gives a run the answers that an earlier run got, in the order in which they came. */
export class Replayer {
  readonly #rest: TraceAnswer[]
  readonly #promised = new Set<TraceAnswer>()
  readonly #turn: () => Promise<void>
  readonly #stopped: () => void

  /** `turn` yields to other work; `stopped` is called where the recorded run was cancelled. */
  constructor(recorded: readonly TraceAnswer[], turn: () => Promise<void>, stopped: () => void) {
    this.#rest = [...recorded]
    this.#turn = turn
    this.#stopped = stopped
  }

  /** A synchronous answer. */
  now(ask: Ask, of: string): Json {
    const found = this.#rest.find((r) => r.ask === ask && r.of === of)
    if (!found) throw missing(ask, of)
    this.#take(found)
    return found.answer
  }

  /** The answer to what takes its time: once all that came before it were given, or the run does not ask for them any more. */
  async later(ask: Ask, of: string, signal: AbortSignal): Promise<Json> {
    const found = this.#rest.find((r) => r.ask === ask && r.of === of && !this.#promised.has(r))
    if (found) this.#promised.add(found)
    await this.#waitUntil(() => found !== undefined && !this.#rest.slice(0, this.#rest.indexOf(found)).some(({ ask }) => AWAITED.has(ask)))
    if (found) {
      this.#take(found)
      return found.answer
    }
    if (!this.#rest.some((r) => r.ask === 'stop') && ask !== 'wait') throw missing(ask, of)
    // A wait that never ended, or whatever was going on when the run was stopped.
    if (this.#rest.some((r) => r.ask === 'stop')) this.#stopped()
    return new Promise((_, reject) => {
      if (signal.aborted) reject(new Error('Cancelled'))
      else signal.addEventListener('abort', () => reject(new Error('Cancelled')), { once: true })
    })
  }

  /** What others wrote, and data as it came, until after so many evaluations: [path, value, …]. */
  due(evaluations: number): readonly Json[] {
    const isDue = ({ ask, answer }: TraceAnswer) =>
      (ask === 'data' || ask === 'state') && (answer as { readonly after: number }).after <= evaluations
    const due = this.#rest.filter(isDue)
    for (const each of due) this.#take(each)
    return due.flatMap(({ of, answer }) => stateChange(of, (answer as { readonly value?: Json }).value))
  }

  async #waitUntil(done: () => boolean): Promise<void> {
    for (let idle = 0; idle < IDLE_TURNS && !done(); ) {
      const before = this.#rest.length
      await this.#turn()
      idle = this.#rest.length === before ? idle + 1 : 0
    }
  }

  #take(answer: TraceAnswer): void {
    this.#rest.splice(this.#rest.indexOf(answer), 1)
  }
}

const missing = (ask: Ask, of: string) => new MessageError(tell('engine.not-in-trace', { ask, of }))
