import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/table.ts'

export const fileTables = (d: Dialect, { user }: AccountTables) => ({
  file: d.table(
    'file',
    {
      /** Random name with the extension of the content's type; also the name on disk. */
      name: d.text().primaryKey(),
      displayName: d.text().notNull(),
      size: d.int().notNull(),
      width: d.int().notNull(),
      height: d.int().notNull(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('file_user').on(t.userId)],
  ),
})
