import { and, asc, eq, gte } from 'drizzle-orm'
import { type Edit, type Entry, repeatEdit } from '#kernel/document'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { DocumentRow } from './commit.ts'
import type { Documents } from './documents.ts'
import type { StoredDocument } from './entry-store.ts'
import { documentErrors } from './errors.ts'
import type { StoredKind } from './kinds.ts'
import type { Log } from './log.ts'
import type { DocumentTables } from './table.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** All records of a document as they are kept with a version. */
export const packed = (document: StoredDocument<Entry>): Buffer =>
  Buffer.from(Bun.zstdCompressSync(encoder.encode(JSON.stringify([...document.entries.values()]))))

/** What `packed` wrote; its own release or an older one wrote it. */
export function unpacked(body: Uint8Array): Map<string, Entry> {
  const list = JSON.parse(decoder.decode(Bun.zstdDecompressSync(body as Uint8Array<ArrayBuffer>))) as readonly Entry[]
  return new Map(list.map((entry) => [entry.id, entry]))
}

/** Documents as they were at a place in their log. */
export const createPast = (deps: { readonly store: Store<DocumentTables>; readonly documents: Documents; readonly log: Log }) => {
  const { store, documents, log } = deps
  const { documentVersion } = store.t

  /** The nearest whole state at that place or later, which is a version or what the document is now. */
  const wholeAfter = async (db: Db, row: DocumentRow, stored: StoredKind, seq: number) => {
    const [version] = await db
      .select({ seq: documentVersion.seq, body: documentVersion.body })
      .from(documentVersion)
      .where(and(eq(documentVersion.documentId, row.id), gte(documentVersion.seq, seq)))
      .orderBy(asc(documentVersion.seq))
      .limit(1)
    if (version) return { seq: version.seq, entries: unpacked(version.body) }
    return { seq: row.revision, entries: new Map((await documents.entriesOf(stored).load(db, row.id)).entries) }
  }

  return {
    /** `row` is the document as it was read just now; what is read with it is of the same moment, or the edit that came between is told as a failure. */
    async at(
      db: Db,
      { row, stored }: { readonly row: DocumentRow; readonly stored: StoredKind },
      seq: number,
    ): Promise<StoredDocument<Entry>> {
      if (seq < 1 || seq > row.revision) throw new AppError(documentErrors.versionNotFound)
      const whole = await wholeAfter(db, row, stored, seq)
      const back: readonly { readonly inverse: Edit }[] = whole.seq > seq ? await log.inverses(db, row.id, seq, whole.seq) : []
      if (back.length < whole.seq - seq) throw new AppError(documentErrors.tooOld)
      for (const { inverse } of back) repeatEdit(stored.kind, whole.entries, inverse)
      return { entries: whole.entries }
    },
  }
}
export type Past = ReturnType<typeof createPast>
