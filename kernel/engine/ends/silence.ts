import { processorTime } from './processor-time.ts'

/** A process that has had less time than it may take is waited for so many times as long. */
const MOST_WAITS = 10

/** How long a child process may be silent. */
export interface Silence {
  /** It says something within so many milliseconds. */
  allow(ms: number): void
  /** What it runs ends within so many milliseconds of time that it had: on a busy machine that takes longer. */
  allowWork(ms: number): void
  end(): void
}

/** Tells once a child is silent for longer than it may, by `deadline` at the latest (of `performance.now()`). */
export function watchSilence(pid: number, deadline: number, tooLong: () => void): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, Math.max(0, Math.min(ms, deadline - performance.now())))
  }
  return {
    allow: (ms) => after(ms, tooLong),
    allowWork(ms) {
      const latest = Math.min(performance.now() + ms * MOST_WAITS, deadline)
      const before = processorTime(pid)
      const look = (): void => {
        const now = processorTime(pid)
        const missing = before === null || now === null ? 0 : ms - (now - before)
        if (missing <= 0 || performance.now() >= latest) tooLong()
        else after(Math.min(missing, latest - performance.now()), look)
      }
      after(ms, look)
    },
    end: () => clearTimeout(timer),
  }
}
