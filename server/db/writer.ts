/** What the queue needs of a connection. */
export interface WriteConnection {
  /** A statement without a result. */
  exec(sql: string): void
  /** Puts on the disk what was committed until now, so many works more than the last time, while others go on. */
  sync(works: number): Promise<void>
  /** After `sync` has failed: puts all that was committed on the disk in another way, or throws why that cannot be done. */
  makeSure(): void
}

interface Job {
  readonly run: () => Promise<() => void>
  readonly fail: (error: unknown) => void
}

interface Group {
  readonly jobs: readonly Job[]
  readonly announce: readonly (() => void)[]
}

/** One group is one commit; a bound keeps the first of a long queue from waiting for the last. */
const GROUP_LIMIT = 128

const fail = ({ jobs }: Pick<Group, 'jobs'>, error: unknown): void => {
  for (const job of jobs) job.fail(error)
}

/** Works that need the connection without a transaction, between two groups. */
const createApart = () => {
  const waiting: (() => void)[] = []
  return {
    add: <T>(work: () => T, begin: () => unknown): Promise<T> =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        })
        begin()
      }),
    /** Returns whether there were any. */
    run(): boolean {
      const works = waiting.splice(0)
      for (const work of works) work()
      return works.length > 0
    },
  }
}

/**
 * The one writer: works run one after the other, those that queued up meanwhile share a transaction, each in a savepoint of its own. While one group is being put
 * on the disk the next one runs, and nobody hears of success before their group is there.
 */
export const createWriter = (connection: WriteConnection) => {
  const queue: Job[] = []
  const apart = createApart()
  /** Committed and not yet surely on the disk. */
  let committed: Group[] = []
  let draining: Promise<void> | null = null
  let syncing: Promise<void> | null = null
  /** Why the last `sync` failed; what comes after it in the log counts for nothing before that is made good. */
  let doubt: { readonly error: unknown } | null = null
  let closed = false

  const syncOnce = async (groups: readonly Group[]): Promise<void> => {
    try {
      await connection.sync(groups.reduce((sum, { announce }) => sum + announce.length, 0))
    } catch (error) {
      doubt ??= { error }
    }
    for (const group of groups)
      if (doubt) fail(group, doubt.error)
      else for (const tell of group.announce) tell()
  }
  const syncAll = async (): Promise<void> => {
    while (committed.length > 0) {
      const groups = committed
      committed = []
      await syncOnce(groups)
    }
    syncing = null
  }

  /** @throws what the work failed of, where the database has ended the whole transaction (disk full, I/O error): everybody in it is told that. */
  const takeBack = (error: unknown): void => {
    try {
      connection.exec('ROLLBACK TO work')
    } catch {
      throw error
    }
    connection.exec('RELEASE work')
  }

  const commitGroup = async (): Promise<void> => {
    const announce: (() => void)[] = []
    const failed: (() => void)[] = []
    const group: Job[] = []
    try {
      if (doubt) {
        connection.makeSure()
        doubt = null
      }
      connection.exec('BEGIN IMMEDIATE')
      while (queue.length > 0 && group.length < GROUP_LIMIT) {
        const job = queue.shift() as Job
        group.push(job)
        connection.exec('SAVEPOINT work')
        try {
          announce.push(await job.run())
          connection.exec('RELEASE work')
        } catch (error) {
          takeBack(error)
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
      fail({ jobs: group }, error)
      return
    }
    for (const tell of failed) tell()
    if (announce.length === 0) return
    committed.push({ jobs: group, announce })
    syncing ??= syncAll()
  }

  const drain = async (): Promise<void> => {
    // One turn of the event loop, so that requests which arrived together share a commit.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (apart.run() || queue.length > 0) if (queue.length > 0) await commitGroup()
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
    /** Runs `work` while no transaction is open on the connection. */
    between: <T>(work: () => T): Promise<T> => apart.add(work, () => (draining ??= drain())),
    /** Refuses new works and resolves when the queued ones are done. */
    async close(): Promise<void> {
      closed = true
      await draining
      await syncing
    },
  }
}
