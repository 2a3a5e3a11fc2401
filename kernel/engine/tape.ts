import type { Json } from '#kernel/page'
import type { TraceAnswer } from './protocol.ts'
import { ANSWERS_KEPT, TAPE_LIMIT } from './trace.ts'

/**
 * Writes down what one run of a flow was told from outside, as far as there is room; a run whose tape is cut cannot be replayed.
 * With the answers of an earlier run it tells those again, and fails a run that asks for something else.
 */
export class Tape {
  readonly answers: TraceAnswer[] = []
  cut = false
  #size = 0
  readonly #recorded: TraceAnswer[] | null

  constructor(recorded: readonly TraceAnswer[] | null = null) {
    this.#recorded = recorded && [...recorded]
  }

  /** The answer to a question: as recorded, or as `ask` finds it. */
  async answer<T extends Json | object>(ask: TraceAnswer['ask'], of: string, find: () => T | Promise<T>): Promise<T> {
    const told = this.#told(ask, of)
    const answer = told === undefined ? await find() : (told as T)
    this.#note(ask, of, answer as Json)
    return answer
  }

  /** The same for numbers, at once. */
  number(ask: 'time' | 'random', find: () => number): number {
    const told = this.#told(ask, '')
    const answer = told === undefined ? find() : Number(told)
    this.#note(ask, '', answer)
    return answer
  }

  #told(ask: TraceAnswer['ask'], of: string): Json | undefined {
    if (!this.#recorded) return undefined
    const at = this.#recorded.findIndex((r) => r.ask === ask && r.of === of)
    if (at < 0) throw new Error(`The run asks for what its trace does not hold: ${ask} ${of}`)
    return this.#recorded.splice(at, 1)[0]!.answer
  }

  #note(ask: TraceAnswer['ask'], of: string, answer: Json): void {
    if (this.cut) return
    this.#size += typeof answer === 'number' ? 20 : (JSON.stringify(answer)?.length ?? 0)
    if (this.answers.length >= ANSWERS_KEPT || this.#size > TAPE_LIMIT) this.cut = true
    else this.answers.push({ ask, of, answer })
  }
}
