import { existsSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { stopAt } from './problems.ts'

/** The author's folder, with the names of its files as the author knows them. */
export interface SourceFolder {
  readonly folder: string
  /** The file whose default export is the plugin. */
  readonly entry: string
  /** A file as a path from the folder, with `/`; packages as `package/file`. */
  readonly nameOf: (file: string) => string
}

/** Throws a `PackError` when the folder has no `plugin.ts`. */
export function openFolder(folder: string): SourceFolder {
  const entry = ['plugin.ts', 'plugin.tsx'].map((name) => join(folder, name)).find((file) => existsSync(file))
  if (!entry)
    stopAt([
      { file: 'plugin.ts', what: `there is no such file in ${folder}`, todo: 'Write one whose default export is `definePlugin({ … })`' },
    ])
  const nameOf = (file: string): string => {
    const path = relative(folder, file.replace(/\?.*$/, '')).split(sep).join(posix.sep)
    return path.replace(/^.*node_modules\//, '')
  }
  return { folder, entry: entry!, nameOf }
}
