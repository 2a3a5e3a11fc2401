import { inArray } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import { type FileStore, UPLOADED } from '../../files/file-store.ts'
import type { FileTables } from './table.ts'

/** Long after any upload has ended: what is younger may be one under way. */
const OLD_MS = 3_600_000
const AT_ONCE = 100
/** Names that uploads give; what others have put beside them is not ours to remove. */
const OURS = { test: (name: string): boolean => UPLOADED.test(name.replace(/\.part$/, '')) }

/** Removes what broken uploads have left: files that were never finished, and finished ones that no row names. Answers how many. */
export const sweepFiles = async (store: Store<FileTables>, files: Pick<FileStore, 'list' | 'delete'>, now: Date): Promise<number> => {
  const { file, fileUpload } = store.t
  let removed = 0
  const look = async (names: readonly string[]): Promise<void> => {
    const rows = await store.read
      .select({ name: file.name })
      .from(file)
      .where(inArray(file.name, [...names]))
    const coming = await store.read
      .select({ name: fileUpload.name })
      .from(fileUpload)
      .where(
        inArray(
          fileUpload.name,
          [...names].map((name) => name.replace(/\.part$/, '')),
        ),
      )
    const known = new Set([...rows.map((row) => row.name), ...coming.flatMap(({ name }) => [name, `${name}.part`])])
    for (const name of names) {
      if (known.has(name)) continue
      await files.delete(name)
      removed += 1
    }
  }
  let old: string[] = []
  for await (const { name, changedAt } of files.list()) {
    if (OURS.test(name) && changedAt.getTime() <= now.getTime() - OLD_MS) old.push(name)
    if (old.length < AT_ONCE) continue
    await look(old)
    old = []
  }
  if (old.length > 0) await look(old)
  return removed
}
