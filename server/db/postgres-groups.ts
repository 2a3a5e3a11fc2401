import { type Deadline, earliest, late } from './deadline.ts'
import { type Db, isAway } from './store.ts'

type Work<T> = (db: Db) => Promise<T>
interface Job {
  readonly work: Work<unknown>
  readonly names: readonly string[]
  readonly deadline: Deadline
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** So many share a transaction at most, and so many transactions of several run at once: enough for the ways to the database to overlap. */
const MOST_TOGETHER = 32
const MOST_GROUPS = 4

/**
 * Small works share transactions: those that wait while others are on their way go together, each statement of all of them in one way there and
 * back, and one commit makes all of them durable. Where anything fails for one of them, nothing of them is kept and each runs by itself, so that
 * only that one fails. Works of one group have no name in common.
 */
export const createGroups = (deps: {
  /** Runs a work in one transaction that has these locks. */
  run<T>(names: readonly string[], work: Work<T>, deadline: Deadline): Promise<T>
  /** The same, tried again where the database gave it up. */
  alone<T>(work: Work<T>, names: readonly string[], deadline: Deadline): Promise<T>
}) => {
  const waiting: Job[] = []
  const shared = new WeakSet<Db>()
  let running = 0

  const all = async (db: Db, group: readonly Job[]): Promise<readonly unknown[]> => {
    shared.add(db)
    try {
      // What one of them still asks belongs into this transaction, although another one failed.
      const done = await Promise.allSettled(group.map(({ work }) => work(db)))
      return done.map((each) => {
        if (each.status === 'rejected') throw each.reason
        return each.value
      })
    } finally {
      shared.delete(db)
    }
  }
  const runAlone = async ({ work, names, deadline, resolve, reject }: Job): Promise<void> => {
    try {
      resolve(await deps.alone(work, names, deadline))
    } catch (error) {
      reject(error)
    }
  }
  const runGroup = async (group: readonly Job[]): Promise<void> => {
    if (group.length > 1)
      try {
        const names = group.flatMap((job) => job.names).sort()
        const values = await deps.run(names, (db) => all(db, group), earliest(group.map(({ deadline }) => deadline)))
        for (const [i, job] of group.entries()) job.resolve(values[i])
        return
      } catch (error) {
        // It may have been done: the caller finds out by sending it again.
        if (isAway(error)) {
          for (const job of group) job.reject(error)
          return
        }
      }
    await Promise.all(group.map(runAlone))
  }
  /** The next ones, without those whose caller has been answered that it took too long. */
  const nextGroup = (): readonly Job[] => {
    const group = waiting.splice(0, MOST_TOGETHER)
    for (const job of group) if (job.deadline.left() === 0) job.reject(late())
    return group.filter(({ deadline }) => deadline.left() > 0)
  }
  const next = async (): Promise<void> => {
    try {
      while (waiting.length > 0) await runGroup(nextGroup())
    } finally {
      running -= 1
    }
  }

  return {
    counts: () => ({ groups: running, grouped: waiting.length }),
    add<T>(work: Work<T>, names: readonly string[], deadline: Deadline): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, names, deadline, resolve: resolve as Job['resolve'], reject })
        if (running >= MOST_GROUPS) return
        running += 1
        // One turn of the event loop, so that requests which arrived together share a transaction.
        setImmediate(() => void next())
      })
    },
    /** Whether works of a group ask by it: what one of them holds, they all do. */
    isShared: (db: Db): boolean => shared.has(db),
  }
}
