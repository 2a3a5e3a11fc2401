import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { type FileStore, typeOf } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import { plainName } from '../../http/plain-text.ts'
import { bytesInMemory } from '../files/file-bytes.ts'
import { readFileKind } from '../files/file-kind.ts'
import type { FileTables } from '../files/table.ts'
import type { Quotas } from '../quotas/service.ts'
import type { ExchangeFile } from './file-model.ts'
import { finding } from './findings.ts'
import type { ExchangeFinding } from './model.ts'

const LARGEST_PICTURE = 1.5 * 1024 * 1024
const LARGEST = 10 * 1024 * 1024
const MOST_PIXELS = 25_000_000

type Row = Omit<FileTables['file']['$inferInsert'], 'userId' | 'createdAt'>
interface Usable {
  readonly address: string
  readonly bytes: Uint8Array
  readonly row: Row
}

/** Files of a file that are what they say; the others are told. Nothing is written. */
export async function usableFiles(files: ExchangeFile['files']): Promise<{
  readonly usable: readonly Usable[]
  readonly findings: readonly ExchangeFinding[]
}> {
  const usable: Usable[] = []
  const findings: ExchangeFinding[] = []
  for (const { address, name, size, sha256, data } of files) {
    const bytes = new Uint8Array(Buffer.from(data, 'base64'))
    const kind = await readFileKind(bytesInMemory(bytes), name || address)
    const refuse = (zh: string, en: string): void => {
      findings.push(
        finding('warning', 'FILE_UNUSABLE', `文件“${name || address}”不会导入：${zh}`, `The file “${name || address}” is left out: ${en}`),
      )
    }
    const isChanged = bytes.length !== size || new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== sha256
    if (isChanged) refuse('内容与校验值不符', 'its content is not what its hash says')
    else if ('found' in kind) refuse('不是可接收的类型', 'it is of no kind that is taken')
    else if (bytes.length > (kind.picture ? LARGEST_PICTURE : LARGEST)) refuse('过大', 'it is too large')
    else if (kind.picture && kind.picture.width * kind.picture.height > MOST_PIXELS) refuse('图片尺寸过大', 'it has too many pixels')
    else {
      const stored = `${randomBytes(16).toString('hex')}.${kind.extension}`
      const shown = plainName(name, 200) || stored
      const { width, height } = kind.picture ?? { width: 0, height: 0 }
      usable.push({
        address,
        bytes,
        row: { name: stored, displayName: shown, searchText: searchText(shown), size: bytes.length, width, height, projectId: null },
      })
    }
  }
  return { usable, findings }
}

/** Brings the files that pages show. They belong to whoever imports them. */
export const createBringFiles = (deps: {
  readonly store: Pick<Store<FileTables>, 't' | 'read'>
  readonly fileStore: FileStore
  readonly quotas: Pick<Quotas, 'requireUpload'>
}) => {
  const { store, fileStore, quotas } = deps
  const { file } = store.t

  /** The same file, under the same address, is here. */
  const isHere = async ({ address, bytes }: Usable): Promise<boolean> => {
    const name = address.slice('/files/'.length)
    const [row] = await store.read.select({ size: file.size }).from(file).where(eq(file.name, name))
    if (row?.size !== bytes.length) return false
    const stored = await fileStore.get(name)
    return stored !== null && Buffer.from(await new Response(stored.stream()).arrayBuffer()).equals(bytes)
  }

  return {
    /** Puts them where files are kept, before the write: a file without a row is nobody's, and is swept. */
    async put(usable: readonly Usable[]) {
      const ids = new Map<string, string>()
      const rows: Row[] = []
      const remove = async (): Promise<void> => {
        for (const { name } of rows) await fileStore.delete(name).catch(() => undefined)
      }
      try {
        for (const each of usable) {
          if (await isHere(each)) continue
          rows.push(each.row)
          await fileStore.put(each.row.name, each.bytes, typeOf(each.row.name))
          ids.set(each.address, `/files/${each.row.name}`)
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
export type BringFiles = ReturnType<typeof createBringFiles>
