import { asc, eq } from 'drizzle-orm'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import type { Contents } from './contents.ts'
import { interfaceOf } from './read-block.ts'
import type { BlockTables } from './table.ts'

interface Version {
  readonly block: string
  readonly version: number
  readonly name: string
}

/** JSON with keys in order: the same text for the same value. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
const textOfEntries = (entries: Iterable<PageEntry>): string => {
  const text = comparable([...entries].sort((a, b) => (a.id < b.id ? -1 : 1)))
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

/**
 * Finds versions of a project's blocks that hold the same as others. Reads the list of versions once and the content of each at most once, because a file
 * brings thousands of blocks to a project that has thousands.
 */
export const createSameBlocks =
  ({ store, contents }: { readonly store: Pick<Store<BlockTables>, 't'>; readonly contents: Pick<Contents, 'entries'> }) =>
  (db: Db, projectId: number) => {
    const { block, blockVersion } = store.t
    let byInterface: Map<string, Version[]> | null = null
    const texts = new Map<Version, string>()

    const read = async (): Promise<Map<string, Version[]>> => {
      const rows = await db
        .select({ block: block.id, version: blockVersion.version, name: block.name, interface: blockVersion.interface })
        .from(blockVersion)
        .innerJoin(block, eq(block.id, blockVersion.blockId))
        .where(eq(block.projectId, projectId))
        .orderBy(asc(block.createdAt), asc(blockVersion.version))
      return Map.groupBy<string, Version>(rows, (row) => comparable((row as (typeof rows)[number]).interface))
    }
    const textOf = async (of: Version): Promise<string> => {
      const known = texts.get(of)
      if (known !== undefined) return known
      const text = textOfEntries((await contents.entries(db, of.block, of.version)) ?? [])
      texts.set(of, text)
      return text
    }

    return {
      async find(content: PageDocument): Promise<Version | undefined> {
        byInterface ??= await read()
        const wanted = textOfEntries(content.entries.values())
        for (const each of byInterface.get(comparable(interfaceOf(content))) ?? []) if ((await textOf(each)) === wanted) return each
        return undefined
      },
      /** A version that was made since the list was read. */
      add(version: Version, content: PageDocument): void {
        const key = comparable(interfaceOf(content))
        const list = byInterface?.get(key) ?? []
        byInterface?.set(key, list)
        list.push(version)
        texts.set(version, textOfEntries(content.entries.values()))
      },
    }
  }
