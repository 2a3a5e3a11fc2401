import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { readPack } from './web-pack.ts'

/** The bytes of a file, as they are or compressed. */
export interface StoredFile {
  readonly bytes: Uint8Array
  readonly encoding: 'br' | 'identity'
  /** Bytes of it when it is not compressed. */
  readonly size: number
}

const unbrotli = promisify(brotliDecompress)
/** The bytes of a file as they are. */
export const plainBytes = async ({ bytes, encoding }: StoredFile): Promise<Uint8Array> =>
  encoding === 'br' ? unbrotli(bytes) : bytes

/** The files of the built apps: `/assets/a.js`. */
export interface WebFolder {
  readonly names: ReadonlySet<string>
  /** Bytes of a file when it is not compressed. */
  sizeOf(name: string): number
  /** @throws for a name that is not among them */
  read(name: string): Promise<StoredFile>
}

const listFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .filter((name) => !name.includes('/.'))
  } catch {
    return []
  }
}

/** What a pack of a folder adds to the folder's name. The binary holds packs alone: a third of the bytes. */
export const PACKED = '.pack'

/** Lists a folder, or its pack where there is one; none of its files where there is neither. */
export const openWebFolder = (folder: string): WebFolder => {
  if (existsSync(folder + PACKED)) {
    const files = readPack(readFileSync(folder + PACKED))
    return {
      names: new Set(files.keys()),
      sizeOf: (name) => files.get(name)!.size,
      read: async (name) => files.get(name)!,
    }
  }
  return {
    names: new Set(listFiles(folder)),
    sizeOf: (name) => statSync(join(folder, name)).size,
    async read(name) {
      const bytes = await Bun.file(join(folder, name)).bytes()
      return { bytes, encoding: 'identity', size: bytes.length }
    },
  }
}
