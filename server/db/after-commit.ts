import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from './store.ts'

type Task = () => void
interface Tasks {
  readonly committed: Task[]
  readonly rolledBack: Task[]
}
const newTasks = (): Tasks => ({ committed: [], rolledBack: [] })
const waiting = new AsyncLocalStorage<Tasks>()

/**
 * Runs `task` once the current work is committed, and never when the work fails or is taken back. Other requests see
 * the changes then, so this is where a hint about them is published. Outside of a work nothing is committed, and the
 * task is dropped.
 *
 * @example
 * await store.write(async (db) => {
 *   await db.insert(note).values(row)
 *   afterCommit(() => bus.publish('note:7'))
 * })
 */
export const afterCommit = (task: Task): void => void waiting.getStore()?.committed.push(task)
/** Runs `task` once the current work has failed for good, and never when it is committed or tried again. */
export const afterRollback = (task: Task): void => void waiting.getStore()?.rolledBack.push(task)

/** A store whose works may call `afterCommit`. */
export const withAfterCommit = <T extends object>(store: Store<T>): Store<T> => {
  const run = async <R>(write: Store<T>['write'], work: Parameters<typeof write<R>>[0], alone: readonly string[]): Promise<R> => {
    let tasks = newTasks()
    let done: R
    try {
      done = await write<R>((db) => {
        // A work that the database gave up is tried again from its beginning.
        tasks = newTasks()
        return waiting.run(tasks, () => work(db))
      }, alone)
    } catch (error) {
      for (const task of tasks.rolledBack) task()
      throw error
    }
    for (const task of tasks.committed) task()
    return done
  }
  return {
    ...store,
    write: (work, alone = []) => run(store.write, work, alone),
    writeSmall: (work, alone) => run(store.writeSmall, work, alone),
  }
}
