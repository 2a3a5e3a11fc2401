import { runStatements } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'

/** Parts of a write that can be taken back without the rest. */
export const createSavepoints = (store: Pick<Store, 'dialect'>, db: Db) => {
  const run = (...statements: readonly string[]): Promise<void> => runStatements(store, db, statements)
  const back = (name: 'each_record' | 'all_records') =>
    run(`rollback to savepoint ${name}`, `release savepoint ${name}`)
  return {
    /** The result, or the refusal after which nothing of the work is left. Other errors are thrown. */
    async attempt<T>(name: 'each_record', work: () => Promise<T>): Promise<T | AppError> {
      await run(`savepoint ${name}`)
      try {
        const result = await work()
        await run(`release savepoint ${name}`)
        return result
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await back(name)
        return error
      }
    },
    /** Does the work and takes it back. */
    async takeBack<T>(name: 'all_records', work: () => Promise<T>): Promise<T> {
      await run(`savepoint ${name}`)
      const result = await work()
      await back(name)
      return result
    },
  }
}
