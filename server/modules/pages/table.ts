import type { Dialect } from '../../db/dialect.ts'
import type { PageState } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { ProjectTables } from '../projects/index.ts'

/** A developer edits the page, a tester looks at it and at what it is becoming. */
export type PageRole = 'developer' | 'tester'

export const pageTables = (d: Dialect, { user, project, document }: AccountTables & ProjectTables & DocumentTables) => {
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
      /** What is edited; the page goes with it. Every page has one: the column may be empty only while the page is being made. */
      documentId: d.int().references(() => document.id, { onDelete: 'cascade' }),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.index('page_project').on(t.projectId), d.index('page_document').on(t.documentId)],
  )
  /** People whom one page was opened to, whether or not they are of its project. */
  const pageMember = d.table(
    'page_member',
    {
      pageId: d
        .int()
        .notNull()
        .references(() => page.id, { onDelete: 'cascade' }),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      role: d.text().$type<PageRole>().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.pageId, t.userId] }), d.index('page_member_user').on(t.userId)],
  )
  return { page, pageMember }
}
export type PageTables = ReturnType<typeof pageTables>
