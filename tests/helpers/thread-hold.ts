import { readFileSync } from 'node:fs'

/** Milliseconds that this thread has waited for a processor so far; 0 where the system does not report it. */
const readWaited = (): number => {
  try {
    // `cpu-ns wait-ns timeslices`, see the kernel's Documentation/scheduler/sched-stats.
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Runs `work` and returns the longest stretch, in milliseconds, in which the event loop of this thread had no turn. Time in which other processes
 * had the processor is not counted, so that a busy machine does not look like a slow server.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    let [at, waited] = [performance.now(), readWaited()]
    while (!isOver) {
      await nextTurn()
      const [now, nowWaited] = [performance.now(), readWaited()]
      longest = Math.max(longest, now - at - (nowWaited - waited))
      at = now
      waited = nowWaited
    }
  })()
  await nextTurn()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  return longest
}
