/** Milliseconds that a clock may be set by without a word: time services set it by less. */
const MOST_STEP = 2_000

/** Watches the clock of this machine against the time that has passed. */
export const createClockWatch = (clock: () => number = Date.now, passed: () => number = () => performance.now()) => {
  let last = { clock: clock(), passed: passed() }
  return {
    /**
     * Milliseconds by which the clock was set since the last look; negative is back. 0 for steps that time services
     * make.
     */
    look(): number {
      const now = { clock: clock(), passed: passed() }
      const step = now.clock - last.clock - (now.passed - last.passed)
      last = now
      return Math.abs(step) < MOST_STEP ? 0 : Math.round(step)
    },
  }
}
export type ClockWatch = ReturnType<typeof createClockWatch>
