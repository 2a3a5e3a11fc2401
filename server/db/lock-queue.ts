/**
 * Works that share a name run one after the other, in the order in which they came; others run at once. It is the database that holds names
 * over all nodes: this keeps those of one process who would only wait there from taking its connections.
 */
export const createLockQueue = () => {
  const last = new Map<string, Promise<void>>()

  return {
    /** How many names are taken. */
    taken: (): number => last.size,
    async run<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
      if (names.length === 0) return work()
      // Everybody queues up for all of their names in one go, so no two wait for each other.
      const before = names.flatMap((name) => last.get(name) ?? [])
      const { promise: done, resolve } = Promise.withResolvers<void>()
      for (const name of names) last.set(name, done)
      if (before.length > 0) await Promise.all(before)
      try {
        return await work()
      } finally {
        for (const name of names) if (last.get(name) === done) last.delete(name)
        resolve()
      }
    },
  }
}
