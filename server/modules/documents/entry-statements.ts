import { and, eq, inArray, sql } from 'drizzle-orm'
import { statementOfMany } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import type { DocumentTables } from './table.ts'

/** Statements about so many records of one document are kept; an edit rarely has more. */
export const MOST_KEPT = 8

interface Written {
  readonly entryId: string
  readonly parentId: string | null
  /** The JSON of the record; null: it was removed. */
  readonly text: string | null
}

const make = ({ documentEntry: table }: DocumentTables) => {
  const eachOf = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)
  const select = statementOfMany((db, count) =>
    db
      .select({ entryId: table.entryId, parentId: table.parentId, text: sql<string | null>`${table.entry}` })
      .from(table)
      .where(
        and(
          eq(table.documentId, sql.placeholder('documentId')),
          inArray(
            table.entryId,
            eachOf(count).map((i) => sql.placeholder(`id${i}`)),
          ),
        ),
      ),
  )
  const newValue = (column: 'revision' | 'parentId' | 'entry') => sql`excluded.${sql.identifier(table[column].name)}`
  const replaced = { revision: newValue('revision'), parentId: newValue('parentId'), entry: newValue('entry') }
  const upsert = statementOfMany((db, count) =>
    db
      .insert(table)
      .values(
        eachOf(count).map((i) => ({
          documentId: sql.placeholder('documentId'),
          revision: sql.placeholder('revision'),
          entryId: sql.placeholder(`id${i}`),
          parentId: sql.placeholder(`parent${i}`),
          // As the text that it is already.
          entry: sql`${sql.placeholder(`text${i}`)}`,
        })),
      )
      .onConflictDoUpdate({ target: [table.documentId, table.entryId], set: replaced }),
  )

  return {
    /** What a record that is there already becomes. */
    replaced,
    byIds(db: Db, documentId: number, ids: readonly string[]) {
      const values: Record<string, unknown> = { documentId }
      for (const [i, id] of ids.entries()) values[`id${i}`] = id
      return select(ids.length)(db, values)
    },
    put(db: Db, documentId: number, revision: number, rows: readonly Written[]) {
      const values: Record<string, unknown> = { documentId, revision }
      for (const [i, { entryId, parentId, text }] of rows.entries())
        Object.assign(values, { [`id${i}`]: entryId, [`parent${i}`]: parentId, [`text${i}`]: text })
      return upsert(rows.length)(db, values)
    },
  }
}

const known = new WeakMap<object, ReturnType<typeof make>>()

/** Reads and writes of few records, which come with every edit. */
export const entryStatements = ({ t }: Pick<Store<DocumentTables>, 't'>): ReturnType<typeof make> => {
  let found = known.get(t.documentEntry)
  if (found === undefined) {
    found = make(t)
    known.set(t.documentEntry, found)
  }
  return found
}
