import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MANIFEST_FILE } from '../manifest.ts'
import { stopAt } from './problems.ts'

/** Names of the files that a manifest in the folder lists; none where there is none. */
function filesBefore(folder: string): readonly string[] {
  try {
    const { files } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as { readonly files: object }
    return Object.keys(files)
  } catch {
    return []
  }
}

/** Throws `PackError` for a folder that was not written by packing, which must not be mixed with a plugin. */
export function checkOutput(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, MANIFEST_FILE)))
    stopAt([
      {
        file: folder,
        what: 'there are files in it, and none of them is a manifest',
        todo: 'Name an empty folder, one that does not exist, or one that was packed before',
      },
    ])
}

/**
 * Writes a packed plugin. The manifest is written last and in one step: a watcher of the folder sees the previous
 * plugin or this one. Files of the previous plugin that this one lacks are removed.
 */
export function writeFolder(folder: string, files: ReadonlyMap<string, string | Uint8Array>, manifest: string): void {
  checkOutput(folder)
  const before = filesBefore(folder)
  for (const [name, content] of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  mkdirSync(folder, { recursive: true })
  const next = join(folder, `.${MANIFEST_FILE}.next`)
  writeFileSync(next, manifest)
  renameSync(next, join(folder, MANIFEST_FILE))
  for (const name of before) if (!files.has(name)) rmSync(join(folder, name), { force: true })
}
