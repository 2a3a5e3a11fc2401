import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findFolders } from './read-folder.ts'

const MOST_FILES = 2_000

/** Names, times and sizes of everything in the plugins' folders: another text whenever somebody has changed something. */
export const stampOf = async (folders: readonly string[]): Promise<string> => {
  const lines: string[] = []
  for (const { path, isThere } of await findFolders(folders)) {
    lines.push(`${path} ${isThere}`)
    const names = isThere ? await readdir(path, { recursive: true }).catch(() => []) : []
    // They come in any order.
    for (const name of names.toSorted().slice(0, MOST_FILES)) {
      const found = await stat(join(path, name)).catch(() => null)
      if (found?.isFile()) lines.push(`${name} ${found.mtimeMs} ${found.size}`)
    }
  }
  return lines.join('\n')
}

/**
 * Looks at the folders again and again, and calls `changed` once they have come to rest: while a build writes its files, they are not those that
 * its manifest speaks of.
 */
export const watchFolders = (
  folders: readonly string[],
  {
    everyMs,
    changed,
    failed,
    since = null,
  }: {
    readonly everyMs: number
    readonly changed: () => Promise<void>
    readonly failed: (error: unknown) => void
    /** The stamp of what was read last; without it, what the first look finds counts as read. */
    readonly since?: string | null
  },
): { stop(): Promise<void> } => {
  let read = since
  let seen: string | null = null
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (): Promise<void> => {
    try {
      const stamp = await stampOf(folders)
      if (read === null) read = stamp
      else if (stamp !== read && stamp === seen) {
        read = stamp
        await changed()
      }
      seen = stamp
    } catch (error) {
      failed(error)
    }
    if (!isStopped) timer = setTimeout(() => (looking = look()), everyMs)
  }
  let looking = look()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
