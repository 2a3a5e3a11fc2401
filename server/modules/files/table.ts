import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { ProjectTables } from '../projects/table.ts'

export const fileTables = (d: Dialect, { user, project }: AccountTables & ProjectTables) => {
  /** A folder of the image cloud: a person's, or a project's. */
  const fileFolder = d.table(
    'file_folder',
    {
      id: d.id(),
      /** The person whose it is; null where it is a project's. */
      userId: d.int().references(() => user.id, { onDelete: 'cascade' }),
      projectId: d.int().references(() => project.id, { onDelete: 'cascade' }),
      /** The folder that it lies in, of the same owner; null at the top. */
      parentId: d.int(),
      name: d.text().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('file_folder_user').on(t.userId), d.index('file_folder_project').on(t.projectId)],
  )
  const file = d.table(
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
      /** The project whose page it was uploaded through or whose cloud it is in; null for a person's own. */
      projectId: d.int().references(() => project.id, { onDelete: 'set null' }),
      /** Where it lies in the cloud; null for the top. Folders go with their owner, whose files go too, or after their files were moved. */
      folderId: d.int(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('file_user').on(t.userId), d.index('file_project').on(t.projectId), d.index('file_in_folder').on(t.folderId)],
  )
  return { fileFolder, file }
}
export type FileTables = ReturnType<typeof fileTables>
