import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { viewLoaderOf } from '#kernel/view'
import { div } from '#plugins/components/div/index'
import type { Json, JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { toRunnable } from '../../apps/shell/plugins/runnable-plugin.ts'
import { viewPlugin } from '../../apps/shell/plugins/view-plugin.ts'
import { stamp } from '../../sdk/examples/stamp.ts'
import * as stampView from '../../sdk/examples/stamp-view.tsx'
import { propsOf } from '../../sdk/fields/prop-fields.ts'
import { pluginManifest, toPluginData } from '../../sdk/manifest.ts'
import { runPack } from '../helpers/packed-plugin.ts'
import { hostile, strange } from './strange-props.ts'

const TYPE = 'acme.stamp/Stamp'
const made: string[] = []
const kernel = new Kernel()
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
  kernel.dispose()
})
function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-stamp-'))
  made.push(folder)
  return folder
}

/** The plugin of the README as the folder of its author, and as it is packed. */
function packedStamp() {
  const [source, output] = [temporary(), temporary()]
  const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../sdk/examples', file), 'utf8')
  const declared = read('stamp.ts')
    .replaceAll("'#sdk'", "'@tessera/sdk'")
    .replace("'component/stamp', type: 'Stamp'", `'component/acme.stamp.stamp', type: '${TYPE}'`)
    .replace('export const stampPlugin = definePlugin({', "export default definePlugin({ label: { zh: '印章', en: 'Stamp' },")
  writeFileSync(join(source, 'plugin.ts'), declared)
  writeFileSync(
    join(source, 'stamp-view.tsx'),
    read('stamp-view.tsx')
      .replace(/^import type .*\n/gm, '')
      .replace(': ViewProps<typeof stamp>', ''),
  )
  expect(runPack(source, output)).toMatchObject({ code: 0 })
  return pluginManifest.parse(JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8')))
}

describe('a plugin that is packed', () => {
  it('has the shapes of its props in its manifest, by which its installed view gets what it declares', async () => {
    const manifest = packedStamp()
    expect(manifest.contributes.components).toMatchObject([{ type: TYPE, props: propsOf(stamp) }])

    kernel.load(viewPlugin(toRunnable(toPluginData(manifest, 'a'.repeat(64)))!, { load: async () => stampView }))
    const shown = async (props: JsonObject): Promise<readonly (string | null | undefined)[]> => {
      const host = await renderInHost(div, { children: [{ id: 'Stamp_1', type: TYPE, props }], views: viewLoaderOf(kernel) })
      const mark = host.screen.getByRole('button').querySelector('b')
      const said = [mark?.textContent, mark?.style.color]
      host.screen.unmount()
      return said
    }
    expect(await shown({})).toEqual(['PAID', 'red'])
    expect(await shown({ text: 'OPEN', tone: 'blue' })).toEqual(['OPEN', 'blue'])
    const written = (value: Json): string => (value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
    for (const value of Object.values({ ...strange, ...hostile }))
      expect(await shown({ text: value, tone: value })).toEqual([written(value), 'red'])
  })
})
