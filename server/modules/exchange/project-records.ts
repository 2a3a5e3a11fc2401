import { and, eq, isNull } from 'drizzle-orm'
import type { DocumentKind, Entry } from '#kernel/document'
import type { Db, Store } from '../../db/store.ts'
import type { DocumentRow } from '../documents/commit.ts'
import { createEntryStore } from '../documents/entry-store.ts'
import type { DocumentTables } from '../documents/table.ts'

/** A document that a project has one of, with its records. */
export interface ProjectDocument<E extends Entry> {
  readonly row: DocumentRow
  readonly entries: ReadonlyMap<string, E>
}

/** Reads the documents that a project has one of: its texts, its settings, its look; undefined where it has none yet. */
export const createProjectRecords = ({ t }: Pick<Store<DocumentTables>, 't'>) => {
  const { document } = t
  return async <E extends Entry>(db: Db, projectId: number, kind: DocumentKind<E>): Promise<ProjectDocument<E> | undefined> => {
    const [row] = await db
      .select()
      .from(document)
      .where(and(eq(document.projectId, projectId), eq(document.kind, kind.id), isNull(document.baseId)))
    if (!row) return undefined
    return { row, entries: (await createEntryStore({ t }, kind).load(db, row.id)).entries }
  }
}
export type ProjectRecords = ReturnType<typeof createProjectRecords>
