import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'

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
  /** A file that comes in parts; its whole size counts for the project from the beginning. */
  const fileUpload = d.table(
    'file_upload',
    {
      id: d.text().primaryKey(),
      /** The name that the file is going to have. */
      name: d.text().notNull(),
      displayName: d.text().notNull(),
      size: d.int().notNull(),
      /** What the store knows it by. */
      storeId: d.text().notNull(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      /** Since when its parts are being put together; null before. */
      finishingAt: d.time(),
      createdAt: d.time().notNull(),
    },
    (t) => [
      d.index('file_upload_project').on(t.projectId),
      d.index('file_upload_user').on(t.userId),
      d.index('file_upload_name').on(t.name),
    ],
  )
  const fileUploadPart = d.table(
    'file_upload_part',
    {
      /** The id of the upload, a colon and the number. */
      key: d.text().primaryKey(),
      uploadId: d
        .text()
        .notNull()
        .references(() => fileUpload.id, { onDelete: 'cascade' }),
      number: d.int().notNull(),
      /** What the store wants to hear of it at the end. */
      tag: d.text().notNull(),
    },
    (t) => [d.index('file_upload_part_upload').on(t.uploadId)],
  )
  return { fileFolder, file, fileUpload, fileUploadPart }
}
export type FileTables = ReturnType<typeof fileTables>
