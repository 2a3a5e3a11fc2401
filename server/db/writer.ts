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

const _fail = ({ jobs }: Pick<Group, 'jobs'>, error: unknown): void => {
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
class WriterOperations {
  private readonly queue: Job[] = []
  private readonly apart = createApart()
  /** Committed and not yet surely on the disk. */
  private committed: Group[] = []
  private draining: Promise<void> | null = null
  private syncing: Promise<void> | null = null
  /** Why the last `sync` failed; what comes after it in the log counts for nothing before that is made good. */
  private doubt: { readonly error: unknown } | null = null
  private closed = false
  private begun = 0

  constructor(private readonly connection: WriteConnection) {}

  private fail({ jobs }: Pick<Group, 'jobs'>, error: unknown): void {
    for (const job of jobs) job.fail(error)
  }

  private async syncOnce(groups: readonly Group[]): Promise<void> {
    try {
      await this.connection.sync(groups.reduce((sum, { announce }) => sum + announce.length, 0))
    } catch (error) {
      this.doubt ??= { error }
    }
    for (const group of groups)
      if (this.doubt) this.fail(group, this.doubt.error)
      else for (const tell of group.announce) tell()
  }

  private async syncAll(): Promise<void> {
    while (this.committed.length > 0) {
      const groups = this.committed
      this.committed = []
      await this.syncOnce(groups)
    }
    this.syncing = null
  }

  /** @throws what the work failed of, where the database has ended the whole transaction (disk full, I/O error): everybody in it is told that. */
  private takeBack(error: unknown): void {
    try {
      this.connection.exec('ROLLBACK TO work')
    } catch {
      throw error
    }
    this.connection.exec('RELEASE work')
  }

  private async commitGroup(): Promise<void> {
    const announce: (() => void)[] = []
    const failed: (() => void)[] = []
    const group: Job[] = []
    try {
      if (this.doubt) {
        this.connection.makeSure()
        this.doubt = null
      }
      this.connection.exec('BEGIN IMMEDIATE')
      while (this.queue.length > 0 && group.length < GROUP_LIMIT) {
        const job = this.queue.shift() as Job
        group.push(job)
        this.begun++
        this.connection.exec('SAVEPOINT work')
        try {
          announce.push(await job.run())
          this.connection.exec('RELEASE work')
        } catch (error) {
          this.takeBack(error)
          failed.push(() => job.fail(error))
        }
      }
      this.connection.exec('COMMIT')
    } catch (error) {
      try {
        this.connection.exec('ROLLBACK')
      } catch {
        // The database ended the transaction itself (disk full, I/O error): there is nothing left to undo.
      }
      if (group.length === 0) group.push(this.queue.shift() as Job)
      this.fail({ jobs: group }, error)
      return
    }
    for (const tell of failed) tell()
    if (announce.length === 0) return
    this.committed.push({ jobs: group, announce })
    this.syncing ??= this.syncAll()
  }

  private async drain(): Promise<void> {
    // One turn of the event loop, so that requests which arrived together share a commit.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.apart.run() || this.queue.length > 0) if (this.queue.length > 0) await this.commitGroup()
    // In the same turn as the look at the queue: a work that comes after it must find nobody draining, and start again.
    this.draining = null
  }

  readonly write = <T>(work: () => Promise<T>): Promise<T> => {
    if (this.closed) return Promise.reject(new Error('The database is closed'))
    return new Promise<T>((resolve, reject) => {
      this.queue.push({
        fail: reject,
        run: async () => {
          const value = await work()
          return () => resolve(value)
        },
      })
      this.draining ??= this.drain()
    })
  }

  /** Works that were begun until now, and those that wait for their turn. */
  readonly turns = (): { readonly begun: number; readonly waiting: number } => ({
    begun: this.begun,
    waiting: this.queue.length,
  })

  /** Runs `work` while no transaction is open on the connection. */
  readonly between = <T>(work: () => T): Promise<T> => this.apart.add(work, () => (this.draining ??= this.drain()))

  /** Refuses new works and resolves when the queued ones are done. */
  readonly close = async (): Promise<void> => {
    this.closed = true
    await this.draining
    await this.syncing
  }
}

export const createWriter = (connection: WriteConnection): Pick<WriterOperations, keyof WriterOperations> =>
  new WriterOperations(connection)
