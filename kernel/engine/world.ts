import type { TraceAnswer } from './protocol.ts'

/** What an engine gets from outside besides messages. Tests and replays bring their own. */
export interface World {
  /** Milliseconds since the epoch. */
  now(): number
  /** At least 0 and less than 1. */
  random(): number
  /** Resolves after the time; rejects when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** What the next run of a flow is told instead of asking; null lets it ask. */
  recorded?(flow: string): readonly TraceAnswer[] | null
}

export const REAL_WORLD: World = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(new Error('Cancelled'))
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, milliseconds)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
}
