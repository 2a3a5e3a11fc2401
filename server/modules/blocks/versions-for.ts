import { asc, eq } from 'drizzle-orm'
import type { BlockDocument, PageDocument, PageEntry } from '#kernel/page/records'
import type { Store } from '../../db/store.ts'
import type { EntryStore } from '../documents/index.ts'
import type { BlockRows } from './block-rows.ts'
import { keyOf } from './carried.ts'
import type { Contents } from './contents.ts'
import type { BlockTables } from './table.ts'
import { usedBlocks } from './used-blocks.ts'

type Named = BlockDocument & { readonly name: string }

/**
 * Finds the blocks for the file of a project: the versions that these documents reach; with `all`, the newest one of each block with what it reaches and, as
 * version 0, what is edited of a block since.
 */
export const createVersionsFor = (deps: {
  readonly store: Pick<Store<BlockTables>, 't' | 'read'>
  readonly select: BlockRows['select']
  readonly contents: Pick<Contents, 'entries'>
  readonly entries: EntryStore<PageEntry>
}) => {
  const { store, select, contents, entries } = deps
  const { block } = store.t
  return async (projectId: number, documents: readonly PageDocument[], { all }: { readonly all: boolean }) => {
    const own = await select(store.read).where(eq(block.projectId, projectId)).orderBy(asc(block.id))
    const names = new Map(own.map((row) => [row.block.id, row.block.name]))
    const found = new Map<string, Named>()
    const missing = new Set<string>()
    const visit = async (id: string, version: number): Promise<void> => {
      const key = keyOf(id, version)
      if (found.has(key)) return
      const name = names.get(id)
      const records = name === undefined ? null : await contents.entries(store.read, id, version)
      if (name === undefined || !records) {
        missing.add(name ?? id)
        return
      }
      const document = { entries: new Map(records.map((entry) => [entry.id, entry])) }
      found.set(key, { id, version, document, name })
      await within(document)
    }
    const within = async (document: PageDocument): Promise<void> => {
      for (const used of usedBlocks(document)) if (used.version !== null) await visit(used.block, used.version)
    }
    for (const document of documents) await within(document)
    for (const { block: row, seq, document: of } of all ? own : []) {
      await visit(row.id, row.version)
      if (seq === of.revision) continue
      const document = (await entries.load(store.read, of.id)) as PageDocument
      found.set(keyOf(row.id, 0), { id: row.id, version: 0, document, name: row.name })
      await within(document)
    }
    return { blocks: [...found.values()], missing: [...missing] }
  }
}
