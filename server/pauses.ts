/** Long enough that pauses cost little, short enough that other requests do not notice. */
const LONGEST_MS = 1

/** Resolves in the next turn of the event loop, after waiting requests have had theirs. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Waits between the pieces of long work; resolves immediately while the work has not held the thread for long. */
export type Pause = () => Promise<void>

/**
 * A pause in long work on the one thread: resolves immediately until the work has held the thread for a while, then after other requests were served.
 * Also called inside writes, because on SQLite queries alone never let others in.
 */
export const createPauses = (): Pause => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_MS) return
    await nextTurn()
    since = performance.now()
  }
}

/** The results of `work` for all items, with pauses between them. */
export async function mapInSteps<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  await nextTurn()
  const pause = createPauses()
  const results: R[] = []
  for (const item of items) {
    results.push(work(item))
    await pause()
  }
  return results
}

/** A body of more bytes than this is read, checked and handled in a turn each. */
const LARGE = 128 * 1024

/** Whether the body of a request is so large that the steps of its handling need turns of their own. */
export const isLarge = (request: Request): boolean => Number(request.headers.get('content-length') ?? LARGE + 1) > LARGE
