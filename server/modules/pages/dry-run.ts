import type { Db, Store } from '../../db/store.ts'

/** Carries what a dry run came to out of the transaction that it ends. */
class DryRunEnd<T> extends Error {
  constructor(readonly outcome: T) {
    super('The end of a dry run')
  }
}

/** Does a work to find out what it comes to, and takes all of it back. */
export const rolledBack = async <T>(store: Pick<Store, 'write'>, alone: readonly string[], work: (db: Db) => Promise<T>): Promise<T> => {
  try {
    await store.write(async (db) => {
      throw new DryRunEnd(await work(db))
    }, alone)
  } catch (error) {
    if (error instanceof DryRunEnd) return error.outcome as T
    throw error
  }
  throw new Error('A dry run was not taken back')
}
