import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

let found: string | undefined

/**
 * A Node that is Node: Bun puts a `node` of its own first on the PATH of what it starts, and its transpiler must not meet code of others.
 * Throws where there is none.
 */
export function findNode(): string {
  if (!process.versions.bun) return process.execPath
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  found ??= (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => spawnSync(file, ['-p', "process.versions.bun ?? 'node'"], { encoding: 'utf8' }).stdout?.trim() === 'node')
  if (!found) throw new Error('Packing a plugin needs Node 20.19 or later on the PATH')
  return found
}
