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

  get(key: string): T | undefined {
    const kept = this.#kept.get(key)
    if (kept && kept.until > performance.now()) return kept.answer
    this.#kept.delete(key)
    return undefined
  }

  set(key: string, answer: T, seconds: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { answer, until: performance.now() + seconds * 1000 })
    if (this.#kept.size > this.#limit) this.#kept.delete(this.#kept.keys().next().value as string)
  }
}
