import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Entry } from '#kernel/document'
import type { Dialect } from '../../db/dialect.ts'
import type { Environment } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'

export const documentTables = (d: Dialect, { project }: AccountTables & ProjectTables) => {
  const document = d.table(
    'document',
    {
      id: d.id(),
      /** Id of a kind of documents: `page`. */
      kind: d.text().notNull(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      /** What a branch was made from; null for a document that is no branch. */
      baseId: d.int().references((): AnySQLiteColumn => document.id, { onDelete: 'cascade' }),
      /** The revision of that document which the branch began with. */
      baseSeq: d.int(),
      /** A branch's name. */
      name: d.text().notNull().default(''),
      /** What it was copied from, which may be gone; null for one that was not. Ids are given once, so that no other document has that one. */
      copiedFrom: d.int(),
      /** The revision of the branch that was merged last. */
      mergedSeq: d.int(),
      /** Number of the last edit. */
      revision: d.int().notNull().default(1),
      /** Length of the JSON of all its entries and of its kept versions; what counts against quotas. */
      bytes: d.int().notNull().default(0),
      /** Length of its log, which counts against quotas too. */
      logBytes: d.int().notNull().default(0),
      updatedBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.index('document_project').on(t.projectId), d.index('document_base').on(t.baseId)],
  )
  const ofDocument = () =>
    d
      .int()
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' })
  /** One row per record of a document, with the revision that last touched it; `entry` null is a tombstone. */
  const documentEntry = d.table(
    'document_entry',
    {
      documentId: ofDocument(),
      entryId: d.text().notNull(),
      revision: d.int().notNull(),
      /** The record that it stands below, for the checks on the tree; null for everything else. */
      parentId: d.text(),
      entry: d.json().$type<Entry>(),
    },
    (t) => [
      d.primaryKey({ columns: [t.documentId, t.entryId] }),
      d.index('document_entry_revision').on(t.documentId, t.revision),
      d.index('document_entry_parent').on(t.documentId, t.parentId),
    ],
  )
  /** The log: what each edit changed, and what takes it back. */
  const documentEdit = d.table(
    'document_edit',
    {
      documentId: ofDocument(),
      seq: d.int().notNull(),
      /** Made by whoever edits: the same one twice is the same edit. */
      editId: d.text().notNull(),
      userId: d.int().notNull(),
      at: d.time().notNull(),
      /** Text of JSON, so that it can be searched on every database; the form is that of `edit-text.ts`. */
      edit: d.text().notNull(),
      inverse: d.text().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.documentId, t.seq] }), d.uniqueIndex('document_edit_id').on(t.documentId, t.editId)],
  )
  /** A place in the log that is kept whole. */
  const documentVersion = d.table(
    'document_version',
    {
      id: d.id(),
      documentId: ofDocument(),
      seq: d.int().notNull(),
      name: d.text().notNull().default(''),
      note: d.text().notNull().default(''),
      /** Where it was published; null for one that somebody named. */
      env: d.text().$type<Environment>(),
      userId: d.int().notNull(),
      createdAt: d.time().notNull(),
      /** All records as compressed JSON. */
      body: d.bytes().notNull(),
    },
    (t) => [d.index('document_version_seq').on(t.documentId, t.seq)],
  )
  return { document, documentEntry, documentEdit, documentVersion }
}
export type DocumentTables = ReturnType<typeof documentTables>
