import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { readZipDirectory, type ZipEntry } from '../../files/zip-directory.ts'
import { AppError } from '../../http/errors.ts'
import { unusable } from './errors.ts'
import { FILE_LIMITS } from './file-model.ts'

/** Files of an archive, by their names in it. */
export type ArchiveFiles = ReadonlyMap<string, Uint8Array>

/** The same content is the same archive: all files are of the first moment that an archive can say. */
const EPOCH = new Date(1980, 0, 1)

export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

/** An archive of these files, in their order. */
export function packArchive(files: ArchiveFiles): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(files), { mtime: EPOCH, level: 6 }) as Uint8Array<ArrayBuffer>
}

const broken = () => unusable('ZIP 文件已损坏', 'The ZIP is damaged')
const tooMany = () =>
  unusable(`ZIP 中的文件超过 ${FILE_LIMITS.archived} 个`, `There are more than ${FILE_LIMITS.archived} files in the ZIP`)
const tooLarge = () => {
  const megabytes = FILE_LIMITS.unpacked / 1024 / 1024
  return unusable(`ZIP 解压后超过 ${megabytes} MB`, `What is in the ZIP is larger than ${megabytes} MB`)
}
const twice = (name: string) => unusable(`ZIP 中“${name.slice(0, 100)}”出现了两次`, `“${name.slice(0, 100)}” is in the ZIP twice`)

/** Absolute names, and those that climb. */
const LEADS_OUT = /^[/\\]|\\|^[a-z]:|(^|\/)\.\.(\/|$)/i
const leadsOut = (name: string) =>
  unusable(`ZIP 中的名称“${name.slice(0, 100)}”指向别处`, `The name “${name.slice(0, 100)}” in the ZIP leads elsewhere`)

/** What can be refused by the directory of the archive alone, before anything is inflated. */
function requireWithin(entries: readonly ZipEntry[]): void {
  const names = new Set<string>()
  let size = 0
  for (const { name, size: own } of entries) {
    if (LEADS_OUT.test(name)) throw leadsOut(name)
    if (names.has(name)) throw twice(name)
    names.add(name)
    size += own
    if (size > FILE_LIMITS.unpacked) throw tooLarge()
  }
}

/**
 * The files of an archive. Counts, names and sizes are checked by its directory first; inflating stops at the size that the directory declares. Writes nothing.
 * `check` refuses more by the names.
 * @throws AppError
 */
export function unpackArchive(bytes: Uint8Array, check: (names: readonly string[]) => void = () => undefined): ArchiveFiles {
  const entries = readZipDirectory(bytes, FILE_LIMITS.archived)
  if (entries === 'too many') throw tooMany()
  if (entries === null) throw broken()
  requireWithin(entries)
  check(entries.map(({ name }) => name))
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) if (!entry.name.endsWith('/')) files.set(entry.name, inflated(entry))
  return files
}

function inflated({ method, size, packed }: ZipEntry): Uint8Array {
  try {
    const content =
      method === 0 ? packed : method === 8 ? new Uint8Array(inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })) : null
    if (content?.length === size) return content
  } catch (error) {
    if (error instanceof AppError) throw error
  }
  throw broken()
}
