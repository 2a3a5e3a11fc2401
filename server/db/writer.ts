/** What the queue needs of a connection: statements without a result. */
export interface WriteConnection {
  exec(sql: string): void
}

interface Job {
  readonly run: () => Promise<() => void>
  readonly fail: (error: unknown) => void
}

/** One group is one fsync; a bound keeps the first of a long queue from waiting for the last. */
const GROUP_LIMIT = 128

/**
 * The one writer: works run one after the other, those that queued up meanwhile share a transaction, each in a savepoint of its own,
 * and nobody hears of success before the commit.
 */
export const createWriter = (connection: WriteConnection) => {
  const queue: Job[] = []
  let draining: Promise<void> | null = null
  let closed = false

  const commitGroup = async (): Promise<void> => {
    const announce: (() => void)[] = []
    const failed: (() => void)[] = []
    const group: Job[] = []
    try {
      connection.exec('BEGIN IMMEDIATE')
      while (queue.length > 0 && group.length < GROUP_LIMIT) {
        const job = queue.shift() as Job
        group.push(job)
        connection.exec('SAVEPOINT work')
        try {
          announce.push(await job.run())
          connection.exec('RELEASE work')
        } catch (error) {
          connection.exec('ROLLBACK TO work')
          connection.exec('RELEASE work')
          failed.push(() => job.fail(error))
        }
      }
      connection.exec('COMMIT')
    } catch (error) {
      try {
        connection.exec('ROLLBACK')
      } catch {
        // The database ended the transaction itself (disk full, I/O error): there is nothing left to undo.
      }
      if (group.length === 0) group.push(queue.shift() as Job)
      for (const job of group) job.fail(error)
      return
    }
    for (const tell of failed) tell()
    for (const tell of announce) tell()
  }

  const drain = async (): Promise<void> => {
    // One turn of the event loop, so that requests which arrived together share a commit.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (queue.length > 0) await commitGroup()
    // In the same turn as the look at the queue: a work that comes after it must find nobody draining, and start again.
    draining = null
  }

  return {
    write<T>(work: () => Promise<T>): Promise<T> {
      if (closed) return Promise.reject(new Error('The database is closed'))
      return new Promise<T>((resolve, reject) => {
        queue.push({
          fail: reject,
          run: async () => {
            const value = await work()
            return () => resolve(value)
          },
        })
        draining ??= drain()
      })
    },
    /** Refuses new works and resolves when the queued ones are done. */
    async close(): Promise<void> {
      closed = true
      await draining
    },
  }
}
