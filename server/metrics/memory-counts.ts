import type { Metrics } from './metrics.ts'

/** How often a memory had what it was asked for. */
export interface MemoryCounts {
  hit(): void
  miss(): void
}

/** Counts nothing. */
export const noMemoryCounts: MemoryCounts = { hit: () => undefined, miss: () => undefined }

/** Counts for the memory of that name, such as `logins`. */
export const createMemoryCounts = (metrics: Metrics, memory: string): MemoryCounts => {
  const lookups = metrics.counter({
    name: 'tessera_memory_lookups_total',
    help: 'Look-ups in what this node remembers, by memory, and whether it was there.',
    labels: { memory: [memory], result: ['hit', 'miss'] },
  })
  const hits = lookups({ memory, result: 'hit' })
  const misses = lookups({ memory, result: 'miss' })
  return { hit: () => hits.add(), miss: () => misses.add() }
}
