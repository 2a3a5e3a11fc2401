import type { Running } from '../control.ts'

const TICK = 50

export interface Suspect {
  readonly key: string
  readonly running: Running
}

/**
 * Counts how long a worker has been silent since it said what it is about to run. It counts its own ticks, not the clock: a main
 * thread that was busy itself finds the worker's answer waiting, and must not take its own delay for the worker's. Where the machine is
 * busy, ticks come late and the worker waits for a core as long: a late tick counts as one that came in time.
 */
export class Watchdog {
  readonly #grace: number
  readonly #hung: (suspect: Suspect) => void
  readonly #late: () => void
  #suspect: Suspect | null = null
  #left = 0
  #last = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `late` is called when the budget ends without a response, `hung` when the grace period does as well. */
  constructor(grace: number, hung: (suspect: Suspect) => void, late: () => void = () => {}) {
    this.#grace = grace
    this.#hung = hung
    this.#late = late
  }

  get suspect(): Suspect | null {
    return this.#suspect
  }

  busy(suspect: Suspect, budget: number): void {
    this.#suspect = suspect
    this.#left = budget + this.#grace
    this.#last = performance.now()
    this.#timer ??= setTimeout(() => this.#tick(), TICK)
  }

  idle(): void {
    this.#suspect = null
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#suspect = null
  }

  #tick(): void {
    this.#timer = undefined
    if (!this.#suspect) return
    const now = performance.now()
    this.#left -= Math.min(now - this.#last, TICK)
    this.#last = now
    if (this.#left <= 0) this.#hung(this.#suspect)
    else {
      if (this.#left <= this.#grace) this.#late()
      this.#timer = setTimeout(() => this.#tick(), Math.min(TICK, this.#left))
    }
  }
}
