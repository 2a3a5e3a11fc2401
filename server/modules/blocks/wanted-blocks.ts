import { and, eq } from 'drizzle-orm'
import { BLOCKS_IN_BLOCKS, type PageDocument } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import { MOST_BROUGHT } from './block-id.ts'
import { type Carried, keyOf } from './carried.ts'
import type { Contents } from './contents.ts'
import { blockErrors } from './errors.ts'
import type { BlockTables } from './table.ts'
import { usedBlocks } from './used-blocks.ts'

/** A version of a block that is to come to a project; without content where it is of that project already. */
export interface Wanted {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly content: PageDocument | null
}

const refuse = (zh: string, en: string) => new AppError(blockErrors.fileUnusable, { detail: { zh, en } })

/** Looks for versions of blocks and for all that are in them: here, as far as the caller may see them, else among those that a file carries. */
export const createWantedBlocks = (deps: {
  readonly store: Pick<Store<BlockTables>, 't'>
  readonly access: Pick<Access, 'seesStudio'>
  readonly contents: Pick<Contents, 'entries'>
}) => {
  const { block, blockVersion } = deps.store.t

  const here = async (
    db: Db,
    { actor, projectId }: { actor: Actor; projectId: number },
    id: string,
    version: number,
  ): Promise<Wanted | null> => {
    const [row] = await db
      .select({ projectId: block.projectId, name: block.name })
      .from(block)
      .innerJoin(blockVersion, and(eq(blockVersion.blockId, block.id), eq(blockVersion.version, version)))
      .where(eq(block.id, id))
    if (!row) return null
    if (row.projectId === projectId) return { id, version, name: row.name, content: null }
    if (!(await deps.access.seesStudio(actor, db, row.projectId))) return null
    const entries = await deps.contents.entries(db, id, version)
    return entries && { id, version, name: row.name, content: { entries: new Map(entries.map((entry) => [entry.id, entry])) } }
  }

  /** By `keyOf`; null for one that is not to be had. */
  return async (
    db: Db,
    to: { readonly actor: Actor; readonly projectId: number },
    first: Iterable<readonly [id: string, version: number]>,
    carried: Carried,
    most = MOST_BROUGHT,
  ): Promise<ReadonlyMap<string, Wanted | null>> => {
    const found = new Map<string, Wanted | null>()
    const visit = async (id: string, version: number, path: readonly Wanted[]): Promise<void> => {
      const around = path.find((each) => each.id === id)
      if (around)
        throw refuse(
          `区块“${around.name}”包含自己：${[...path, around].map(({ name }) => name).join(' → ')}`,
          `The block “${around.name}” contains itself: ${[...path, around].map(({ name }) => name).join(' → ')}`,
        )
      const key = keyOf(id, version)
      if (found.has(key)) return
      const file = carried.get(key)
      const wanted = (await here(db, to, id, version)) ?? (file ? { id, version, ...file } : null)
      found.set(key, wanted)
      if (found.size > most) throw refuse(`一次最多带来 ${most} 个区块版本`, `At most ${most} versions of blocks can be brought at once`)
      if (!wanted?.content) return
      if (path.length >= BLOCKS_IN_BLOCKS)
        throw refuse(
          `区块最多嵌套 ${BLOCKS_IN_BLOCKS} 层，“${path[0]!.name}”超过了`,
          `Blocks may lie within each other ${BLOCKS_IN_BLOCKS} deep at most; “${path[0]!.name}” goes deeper`,
        )
      for (const inner of usedBlocks(wanted.content)) if (inner.version !== null) await visit(inner.block, inner.version, [...path, wanted])
    }
    for (const [id, version] of first) await visit(id, version, [])
    return found
  }
}
