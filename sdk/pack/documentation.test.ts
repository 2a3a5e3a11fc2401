import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { pack } from './pack.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The files that the chapter for plugin authors gives, by their names: ` ```ts stamp.ts `. */
function filesOf(locale: string): ReadonlyMap<string, string> {
  const chapter = readFileSync(join(import.meta.dirname, `../../apps/studio/docs/${locale}/plugins.md`), 'utf8')
  return new Map([...chapter.matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)].map(([, name, code]) => [name!, code!]))
}

async function packed(files: ReadonlyMap<string, string>): Promise<Awaited<ReturnType<typeof pack>>> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-documentation-'))
  made.push(folder)
  for (const [name, code] of files) writeFileSync(join(folder, name), code)
  return pack(folder, join(folder, 'out'))
}

/** A plugin with everything that the chapter declares for the page. */
const WHOLE = `import { definePlugin } from '@tessera/sdk'
import { pay } from './pay.ts'
import { seal } from './seal.ts'
import { stamp } from './stamp.ts'
import { starsFunction } from './stars-function.ts'

const label = { zh: '印章', en: 'Stamp' }
export default definePlugin({
  id: 'acme.stamp', version: '1.0.0', label, components: [stamp, seal], actions: [pay], functions: [starsFunction],
})
`

describe.each(['zh', 'en'])('the plugin of the documentation in %s', (locale) => {
  const files = filesOf(locale)

  it('is packed from the files of the chapter', async () => {
    const { contributes } = await packed(files)
    expect(contributes.components).toMatchObject([{ type: 'acme.stamp/Stamp', defaults: { text: 'PAID', tone: 'red' } }])
  })

  it('is packed with the other parts of the chapter', async () => {
    const { contributes } = await packed(new Map([...files, ['plugin.ts', WHOLE]]))
    expect(contributes.components.map(({ type }) => type)).toEqual(['acme.stamp/Stamp', 'acme.stamp/Seal'])
    expect(contributes.actions).toMatchObject([{ id: 'action/acme.stamp.pay' }])
    expect(contributes.functions).toMatchObject([{ name: 'ACME_STARS' }])
  })
})
