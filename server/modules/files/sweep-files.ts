import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { FileTables } from './table.ts'

/** Long after any upload has ended: what is younger may be one under way. */
const OLD_MS = 3_600_000
const AT_ONCE = 100
/** Names that uploads give; what others have put into the folder is not ours to remove. */
const OURS = /^[0-9a-f]{32}\.(png|jpg|gif|webp)(\.part)?$/

/**
 * Removes what broken uploads have left: files that were never finished, and finished ones that no row names. Answers how many.
 * A folder that is not there has nothing in it.
 */
export const sweepFiles = async (store: Store<FileTables>, folder: string, now: Date): Promise<number> => {
  const { file } = store.t
  let removed = 0
  const look = async (names: readonly string[]): Promise<void> => {
    const rows = await store.read
      .select({ name: file.name })
      .from(file)
      .where(inArray(file.name, [...names]))
    const known = new Set(rows.map((row) => row.name))
    for (const name of names) {
      const path = join(folder, name)
      const found = known.has(name) ? null : await stat(path).catch(() => null)
      if (found === null || !found.isFile() || found.mtimeMs > now.getTime() - OLD_MS) continue
      await rm(path, { force: true })
      removed += 1
    }
  }
  const entries = await opendir(folder).catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (entries === null) return 0
  let names: string[] = []
  for await (const { name } of entries) {
    if (OURS.test(name)) names.push(name)
    if (names.length < AT_ONCE) continue
    await look(names)
    names = []
  }
  await look(names)
  return removed
}
