import { eachChange } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import type { TraceAnswer } from '../protocol.ts'
import type { Replayer } from './replayer.ts'
import { ANSWERS_KEPT, RECORDING_LIMIT } from './trace.ts'

/** What a row is is recorded under its path behind this. */
export const ROW = '@'

/**
 * Records the external answers that one run of a flow received, within a limit; a run with a cut recording cannot be
 * replayed. A called flow is also recorded with its caller, so that the first trace has everything. With a replayer of
 * an earlier run it returns those answers, and fails a run that asks for anything else.
 */
export class Recording {
  readonly answers: TraceAnswer[] = []
  cut = false
  readonly #caller: Recording | null
  readonly #replayer: Replayer | null
  #size = 0
  #evaluations = 0
  /** Data of elements as this run knows it, as JSON by path, and what was the newest when it looked. */
  readonly #known = new Map<string, { readonly version: number; readonly text: string }>()

  constructor(replayer: Replayer | null = null, caller: Recording | null = null) {
    this.#replayer = caller ? caller.#replayer : replayer
    this.#caller = caller
  }

  /** Of the outermost run. */
  get first(): Recording {
    return this.#caller?.first ?? this
  }

  /** The answer to a question: as recorded, or as `find` brings it. */
  async answer<T>(ask: TraceAnswer['ask'], of: string, signal: AbortSignal, find: () => Promise<T>): Promise<T> {
    const answer = this.#replayer ? ((await this.#replayer.later(ask, of, signal)) as T) : await find()
    // A run receives nothing after its end: a replay would not ask again.
    if (!signal.aborted) this.#note(ask, of, answer as Json)
    return answer
  }

  /** The same for numbers, synchronously. */
  number(ask: 'time' | 'random', find: () => number): number {
    const answer = this.#replayer ? Number(this.#replayer.now(ask, '')) : find()
    this.#note(ask, '', answer)
    return answer
  }

  /** Called before each evaluation; of a replayed run, what has to be written first: [path, value, …]. */
  evaluates(): readonly Json[] {
    const due = this.#replayer ? this.#replayer.due(this.first.#evaluations) : []
    for (let recording: Recording | null = this; recording; recording = recording.#caller) recording.#evaluations++
    for (const [path, value] of eachChange(due)) {
      for (let recording: Recording | null = this; recording; recording = recording.#caller)
        recording.#outside(path, value, recording.#evaluations - 1)
    }
    return due
  }

  /** Data of elements that the evaluation reads; `version` changes with any of it. */
  reads(path: string, version: number, find: () => string): void {
    for (let recording: Recording | null = this; recording; recording = recording.#caller) {
      const known = recording.#known.get(path)
      if (recording.cut || known?.version === version) continue
      const text = find()
      recording.#known.set(path, { version, text })
      if (text === (known?.text ?? 'null')) continue
      recording.#keep(
        { ask: 'data', of: path, answer: { after: recording.#evaluations - 1, value: JSON.parse(text) as Json } },
        text.length,
      )
    }
  }

  /** What a row was when the run began: `Replay` has it. */
  began(path: string, text: string): void {
    this.#known.set(path, { version: Number.NaN, text })
  }

  /** State was written outside of the run while it went on. */
  outside(path: string, value: Json | undefined): void {
    this.#outside(path, value, this.#evaluations)
  }

  /** There is more than would fit. */
  overflows(): void {
    for (let recording: Recording | null = this; recording; recording = recording.#caller) recording.cut = true
  }

  /** The run was cancelled here. */
  stopped(): void {
    this.#keep({ ask: 'stop', of: '', answer: null }, 0)
  }

  #outside(path: string, value: Json | undefined, after: number): void {
    // Data is noted when it is read.
    if (path === 'component' || path.startsWith('component.') || path.startsWith(ROW)) return
    const last = this.answers.at(-1)
    // A person is typing: no step read the values in between.
    if (!this.cut && last?.ask === 'state' && last.of === path && (last.answer as { readonly after: number }).after === after) {
      this.answers.pop()
    }
    this.#keep({ ask: 'state', of: path, answer: value === undefined ? { after } : { after, value } }, sizeOf(value ?? null))
  }

  #note(ask: TraceAnswer['ask'], of: string, answer: Json): void {
    const size = this.cut && this.first.cut ? 0 : sizeOf(answer)
    for (let recording: Recording | null = this; recording; recording = recording.#caller) recording.#keep({ ask, of, answer }, size)
  }

  #keep(answer: TraceAnswer, size: number): void {
    if (this.cut) return
    this.#size += size
    if (this.answers.length >= ANSWERS_KEPT || this.#size > RECORDING_LIMIT) this.cut = true
    else this.answers.push(answer)
  }
}

const sizeOf = (value: Json): number => (typeof value === 'number' ? 20 : (JSON.stringify(value)?.length ?? 0))
