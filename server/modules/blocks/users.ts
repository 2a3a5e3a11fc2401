import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { PublishTables } from '../publish/index.ts'
import type { BlockUser } from './model.ts'
import type { BlockTables } from './table.ts'

/** Who uses blocks, asked of the record that edits keep. */
export const createUsers = ({ t }: Pick<Store<BlockTables & DocumentTables & PageTables & PublishTables>, 't'>) => {
  const { block, blockVersion, blockUse, document, documentVersion, page, publish } = t
  /** Branches belong to what they were made from. */
  const whole = sql`coalesce(${document.baseId}, ${document.id})`
  const used = { version: blockUse.version, elements: blockUse.elements }

  return {
    async of(db: Db, id: string, version?: number): Promise<readonly BlockUser[]> {
      const which = and(eq(blockUse.block, id), version === undefined ? undefined : eq(blockUse.version, version))
      const draft = and(which, isNull(blockUse.versionId))
      const pages = await db
        .select({ ...used, id: page.id, name: page.name })
        .from(blockUse)
        .innerJoin(document, eq(document.id, blockUse.documentId))
        .innerJoin(page, eq(page.documentId, whole))
        .where(draft)
        .orderBy(page.id)
      const published = await db
        .select({ ...used, id: page.id, name: page.name, env: publish.env })
        .from(blockUse)
        .innerJoin(documentVersion, eq(documentVersion.id, blockUse.versionId))
        .innerJoin(page, eq(page.documentId, blockUse.documentId))
        .innerJoin(
          publish,
          and(
            eq(publish.pageId, page.id),
            or(eq(publish.id, page.stgPublishId), eq(publish.id, page.prdPublishId)),
            eq(publish.env, documentVersion.env),
            eq(publish.revision, documentVersion.seq),
          ),
        )
        .where(and(which, isNotNull(documentVersion.env)))
        .orderBy(page.id)
      const blocks = await db
        .select({ ...used, id: block.id, name: block.name })
        .from(blockUse)
        .innerJoin(document, eq(document.id, blockUse.documentId))
        .innerJoin(block, eq(block.documentId, whole))
        .where(draft)
        .orderBy(block.name)
      const versions = await db
        .select({ ...used, id: block.id, name: block.name, ofVersion: blockVersion.version })
        .from(blockUse)
        .innerJoin(blockVersion, eq(blockVersion.versionId, blockUse.versionId))
        .innerJoin(block, eq(block.id, blockVersion.blockId))
        .where(which)
        .orderBy(block.name, blockVersion.version)
      const plain = { ofVersion: null }
      return [
        ...pages.map((row): BlockUser => ({ ...plain, ...row, kind: 'page', id: String(row.id), as: 'draft' })),
        ...published.map(({ env, ...row }): BlockUser => ({ ...plain, ...row, kind: 'page', id: String(row.id), as: env })),
        ...blocks.map((row): BlockUser => ({ ...plain, ...row, kind: 'block', as: 'draft' })),
        ...versions.map((row): BlockUser => ({ ...row, kind: 'block', as: 'version' })),
      ]
    },
    /** How many elements of what is edited are each of these blocks, and on how many pages and in how many blocks. */
    async counts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly uses: number; readonly users: number }>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ block: blockUse.block, uses: sql<number>`sum(${blockUse.elements})`, users: sql<number>`count(*)` })
        .from(blockUse)
        .innerJoin(document, eq(document.id, blockUse.documentId))
        .where(and(inArray(blockUse.block, [...ids]), isNull(blockUse.versionId), isNull(document.baseId)))
        .groupBy(blockUse.block)
      return new Map(rows.map(({ block, uses, users }) => [block, { uses: Number(uses), users: Number(users) }]))
    },
  }
}
export type Users = ReturnType<typeof createUsers>
