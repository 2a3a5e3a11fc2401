import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import * as z from 'zod'
import { OperatorError } from '../operator-error.ts'

const MANIFEST = 'manifest.json'
const MOST_MANIFEST = 64 * 1024 * 1024
const FORM = 2
/** Fast, and a backup waits for the disk anyway. */
const LEVEL = 1

const part = z.strictObject({ name: z.string(), size: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const manifestModel = z.strictObject({
  /** Of the archive; a later form gets another number. The first one did not count rows. */
  form: z.union([z.literal(1), z.literal(FORM)]),
  release: z.string(),
  /** ISO 8601. */
  at: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** What ran on the database. */
  migrations: z.array(z.strictObject({ module: z.string(), hash: z.string() })).readonly(),
  /** Rows of the tables in the database. */
  tables: z.record(z.string(), z.int()).optional(),
  parts: z.array(part),
})
export type Manifest = z.output<typeof manifestModel>
export type About = Omit<Manifest, 'form' | 'parts'>

/** Something to put into an archive: exactly `size` bytes. */
export interface ArchivePart {
  readonly name: string
  readonly size: number
  open(): Readable
}

/** The archive is damaged, or none of ours; the message says what to do. */
export class ArchiveError extends OperatorError {}

/**
 * Writes an archive (`.tar.gz`): the parts, and at last a manifest with the size and the SHA-256 of each. A file under
 * its name is always whole: it is written under another name first.
 */
export const writeArchive = async (
  file: string,
  parts: AsyncIterable<ArchivePart>,
  about: About,
): Promise<Manifest> => {
  const unfinished = `${file}.part`
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: LEVEL }), createWriteStream(unfinished, { mode: 0o600 }))
  const put = async ({ name, size, open: read }: ArchivePart): Promise<z.output<typeof part>> => {
    const hash = createHash('sha256')
    const source = read()
    source.on('data', (bytes) => hash.update(bytes))
    await pipeline(source, tar.entry({ name, size, mode: 0o600 }))
    return { name, size, sha256: hash.digest('hex') }
  }
  const fill = async (): Promise<Manifest> => {
    const done: z.output<typeof part>[] = []
    for await (const each of parts) done.push(await put(each))
    const manifest: Manifest = { form: FORM, ...about, parts: done }
    const bytes = Buffer.from(JSON.stringify(manifest))
    await put({ name: MANIFEST, size: bytes.length, open: () => Readable.from([bytes]) })
    tar.finalize()
    return manifest
  }
  try {
    const [manifest] = await Promise.all([
      fill().catch((error: unknown) => {
        tar.destroy(error as Error)
        throw error
      }),
      written,
    ])
    const handle = await open(unfinished, 'r+')
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

const damaged = (file: string, why: string): ArchiveError =>
  new ArchiveError(`the archive ${file} is damaged (${why}); use another backup.`)

const readManifest = (file: string, bytes: Buffer): Manifest => {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw damaged(file, 'its manifest is not readable')
  }
  const { form } = (json ?? {}) as { readonly form?: unknown }
  if (typeof form === 'number' && form > FORM)
    throw new ArchiveError(`the archive ${file} was made by a newer release; restore it with that release.`)
  const parsed = manifestModel.safeParse(json)
  if (!parsed.success) throw damaged(file, 'its manifest has another form')
  return parsed.data
}

/** An archive that can be read, wherever it is kept. */
export interface ArchiveSource {
  /** What people know it by. */
  readonly name: string
  open(): Readable
}

/** An archive on this disk. */
export const archiveFile = (file: string): ArchiveSource => ({ name: file, open: () => createReadStream(file) })

/** Takes a part of an archive, of so many bytes, and reads it to its end. */
type KeepPart = (name: string, bytes: Readable, size: number) => Promise<void>

/**
 * Reads an archive to its end, and compares every part with the manifest. `keep` takes each part as it comes, before it
 * is known to be right: what it keeps must stay apart until this resolves.
 * @throws ArchiveError
 */
export const readArchive = async ({ name: file, open: read }: ArchiveSource, keep: KeepPart): Promise<Manifest> => {
  const found = new Map<string, { readonly size: number; readonly sha256: string }>()
  let manifest: Manifest | null = null
  const reader = extract()
  const unpacked = pipeline(read(), createGunzip(), reader)
  unpacked.catch(() => undefined)
  try {
    for await (const entry of reader) {
      const { name } = entry.header
      if (name === MANIFEST) {
        const bytes: Buffer[] = []
        let size = 0
        for await (const each of entry as AsyncIterable<Buffer>) {
          size += each.length
          if (size > MOST_MANIFEST) throw damaged(file, 'its manifest is too large')
          bytes.push(each)
        }
        manifest = readManifest(file, Buffer.concat(bytes))
        continue
      }
      if (found.has(name)) throw damaged(file, `${name} is in it twice`)
      const hash = createHash('sha256')
      let size = 0
      const counted = async function* (): AsyncGenerator<Buffer> {
        for await (const each of entry as AsyncIterable<Buffer>) {
          hash.update(each)
          size += each.length
          yield each
        }
      }
      await keep(name, Readable.from(counted()), entry.header.size ?? 0)
      found.set(name, { size, sha256: hash.digest('hex') })
    }
    await unpacked
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code } = error as { readonly code?: string }
    if (code === 'ENOENT') throw new ArchiveError(`there is no file ${file}.`)
    if (code === 'ENOSPC') throw error
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  if (manifest === null) throw damaged(file, 'it ends before its manifest')
  for (const { name, size, sha256 } of manifest.parts) {
    const own = found.get(name)
    if (own === undefined) throw damaged(file, `${name} is missing`)
    if (own.size !== size || own.sha256 !== sha256) throw damaged(file, `${name} differs from what was backed up`)
    found.delete(name)
  }
  const [more] = found.keys()
  if (more !== undefined) throw damaged(file, `${more} is not in its manifest`)
  return manifest
}
