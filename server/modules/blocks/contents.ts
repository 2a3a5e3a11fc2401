import { and, desc, eq } from 'drizzle-orm'
import { type BlockDocument, type PageDocument, type PageEntry, reachedBlocks } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import type { AccountTables } from '../accounts/index.ts'
import { type DocumentTables, shownName, unpacked } from '../documents/index.ts'
import type { BlockVersion } from './model.ts'
import type { BlockTables } from './table.ts'

export type Contents = ReturnType<typeof createContents>

/** The versions of blocks, which never change, and what they hold. */
export const createContents = (store: Pick<Store<AccountTables & DocumentTables & BlockTables>, 't' | 'read'>) => {
  const { block, blockVersion, documentVersion, user } = store.t
  const versionEntries = async (db: Db, id: string, version: number): Promise<readonly PageEntry[] | null> => {
    const [row] = await db
      .select({ body: documentVersion.body })
      .from(blockVersion)
      .innerJoin(documentVersion, eq(documentVersion.id, blockVersion.versionId))
      .where(and(eq(blockVersion.blockId, id), eq(blockVersion.version, version)))
    return row ? ([...unpacked(row.body).values()] as PageEntry[]) : null
  }
  return {
    entries: versionEntries,
    /** The newest first. */
    async list(db: Db, id: string): Promise<BlockVersion[]> {
      const { name, note, createdAt } = documentVersion
      const rows = await db
        .select({
          ...{ version: blockVersion.version, interface: blockVersion.interface, name, note, createdAt },
          ...{ userName: user.userName, nickName: user.nickName },
        })
        .from(blockVersion)
        .innerJoin(documentVersion, eq(documentVersion.id, blockVersion.versionId))
        .leftJoin(user, eq(user.id, documentVersion.userId))
        .where(eq(blockVersion.blockId, id))
        .orderBy(desc(blockVersion.version))
      return rows.map(({ nickName, userName, ...row }) => ({
        ...row,
        userName: shownName({ userName, nickName }),
        createdAt: row.createdAt.toISOString(),
      }))
    },

    /** Every block of its project that a document uses, and that those use, as publishing needs them. */
    reached: (projectId: number, of: PageDocument): Promise<readonly BlockDocument[]> =>
      reachedBlocks(of, async (id, version) => {
        const [own] = await store.read
          .select({ id: block.id })
          .from(block)
          .where(and(eq(block.id, id), eq(block.projectId, projectId)))
        const records = own ? await versionEntries(store.read, id, version) : null
        return records ? { entries: new Map(records.map((entry) => [entry.id, entry])) } : undefined
      }),
  }
}
