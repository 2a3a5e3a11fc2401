export interface FairQueueLimits {
  /** Works that run at the same time. */
  readonly running: number
  /** Works that wait, of all shares together. */
  readonly waiting: number
  /** Works of one share that wait. */
  readonly ofShare: number
}
interface Waiting {
  start(): void
  refuse(error: Error): void
}

/**
 * Runs expensive work a few at a time. Shares take turns, so a share that asks for much waits for itself: another one waits for one work of each share at
 * most. Where all places are taken, the newest work of the longest share makes room for a shorter one.
 */
export const createFairQueue = ({ running: atOnce, waiting: most, ofShare }: FairQueueLimits, full: () => Error) => {
  /** In the order of their turns; a share is here only while something of it waits. */
  const shares = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const next = (): Waiting | undefined => {
    const [first] = shares
    if (first === undefined) return undefined
    const [share, list] = first
    shares.delete(share)
    const turn = list.shift()
    if (list.length > 0) shares.set(share, list)
    waiting -= 1
    return turn
  }
  /** Whether there is a place for one more work of a share that has so many waiting. */
  const hasRoom = (length: number): boolean => {
    if (length >= ofShare) return false
    if (waiting < most) return true
    const longest = [...shares.values()].reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= length + 1) return false
    longest.pop()?.refuse(full())
    waiting -= 1
    return true
  }
  const turnOf = (share: string): Promise<void> => {
    const list = shares.get(share) ?? []
    if (!hasRoom(list.length)) throw full()
    return new Promise((resolve, reject) => {
      list.push({ start: resolve, refuse: reject })
      shares.set(share, list)
      waiting += 1
    })
  }

  /** @throws what `full` makes, when too many wait */
  return async <T>(share: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await turnOf(share)
    else running += 1
    try {
      return await work()
    } finally {
      const turn = next()
      if (turn === undefined) running -= 1
      else turn.start()
    }
  }
}
