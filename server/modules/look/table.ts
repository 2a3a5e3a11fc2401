import type { Dialect } from '../../db/dialect.ts'
import type { Environment } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { ProjectTables } from '../projects/index.ts'

export const lookTables = (d: Dialect, { project, document }: AccountTables & ProjectTables & DocumentTables) => {
  /** The look of a project, and what of it visitors see; null where it was never published. */
  const look = d.table('look', {
    projectId: d
      .int()
      .primaryKey()
      .references(() => project.id, { onDelete: 'cascade' }),
    documentId: d
      .int()
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    stgPublishId: d.int(),
    prdPublishId: d.int(),
  })
  /** Looks as they were published; a row never changes. */
  const lookPublish = d.table(
    'look_publish',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      env: d.text().$type<Environment>().notNull(),
      /** SHA-256 of the sheet, by which browsers ask for it; empty where there is nothing in it. */
      hash: d.text().notNull(),
      css: d.text().notNull(),
      /** Pixels of the widths whose layers the sheet puts in order; null where it has no layers of fields. */
      widths: d.json().$type<readonly number[]>(),
      revision: d.int().notNull(),
      userId: d.int().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('look_publish_project').on(t.projectId, t.env), d.index('look_publish_hash').on(t.hash)],
  )
  return { look, lookPublish }
}
export type LookTables = ReturnType<typeof lookTables>
