import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { type FileStore, typeOf } from '../../files/file-store.ts'
import { AppError } from '../../http/errors.ts'
import { plural } from '../../parts/bringing.ts'
import { partErrors } from '../../parts/errors.ts'
import { type PartWork, partWork, type StoredUploads } from '../../parts/part.ts'
import type { UploadHead } from '../../parts/section.ts'
import type { Quotas } from '../quotas/index.ts'
import type { PartUploads } from './part-uploads.ts'
import { type FileFile, MOST_FILES } from './project-file.ts'
import type { StoredFiles } from './stored-files.ts'
import type { FileTables } from './table.ts'

type Row = Omit<FileTables['file']['$inferInsert'], 'userId' | 'createdAt'>
/** Bytes of all uploaded files in one project file, as base64. */
const MOST_BYTES = 32 * 1024 * 1024

interface Deps {
  readonly store: Pick<Store<FileTables>, 't' | 'read'>
  readonly fileStore: FileStore
  readonly quotas: Pick<Quotas, 'requireUpload'>
  readonly storedFiles: Pick<StoredFiles, 'forgetOfProject'>
  readonly partUploads: Pick<PartUploads, 'forgetOfProject'>
}

/** Uploaded files that the content of a project names. Imported ones belong to the importing user. */
export const createFilesWork = (deps: Deps): PartWork =>
  partWork<undefined>({
    attach: async (db, addresses) => ({ files: await readFiles(deps, db, addresses) }),
    upload: (heads, bytesOf) => storeUploads(deps, heads, bytesOf),
    async forget(db, { projectId }) {
      const work = [await deps.storedFiles.forgetOfProject(db, projectId), await deps.partUploads.forgetOfProject(db, projectId)]
      return async () => {
        for (const after of work) await after()
      }
    },
  })

async function readFiles({ store, fileStore }: Deps, db: Db, addresses: readonly string[]): Promise<FileFile[]> {
  const { file } = store.t
  const names = addresses.map((address) => address.slice('/files/'.length))
  const known = new Map<string, string>()
  for (let at = 0; at < names.length; at += 500) {
    const part = names.slice(at, at + 500)
    const rows = await db.select({ name: file.name, shown: file.displayName }).from(file).where(inArray(file.name, part))
    for (const row of rows) known.set(row.name, row.shown)
  }
  const found: FileFile[] = []
  let bytes = 0
  for (const name of names) {
    const stored = known.has(name) ? await fileStore.get(name) : null
    if (!stored) continue
    bytes += stored.size * 1.34
    if (bytes > MOST_BYTES || found.length >= MOST_FILES) throw new AppError(partErrors.tooMuch)
    const content = Buffer.from(await new Response(stored.stream()).arrayBuffer())
    found.push({
      ...{ address: `/files/${name}`, name: (known.get(name) ?? '').slice(0, 255), size: content.length },
      ...{ sha256: new Bun.CryptoHasher('sha256').update(content).digest('hex'), data: content.toString('base64') },
    })
  }
  return found
}

/** Whether the same file is stored under the same address. */
async function isHere({ store, fileStore }: Deps, { address }: UploadHead, bytes: Uint8Array): Promise<boolean> {
  const { file } = store.t
  const name = address.slice('/files/'.length)
  const [row] = await store.read.select({ size: file.size }).from(file).where(eq(file.name, name))
  if (row?.size !== bytes.length) return false
  const stored = await fileStore.get(name)
  return stored !== null && Buffer.from(await new Response(stored.stream()).arrayBuffer()).equals(bytes)
}

/** Stores files before the write: one without a row belongs to nobody, and is swept. */
async function storeUploads(
  deps: Deps,
  heads: readonly UploadHead[],
  bytesOf: (at: number) => Promise<Uint8Array>,
): Promise<StoredUploads> {
  const { store, fileStore, quotas } = deps
  const pairs: { readonly from: string; readonly to: string }[] = []
  const rows: Row[] = []
  const undo = async (): Promise<void> => {
    for (const { name } of rows) await fileStore.delete(name).catch(() => undefined)
  }
  try {
    for (const [at, head] of heads.entries()) {
      const bytes = await bytesOf(at)
      if (await isHere(deps, head, bytes)) continue
      const row = rowOf(head)
      rows.push(row)
      await fileStore.put(row.name, bytes, typeOf(row.name))
      pairs.push({ from: head.address, to: `/files/${row.name}` })
    }
  } catch (error) {
    await undo()
    throw error
  }
  return {
    undo,
    async bring(db, bringing) {
      const { userId } = bringing.actor
      for (const pair of pairs) bringing.ids.add('files', pair)
      for (const row of rows) {
        await quotas.requireUpload(db, userId, null, row.size)
        await db.insert(store.t.file).values({ ...row, userId, createdAt: bringing.at })
      }
      if (rows.length > 0) bringing.sentences.push({ zh: `导入 ${rows.length} 个文件`, en: `Brought ${plural(rows.length, 'file')}` })
    },
  }
}

const rowOf = ({ extension, shown, size, width, height }: UploadHead): Row => {
  const name = `${randomBytes(16).toString('hex')}.${extension}`
  const displayName = shown || name
  return { name, displayName, searchText: searchText(displayName), size, width, height, projectId: null }
}
