import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStore } from '../../files/file-store.ts'
import { isUnfinished, ofWorkFolder, timeOfArchive } from './child-protocol.ts'

/** A file without a row is left alone for so long after it was put: its row may be on its way. */
const YOUNG_MS = 3_600_000

/** An archive in the store. */
export interface FoundArchive {
  readonly name: string
  readonly size: number
  readonly at: Date
}

/**
 * Archives that no backup names: of a node that died, or of a database that was restored from an older one. Deletes
 * files that were never finished.
 */
export const findUnnamed = async (
  files: FileStore,
  named: ReadonlySet<string>,
  now: Date,
): Promise<readonly FoundArchive[]> => {
  const found: FoundArchive[] = []
  for await (const { name, size, changedAt } of files.list()) {
    if (changedAt.getTime() > now.getTime() - YOUNG_MS) continue
    const at = timeOfArchive(name)
    if (at !== null && !named.has(name)) found.push({ name, size, at })
    if (isUnfinished(name)) await files.delete(name)
  }
  return found
}

/** Deletes what backups left on this disk that are not at work. */
export const deleteLeftFolders = (dataDir: string, isAtWork: (id: number) => boolean): void => {
  let names: readonly string[]
  try {
    names = readdirSync(dataDir)
  } catch {
    return
  }
  for (const name of names) {
    const id = ofWorkFolder(name)
    if (id !== null && !isAtWork(id)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
