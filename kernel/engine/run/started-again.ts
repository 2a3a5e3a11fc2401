import type { ProgramAgain } from '../program.ts'

/** What started a run: the same again is one press too many, or a newer question. */
interface Start {
  readonly flow: string
  /** Element, event and row. */
  readonly place: string
  readonly payload: string
}
interface UnderWay extends Start {
  readonly abort: AbortController
}

/** The runs of flows under way, of which one may not begin or has to end when its flow is started again. */
export class StartedAgain {
  readonly #underWay = new Set<UnderWay>()

  /**
   * Does the work of a run, whose signal ends it when a newer one takes its place; null where it may not begin, because one with the same payload is
   * under way at the same place.
   */
  async run<T>(start: Start, again: ProgramAgain[string] | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const others = [...this.#underWay].filter(({ flow, place }) => flow === start.flow && place === start.place)
    if (again === 'one' && others.some(({ payload }) => payload === start.payload)) return null
    if (again === 'newest') for (const { abort } of others) abort.abort()
    const own: UnderWay = { ...start, abort: new AbortController() }
    this.#underWay.add(own)
    try {
      return await work(own.abort.signal)
    } finally {
      this.#underWay.delete(own)
    }
  }
}
