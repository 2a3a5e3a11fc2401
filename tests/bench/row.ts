import type { Browser } from 'playwright'

/** One line of the benchmark table. Both sides of a ratio are measured in the same run. */
export interface Row {
  /** `area/what`, as listed in tests/bench/README.md, e.g. `engine/batch`. */
  readonly name: string
  /** Ours ÷ the baseline, or null where the row is an absolute figure. */
  readonly ratio: number | null
  /** Our median, in `unit`. */
  readonly value: number
  readonly unit: string
  /** The baseline's median in the same unit, or null where there is none. */
  readonly baseline: number | null
  /** How many rounds the medians come from. */
  readonly rounds: number
  /** What the value is held to, where the row says it itself. */
  readonly most?: number
}

/** What a bench is given: a real browser and a running server, where the machine has them. */
export interface BenchContext {
  readonly browser?: Browser
  readonly baseUrl?: string
}

/** A file `*.bench.ts` under `tests/bench` exports this as `run`, and may export the names of its rows as `rows` so that a filter can pass it over. */
export type RunBench = (context: BenchContext) => Promise<Row[]>

/** The middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('median of no values')
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
