import type { Json } from '#kernel/page'
import type { TraceAnswer } from './protocol.ts'
import { ANSWERS_KEPT, TAPE_LIMIT } from './trace.ts'

/** Writes down what one run of a flow was told from outside, as far as there is room; a run whose tape is cut cannot be replayed. */
export class Tape {
  readonly answers: TraceAnswer[] = []
  cut = false
  #size = 0

  note(ask: TraceAnswer['ask'], of: string, answer: Json): void {
    if (this.cut) return
    this.#size += ask === 'time' || ask === 'random' ? 20 : (JSON.stringify(answer)?.length ?? 0)
    if (this.answers.length >= ANSWERS_KEPT || this.#size > TAPE_LIMIT) this.cut = true
    else this.answers.push({ ask, of, answer })
  }
}
