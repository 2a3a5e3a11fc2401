import { sql } from 'drizzle-orm'
import { askDirectly } from './direct.ts'
import type { Db } from './store.ts'

interface Prepared<R> {
  execute(values?: Record<string, unknown>): R
}
interface Preparable<R> {
  prepare(): Prepared<R>
}
export type Values = Readonly<Record<string, unknown>>
/** Asks with a value by name for each placeholder. */
export type Statement<R> = (db: Db, values: Values) => Promise<R>
/** The same; a database in this process answers immediately unless a turn of the event loop is due. */
export type StatementAtOnce<R> = (db: Db, values: Values) => R | Promise<R>

/** A `statement` for requests whose promise would take as long as the query. */
export const statementAtOnce = <R>(build: (db: Db) => Preparable<R>): StatementAtOnce<Awaited<R>> => {
  const known = new WeakMap<Db, (values: Values) => unknown>()
  return (db, values) => {
    let ask = known.get(db)
    if (ask === undefined) {
      const prepared = build(db).prepare()
      ask = askDirectly(prepared) ?? ((given) => prepared.execute(given))
      known.set(db, ask)
    }
    return ask(values) as Awaited<R> | Promise<Awaited<R>>
  }
}

/**
 * A query that is asked very often: it is put together once for each connection, because to do so takes several times as long as to run it.
 */
export const statement = <R>(build: (db: Db) => Preparable<R>): Statement<R> => {
  const ask = statementAtOnce(build)
  return async (db, values) => (await ask(db, values)) as R
}

/** The same for a query of which there is one for each number of things that it is about. */
export const statementOfMany = <R>(build: (db: Db, count: number) => Preparable<R>): ((count: number) => Statement<R>) => {
  const known: Statement<R>[] = []
  return (count) => {
    known[count] ??= statement((db) => build(db, count))
    return known[count]
  }
}

/**
 * The placeholder of a value that a statement writes into a column, in the form that the code has it in. It must not be null where the column has a form of
 * its own, such as a time or JSON. One in a condition or in `sql` is handed to the database as it is.
 */
export const filled = <T>(name: string): T => sql.placeholder(name) as unknown as T
