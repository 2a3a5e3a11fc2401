import type { BlockInterface } from '#kernel/page/records'
import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { ProjectTables } from '../projects/index.ts'

export const blockTables = (d: Dialect, { user, project, document, documentVersion }: AccountTables & ProjectTables & DocumentTables) => {
  const block = d.table(
    'block',
    {
      /** A name that pages of other projects and installations do not have by chance: their elements say it in their type. */
      id: d.text().primaryKey(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      documentId: d
        .int()
        .notNull()
        .references(() => document.id, { onDelete: 'cascade' }),
      name: d.text().notNull(),
      /** The number of the newest version; none is given twice. */
      version: d.int().notNull().default(0),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('block_name').on(t.projectId, t.name), d.uniqueIndex('block_document').on(t.documentId)],
  )
  /** The versions that pages may use; what they hold is a version of the block's document. */
  const blockVersion = d.table(
    'block_version',
    {
      blockId: d
        .text()
        .notNull()
        .references(() => block.id, { onDelete: 'cascade' }),
      version: d.int().notNull(),
      versionId: d
        .int()
        .notNull()
        .references(() => documentVersion.id, { onDelete: 'cascade' }),
      interface: d.json().$type<BlockInterface>().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.blockId, t.version] }), d.uniqueIndex('block_version_document').on(t.versionId)],
  )
  /**
   * Who uses which block in which version: documents as they are edited (`versionId` null), and their kept versions. It may name a block that is
   * not there: a page that was brought from elsewhere keeps what it uses.
   */
  const blockUse = d.table(
    'block_use',
    {
      id: d.id(),
      documentId: d
        .int()
        .notNull()
        .references(() => document.id, { onDelete: 'cascade' }),
      versionId: d.int().references(() => documentVersion.id, { onDelete: 'cascade' }),
      block: d.text().notNull(),
      version: d.int().notNull(),
      elements: d.int().notNull(),
    },
    (t) => [
      d.index('block_use_block').on(t.block),
      d.index('block_use_document').on(t.documentId),
      d.index('block_use_version').on(t.versionId),
    ],
  )
  return { block, blockVersion, blockUse }
}
export type BlockTables = ReturnType<typeof blockTables>
