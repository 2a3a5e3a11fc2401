import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../scripts/entries.ts'
import { filesBelow } from '../../scripts/source-hash.ts'

/** One of our own TypeScript files: its path from the repository's folder, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const rooms = ['kernel', 'sdk', 'plugins', 'apps', 'server', 'scripts', 'tests']

/** Every TypeScript file of the rooms; what a tool wrote (migrations) is not a source. */
export const sourceFiles: readonly SourceFile[] = rooms
  .flatMap((room) => filesBelow(join(root, room)))
  .map((file) => relative(root, file).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/migrations/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** True for a file that only tests load. */
export function isTest(path: string): boolean {
  return /\.(test|fixture|bench|e2e)\.tsx?$/.test(path) || path.startsWith('tests/')
}
