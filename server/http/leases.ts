import { type MemoryCounts, noMemoryCounts } from '../metrics/memory-counts.ts'

/** How long a node goes by what it has read before it asks the database again, told by the bus or not. */
export const LEASE_MS = 5_000

/** What was read a moment ago, each for the time of a lease. */
export interface Leases<K, T> {
  /** undefined when it is not known any more. */
  get(key: K): T | undefined
  /**
   * Takes what `read` finds, once for all that ask meanwhile, and keeps it, unless something was forgotten while it was
   * being read: the answer may be from before that. What it finds to be `undefined` is not kept.
   */
  take(key: K, read: () => Promise<T | undefined>): Promise<T | undefined>
  forget(key: K): void
  /** Forgets whatever `isStale` says of. */
  forgetWhere(isStale: (value: T, key: K) => boolean): void
}

interface Kept<T> {
  readonly value: T
  readonly at: number
}

/**
 * @param most how many are kept; all are dropped when there are more, which is cheaper than to know the oldest.
 * @param counts a hit is what is known, and a miss is what must be read
 */
export const createLeases = <K, T>({
  now,
  most,
  ms = LEASE_MS,
  counts = noMemoryCounts,
}: {
  now(): Date
  readonly most: number
  readonly ms?: number
  readonly counts?: MemoryCounts
}): Leases<K, T> => {
  const kept = new Map<K, Kept<T>>()
  const reading = new Map<K, Promise<T | undefined>>()
  let generation = 0
  const forgotten = (): void => {
    generation += 1
    // Whoever asks from now on is not to be given what was read before.
    reading.clear()
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      const age = now().getTime() - found.at
      // A clock that was set back must not make a lease longer.
      if (age >= 0 && age < ms) {
        counts.hit()
        return found.value
      }
      kept.delete(key)
      return undefined
    },
    take(key, read) {
      const under = reading.get(key)
      if (under) return under
      counts.miss()
      const asked = generation
      // What is read now may be old by the time it is here.
      const at = now().getTime()
      const work = read()
        .then((value) => {
          if (asked === generation && value !== undefined) {
            if (kept.size >= most) kept.clear()
            kept.set(key, { value, at })
          }
          return value
        })
        .finally(() => {
          if (reading.get(key) === work) reading.delete(key)
        })
      reading.set(key, work)
      return work
    },
    forget(key) {
      forgotten()
      kept.delete(key)
    },
    forgetWhere(isStale) {
      forgotten()
      for (const [key, { value }] of kept) if (isStale(value, key)) kept.delete(key)
    },
  }
}
