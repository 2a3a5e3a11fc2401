import { and, asc, desc, eq, gt, lt, lte, ne, sql } from 'drizzle-orm'
import type { Edit } from '#kernel/document'
import { filled, statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Pause } from '../../pauses.ts'
import { MARKER_BYTES, RECENT } from '../quotas/index.ts'
import { editFrom, textOf } from './edit-text.ts'
import type { DocumentTables } from './table.ts'

/** One edit as the log holds it. */
export interface Logged {
  readonly seq: number
  readonly edit: Edit
  readonly inverse: Edit
}
interface NewRow extends Logged {
  readonly documentId: number
  readonly userId: number
  readonly at: Date
}

/** What one document's log may hold; what is older than this goes, and with it the places in time that nobody named. */
export const LOG_LIMITS = { edits: 20_000, bytes: 32 * 1024 * 1024 } as const

/** Rows of edits that are read at a time. */
const SINCE_ROWS = 50

/** What an edit takes in the log. */
const rowBytes = (edit: string, inverse: string): number => Buffer.byteLength(edit) + Buffer.byteLength(inverse) + MARKER_BYTES

/** An edit to append to the log. */
interface LogRow {
  readonly bytes: number
  append(db: Db): Promise<unknown>
  /** The edit without what it changed, for a project without any room: a resent edit is still recognised. */
  readonly marker: Pick<LogRow, 'bytes' | 'append'>
}

/** The edits of documents, in the order in which they were committed. */
class LogOperations {
  private readonly sizeOf
  private readonly insert
  private readonly numberOf

  constructor(private readonly store: Pick<Store<DocumentTables>, 't'>) {
    const { documentEdit } = store.t
    this.sizeOf = sql<number>`octet_length(${documentEdit.edit}) + octet_length(${documentEdit.inverse}) + ${MARKER_BYTES}`.mapWith(Number)
    this.insert = statement((db) =>
      db.insert(documentEdit).values({
        documentId: filled('documentId'),
        seq: filled('seq'),
        editId: filled('editId'),
        userId: filled('userId'),
        at: filled('at'),
        edit: filled('edit'),
        inverse: filled('inverse'),
      }),
    )
    this.numberOf = statement((db) =>
      db
        .select({ seq: documentEdit.seq })
        .from(documentEdit)
        .where(and(eq(documentEdit.documentId, sql.placeholder('documentId')), eq(documentEdit.editId, sql.placeholder('editId')))),
    )
  }

  private of(documentId: number) {
    const { documentEdit } = this.store.t
    return eq(documentEdit.documentId, documentId)
  }

  /** Edits of which the log still holds what they changed. */
  private wholeOf(documentId: number) {
    const { documentEdit } = this.store.t
    return and(this.of(documentId), ne(documentEdit.edit, ''))
  }

  /** The number of the first edit that is still there; null: none is. */
  readonly first = async (db: Db, documentId: number): Promise<number | null> => {
    const { documentEdit } = this.store.t
    const [row] = await db
      .select({ seq: documentEdit.seq })
      .from(documentEdit)
      .where(this.of(documentId))
      .orderBy(asc(documentEdit.seq))
      .limit(1)
    return row?.seq ?? null
  }

