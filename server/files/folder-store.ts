import { copyFile, lstat, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkedName, type FileStore, type PartStore, typeOf } from './file-store.ts'

/** Of a file that is still being written; what is left of one that never was finished is listed too. */
const UNFINISHED = '.part'
/**
 * What `check` writes, bytes: more than a file system keeps beside a file's name, and than is left of a disk that is
 * called full.
 */
const CHECK_BYTES = 64 * 1024

const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
/** From another disk. */
const copyIn = async (from: string, to: string): Promise<void> => {
  const unfinished = `${to}.${crypto.randomUUID()}${UNFINISHED}`
  try {
    await copyFile(from, unfinished)
    await syncFile(unfinished)
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Parts are written into the unfinished file, each at its place. */
const createFolderParts = (folder: string, pathOf: (name: string) => string): PartStore => ({
  async begin(name) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await (await open(pathOf(name) + UNFINISHED, 'w', 0o600)).close()
    return 'folder'
  },
  async put(name, _upload, { number, at, bytes }) {
    const handle = await open(pathOf(name) + UNFINISHED, 'r+')
    try {
      let written = 0
      while (written < bytes.length)
        written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten
    } finally {
      await handle.close()
    }
    return `${number}`
  },
  async finish(name) {
    const path = pathOf(name)
    const handle = await open(path + UNFINISHED, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(path + UNFINISHED, path)
  },
  abort: (name) => rm(pathOf(name) + UNFINISHED, { force: true }),
})

/** Files in a folder, which is made when the first one is put into it. */
export const createFolderStore = (folder: string): FileStore => {
  const pathOf = (name: string): string => join(folder, checkedName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      // Its own, because another node may put the same file at the same time.
      const unfinished = `${path}.${crypto.randomUUID()}${UNFINISHED}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        const handle = await open(unfinished, 'w', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async putFile(name, path) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await syncFile(path)
      try {
        await rename(path, pathOf(name))
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== 'EXDEV') throw error
        await copyIn(path, pathOf(name))
      }
    },
    async get(name) {
      const path = pathOf(name)
      // A link is none of ours, wherever it leads.
      const found = await lstat(path).catch(() => null)
      if (!found?.isFile()) return null
      const file = Bun.file(path)
      return {
        size: found.size,
        type: typeOf(name),
        body: () => file,
        stream: (start = 0, end = found.size) => file.slice(start, end).stream(),
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      const entries = await opendir(folder).catch((error: { code?: unknown }) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (entries === null) return
      for await (const { name } of entries) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found?.isFile()) yield { name, size: found.size, changedAt: found.mtime }
      }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `check-${crypto.randomUUID()}${UNFINISHED}`)
      try {
        const handle = await open(path, 'w', 0o600)
        try {
          await handle.writeFile(new Uint8Array(CHECK_BYTES))
          await handle.sync()
        } finally {
          await handle.close()
        }
      } finally {
        await rm(path, { force: true })
      }
    },
    reach() {
      return this.check()
    },
    parts: createFolderParts(folder, pathOf),
    url: () => null,
  }
}
