import type { Db } from './store.ts'

/** A query waits for a turn of the event loop once the queries before it have held the thread for so long. */
const LONGEST_MS = 10

// As they were when the program began: a test may put others in their place.
const { setImmediate } = globalThis

/** When the first query of the current turn began; null before it. */
let since: number | null = null

/**
 * Resolves after waiting requests were served; null while the queries of this turn have not held the thread for long. Awaiting a query of SQLite lets
 * nobody else in by itself, so a loop of queries would hold the thread from its first to its last.
 */
export function turnWhenDue(): Promise<void> | null {
  if (since === null) {
    since = performance.now()
    setImmediate(() => {
      since = null
    })
    return null
  }
  return performance.now() - since < LONGEST_MS ? null : new Promise((resolve) => setImmediate(resolve))
}

const ASKED = ['all', 'run', 'get', 'values'] as const
type Asked = Readonly<Record<(typeof ASKED)[number], (values?: Record<string, unknown>) => unknown>>
/** What the query builder of a database asks through; its own types keep it to themselves. */
interface Session {
  prepareQuery(...args: unknown[]): Asked
}

const isAsked = (key: string | symbol): key is (typeof ASKED)[number] => (ASKED as readonly (string | symbol)[]).includes(key)

const inTurns = (prepared: Asked): Asked =>
  new Proxy(prepared, {
    get(target, key) {
      if (!isAsked(key)) return Reflect.get(target, key)
      return (values?: Record<string, unknown>) => {
        const turn = turnWhenDue()
        return turn === null ? target[key](values) : turn.then(() => target[key](values))
      }
    },
  })

/** Makes all queries of the builder of a SQLite database wait for a turn when one is due. */
export function giveTurns<T extends Db>(db: T): T {
  const { session } = db as unknown as { readonly session: Session }
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...args) => inTurns(prepare(...args))
  return db
}
