import { and, eq, isNull } from 'drizzle-orm'
import type { Changes, DocumentKind, Entry } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { createId, sameJson } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { inWords } from '../../http/words.ts'
import type { Bringing } from '../../parts/bringing.ts'
import { unusable } from '../../parts/errors.ts'
import type { DocumentRow } from './commit.ts'
import type { Documents } from './documents.ts'
import { createEntryStore } from './entry-store.ts'
import type { DocumentTables } from './table.ts'

/** A document of which a project has one, with its records. */
export interface ProjectDocument<E extends Entry> {
  readonly row: DocumentRow
  readonly entries: ReadonlyMap<string, E>
}

/** Reads documents of which a project has one, such as its texts, and edits them during imports. */
export const createProjectDocuments = ({ t }: Pick<Store<DocumentTables>, 't'>, documents: Pick<Documents, 'commit'>) => {
  const { document } = t
  const entriesOf = async <E extends Entry>(db: Db, row: DocumentRow, kind: DocumentKind<E>): Promise<ReadonlyMap<string, E>> =>
    (await createEntryStore({ t }, kind).load(db, row.id)).entries
  return {
    /** Undefined where the project has none yet. */
    async find<E extends Entry>(db: Db, projectId: number, kind: DocumentKind<E>): Promise<ProjectDocument<E> | undefined> {
      const [row] = await db
        .select()
        .from(document)
        .where(and(eq(document.projectId, projectId), eq(document.kind, kind.id), isNull(document.baseId)))
      return row && { row, entries: await entriesOf(db, row, kind) }
    },
    /** The name of the lock for edits of the document; none where the project has none. */
    async locks(db: Db, projectId: number, { id }: Pick<DocumentKind<Entry>, 'id'>): Promise<readonly string[]> {
      const rows = await db
        .select({ id: document.id })
        .from(document)
        .where(and(eq(document.projectId, projectId), eq(document.kind, id), isNull(document.baseId)))
      return rows.map((row) => `document:${row.id}`)
    },
    entriesOf,
    /** Writes records into a document as one edit; nothing where they are there already. */
    async put<E extends Entry>(
      db: Db,
      { actor, at }: Pick<Bringing, 'actor' | 'at'>,
      { row, kind, records }: { readonly row: DocumentRow; readonly kind: DocumentKind<E>; readonly records: readonly E[] },
    ): Promise<void> {
      const before = await entriesOf(db, row, kind)
      const changes: Changes<E> = new Map(
        records.flatMap((to) => {
          const from = before.get(to.id) ?? null
          return sameJson(from as never, to as never) ? [] : [[to.id, { from, to }] as const]
        }),
      )
      if (changes.size > 0) await documents.commit(db, row, { changes, editId: createId('edit'), userId: actor.userId, at })
    },
  }
}
export type ProjectDocuments = ReturnType<typeof createProjectDocuments>

/** Reads a record of an imported file by its kind. @throws AppError */
export function parseRecord<E extends Entry>(kind: DocumentKind<E>, value: unknown): E {
  try {
    return kind.parse(value)
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    throw unusable(`${kind.label.zh}：${inWords(error.told, 'zh')}`, `${kind.label.en}: ${inWords(error.told, 'en')}`)
  }
}
