import { logFault } from '../../db/fault-text.ts'
import { isAway, isDamage, type Store } from '../../db/store.ts'
import { AppError, errors } from '../../http/errors.ts'
import { RETRY_SOON } from '../../http/on-error.ts'
import type { PageTables } from '../pages/table.ts'

const ASK_EVERY_MS = 1_000

/** Whether the server can do its work. A damage once seen stays: only a restore mends it. */
export const createHealth = (store: Store<PageTables>) => {
  const { page } = store.t
  let isDamaged = false
  let asked: { readonly until: number; readonly answer: Promise<AppError | null> } | null = null

  const notice = (error: unknown): void => {
    if (isDamage(error)) isDamaged = true
  }
  const lookAtDatabase = async (): Promise<AppError | null> => {
    try {
      await store.read.select({ id: page.id }).from(page).limit(1)
      return null
    } catch (error) {
      notice(error)
      logFault(error)
      if (isAway(error)) return new AppError(errors.databaseAway, { data: { status: 'away' }, headers: RETRY_SOON })
      return new AppError(errors.databaseUnreadable, { data: { status: 'unreadable' } })
    }
  }

  return {
    /** Told of every fault that the server meets: one that says the database is damaged is known from then on. */
    notice,
    /**
     * Asks the database at most once a second, one cheap question.
     * @throws AppError (503) that says what is the matter.
     */
    async ask(): Promise<{ readonly status: 'ok' }> {
      const now = Date.now()
      if (asked === null || now > asked.until) asked = { until: now + ASK_EVERY_MS, answer: lookAtDatabase() }
      const failure = await asked.answer
      if (isDamaged) throw new AppError(errors.databaseDamaged, { data: { status: 'damaged' } })
      if (failure !== null) throw failure
      return { status: 'ok' }
    },
  }
}
