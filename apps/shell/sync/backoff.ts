/** Milliseconds before the next attempt: doubles up to half a minute, spread so that many editors do not come back at once. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(30_000, 1000 * 2 ** attempt)
  return Math.round(full / 2 + (full / 2) * random())
}
