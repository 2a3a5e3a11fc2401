import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MANIFEST_FILE, type PluginManifest } from '../../../sdk/manifest.ts'
import { type ReadManifest, readFiles, readManifest, sha256 } from './read-folder.ts'

const HASH = /^[0-9a-f]{64}$/
const PART = /^part-[0-9a-f]{16}$/

/**
 * The plugins' files in the data folder, each version below the hash of its manifest. What is read is held against the hash each time: neither
 * a damaged disk nor somebody with access to the folder changes what a page was published with.
 */
export const createCopies = (folder: string) => {
  const pathOf = (hash: string): string => join(folder, hash)

  /** The manifest of a copy; null where there is none, or it is not what its name says. */
  const manifest = async (hash: string): Promise<PluginManifest | null> => {
    if (!HASH.test(hash)) return null
    const read = await readManifest(pathOf(hash)).catch(() => null)
    return read?.hash === hash ? read.manifest : null
  }
  const isWhole = async (hash: string): Promise<boolean> => {
    const found = await manifest(hash)
    return found !== null && (await readFiles(pathOf(hash), found).catch(() => null)) !== null
  }

  return {
    manifest,
    isWhole,
    /** Where a file of a copy is on this server's disk. */
    pathOf: (hash: string, file: string): string => join(pathOf(hash), file),
    /** Copies a plugin unless it is there already. */
    async keep({ hash, bytes }: ReadManifest, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
      if (await isWhole(hash)) return
      const part = join(folder, `part-${randomBytes(8).toString('hex')}`)
      try {
        await mkdir(part, { recursive: true, mode: 0o700 })
        for (const [name, content] of files) {
          await mkdir(dirname(join(part, name)), { recursive: true, mode: 0o700 })
          await writeFile(join(part, name), content, { mode: 0o600, flush: true })
        }
        await writeFile(join(part, MANIFEST_FILE), bytes, { mode: 0o600, flush: true })
        await rm(pathOf(hash), { recursive: true, force: true })
        await rename(part, pathOf(hash))
      } catch (error) {
        await rm(part, { recursive: true, force: true })
        throw error
      }
    },
    /** The bytes of a file that the manifest lists; null where they are not what it says. */
    async file(hash: string, { files }: PluginManifest, name: string): Promise<Uint8Array | null> {
      const expected = Object.hasOwn(files, name) ? files[name] : undefined
      if (expected === undefined) return null
      const bytes = await readFile(join(pathOf(hash), name)).catch(() => null)
      return bytes !== null && sha256(bytes) === expected.sha256 ? bytes : null
    },
    /** Removes copies that nobody uses and that were made before; also what broken copying has left. Answers how many. */
    async sweep(used: ReadonlySet<string>, before: Date): Promise<number> {
      let removed = 0
      for (const name of await readdir(folder).catch(() => [])) {
        if (!(HASH.test(name) && !used.has(name)) && !PART.test(name)) continue
        const found = await stat(join(folder, name)).catch(() => null)
        if (!found?.isDirectory() || found.mtimeMs > before.getTime()) continue
        await rm(join(folder, name), { recursive: true, force: true })
        removed += 1
      }
      return removed
    },
  }
}
export type Copies = ReturnType<typeof createCopies>
