/** The part of an axis that is looked at: positions of its first and last category. */
export type Window = readonly [from: number, to: number]

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Between two categories, at least two of them; undefined is all. */
export function windowOf(first: number, second: number, count: number): Window | undefined {
  const [from, to] = first < second ? [first, second] : [second, first]
  if (count < 3) return undefined
  const low = clamp(Math.round(from), 0, count - 2)
  const high = clamp(Math.round(to), low + 1, count - 1)
  return low === 0 && high === count - 1 ? undefined : [low, high]
}

/** Half as much around a category, or twice as much. */
export function zoomed(window: Window | undefined, around: number, count: number, factor: number): Window | undefined {
  const [from, to] = window ?? [0, count - 1]
  const span = Math.min(count - 1, Math.max(1, (to - from) * factor))
  const start = clamp(clamp(around, from, to) - span / 2, 0, count - 1 - span)
  return windowOf(start, start + span, count)
}
