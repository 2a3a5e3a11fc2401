import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PluginManifest } from '../../sdk/manifest.ts'

const NOTHING: PluginManifest['contributes'] = { components: [], actions: [], sources: [], functions: [], others: [] }

interface HandMade {
  readonly id: string
  readonly version?: string
  /** Files by name; `module.js` and `worker.js` become the entries. */
  readonly files: { readonly [name: string]: string }
  readonly contributes?: Partial<PluginManifest['contributes']>
  /** Whatever else the manifest says, right or wrong. */
  readonly more?: { readonly [key: string]: unknown }
}

/** A folder with a plugin that nobody would get past `pack`; the test removes it. */
export function handMadePlugin({ id, version = '1.0.0', files, contributes, more }: HandMade): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-plugin-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const entries = Object.fromEntries(['module', 'worker'].filter((side) => files[`${side}.js`]).map((side) => [side, `${side}.js`]))
  const manifest = {
    ...{ manifest: 1, id, version, label: { zh: id, en: id }, entries },
    contributes: { ...NOTHING, ...contributes },
    files: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) },
      ]),
    ),
    ...more,
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}
