import type { PageEntry } from '#kernel/page'
import type { Dialect } from '../../db/dialect.ts'
import type { PageState } from '../../wire.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { ProjectTables } from '../projects/table.ts'

export const pageTables = (d: Dialect, { user, project }: AccountTables & ProjectTables) => {
  const page = d.table(
    'page',
    {
      id: d.id(),
      name: d.text().notNull(),
      /** Its names as searches look through them; null where an earlier release wrote the row. */
      searchText: d.text(),
      remark: d.text().notNull().default(''),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      isPublic: d.int().$type<1 | 2>().notNull().default(2),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      previewImg: d.text().notNull().default(''),
      stgState: d.int().$type<PageState>().notNull().default(1),
      prdState: d.int().$type<PageState>().notNull().default(1),
      stgPublishId: d.int(),
      prdPublishId: d.int(),
      revision: d.int().notNull().default(1),
      /** Length of the JSON of all its entries; what counts against quotas. */
      bytes: d.int().notNull().default(0),
      updatedBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.index('page_project').on(t.projectId)],
  )
  /** One row per record of a page's document, with the revision that last touched it; `entry` null is a tombstone. */
  const pageEntry = d.table(
    'page_entry',
    {
      pageId: d
        .int()
        .notNull()
        .references(() => page.id, { onDelete: 'cascade' }),
      entryId: d.text().notNull(),
      revision: d.int().notNull(),
      /** The element's parent, for the checks on the tree; null for everything else. */
      parentId: d.text(),
      entry: d.json().$type<PageEntry>(),
    },
    (t) => [
      d.primaryKey({ columns: [t.pageId, t.entryId] }),
      d.index('page_entry_revision').on(t.pageId, t.revision),
      d.index('page_entry_parent').on(t.pageId, t.parentId),
    ],
  )
  return { page, pageEntry }
}
export type PageTables = ReturnType<typeof pageTables>
