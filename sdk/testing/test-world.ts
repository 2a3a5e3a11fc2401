import type { World } from '#kernel/engine'
import type { TestClock } from './test-clock.ts'

/** Chance that is the same each time, and no network unless the test brings one. */
export function createTestWorld(clock: TestClock, fetch?: World['fetch']): World {
  let seed = 1
  const nobody = () => Promise.reject(new TypeError('this test has no network'))
  return {
    now: clock.now,
    elapsed: clock.elapsed,
    wait: clock.wait,
    random: () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed / 2 ** 32
    },
    fetch: fetch ?? (nobody as unknown as World['fetch']),
    connect: () => {
      throw new Error('this test has no network')
    },
  }
}
