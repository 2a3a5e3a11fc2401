import { and, asc, eq } from 'drizzle-orm'
import type { Json } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { ProjectContent } from '../projects/index.ts'
import type { BlockTables } from './table.ts'

/** Blocks with what their newest version shows of itself. */
export const blockContent = ({ t: { block, blockVersion } }: Pick<Store<BlockTables>, 't'>): ProjectContent => ({
  id: 'blocks',
  label: { zh: '区块', en: 'Blocks' },
  async read(db, projectId) {
    const newest = and(eq(blockVersion.blockId, block.id), eq(blockVersion.version, block.version))
    const rows = await db
      .select({ name: block.name, face: blockVersion.interface })
      .from(block)
      .innerJoin(blockVersion, newest)
      .where(eq(block.projectId, projectId))
      .orderBy(asc(block.name))
    return rows.map(({ name, face }) => ({ name, face: face as unknown as Json }))
  },
})
