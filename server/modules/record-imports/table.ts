import type { Label } from '#kernel/message'
import type { Dialect } from '../../db/dialect.ts'
import type { DataEnv, ModelTables } from '../models/index.ts'
import type { ImportColumn, ImportMapping, ImportStatus, RefusedRule } from './model.ts'

export const recordImportTables = (d: Dialect, { model }: ModelTables) => {
  /** A file whose rows become records, and how far that is. */
  const recordImport = d.table(
    'record_import',
    {
      id: d.id(),
      projectId: d.int().notNull(),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      env: d.text().$type<DataEnv>().notNull(),
      /** Who imports, with whose permissions it runs. */
      userId: d.int().notNull(),
      name: d.text().notNull(),
      /** The stored file; null once it is deleted. */
      fileName: d.text(),
      size: d.int().notNull(),
      encoding: d.text().notNull(),
      columns: d.json().$type<readonly ImportColumn[]>().notNull(),
      hasMerged: d.bool().notNull(),
      /** Rows below the heading that are not empty. */
      total: d.int().notNull(),
      status: d.text().$type<ImportStatus>().notNull(),
      isDryRun: d.bool().notNull(),
      mapping: d.json().$type<ImportMapping>(),
      /** Rows that have been handled. */
      done: d.int().notNull(),
      created: d.int().notNull(),
      changed: d.int().notNull(),
      refused: d.int().notNull(),
      refusedBytes: d.int().notNull(),
      /** A name of `importErrors`. */
      failure: d.text(),
      createdAt: d.time().notNull(),
      changedAt: d.time().notNull(),
    },
    (t) => [d.index('record_import_model').on(t.modelId, t.userId), d.index('record_import_changed').on(t.changedAt)],
  )
  /** Rows that were refused, for the file of them. */
  const recordImportRow = d.table(
    'record_import_row',
    {
      id: d.id(),
      importId: d
        .int()
        .notNull()
        .references(() => recordImport.id, { onDelete: 'cascade' }),
      /** As a spreadsheet counts: the heading is 1. */
      row: d.int().notNull(),
      cells: d.json().$type<readonly (string | null)[]>().notNull(),
      field: d.text(),
      rule: d.text().$type<RefusedRule>().notNull(),
      /** What a workflow says against the row. */
      text: d.json().$type<Label>(),
    },
    (t) => [d.index('record_import_row_import').on(t.importId, t.row)],
  )
  return { recordImport, recordImportRow }
}
export type RecordImportTables = ReturnType<typeof recordImportTables>
