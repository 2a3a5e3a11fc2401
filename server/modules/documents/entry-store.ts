import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL } from 'drizzle-orm'
import type { DocumentKind, Entry } from '#kernel/document'
import type { Db, Store } from '../../db/store.ts'
import { createPauses } from '../../pauses.ts'
import { entryFrom, entryText } from './entry-bytes.ts'
import { entryStatements, MOST_KEPT } from './entry-statements.ts'
import type { DocumentTables } from './table.ts'

/** All records of a document, by id. */
export interface StoredDocument<E extends Entry> {
  readonly entries: ReadonlyMap<string, E>
}
export interface EntryRow<E extends Entry> {
  readonly entryId: string
  readonly parentId: string | null
  /** Null: removed. */
  readonly entry: E | null
}

/** SQLite takes 32,766 parameters in one statement. */
const CHUNK = 500
/** Attempts to read a large document at one revision while others edit it. Callers that need one revision compare it themselves. */
const MOST_READS = 5

/** A document's tombstones are swept when it has so many rows, down to so many: more than one save can leave. */
const MOST_ROWS = 90_000
const KEPT_TOMBSTONES = 30_000
/** No entry's id: its row holds the last revision whose tombstones may be gone. */
const SWEPT = ''

const chunks = function* <T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK)
}

