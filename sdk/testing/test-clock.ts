import type { World } from '#kernel/engine'

interface Appointment {
  readonly at: number
  readonly ring: () => void
  readonly awaited: boolean
}

/** Turns that whatever else is going on gets before time passes: messages between page and engine take a few. */
const TURNS = 10

/**
 * Time that nobody has to sit through. What a flow waits for comes at once: the clock jumps there, and what falls due on the way happens on the
 * way. Polling, debounces, retries and timeouts of sources wait until the test lets time pass.
 */
export class TestClock implements Pick<World, 'now' | 'elapsed' | 'wait'> {
  #now: number
  readonly #byHand: boolean
  readonly #appointments = new Set<Appointment>()
  #work: Promise<void> = Promise.resolve()

  /** `byHand`: flows wait too until time passes. */
  constructor(start = 0, byHand = false) {
    this.#now = start
    this.#byHand = byHand
  }

  now = (): number => this.#now
  elapsed = (): number => this.#now

  wait = (milliseconds: number, signal: AbortSignal, manner?: 'background'): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        this.#appointments.delete(appointment)
        reject(new Error('Cancelled'))
      }
      const awaited = milliseconds <= 0 || (!this.#byHand && manner !== 'background')
      const ring = () => {
        signal.removeEventListener('abort', cancel)
        resolve()
      }
      const appointment: Appointment = { at: this.#now + Math.max(0, milliseconds), ring, awaited }
      if (signal.aborted) return cancel()
      signal.addEventListener('abort', cancel, { once: true })
      this.#appointments.add(appointment)
      if (awaited) void this.#then(() => this.#hurry(appointment))
    })

  /** Lets so much time pass; all that falls due happens in its order. */
  pass(milliseconds: number): Promise<void> {
    return this.#then(async () => {
      await turns(TURNS)
      await this.#to(this.#now + milliseconds)
    })
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work)
    return this.#work
  }

  async #hurry(appointment: Appointment): Promise<void> {
    await turns(appointment.at <= this.#now ? 1 : TURNS)
    // Those that came meanwhile may be due sooner.
    while (this.#appointments.has(appointment)) {
      const sooner = this.#next(appointment.at, true) ?? appointment
      await this.#to(sooner.at)
    }
  }

  async #to(time: number): Promise<void> {
    for (let next = this.#next(time); next; next = this.#next(time)) {
      this.#now = Math.max(this.#now, next.at)
      this.#appointments.delete(next)
      next.ring()
      await turns(TURNS)
    }
    this.#now = Math.max(this.#now, time)
  }

  #next(until: number, awaited = false): Appointment | undefined {
    const due = [...this.#appointments].filter((a) => a.at <= until && (!awaited || a.awaited))
    return due.sort((a, b) => a.at - b.at)[0]
  }
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setTimeout(resolve))
}
