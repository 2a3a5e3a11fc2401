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
  /** Resolves once it waits for something outside of the page's logic, or ends. */
  readonly isKnown: PromiseWithResolvers<void>
  waits: boolean
}

/** The runs of flows under way, of which one may not begin or has to end when its flow is started again. */
export class StartedAgain {
  readonly #underWay = new Set<UnderWay>()

  /**
   * Does the work of a run, whose signal ends it when a newer one takes its place. It calls `asks` when it has to wait for something outside of the page's
   * logic: a service, a view, time. Null where the run may not begin, because one with the same payload waits at the same place. A run that waits for
   * nothing is let end first: two presses of a button that counts are two.
   */
  async run<T>(
    start: Start,
    again: ProgramAgain[string] | undefined,
    work: (signal: AbortSignal, asks: () => void) => Promise<T>,
  ): Promise<T | null> {
    if (again === 'one')
      for (;;) {
        const before = this.#others(start).find(({ payload }) => payload === start.payload)
        if (!before) break
        await before.isKnown.promise
        if (before.waits) return null
      }
    if (again === 'newest') for (const { abort } of this.#others(start)) abort.abort()
    const own: UnderWay = { ...start, abort: new AbortController(), isKnown: Promise.withResolvers<void>(), waits: false }
    this.#underWay.add(own)
    try {
      return await work(own.abort.signal, () => {
        own.waits = true
        own.isKnown.resolve()
      })
    } finally {
      this.#underWay.delete(own)
      own.waits = false
      own.isKnown.resolve()
    }
  }

  #others = (start: Start): readonly UnderWay[] =>
    [...this.#underWay].filter(({ flow, place }) => flow === start.flow && place === start.place)
}
