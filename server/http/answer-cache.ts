import { type MemoryCounts, noMemoryCounts } from '../metrics/memory-counts.ts'

/** Values in memory up to a number of characters in all; the least recently used ones are dropped first. */
export interface AnswerCache<T> {
  get(key: string): T | undefined
  /** `size` is in characters. A value over a tenth of the limit is not kept. */
  put(key: string, value: T, size: number): void
}

export const createAnswerCache = <T>(most: number, counts: MemoryCounts = noMemoryCounts): AnswerCache<T> => {
  const kept = new Map<string, { readonly value: T; readonly size: number }>()
  let total = 0
  const drop = (key: string): void => {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) {
        counts.miss()
        return undefined
      }
      counts.hit()
      // A map keeps the order of insertion: the first key is the least recently used one.
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    put(key, value, size) {
      drop(key)
      if (size > most / 10) return
      kept.set(key, { value, size })
      total += size
      for (const oldest of kept.keys()) {
        if (total <= most) return
        drop(oldest)
      }
    },
  }
}
