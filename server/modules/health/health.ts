import { isAway, isBusy, isDamage, isFull, isReadOnly, type Store } from '../../db/store.ts'
import { AppError, errors } from '../../http/errors.ts'
import { RETRY_SOON } from '../../http/on-error.ts'
import type { Phase } from '../../phases.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { PageTables } from '../pages/index.ts'

/** A finished check is answered for so long. */
const CHECK_EVERY_MS = 1_000
/** How long a request waits for a check that is under way; after it the last result is answered. */
const ANSWER_MS = 150
/** A check that takes longer counts as failed: nobody's writes are done in time then. */
const LONGEST_CHECK_MS = 5_000
/**
 * The row that a check writes, with the same values each time: to ask for the health changes nothing that anybody
 * reads.
 */
const ROW = { key: 'health', count: 0, windowEndsAt: new Date(0) }

interface Healthy {
  readonly status: 'ok'
}
interface Check {
  readonly since: number
  readonly done: Promise<AppError | null>
  /** Undefined while it is under way. */
  result: AppError | null | undefined
}

const busy = (): AppError => new AppError(errors.databaseBusy, { data: { status: 'busy' }, headers: RETRY_SOON })

const failureOf = (error: unknown): AppError => {
  if (isAway(error)) return new AppError(errors.databaseAway, { data: { status: 'away' }, headers: RETRY_SOON })
  if (isBusy(error)) return busy()
  if (isFull(error)) return new AppError(errors.storageFull, { data: { status: 'full' } })
  if (isReadOnly(error)) return new AppError(errors.storageReadOnly, { data: { status: 'read-only' } })
  return new AppError(errors.databaseUnreadable, { data: { status: 'unreadable' } })
}

/** Whether the server can do its work. Damage that was seen once stays: only a restore mends it. */
export const createHealth = (deps: {
  readonly store: Store<Pick<PageTables, 'page'> & Pick<AccountTables, 'attempt'>>
  /** Rejects with the reason where files cannot be written. */
  readonly checkFiles: () => Promise<void>
  /** Whether the server is ready for requests, beside what is checked. */
  readonly phase: () => Phase
  /** Takes the reasons of failed checks. */
  readonly report: (error: unknown) => void
}) => {
  const { store, checkFiles, phase, report } = deps
  const { page, attempt } = store.t
  let isDamaged = false
  let last: Check | null = null
  let current: Check | null = null

  const notice = (error: unknown): void => {
    if (isDamage(error)) isDamaged = true
  }
  const readAndWrite = async (): Promise<void> => {
    await store.read.select({ id: page.id }).from(page).limit(1)
    await store.write(async (db) => {
      await db
        .insert(attempt)
        .values(ROW)
        .onConflictDoUpdate({ target: attempt.key, set: { windowEndsAt: ROW.windowEndsAt } })
    })
    await checkFiles()
  }
  const run = async (): Promise<AppError | null> => {
    try {
      await readAndWrite()
      return null
    } catch (error) {
      notice(error)
      report(error)
      return failureOf(error)
    }
  }
  const begin = (): Check => {
    const check: Check = { since: performance.now(), done: run(), result: undefined }
    void check.done.then((result) => {
      check.result = result
      last = check
    })
    return check
  }
  /** One check is under way at a time, however many requests ask. */
  const find = async (): Promise<AppError | null> => {
    const now = performance.now()
    if (current === null || (current.result !== undefined && now - current.since > CHECK_EVERY_MS)) current = begin()
    const { since, done } = current
    const waited = Promise.withResolvers<AppError | null>()
    const timer = setTimeout(
      () => {
        const isSlow = performance.now() - since > LONGEST_CHECK_MS
        waited.resolve(isSlow || last === null ? busy() : (last.result ?? null))
        // The first check has no result before it: `start` has it done before anybody asks.
      },
      last === null ? LONGEST_CHECK_MS : ANSWER_MS,
    )
    try {
      return await Promise.race([done, waited.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  const ask = async (): Promise<Healthy> => {
    const failure = await find()
    if (isDamaged) throw new AppError(errors.databaseDamaged, { data: { status: 'damaged' } })
    if (failure !== null) throw failure
    return { status: 'ok' }
  }

  return {
    /** Takes every fault that the server meets: one that says the database is damaged is remembered. */
    notice,
    /**
     * Reads from the database, and writes to it and to the folder of files, at most once a second and never twice at
     * the same time. Answers within a quarter of a second.
     * @throws AppError (503 or 507) that says what is the matter.
     */
    ask,
    /**
     * The same, for balancers: a server that warms up, or is about to stop, is to get no new requests, although it
     * answers them.
     * @throws AppError (503 or 507) that says what is the matter.
     */
    async ready(): Promise<Healthy> {
      if (phase() === 'draining') throw new AppError(errors.draining, { data: { status: 'draining' } })
      if (phase() === 'starting')
        throw new AppError(errors.starting, { data: { status: 'starting' }, headers: RETRY_SOON })
      return ask()
    },
  }
}
