/** What is under way on this node, by name, and who waits for some of it to end. */
export const createUnderWay = (mostWaiting: number) => {
  const running = new Map<string, Set<Promise<void>>>()
  const waiting = new Map<string, number>()
  let ended = 0

  return {
    /** Begins one; returns what ends it. */
    add(name: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      const mine = running.get(name) ?? new Set()
      running.set(name, mine.add(promise))
      return () => {
        ended += 1
        mine.delete(promise)
        if (mine.size === 0) running.delete(name)
        resolve()
      }
    },
    /** How many have ended so far, of every name. */
    ended: (): number => ended,
    /** Waits until one of them ends; false where none is under way, or too many wait already. `again` is one that has waited before. */
    async next(name: string, again: boolean): Promise<boolean> {
      const mine = running.get(name)
      const others = waiting.get(name) ?? 0
      if (mine === undefined || (!again && others >= mostWaiting)) return false
      waiting.set(name, others + 1)
      await Promise.race(mine)
      const left = (waiting.get(name) ?? 1) - 1
      if (left === 0) waiting.delete(name)
      else waiting.set(name, left)
      return true
    },
  }
}
