import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PageDocument, PageEntry } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'

export interface EntryRow {
  readonly entryId: string
  readonly parentId: string | null
  /** Null: removed. */
  readonly entry: PageEntry | null
}

/** SQLite takes 32,766 parameters in one statement. */
const CHUNK = 1000

const chunks = function* <T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK)
}

const parentOf = (entry: PageEntry): string | null => (entry.kind === 'element' ? entry.parentId : null)

/** The rows of a page's document. */
export const createEntryStore = ({ t }: Pick<Store, 't'>) => {
  const { pageEntry } = t
  const ofPage = (pageId: number) => eq(pageEntry.pageId, pageId)
  const newValue = (column: 'revision' | 'parentId' | 'entry') => sql`excluded.${sql.identifier(pageEntry[column].name)}`
  const replaced = { revision: newValue('revision'), parentId: newValue('parentId'), entry: newValue('entry') }
  const columns = { entryId: pageEntry.entryId, parentId: pageEntry.parentId, entry: pageEntry.entry }

  return {
    async load(db: Db, pageId: number): Promise<PageDocument> {
      const rows = await db
        .select({ entryId: pageEntry.entryId, entry: pageEntry.entry })
        .from(pageEntry)
        .where(and(ofPage(pageId), isNotNull(pageEntry.entry)))
      return { entries: new Map(rows.map((row) => [row.entryId, row.entry as PageEntry])) }
    },
    async insert(db: Db, pageId: number, revision: number, document: PageDocument): Promise<void> {
      for (const part of chunks([...document.entries.values()]))
        await db.insert(pageEntry).values(part.map((entry) => ({ pageId, entryId: entry.id, revision, parentId: parentOf(entry), entry })))
    },
    changedSince: (db: Db, pageId: number, revision: number): Promise<EntryRow[]> =>
      db
        .select(columns)
        .from(pageEntry)
        .where(and(ofPage(pageId), gt(pageEntry.revision, revision))),
    async byIds(db: Db, pageId: number, ids: readonly string[]): Promise<Map<string, EntryRow>> {
      const found = new Map<string, EntryRow>()
      for (const part of chunks(ids))
        for (const row of await db
          .select(columns)
          .from(pageEntry)
          .where(and(ofPage(pageId), inArray(pageEntry.entryId, [...part]))))
          found.set(row.entryId, row)
      return found
    },
    /** Living children of the given elements. */
    async childrenOf(db: Db, pageId: number, ids: readonly string[]): Promise<EntryRow[]> {
      const found: EntryRow[] = []
      for (const part of chunks(ids))
        found.push(
          ...(await db
            .select(columns)
            .from(pageEntry)
            .where(and(ofPage(pageId), isNotNull(pageEntry.entry), inArray(pageEntry.parentId, [...part])))),
        )
      return found
    },
    count: (db: Db, pageId: number): Promise<number> => db.$count(pageEntry, and(ofPage(pageId), isNotNull(pageEntry.entry))),
    /** Writes what became of each entry; null leaves a tombstone. */
    async put(db: Db, pageId: number, revision: number, outcome: ReadonlyMap<string, PageEntry | null>): Promise<void> {
      for (const part of chunks([...outcome]))
        await db
          .insert(pageEntry)
          .values(part.map(([entryId, entry]) => ({ pageId, entryId, revision, parentId: entry === null ? null : parentOf(entry), entry })))
          .onConflictDoUpdate({ target: [pageEntry.pageId, pageEntry.entryId], set: replaced })
    },
  }
}
export type EntryStore = ReturnType<typeof createEntryStore>
