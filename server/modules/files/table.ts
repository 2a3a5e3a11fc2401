import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { ProjectTables } from '../projects/table.ts'

export const fileTables = (d: Dialect, { user, project }: AccountTables & ProjectTables) => ({
  file: d.table(
    'file',
    {
      /** Random name with the extension of the content's type; also the name on disk. */
      name: d.text().primaryKey(),
      displayName: d.text().notNull(),
      /** Its names as searches look through them; null where an earlier release wrote the row. */
      searchText: d.text(),
      size: d.int().notNull(),
      width: d.int().notNull(),
      height: d.int().notNull(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      /** The project whose page it was uploaded through; null for what a person uploaded in the studio. */
      projectId: d.int().references(() => project.id, { onDelete: 'set null' }),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('file_user').on(t.userId), d.index('file_project').on(t.projectId)],
  ),
})
export type FileTables = ReturnType<typeof fileTables>
