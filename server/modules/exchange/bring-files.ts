import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { type FileStore, typeOf } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import type { FileTables } from '../files/table.ts'
import type { Quotas } from '../quotas/service.ts'
import type { UploadHead } from './child-protocol.ts'

type Row = Omit<FileTables['file']['$inferInsert'], 'userId' | 'createdAt'>

/** Brings the files that pages show. They belong to whoever imports them. */
export const createBringFiles = (deps: {
  readonly store: Pick<Store<FileTables>, 't' | 'read'>
  readonly fileStore: FileStore
  readonly quotas: Pick<Quotas, 'requireUpload'>
}) => {
  const { store, fileStore, quotas } = deps
  const { file } = store.t

  /** The same file, under the same address, is here. */
  const isHere = async ({ address }: UploadHead, bytes: Uint8Array): Promise<boolean> => {
    const name = address.slice('/files/'.length)
    const [row] = await store.read.select({ size: file.size }).from(file).where(eq(file.name, name))
    if (row?.size !== bytes.length) return false
    const stored = await fileStore.get(name)
    return stored !== null && Buffer.from(await new Response(stored.stream()).arrayBuffer()).equals(bytes)
  }

  return {
    /**
     * Puts files where files are kept, before the write: a file without a row is nobody's, and is swept. `bytesOf` loads the content of one file at a time.
     */
    async put(heads: readonly UploadHead[], bytesOf: (at: number) => Promise<Uint8Array>) {
      const ids = new Map<string, string>()
      const rows: Row[] = []
      const remove = async (): Promise<void> => {
        for (const { name } of rows) await fileStore.delete(name).catch(() => undefined)
      }
      try {
        for (const [at, head] of heads.entries()) {
          const bytes = await bytesOf(at)
          if (await isHere(head, bytes)) continue
          const row = rowOf(head)
          rows.push(row)
          await fileStore.put(row.name, bytes, typeOf(row.name))
          ids.set(head.address, `/files/${row.name}`)
        }
      } catch (error) {
        await remove()
        throw error
      }
      return { ids, rows, remove }
    },
    async insert(db: Db, { userId }: Actor, rows: readonly Row[], at: Date): Promise<void> {
      for (const row of rows) {
        await quotas.requireUpload(db, userId, null, row.size)
        await db.insert(file).values({ ...row, userId, createdAt: at })
      }
    },
  }
}

const rowOf = ({ extension, shown, size, width, height }: UploadHead): Row => {
  const name = `${randomBytes(16).toString('hex')}.${extension}`
  const displayName = shown || name
  return { name, displayName, searchText: searchText(displayName), size, width, height, projectId: null }
}
export type BringFiles = ReturnType<typeof createBringFiles>
