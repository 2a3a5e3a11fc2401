import { type Deadline, late } from './deadline.ts'
import { type Ask, toDb } from './postgres-client.ts'
import { type Connection, lostConnection, openConnection } from './postgres-connection.ts'
import { type Db, isAway, takeBack } from './store.ts'

/** A connection is closed at the end of a transaction when it is so old: what the database remembers for it goes with it. */
const OLDEST_MS = 30 * 60_000
/** Takes locks in the order of their names in a list as JSON. */
const TAKE_LOCKS = 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from json_array_elements_text($1) as names(name)'
/** Nothing is written outside of a transaction. */
const OUTSIDE = { default_transaction_read_only: 'on' }
const BEGIN = 'begin read write'
const BACK_TO_SAVEPOINT = 'rollback to savepoint'

interface Writer {
  readonly connection: Connection
  readonly since: number
  /** Asks in the transaction that has the connection; one for all of them, so that queries are prepared once. */
  readonly db: Db
  /** Null between two transactions. */
  ask: Ask | null
}
interface Waiter {
  resolve(writer: Writer): void
  reject(error: Error): void
}

const askIn = (writer: Writer, args: Parameters<Ask>): ReturnType<Ask> => {
  if (writer.ask === null) throw new Error('A query came after the end of its transaction')
  return writer.ask(...args)
}

/** Begins a transaction with these locks, all in one round trip; the work's first queries are sent with it. */
const begin = async ({ connection: { ask } }: Writer, names: readonly string[]): Promise<void> => {
  // Sent now: a query waits until it is awaited, and the work's own ones must not come before these.
  const begun = ask(BEGIN).execute()
  const locks = names.length > 0 ? [ask(TAKE_LOCKS, [JSON.stringify(names)], { prepare: true }).execute()] : []
  await Promise.all([begun, ...locks])
}
const rollBack = async ({ connection }: Writer): Promise<void> => {
  try {
    await connection.ask('rollback')
  } catch {
    connection.lose()
  }
}
const within = async <T>(writer: Writer, names: readonly string[], work: (db: Db) => Promise<T>): Promise<T> => {
  const { connection } = writer
  let failed: { readonly error: unknown } | null = null
  const noteFailure = (error: unknown): void => {
    failed ??= { error }
    // Before anything else is sent: a rollback on a closed connection is never answered.
    if (isAway(error)) connection.lose()
  }
  writer.ask = ((...args: Parameters<Ask>) => {
    const query = connection.ask(...args)
    query.catch(noteFailure)
    // What failed since the savepoint is undone by this, and the transaction goes on.
    if (args[0].startsWith(BACK_TO_SAVEPOINT))
      query.then(
        () => {
          failed = null
        },
        () => undefined,
      )
    return query
  }) as Ask
  try {
    const begun = begin(writer, names)
    begun.catch(noteFailure)
    let value: T
    try {
      value = await Promise.race([work(writer.db), connection.gone])
    } finally {
      // Without it the work has seen and changed nothing, and its failure comes from that.
      await begun
    }
    const { error } = (failed ?? {}) as { readonly error?: unknown }
    // A statement that failed undid the transaction, whatever the work made of it but a return to a savepoint.
    if (failed !== null) throw error
    if (connection.isLost) throw lostConnection()
    await connection.ask('commit')
    return value
  } catch (error) {
    if (isAway(error)) connection.lose()
    if (!connection.isLost) await rollBack(writer)
    throw error
  } finally {
    writer.ask = null
  }
}

/** Transactions over a bounded number of connections. A connection that closes fails its transaction immediately and makes room for another one. */
export const createTransactions = (
  address: string,
  { most, settings }: { readonly most: number; readonly settings: Readonly<Record<string, string>> },
) => {
  const idle: Writer[] = []
  const waiting = new Set<Waiter>()
  const open = new Set<Writer>()
  let isClosed = false

  const drop = (writer: Writer): void => {
    open.delete(writer)
    const at = idle.indexOf(writer)
    if (at >= 0) idle.splice(at, 1)
    serveNext()
  }
  const make = (): Writer => {
    const writer: Writer = {
      connection: openConnection(address, { name: 'tessera write', settings: { ...settings, ...OUTSIDE }, lost: () => drop(writer) }),
      since: performance.now(),
      db: toDb(((...args: Parameters<Ask>) => askIn(writer, args)) as Ask),
      ask: null,
    }
    open.add(writer)
    return writer
  }
  const serveNext = (): void => {
    const [next] = waiting
    if (next === undefined) return
    const writer = idle.pop() ?? (open.size < most && !isClosed ? make() : undefined)
    if (writer === undefined) return
    waiting.delete(next)
    next.resolve(writer)
  }
  const take = (deadline: Deadline): Promise<Writer> => {
    if (isClosed) return Promise.reject(lostConnection('The database is closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Writer>()
    const waiter: Waiter = { resolve, reject }
    waiting.add(waiter)
    const giveUp = setTimeout(() => {
      waiting.delete(waiter)
      reject(late())
    }, deadline.left())
    serveNext()
    return promise.finally(() => clearTimeout(giveUp))
  }
  const giveBack = (writer: Writer): void => {
    if (writer.connection.isLost) return
    if (performance.now() - writer.since >= OLDEST_MS) {
      writer.connection.lose()
      return
    }
    idle.push(writer)
    serveNext()
  }

  return {
    /**
     * Runs `work` in a transaction that has these locks; an error leaves nothing behind. When the deadline passes the transaction loses its connection, and
     * with it all that it has done.
     */
    async run<T>(names: readonly string[], work: (db: Db) => Promise<T>, deadline: Deadline): Promise<T> {
      const writer = await take(deadline)
      let isLate = false
      const giveUp = setTimeout(() => {
        isLate = true
        writer.connection.lose(late())
      }, deadline.left())
      try {
        return await within(writer, names, work)
      } catch (error) {
        throw isLate ? late() : error
      } finally {
        clearTimeout(giveUp)
        giveBack(writer)
      }
    },
    /** Opens all connections and runs `work` on each, one after the other, because it may lock rows; what it did is taken back. */
    async rehearse(work: (db: Db) => Promise<void>): Promise<void> {
      const writers: Writer[] = []
      while (open.size < most) writers.push(make())
      try {
        await Promise.all(writers.map(({ connection }) => connection.ask('select 1')))
        for (const writer of writers) await takeBack((rehearsed) => within(writer, ['rehearsal'], rehearsed), work)
      } finally {
        for (const writer of writers) giveBack(writer)
      }
    },
    counts: () => ({ writers: open.size, idle: idle.length, waiting: waiting.size }),
    /** Fails what is under way, and takes no more. */
    async close(): Promise<void> {
      isClosed = true
      for (const { reject } of waiting) reject(lostConnection('The database is closed'))
      waiting.clear()
      for (const { connection } of [...open]) connection.lose(lostConnection('The database is closed'))
    },
  }
}
