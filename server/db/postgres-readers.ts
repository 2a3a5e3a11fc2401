import { type Ask, toDb } from './postgres-client.ts'
import { type Connection, lostConnection, openConnection } from './postgres-connection.ts'
import { type Db, isAway } from './store.ts'

/** A connection that leaves a query unanswered for longer is given up. The database itself ends a statement sooner (`STATEMENT_MS`). */
const SILENCE_MS = 20_000
const CHECK_EVERY_MS = 1_000

interface Query {
  readonly since: number
}
interface Reader {
  readonly connection: Connection
  /** In the order in which they were sent. */
  readonly inFlight: Set<Query>
}

/** Queries over a bounded number of connections that only read. Each may have several queries in flight. */
export const createReaders = (
  address: string,
  { most, settings }: { readonly most: number; readonly settings: Readonly<Record<string, string>> },
) => {
  const readers = new Set<Reader>()
  let isClosed = false

  const open = (): Reader => {
    const reader: Reader = {
      connection: openConnection(address, { name: 'tessera read', settings, lost: () => readers.delete(reader) }),
      inFlight: new Set(),
    }
    readers.add(reader)
    return reader
  }
  /** The least busy one; a new one while all are busy and there may be more. */
  const choose = (): Reader => {
    let best: Reader | null = null
    for (const reader of readers) if (best === null || reader.inFlight.size < best.inFlight.size) best = reader
    return best === null || (best.inFlight.size > 0 && readers.size < most) ? open() : best
  }
  const check = (): void => {
    const before = performance.now() - SILENCE_MS
    for (const { connection, inFlight } of [...readers]) {
      const [oldest] = inFlight
      if (oldest && oldest.since < before) connection.lose(lostConnection('The database did not answer a query'))
    }
  }
  const checking = setInterval(check, CHECK_EVERY_MS)
  checking.unref()

  const ask = ((...args: Parameters<Ask>) => {
    if (isClosed) throw lostConnection('The database is closed')
    const { connection, inFlight } = choose()
    const sent: Query = { since: performance.now() }
    inFlight.add(sent)
    const query = connection.ask(...args)
    query.then(
      () => inFlight.delete(sent),
      (error: unknown) => {
        inFlight.delete(sent)
        if (isAway(error)) connection.lose()
      },
    )
    return query
  }) as Ask

  return {
    db: toDb(ask) satisfies Db,
    /** Opens all connections and runs `work` on each. */
    async rehearse(work: (db: Db) => Promise<unknown>): Promise<void> {
      while (readers.size < most) open()
      await Promise.all([...readers].map(({ connection }) => work(toDb(connection.ask))))
    },
    counts: () => ({ readers: readers.size, reads: [...readers].reduce((sum, { inFlight }) => sum + inFlight.size, 0) }),
    /** Fails the queries that are in flight, and takes no more. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(checking)
      for (const { connection } of [...readers]) connection.lose(lostConnection('The database is closed'))
    },
  }
}