/** The rows of documents of one kind. */
export const createEntryStore = <E extends Entry>({ t }: Pick<Store<DocumentTables>, 't'>, kind: DocumentKind<E>) => {
  const { document, documentEntry } = t
  const parentOf = (entry: E): string | null => kind.parentOf(entry) ?? null
  const ofDocument = (documentId: number) => eq(documentEntry.documentId, documentId)
  const few = entryStatements({ t })
  const columns = { entryId: documentEntry.entryId, parentId: documentEntry.parentId, entry: documentEntry.entry }
  type Rows = EntryRow<E>[]

  /** Rows of a document by their ids, in pieces, with pauses. */
  const rowsById = async (db: Db, documentId: number, ids: readonly string[]): Promise<Map<string, EntryRow<E>>> => {
    const found = new Map<string, EntryRow<E>>()
    const pause = createPauses()
    for (const part of chunks(ids)) {
      for (const row of await db
        .select(columns)
        .from(documentEntry)
        .where(and(ofDocument(documentId), inArray(documentEntry.entryId, [...part]))))
        found.set(row.entryId, row as unknown as EntryRow<E>)
      await pause()
    }
    return found
  }
  const revisionOf = async (db: Db, documentId: number): Promise<number | undefined> =>
    (await db.select({ revision: document.revision }).from(document).where(eq(document.id, documentId)))[0]?.revision
  /** Rows of a document at one revision, in the database's order; many are read in pieces, and again where the document was edited meanwhile. */
  const rowsWhere = async (db: Db, documentId: number, condition: SQL | undefined): Promise<Rows> => {
    const where = and(ofDocument(documentId), condition)
    const first = await db
      .select(columns)
      .from(documentEntry)
      .where(where)
      .limit(CHUNK + 1)
    if (first.length <= CHUNK) return first as unknown as Rows
    for (let read = 1; ; read++) {
      const before = await revisionOf(db, documentId)
      const ids = (await db.select({ id: documentEntry.entryId }).from(documentEntry).where(where)).map(({ id }) => id)
      const found = await rowsById(db, documentId, ids)
      if (read === MOST_READS || before === (await revisionOf(db, documentId))) return ids.flatMap((id) => found.get(id) ?? [])
    }
  }

  return {
    async load(db: Db, documentId: number): Promise<StoredDocument<E>> {
      const rows = await rowsWhere(db, documentId, isNotNull(documentEntry.entry))
      return { entries: new Map(rows.flatMap(({ entryId, entry }) => (entry === null ? [] : [[entryId, entry] as const]))) }
    },
    async insert(db: Db, documentId: number, revision: number, document: StoredDocument<E>): Promise<void> {
      const pause = createPauses()
      for (const part of chunks([...document.entries.values()])) {
        await db
          .insert(documentEntry)
          .values(part.map((entry) => ({ documentId, entryId: entry.id, revision, parentId: parentOf(entry), entry })))
        await pause()
      }
    },
    /** Null when what was removed since is not known any more. */
    async changedSince(db: Db, documentId: number, revision: number): Promise<EntryRow<E>[] | null> {
      const rows = await rowsWhere(db, documentId, gt(documentEntry.revision, revision))
      return rows.some((row) => row.entryId === SWEPT) ? null : rows
    },
    async byIds(db: Db, documentId: number, ids: readonly string[]): Promise<Map<string, EntryRow<E>>> {
      if (ids.length === 0 || ids.length > MOST_KEPT) return rowsById(db, documentId, ids)
      const found = new Map<string, EntryRow<E>>()
      for (const { entryId, parentId, text } of await few.byIds(db, documentId, ids))
        found.set(entryId, { entryId, parentId, entry: text === null ? null : (entryFrom(text) as E) })
      return found
    },
    /** Living children of the given elements. */
    async childrenOf(db: Db, documentId: number, ids: readonly string[]): Promise<EntryRow<E>[]> {
      const found: EntryRow<E>[] = []
      const pause = createPauses()
      for (const part of chunks(ids)) {
        for (const row of await db
          .select(columns)
          .from(documentEntry)
          .where(and(ofDocument(documentId), isNotNull(documentEntry.entry), inArray(documentEntry.parentId, [...part]))))
          found.push(row as unknown as EntryRow<E>)
        await pause()
      }
      return found
    },
    /** Who is below the given elements and whose child it is, and nothing of what they hold. */
    async placesBelow(
      db: Db,
      documentId: number,
      ids: readonly string[],
    ): Promise<{ readonly entryId: string; readonly parentId: string | null }[]> {
      const found: { readonly entryId: string; readonly parentId: string | null }[] = []
      for (const part of chunks(ids))
        for (const row of await db
          .select({ entryId: documentEntry.entryId, parentId: documentEntry.parentId })
          .from(documentEntry)
          .where(and(ofDocument(documentId), isNotNull(documentEntry.entry), inArray(documentEntry.parentId, [...part]))))
          found.push(row)
      return found
    },
    count: (db: Db, documentId: number): Promise<number> =>
      db.$count(documentEntry, and(ofDocument(documentId), isNotNull(documentEntry.entry))),
    /** Writes what became of each entry; null leaves a tombstone. */
    async put(db: Db, documentId: number, revision: number, outcome: ReadonlyMap<string, E | null>): Promise<void> {
      if (outcome.size > 0 && outcome.size <= MOST_KEPT) {
        const rows = Array.from(outcome, ([entryId, entry]) =>
          entry === null ? { entryId, parentId: null, text: null } : { entryId, parentId: parentOf(entry), text: entryText(entry) },
        )
        await few.put(db, documentId, revision, rows)
        return
      }
      const pause = createPauses()
      for (const part of chunks([...outcome])) {
        await db
          .insert(documentEntry)
          .values(
            part.map(([entryId, entry]) => ({ documentId, entryId, revision, parentId: entry === null ? null : parentOf(entry), entry })),
          )
          .onConflictDoUpdate({ target: [documentEntry.documentId, documentEntry.entryId], set: few.replaced })
        await pause()
      }
    },
    /** Forgets the oldest tombstones of a document that has very many; answers which. */
    async sweep(db: Db, documentId: number): Promise<readonly string[]> {
      // Rows are counted in an index; which of them are tombstones would take all of them to tell.
      if ((await db.$count(documentEntry, ofDocument(documentId))) <= MOST_ROWS) return []
      const tombstones = and(ofDocument(documentId), isNull(documentEntry.entry), ne(documentEntry.entryId, SWEPT))
      const [last] = await db
        .select({ revision: documentEntry.revision })
        .from(documentEntry)
        .where(tombstones)
        .orderBy(desc(documentEntry.revision))
        .limit(1)
        .offset(KEPT_TOMBSTONES)
      if (!last) return []
      const old = and(tombstones, lte(documentEntry.revision, last.revision))
      const gone = await db.select({ entryId: documentEntry.entryId }).from(documentEntry).where(old)
      await db.delete(documentEntry).where(old)
      await db
        .insert(documentEntry)
        .values({ documentId, entryId: SWEPT, revision: last.revision, parentId: null, entry: null })
        .onConflictDoUpdate({ target: [documentEntry.documentId, documentEntry.entryId], set: { revision: last.revision } })
      return gone.map(({ entryId }) => entryId)
    },
  }
}
export type EntryStore<E extends Entry> = ReturnType<typeof createEntryStore<E>>
