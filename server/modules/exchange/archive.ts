import { Unzip, UnzipInflate, zipSync } from 'fflate'
import type { AppError } from '../../http/errors.ts'
import { unusable } from './errors.ts'
import { FILE_LIMITS } from './file-model.ts'

/** Files of an archive, by their names in it. */
export type ArchiveFiles = ReadonlyMap<string, Uint8Array>

/** So much is unpacked at a time: what comes of it is at most a thousand times that. */
const STEP = 16 * 1024
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

/** Absolute names, and those that climb. */
const LEADS_OUT = /^[/\\]|\\|^[a-z]:|(^|\/)\.\.(\/|$)/i
const leadsOut = (name: string) =>
  unusable(`ZIP 中的名称“${name.slice(0, 100)}”指向别处`, `The name “${name.slice(0, 100)}” in the ZIP leads elsewhere`)

/**
 * The files of an archive, unpacked step by step and never more of them than there may be, whatever the archive says of itself. Nothing is written anywhere.
 * @throws AppError
 */
export function unpackArchive(bytes: Uint8Array): ArchiveFiles {
  const parts = new Map<string, Uint8Array[]>()
  let unpacked = 0
  // The library keeps what is thrown on the way to itself, so it is remembered here.
  let refused: AppError | null = null
  const refuse = (why: AppError): void => {
    refused ??= why
  }
  const unzip = new Unzip((file) => {
    if (parts.size >= FILE_LIMITS.archived) return refuse(tooMany())
    if (LEADS_OUT.test(file.name)) return refuse(leadsOut(file.name))
    const own: Uint8Array[] = []
    if (!file.name.endsWith('/')) parts.set(file.name, own)
    file.ondata = (error, part) => {
      if (error) return refuse(broken())
      unpacked += part.length
      if (unpacked > FILE_LIMITS.unpacked) return refuse(tooLarge())
      own.push(part)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length && refused === null; at += STEP) unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  } catch {
    // Whatever the library says of bytes that are no archive.
    refuse(broken())
  }
  if (refused !== null) throw refused
  return new Map([...parts].map(([name, own]) => [name, joined(own)]))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
