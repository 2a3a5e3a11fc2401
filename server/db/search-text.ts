import { eq, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Store } from './store.ts'

/** What is looked through for a keyword: folded in code, because SQLite folds the letters of ASCII alone and PostgreSQL none. */
export const searchText = (...texts: readonly string[]): string => texts.join('\n').normalize('NFC').toLowerCase()

/** A `like` pattern that finds the text anywhere, its own wildcards taken literally (escape character `\`). */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

interface Searched {
  readonly searchText: SQLiteColumn
}

/** Rows whose text has the keyword in it, whatever the case; all of them for an empty one. */
export const hasKeyword = (table: Searched, keyword: string): SQL | undefined =>
  keyword === '' ? undefined : sql`${table.searchText} like ${containing(searchText(keyword))} escape '\\'`

/** Rows in one write: everybody else waits for it. */
const SLICE = 1000

/** Fills in what rows of an earlier release lack. */
export const fillSearchText = async <T extends SQLiteTable & Searched>(
  store: Pick<Store, 'read' | 'write'>,
  { table, key, textOf }: { readonly table: T; readonly key: SQLiteColumn; readonly textOf: (row: InferSelectModel<T>) => string },
): Promise<void> => {
  const isLacking = isNull(table.searchText)
  const slice = (db: Db) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(isLacking)
      .limit(SLICE)
  const filled = async (db: Db): Promise<number> => {
    const rows = await slice(db)
    for (const row of rows)
      await db
        .update(table as SQLiteTable)
        .set({ searchText: textOf(row as InferSelectModel<T>) })
        .where(eq(key, row[key.name]))
    return rows.length
  }
  // Asked outside of a write first: nearly always there is nothing to do.
  while ((await slice(store.read)).length > 0) await store.write(filled)
}
