import { tell } from '#kernel/message'
import { AppError, errors } from './errors.ts'

export interface PaceLimits {
  /**
   * Milliseconds of the thread that a person's large works may take before they have to rest; also the most that is
   * saved up.
   */
  readonly credit: number
  /** The most that a person owes, however long a work took. */
  readonly debt: number
  /** Works of one person that wait. */
  readonly waiting: number
  /** Milliseconds that a work may wait; after it the client is asked to come again. */
  readonly longestWait: number
  /** Milliseconds of the thread that a person may use in each second beside others. */
  readonly share: number
}
export interface Clock {
  /** Milliseconds. */
  readonly now: () => number
  /** Milliseconds that the one thread has worked. */
  readonly worked: () => number
  readonly sleep: (ms: number) => Promise<unknown>
}

/**
 * A page of a thousand elements is saved in about 50 ms, the largest edit in a second. Connections are cut after 30 s
 * without a byte.
 */
const LIMITS: PaceLimits = { credit: 200, debt: 1_000, waiting: 20, longestWait: 20_000, share: 10 }
/** So many requests within the last second mean that others are at work. */
const BUSY = 20
/** People who owe nothing are forgotten when there are more than this. */
const REMEMBERED = 1_000

const CLOCK: Clock = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  sleep: (ms) => Bun.sleep(ms),
}

interface Person {
  /** Milliseconds of the thread that the person may use now; below zero they are owed. */
  credit: number
  at: number
  waiting: number
  last: Promise<void>
}

/** Counts requests of the last second; a clock is read once for each. */
const createLoad = (now: () => number) => {
  let [second, count, before] = [0, 0, 0]
  const turn = (): number => {
    const at = now()
    const current = Math.floor(at / 1000)
    if (current === second) return at
    before = current === second + 1 ? count : 0
    count = 0
    second = current
    return at
  }
  return {
    note(): number {
      const at = turn()
      count++
      return at
    },
    isBusy(): boolean {
      turn()
      return Math.max(before, count) >= BUSY
    },
  }
}

/**
 * Large works of one person come one after the other, and beside others they take a small share of the one thread: a
 * work that took long is followed by a rest of that person's large works, and nobody else's. While nobody else asks for
 * anything there is no rest.
 */
export const createPace = (limits: PaceLimits = LIMITS, clock: Clock = CLOCK) => {
  const { now, worked, sleep } = clock
  const load = createLoad(now)
  const people = new Map<number, Person>()
  const within = new WeakMap<Request, () => void>()

  const refill = (person: Person): void => {
    const at = now()
    if (!load.isBusy()) person.credit = Math.max(0, person.credit)
    person.credit = Math.min(limits.credit, person.credit + ((at - person.at) * limits.share) / 1000)
    person.at = at
  }
  const personOf = (id: number): Person => {
    const person = people.get(id) ?? { credit: limits.credit, at: now(), waiting: 0, last: Promise.resolve() }
    if (people.size >= REMEMBERED)
      for (const [other, each] of people) {
        refill(each)
        if (each.waiting === 0 && each.credit >= limits.credit) people.delete(other)
      }
    people.set(id, person)
    refill(person)
    return person
  }
  const refusal = (seconds: number): AppError =>
    new AppError(errors.tooMany, { detail: tell('request.too-much-at-once', { seconds }), headers: { 'retry-after': String(seconds) } })
  /** Waits for the work before, but no longer than a connection stays open. */
  const turnAfter = async (before: Promise<void>): Promise<void> => {
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(true), limits.longestWait)
    try {
      if (await Promise.race([before.then(() => false), late.promise])) throw refusal(Math.ceil(limits.longestWait / 1000))
    } finally {
      clearTimeout(timer)
    }
  }
  /** Waits until a person has nothing to make up for; looks again now and then, because others may have gone. */
  const rest = async (person: Person, since: number): Promise<void> => {
    for (;;) {
      refill(person)
      if (person.credit >= 0) return
      const left = since + limits.longestWait - now()
      const owed = (-person.credit * 1000) / limits.share
      if (left <= 0) throw refusal(Math.max(1, Math.ceil(owed / 1000)))
      await sleep(Math.min(owed, left, 250))
    }
  }

  return {
    /** Called for each request that comes in. Returns when it came, in milliseconds of the clock. */
    note: load.note,
    /** Whether others are at work just now. */
    isBusy: load.isBusy,
    /**
     * Waits until a request may do its large work; the same request may ask again. Its turn ends with `leave`.
     * @throws AppError when too many wait already or the turn does not come in time
     */
    async enter(request: Request, id: number): Promise<void> {
      if (within.has(request)) return
      const person = personOf(id)
      if (person.waiting >= limits.waiting) throw refusal(Math.ceil(limits.longestWait / 1000))
      const before = person.last
      const mine = Promise.withResolvers<void>()
      person.last = mine.promise
      person.waiting++
      const since = now()
      let began = worked()
      within.set(request, () => {
        within.delete(request)
        refill(person)
        person.credit = Math.max(-limits.debt, person.credit - (worked() - began))
        // One that was refused while it waited leaves its place, and not the turn of the one before.
        mine.resolve(before)
      })
      try {
        await turnAfter(before)
        await rest(person, since)
      } finally {
        person.waiting--
        began = worked()
      }
    },
    /** Ends the turn of a request that had one. */
    leave(request: Request): void {
      within.get(request)?.()
    },
  }
}
export type Pace = ReturnType<typeof createPace>
