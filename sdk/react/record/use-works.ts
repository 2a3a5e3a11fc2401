import { useMemo } from 'react'

/** What is on its way into a record, such as files. */
export interface Works {
  readonly hold: (work: Promise<unknown>) => void
  /** Resolves when all of it has arrived, or failed. */
  readonly settled: () => Promise<unknown>
}

/** Keeps what a save has to wait for. */
export function useWorks(): Works {
  return useMemo(() => {
    const works = new Set<Promise<unknown>>()
    return {
      hold(work) {
        works.add(work)
        const done = () => works.delete(work)
        work.then(done, done)
      },
      settled: () => Promise.allSettled([...works]),
    }
  }, [])
}