  /** Forgets edits up to a number; answers how many bytes that frees. */
  readonly cut = async (db: Db, documentId: number, last: number): Promise<number> => {
    const { documentEdit } = this.store.t
    const gone = await db
      .delete(documentEdit)
      .where(and(this.of(documentId), lte(documentEdit.seq, last)))
      .returning({ bytes: this.sizeOf })
    return gone.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** A row to append, and how many bytes it takes. */
  readonly row = ({ documentId, seq, edit, inverse, userId, at }: NewRow): LogRow => {
    const values = { documentId, seq, editId: edit.id, userId, at, edit: textOf(edit), inverse: textOf(inverse) }
    const marker = { bytes: MARKER_BYTES, append: (db: Db) => this.insert(db, { ...values, edit: '', inverse: '' }) }
    return { bytes: rowBytes(values.edit, values.inverse), append: (db) => this.insert(db, values), marker }
  }

  /** The number of an edit that was committed already. */
  readonly seqOf = async (db: Db, documentId: number, editId: string): Promise<number | null> => {
    const [row] = await this.numberOf(db, { documentId, editId })
    return row?.seq ?? null
  }

  /** Edits with numbers above `after`, in their order; read and parsed in pieces, because a log may hold megabytes. */
  readonly since = async (
    db: Db,
    documentId: number,
    after: number,
    pause: Pause = async () => undefined,
  ): Promise<readonly { readonly seq: number; readonly edit: Edit }[]> => {
    const { documentEdit } = this.store.t
    const { seq, editId, edit } = documentEdit
    const found: { readonly seq: number; readonly edit: Edit }[] = []
    for (let last = after; ; ) {
      const rows = await db
        .select({ seq, editId, edit })
        .from(documentEdit)
        .where(and(this.wholeOf(documentId), gt(seq, last)))
        .orderBy(asc(seq))
        .limit(SINCE_ROWS)
      for (const row of rows) {
        found.push({ seq: row.seq, edit: editFrom(row.edit, row.editId) })
        await pause()
      }
      if (rows.length < SINCE_ROWS) return found
      last = found.at(-1)!.seq
    }
  }

  /** What takes edits back, the newest first: those above `after` up to `last`. */
  readonly inverses = async (
    db: Db,
    documentId: number,
    after: number,
    last: number,
  ): Promise<readonly { readonly seq: number; readonly inverse: Edit }[]> => {
    const { documentEdit } = this.store.t
    const { seq, editId, inverse } = documentEdit
    const rows = await db
      .select({ seq, editId, inverse })
      .from(documentEdit)
      .where(and(this.wholeOf(documentId), gt(seq, after), lte(seq, last)))
      .orderBy(desc(seq))
    return rows.map((row) => ({ seq: row.seq, inverse: editFrom(row.inverse, row.editId) }))
  }

  /** Who edited when, the newest first. */
  readonly authors = async (
    db: Db,
    documentId: number,
  ): Promise<readonly { readonly seq: number; readonly userId: number; readonly at: Date }[]> => {
    const { documentEdit } = this.store.t
    const { seq, userId, at } = documentEdit
    return db.select({ seq, userId, at }).from(documentEdit).where(this.wholeOf(documentId)).orderBy(desc(seq)).limit(LOG_LIMITS.edits)
  }

  /** Edits that name a record, the newest first. */
  readonly naming = async (
    db: Db,
    documentId: number,
    entry: string,
  ): Promise<readonly { readonly seq: number; readonly userId: number; readonly at: Date; readonly edit: Edit }[]> => {
    const { documentEdit } = this.store.t
    const { seq, userId, at, edit, editId } = documentEdit
    const pattern = `%${JSON.stringify(entry).replace(/[\\%_]/g, '\\$&')}%`
    const rows = await db
      .select({ seq, userId, at, edit, editId })
      .from(documentEdit)
      .where(and(this.of(documentId), sql`${edit} like ${pattern} escape '\\'`))
      .orderBy(desc(seq))
    return rows.map((row) => ({ ...row, edit: editFrom(row.edit, row.editId) }))
  }

  /** Edits that name a record, and what took them back. */
  readonly mentioning = async (db: Db, documentId: number, entry: string): Promise<readonly Edit[]> => {
    const { documentEdit } = this.store.t
    const { seq, edit, editId, inverse } = documentEdit
    const pattern = `%${JSON.stringify(entry).replace(/[\\%_]/g, '\\$&')}%`
    const rows = await db
      .select({ edit, editId, inverse })
      .from(documentEdit)
      .where(and(this.wholeOf(documentId), sql`(${edit} like ${pattern} escape '\\' or ${inverse} like ${pattern} escape '\\')`))
      .orderBy(desc(seq))
    return rows.flatMap((row) => [editFrom(row.edit, row.editId), editFrom(row.inverse, row.editId)])
  }

  /**
   * Removes the older half, of what is not recent unless `recent`; of a last edit only its content, so that it is
   * recognised when it is sent again.
   * Returns how many bytes that frees; 0 when nothing is left to remove.
   */
  readonly halve = async (db: Db, documentId: number, { recent }: { readonly recent: boolean }): Promise<number> => {
    const { documentEdit } = this.store.t
    const rows = await db
      .select({ seq: documentEdit.seq, bytes: this.sizeOf })
      .from(documentEdit)
      .where(this.of(documentId))
      .orderBy(desc(documentEdit.seq))
      .limit(RECENT.edits)
    const newest = rows[0]
    if (!newest) return 0
    let keptFrom = newest.seq
    let kept = 0
    for (const { seq, bytes } of recent ? [] : rows) {
      kept += bytes
      if (kept > RECENT.bytes) break
      keptFrom = seq
    }
    const oldest = (await this.first(db, documentId)) ?? newest.seq
    if (oldest < keptFrom) return this.cut(db, documentId, Math.min(keptFrom - 1, oldest + Math.floor((newest.seq - oldest) / 2)))
    const isRecent = !recent && newest.bytes <= RECENT.bytes
    if (isRecent || oldest < newest.seq || newest.bytes <= MARKER_BYTES) return 0
    await db
      .update(documentEdit)
      .set({ edit: '', inverse: '' })
      .where(and(this.of(documentId), eq(documentEdit.seq, newest.seq)))
    return newest.bytes - MARKER_BYTES
  }

  /** The newest edit of a document that takes no more than so many bytes. */
  readonly lastSmall = async (db: Db, documentId: number, bytes: number): Promise<Edit | null> => {
    const { documentEdit } = this.store.t
    const { seq, editId, edit } = documentEdit
    const [row] = await db
      .select({ editId, edit })
      .from(documentEdit)
      .where(and(this.wholeOf(documentId), lte(this.sizeOf, bytes)))
      .orderBy(desc(seq))
      .limit(1)
    return row ? editFrom(row.edit, row.editId) : null
  }

  /** The last edit of a document before a moment. */
  readonly lastBefore = async (db: Db, documentId: number, at: Date): Promise<number | null> => {
    const { documentEdit } = this.store.t
    const [row] = await db
      .select({ seq: documentEdit.seq })
      .from(documentEdit)
      .where(and(this.of(documentId), lt(documentEdit.at, at)))
      .orderBy(desc(documentEdit.seq))
      .limit(1)
    return row?.seq ?? null
  }
}

export const createLog = (store: Pick<Store<DocumentTables>, 't'>): Pick<LogOperations, keyof LogOperations> => new LogOperations(store)
export type Log = ReturnType<typeof createLog>
