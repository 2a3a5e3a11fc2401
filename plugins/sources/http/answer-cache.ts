interface Kept<T> {
  readonly answer: T
  readonly until: number
}

/** Answers that may be given again for a while; the oldest go when there are too many. */
export class AnswerCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #limit: number

  constructor(limit = 100) {
    this.#limit = limit
  }

  get(key: string, now: number): T | undefined {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now) return kept.answer
    this.#kept.delete(key)
    return undefined
  }

  /** `until` and `now` are told by one clock. */
  set(key: string, answer: T, until: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { answer, until })
    if (this.#kept.size > this.#limit) this.#kept.delete(this.#kept.keys().next().value as string)
  }
}
