import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { PageDocument, PageEntry } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import type { PageTables } from './table.ts'

export interface EntryRow {
  readonly entryId: string
  readonly parentId: string | null
  /** Null: removed. */
  readonly entry: PageEntry | null
}

/** SQLite takes 32,766 parameters in one statement. */
const CHUNK = 1000

/** A page's tombstones are swept when it has so many rows, down to so many: more than one save can leave. */
const MOST_ROWS = 90_000
const KEPT_TOMBSTONES = 30_000
/** No entry's id: its row holds the last revision whose tombstones may be gone. */
const SWEPT = ''

const chunks = function* <T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK)
}

const parentOf = (entry: PageEntry): string | null => (entry.kind === 'element' ? entry.parentId : null)

/** The rows of a page's document. */
export const createEntryStore = ({ t }: Pick<Store<PageTables>, 't'>) => {
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
    /** Null when what was removed since is not known any more. */
    async changedSince(db: Db, pageId: number, revision: number): Promise<EntryRow[] | null> {
      const rows = await db
        .select(columns)
        .from(pageEntry)
        .where(and(ofPage(pageId), gt(pageEntry.revision, revision)))
      return rows.some((row) => row.entryId === SWEPT) ? null : rows
    },
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
        for (const row of await db
          .select(columns)
          .from(pageEntry)
          .where(and(ofPage(pageId), isNotNull(pageEntry.entry), inArray(pageEntry.parentId, [...part]))))
          found.push(row)
      return found
    },
    /** Who is below the given elements and whose child it is, and nothing of what they hold. */
    async placesBelow(
      db: Db,
      pageId: number,
      ids: readonly string[],
    ): Promise<{ readonly entryId: string; readonly parentId: string | null }[]> {
      const found: { readonly entryId: string; readonly parentId: string | null }[] = []
      for (const part of chunks(ids))
        for (const row of await db
          .select({ entryId: pageEntry.entryId, parentId: pageEntry.parentId })
          .from(pageEntry)
          .where(and(ofPage(pageId), isNotNull(pageEntry.entry), inArray(pageEntry.parentId, [...part]))))
          found.push(row)
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
    /** Forgets the oldest tombstones of a page that has very many; answers which. */
    async sweep(db: Db, pageId: number): Promise<readonly string[]> {
      // Rows are counted in an index; which of them are tombstones would take all of them to tell.
      if ((await db.$count(pageEntry, ofPage(pageId))) <= MOST_ROWS) return []
      const tombstones = and(ofPage(pageId), isNull(pageEntry.entry), ne(pageEntry.entryId, SWEPT))
      const [last] = await db
        .select({ revision: pageEntry.revision })
        .from(pageEntry)
        .where(tombstones)
        .orderBy(desc(pageEntry.revision))
        .limit(1)
        .offset(KEPT_TOMBSTONES)
      if (!last) return []
      const old = and(tombstones, lte(pageEntry.revision, last.revision))
      const gone = await db.select({ entryId: pageEntry.entryId }).from(pageEntry).where(old)
      await db.delete(pageEntry).where(old)
      await db
        .insert(pageEntry)
        .values({ pageId, entryId: SWEPT, revision: last.revision, parentId: null, entry: null })
        .onConflictDoUpdate({ target: [pageEntry.pageId, pageEntry.entryId], set: { revision: last.revision } })
      return gone.map(({ entryId }) => entryId)
    },
  }
}
export type EntryStore = ReturnType<typeof createEntryStore>
