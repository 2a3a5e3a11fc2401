import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileStore, typeOf } from '../../files/file-store.ts'
import { AppError } from '../../http/errors.ts'
import type { ImportFormat } from './child-protocol.ts'
import { IMPORT_LIMITS, importErrors } from './errors.ts'

/** Bytes that are stored together; stores of parts want 5 MiB. */
const PART = 8 * 1024 * 1024
/** Names of files that are being imported. */
const OURS = /^import-[0-9a-f]{32}\.(csv|xlsx)(\.part)?$/
/** What no row names is left over after so many milliseconds. */
const OLD_MS = 3_600_000

export const formatOf = (fileName: string): ImportFormat => (fileName.endsWith('.xlsx') ? 'xlsx' : 'csv')

/** A file of the store where another process can read it, until `remove`. */
export interface LocalCopy {
  readonly path: string
  remove(): Promise<void>
}

/** Files that are being imported. They are in the store of files, and have no address. */
export class ImportFiles {
  constructor(private readonly store: Pick<FileStore, 'parts' | 'get' | 'delete' | 'list'>) {}

  /** Stores a file while it comes. @throws AppError for one that is too large */
  async keep(
    bytes: AsyncIterable<Uint8Array>,
    format: ImportFormat,
  ): Promise<{ readonly name: string; readonly size: number }> {
    const { parts } = this.store
    const name = `import-${randomBytes(16).toString('hex')}.${format}`
    const upload = await parts.begin(name, typeOf(name))
    const tags: string[] = []
    let [size, held, waiting] = [0, 0, [] as Uint8Array[]]
    const put = async (): Promise<void> => {
      const whole = Buffer.concat(waiting)
      waiting = []
      held = 0
      tags.push(await parts.put(name, upload, { number: tags.length + 1, at: size - whole.length, bytes: whole }))
    }
    try {
      for await (const piece of bytes) {
        size += piece.length
        if (size > IMPORT_LIMITS[format]) throw new AppError(importErrors.tooLarge)
        // The next piece may be read into the same memory.
        waiting.push(piece.slice())
        held += piece.length
        if (held >= PART) await put()
      }
      if (size === 0) throw new AppError(importErrors.empty)
      if (held > 0) await put()
      await parts.finish(name, upload, tags)
    } catch (error) {
      await parts.abort(name, upload).catch(() => undefined)
      throw error
    }
    return { name, size }
  }

  /** @throws AppError where there is no such file any more */
  async copy(name: string): Promise<LocalCopy> {
    const stored = await this.store.get(name)
    if (!stored) throw new AppError(importErrors.stopped)
    const folder = await mkdtemp(join(tmpdir(), 'tessera-import-'))
    const remove = () => rm(folder, { recursive: true, force: true })
    const path = join(folder, name)
    try {
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const piece of stored.stream() as unknown as AsyncIterable<Uint8Array>) await file.write(piece)
      } finally {
        await file.close()
      }
    } catch (error) {
      await remove()
      throw error
    }
    return { path, remove }
  }

  remove(name: string | null): Promise<void> {
    return name === null ? Promise.resolve() : this.store.delete(name).catch(() => undefined)
  }

  /** Removes files that `isKnown` does not know, as those of deleted projects. */
  async sweep(isKnown: (name: string) => boolean, now: Date): Promise<void> {
    for await (const { name, changedAt } of this.store.list())
      if (OURS.test(name) && !isKnown(name) && changedAt.getTime() <= now.getTime() - OLD_MS)
        await this.store.delete(name)
  }
}
