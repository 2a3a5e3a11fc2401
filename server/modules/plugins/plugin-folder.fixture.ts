import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ComponentData, Contributes } from '#kernel/page/references'
import type { PluginManifest } from '../../../sdk/manifest.ts'
import { component } from '../../testing.fixture.ts'
import { sha256 } from './read-folder.ts'

/** A component of a stranger's plugin. */
export const foreignComponent = (type: string, more: Partial<ComponentData> = {}): ComponentData =>
  component(type, { id: `component/${type.toLowerCase().replace('/', '.')}`, ...more })

export interface WrittenPlugin {
  readonly id?: string
  readonly version?: string
  readonly contributes?: Partial<Contributes>
  readonly files?: { readonly [name: string]: string }
  /** Into the manifest as it is, over what is right. */
  readonly more?: object
}

/** Writes a plugin as a build would; answers the hash of its manifest. What was in the folder goes. */
export const writePlugin = (
  folder: string,
  { id = 'acme.rating', version = '1.0.0', contributes, files, more }: WrittenPlugin = {},
): string => {
  rmSync(folder, { recursive: true, force: true })
  const contents = files ?? {
    'index.js': `export default { id: '${id}', version: '${version}' }\n`,
    'views/rating.js': 'export const Rating = 1\n',
  }
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const manifest: PluginManifest = {
    ...{ manifest: 1, id, version, label: { zh: `插件 ${id}`, en: `Plugin ${id}` }, entries: { module: 'index.js' } },
    contributes: {
      components: [foreignComponent(`${id}/Stars`)],
      ...{ actions: [], sources: [], functions: [], others: [] },
      ...contributes,
    } as PluginManifest['contributes'],
    files: Object.fromEntries(
      Object.entries(contents).map(([name, text]) => [name, { sha256: sha256(Buffer.from(text)), bytes: Buffer.byteLength(text) }]),
    ),
    ...more,
  }
  const text = JSON.stringify(manifest)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), text)
  return sha256(Buffer.from(text))
}
