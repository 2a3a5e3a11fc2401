import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/entries.ts'
import { sourceHash } from '../../scripts/source-hash.ts'
import { findNode } from '../../sdk/pack/find-node.ts'

const fixtures = join(root, 'tests/fixtures/plugins')
const cache = join(root, 'node_modules/.cache/tessera-packed')

/** What `pack` answered: its exit code and what it wrote. */
export interface Packing {
  readonly code: number
  readonly said: string
}

/** Packs a folder with the command that authors use, under Node whatever runs the tests. */
export function runPack(source: string, output: string): Packing {
  const done = spawnSync(findNode(), [join(root, 'sdk/pack/start.mjs'), source, output], { encoding: 'utf8', cwd: root })
  if (done.error) throw done.error
  return { code: done.status ?? 1, said: `${done.stdout}${done.stderr}` }
}

/**
 * A folder with the packed plugin of `tests/fixtures/plugins/<name>`, fresh, so that a test may change it; the test removes it. It is packed
 * once for the same sources of fixture and SDK.
 */
export function packedPlugin(name: string): string {
  const source = join(fixtures, name)
  if (existsSync(join(source, 'manifest.json'))) return copied(source)
  const hash = createHash('sha256')
  for (const folder of [source, join(root, 'sdk'), join(root, 'kernel')]) hash.update(sourceHash(folder, ['.']))
  const kept = join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(join(kept, 'manifest.json'))) {
    mkdirSync(cache, { recursive: true })
    const fresh = mkdtempSync(join(cache, 'packing-'))
    const { code, said } = runPack(source, fresh)
    if (code !== 0) throw new Error(`The fixture ${name} cannot be packed:\n${said}`)
    try {
      renameSync(fresh, kept)
    } catch {
      // Another worker was first; both are the same.
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  return copied(kept)
}

/** Puts another packed fixture into a folder that holds one, as an author does who packs again: the manifest last. */
export function replacePacked(folder: string, name: string): void {
  const next = packedPlugin(name)
  try {
    for (const file of Object.keys(manifestOf(next).files)) cpSync(join(next, file), join(folder, file))
    cpSync(join(next, 'manifest.json'), join(folder, 'manifest.json.next'))
    renameSync(join(folder, 'manifest.json.next'), join(folder, 'manifest.json'))
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

export const manifestOf = (folder: string): { readonly files: object } =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { readonly files: object }

function copied(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-plugin-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}
