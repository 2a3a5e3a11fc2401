import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { pack } from './pack.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-author-'))
  made.push(folder)
  return folder
}
type Files = { readonly [name: string]: string }
function author(files: Files): string {
  const folder = temporary()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
const label = "{ zh: '甲', en: 'A' }"
const plugin = (lists: string, imports = '', more = ''): string =>
  `import { defineAction, defineComponent, defineExtensionPoint, defineFunction, definePlugin, defineSetter, defineSource, number, z } from '@tessera/sdk'
${imports}
${more}
export default definePlugin({ id: 'acme.box', version: '1.2.0', label: ${label}, ${lists} })
`
const component = (fields = ''): string =>
  `defineComponent({ id: 'component/acme.box.box', type: 'acme.box/Box', version: 1, label: ${label}, group: 'basic', icon: 'IconStar', props: z.strictObject({ size: number('大小', 'Size', 3) }), view: () => import('./view.tsx'), ${fields} })`
const fn = (create: string, name = 'ACME_BOX'): string =>
  `defineFunction({ id: 'function/acme.box.fn', name: '${name}', group: 'number', signature: '', summary: ${label}, examples: [], create: ${create} })`
const action = (fields: string): string =>
  `defineAction({ id: 'action/acme.box.act', label: ${label}, group: 'logic', icon: 'IconStar', params: z.object({}), branches: false, summary: () => (${label}), ${fields} })`
const view = "import { useLocale } from '@tessera/sdk/react'\nexport function View({ root }) { return <p {...root}>{useLocale()}</p> }\n"

async function packed(files: Files): Promise<{ readonly folder: string; readonly manifest: Awaited<ReturnType<typeof pack>> }> {
  const folder = join(temporary(), 'out')
  return { folder, manifest: await pack(author(files), folder) }
}
const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

describe('a plugin that is packed', () => {
  test('has declarations, a file for every import() and what they share, all of them listed with hash and size', async () => {
    const { folder, manifest } = await packed({
      'plugin.ts': plugin(`components: [${component()}]`, "import { shared } from './shared.ts'", 'export const kept = shared'),
      'shared.ts': "export const shared = ['both halves use this']",
      'view.tsx': `import './view.css'\nimport { shared } from './shared.ts'\n${view.replace('{useLocale()}', '{useLocale()}{shared[0]}')}`,
      'view.css': '.box { color: red }',
    })
    expect(manifest.entries).toEqual({ module: 'module.js', styles: ['styles.css'] })
    expect(manifest.contributes.components).toMatchObject([{ type: 'acme.box/Box', view: 'view.js', defaults: { size: 3 } }])
    expect(Object.keys(manifest.files).sort()).toEqual(
      readdirSync(folder)
        .filter((name) => name !== 'manifest.json')
        .sort(),
    )
    expect(textOf(folder, 'view.js')).not.toContain('module.js')
    expect(textOf(folder, 'module.js')).not.toContain('both halves')
    expect(textOf(folder, 'styles.css')).toBe('.box{color:red}')
    expect(JSON.parse(textOf(folder, 'manifest.json'))).toEqual(manifest)
  })

  test('may draw charts with the product’s own module, which is none of its files', async () => {
    const { folder, manifest } = await packed({
      'plugin.ts': plugin(`components: [${component()}]`),
      'view.tsx': "import { Chart } from '@tessera/sdk/chart'\nexport function View(props) { return <Chart {...props} /> }\n",
    })
    expect(textOf(folder, 'view.js')).toMatch(/from\s*["']@tessera\/sdk\/chart["']/)
    expect(Object.keys(manifest.files).sort()).toEqual(['module.js', 'view.js'])
  })

  test('is the same to the byte when nothing has changed', async () => {
    const files = { 'plugin.ts': plugin(`components: [${component()}], functions: [${fn('() => (n) => n + 1')}]`), 'view.tsx': view }
    const [one, other] = [await packed(files), await packed(files)]
    for (const name of readdirSync(one.folder)) expect(textOf(other.folder, name), name).toBe(textOf(one.folder, name))
  })

  test('has a part for workers that stands alone and holds nothing that draws or acts on the page', async () => {
    const { folder, manifest } = await packed({
      'plugin.ts': plugin(
        `components: [${component()}], actions: [${action("runs: 'worker', run: () => import('./run.ts'), onPage: () => import('./half.ts')")}],
        setters: [defineSetter({ id: 'setter/acme.box.set', label: ${label}, editor: () => import('./editor.tsx') })],
        setup: (context) => context.contribute(panels, { id: 'panel/acme.box.side', panel: () => import('./panel.tsx') })`,
        '',
        "const panels = defineExtensionPoint('side panels')",
      ),
      'view.tsx': view,
      'run.ts': "export const run = async () => ({ ok: true, value: 'worker code' })",
      'half.ts': "export const run = async () => ({ ok: true, value: 'page code' })",
      'editor.tsx':
        "import { useText } from '@tessera/sdk/setter'\nexport const Editor = () => <b>{useText()({ zh: '', en: 'editor code' })}</b>",
      'panel.tsx': "import { useState } from 'react'\nexport const Panel = () => <b>{useState('panel code')[0]}</b>",
    })
    const worker = textOf(folder, 'worker.js')
    expect(worker).toContain('worker code')
    expect(worker).not.toMatch(/page code|editor code|panel code|jsx-runtime/)
    expect(worker).not.toMatch(/\bimport\s*[({"'*]|\bfrom\s*["'`]/)
    expect(manifest.contributes.others).toEqual([
      { point: 'setters', id: 'setter/acme.box.set' },
      { point: 'side panels', id: 'panel/acme.box.side' },
    ])
  })

  test.each([
    ['a function', `functions: [${fn('() => (n) => n + 1')}]`],
    [
      'a source',
      `sources: [defineSource({ id: 'source/acme.box.src', label: ${label}, icon: 'IconStar', config: z.object({}),
        params: z.object({}), run: () => import('./load.ts') })]`,
    ],
    ['an action of workers', `actions: [${action("runs: 'worker', run: () => import('./run.ts')")}]`],
  ])('has a part for workers beside a panel: %s', async (_, list) => {
    const { folder } = await packed({
      'plugin.ts': plugin(
        `${list}, sidePanels: [defineSidePanel({ id: 'panel/acme.box.side', label: ${label}, icon: 'IconStar', order: 200,
          load: () => import('./panel.tsx') })]`,
        "import { defineSidePanel, labelIn } from '@tessera/sdk/studio'",
        'export const shown = labelIn',
      ),
      'load.ts': "export const run = async () => ({ rows: [], note: 'source code' })",
      'run.ts': "export const run = async () => ({ ok: true, value: 'worker code' })",
      'panel.tsx':
        "import { useState } from 'react'\nimport { useEditor } from '@tessera/sdk/studio'\nexport const Panel = () => <b>{useState('panel code')[0]}{String(useEditor())}</b>",
    })
    const worker = textOf(folder, 'worker.js')
    expect(worker).not.toMatch(/panel code|jsx-runtime/)
    expect(worker).not.toMatch(/\bimport\s*[({"'*]|\bfrom\s*["'`]/)
  })

  test('carries functions and migrations as text, with the names that the author gave', async () => {
    const { manifest } = await packed({
      'plugin.ts': plugin(
        `components: [${component('migrations: { 2: ({ width, ...rest }) => ({ ...rest, size: width }) },').replace('version: 1', 'version: 2')}],
        functions: [${fn('(lib) => (price) => lib.ROUND(price * 1.2)')}]`,
      ),
      'view.tsx': view,
    })
    expect(manifest.contributes.functions).toMatchObject([{ name: 'ACME_BOX', source: '(lib) => (price) => lib.ROUND(price * 1.2)' }])
    const step = (manifest.contributes.components[0] as { migrations?: { [to: string]: string } }).migrations?.['2']
    expect(step).toMatch(/^\(\{ width, \.\.\.rest \}\) => \(\{/)
  })

  test('says which services of other plugins it uses, by the tokens that it lists', async () => {
    const token = "const toasts = defineService('service/acme.toast.toasts', { zh: '吐司', en: 'Toasts' })"
    const files = { 'plugin.ts': plugin('uses: [toasts, toasts]', "import { defineService } from '@tessera/sdk'", token) }
    expect((await packed(files)).manifest).toMatchObject({ uses: ['service/acme.toast.toasts'], contributes: { others: [] } })
    expect((await packed({ 'plugin.ts': plugin('') })).manifest).not.toHaveProperty('uses')
  })

  test('carries its server half as one file in a folder of its own, with the migrations next to it and what it wants of the server', async () => {
    const half = "import { defineModule } from '@tessera/sdk/server'\nimport { join } from 'node:path'\nimport { word } from './word.ts'\n"
    const { folder, manifest } = await packed({
      'plugin.ts': plugin("server: './half/server.ts', grants: { tables: ['acme_box_*'], network: ['api.test'] }"),
      'half/server.ts': `${half}export default defineModule({ id: 'acme.box', migrations: join(import.meta.dirname, 'migrations'), audits: word })`,
      'half/word.ts': 'export const word = {}',
      'half/migrations/sqlite/journal.json': '[]',
      'half/migrations/sqlite/0000_a.sql': 'CREATE TABLE acme_box_a (id integer)',
      'half/migrations/readme.md': 'for people',
    })
    expect(manifest.server).toEqual({ protocol: 1, entry: 'server/server.js' })
    expect(manifest.grants).toEqual({ tables: ['acme_box_*'], network: ['api.test'] })
    const files = ['server/migrations/sqlite/0000_a.sql', 'server/migrations/sqlite/journal.json', 'server/server.js']
    expect(Object.keys(manifest.files).filter((name) => name.startsWith('server/'))).toEqual(files)
    expect(textOf(folder, 'server/server.js')).toMatch(/from "@tessera\/sdk\/server"[\s\S]*const word = \{\}/)
    expect(textOf(folder, 'module.js')).not.toContain('audits')
  })

  test('takes the place of the one before: files that it lacks go, and the manifest is there all the time', async () => {
    const output = join(temporary(), 'out')
    await pack(author({ 'plugin.ts': plugin(`components: [${component()}]`), 'view.tsx': view }), output)
    await pack(author({ 'plugin.ts': plugin(`functions: [${fn('() => (n) => n')}]`) }), output)
    expect(readdirSync(output).sort()).toEqual(['manifest.json', 'module.js', 'worker.js'])
  })

  test('pictures and fonts of style sheets and views are written into them', async () => {
    const { folder } = await packed({
      'plugin.ts': plugin(`components: [${component()}]`),
      'view.tsx': `import './view.css'\nimport star from './star.svg'\n${view.replace('{useLocale()}', '<img alt="" src={star} />')}`,
      'view.css': '.box { background: url(./star.svg) }',
      'star.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect(textOf(folder, 'styles.css')).toContain('data:image/svg+xml;base64,')
    expect(textOf(folder, 'view.js')).toContain('data:image/svg+xml')
  })
})

const wrong: { readonly [what: string]: readonly [Files, RegExp] } = {
  'no plugin.ts': [{}, /plugin\.ts: there is no such file/],
  'no default export': [{ 'plugin.ts': 'export const plugin = {}' }, /plugin\.ts: its default export is no plugin/],
  'a syntax error': [
    { 'plugin.ts': plugin('', "import { a } from './bad.ts'", 'a()'), 'bad.ts': 'export const a = (' },
    /bad\.ts.*: it cannot be built/,
  ],
  'no label': [{ 'plugin.ts': plugin('').replace(/label: \{[^}]*\},/, '') }, /`definePlugin` has no label/],
  'an id without a publisher': [{ 'plugin.ts': plugin('').replace("'acme.box'", "'box'") }, /id does not fit: .*an id like acme\.rating/],
  "the product's own publisher": [{ 'plugin.ts': plugin('').replace("'acme.box'", "'tessera.box'") }, /id does not fit/],
  'a version that is none': [{ 'plugin.ts': plugin('').replace("'1.2.0'", "'next'") }, /version does not fit: .*like 1\.4\.0/],
  'a set-up that throws': [{ 'plugin.ts': plugin("setup() { throw new Error('no room') }") }, /the set-up fails: no room/],
  'a set-up that is asynchronous': [{ 'plugin.ts': plugin('async setup() {}') }, /the set-up fails: .*must be synchronous/],
  'a set-up that never settles': [{ 'plugin.ts': plugin('setup: () => new Promise(() => {})') }, /the set-up fails: .*must be synchronous/],
  'a file that throws': [{ 'plugin.ts': plugin('', '', "throw new TypeError('not yet')") }, /cannot be evaluated: TypeError: not yet/],
  'a file that waits for ever': [{ 'plugin.ts': plugin('', '', 'await new Promise(() => {})') }, /do not come to an end/],
  'a dependency on another plugin': [
    { 'plugin.ts': plugin("needs: [definePlugin({ id: 'acme.other', version: '1.0.0' })]") },
    /needs other plugins/,
  ],
  'the same id twice': [
    { 'plugin.ts': plugin(`components: [${component()}, ${component()}]`), 'view.tsx': view },
    /the id “component\/acme\.box\.box” is contributed by acme\.box twice/,
  ],
  'a type of somebody else': [
    { 'plugin.ts': plugin(`components: [${component().replace('acme.box/Box', 'Button')}]`), 'view.tsx': view },
    /the type "Button" is not the plugin's id, a slash.*\n {2}Name it "acme\.box\/Button"/,
  ],
  'an id of somebody else': [
    { 'plugin.ts': plugin(`components: [${component().replace('component/acme.box.box', 'component/button')}]`), 'view.tsx': view },
    /the id "component\/button" does not hold the plugin's id.*\n {2}Name it "component\/acme\.box\.button"/,
  ],
  'an id that only looks like it': [
    { 'plugin.ts': plugin(`components: [${component().replace('component/acme.box.box', 'component/acme.boxer')}]`), 'view.tsx': view },
    /does not hold the plugin's id/,
  ],
  'a function of somebody else': [
    { 'plugin.ts': plugin(`functions: [${fn('() => () => 1', 'SUM')}]`) },
    /the function SUM does not begin with its publisher.*\n {2}Name it ACME_SUM/,
  ],
  'a function that reads a constant around it': [
    { 'plugin.ts': plugin(`functions: [${fn('() => (n) => n * rate()')}]`, '', 'let n = 1; const rate = () => n++') },
    /plugin\.ts: the function ACME_BOX uses `rate` from outside of itself/,
  ],
  'a migration that calls a helper': [
    {
      'plugin.ts': plugin('components: [box]', "import { box } from './box.ts'"),
      'box.ts': `import { defineComponent, number, z } from '@tessera/sdk'\nconst widen = (props) => { props.size += 1; return props }\nexport const box = ${component('migrations: { 2: (props) => widen(props) },').replace('version: 1', 'version: 2')}`,
      'view.tsx': view,
    },
    /box\.ts: the migration of "acme\.box\/Box" to version 2 uses `widen`/,
  ],
  'a gap in the migrations': [
    {
      'plugin.ts': plugin(`components: [${component('migrations: { 3: (props) => props },').replace('version: 1', 'version: 3')}]`),
      'view.tsx': view,
    },
    /has version 3 and no migration to version 2/,
  ],
  'a migration beyond the version': [
    { 'plugin.ts': plugin(`components: [${component('migrations: { 2: (props) => props },')}]`), 'view.tsx': view },
    /has version 1 and a migration to 2/,
  ],
  'a field without a default': [
    { 'plugin.ts': plugin(`components: [${component().replace("number('大小', 'Size', 3)", 'z.number()')}]`), 'view.tsx': view },
    /"component\/acme\.box\.box" cannot be read: size: /,
  ],
  'a default that no page can hold': [
    {
      'plugin.ts': plugin(`components: [${component().replace("number('大小', 'Size', 3)", 'z.any().default(() => new Map())')}]`),
      'view.tsx': view,
    },
    /its defaults cannot be stored in a page: size is a Map/,
  ],
  'a view in the same file': [
    { 'plugin.ts': plugin(`components: [${component().replace("() => import('./view.tsx')", 'async () => ({ View: () => null })')}]`) },
    /the view of "acme\.box\/Box" is not `\(\) => import\('\.\/file'\)`/,
  ],
  'a view that is imported at once': [
    {
      'plugin.ts': plugin(
        `components: [${component().replace("() => import('./view.tsx')", 'async () => ({ View })')}]`,
        "import { View } from './view.tsx'",
      ),
      'view.tsx': view,
    },
    /view\.tsx: it imports .* and comes with the declarations \(plugin\.ts → view\.tsx → .*\): its view would load with every declaration/,
  ],
  'a view file without a view': [
    { 'plugin.ts': plugin(`components: [${component()}]`), 'view.tsx': 'export const Box = () => <p />' },
    /view\.tsx: it exports no `View`/,
  ],
  'a view that imports schemas': [
    {
      'plugin.ts': plugin(`components: [${component()}]`),
      'view.tsx': `import { limit } from './limits.ts'\n${view.replace('{useLocale()}', '{limit}')}`,
      'limits.ts': "import { z } from '@tessera/sdk'\nexport const limit = z.number().parse(3)",
    },
    /view\.tsx: visitors load this view, and with it @tessera\/sdk \(view\.tsx → limits\.ts → @tessera\/sdk\)/,
  ],
  'a view that imports its declaration': [
    {
      'plugin.ts': plugin('components: [box]', "import { box } from './box.ts'"),
      'box.ts': `import { defineComponent, number, z } from '@tessera/sdk'\nexport const box = ${component()}`,
      'view.tsx': `import { box } from './box.ts'\n${view.replace('{useLocale()}', '{box.type}')}`,
    },
    /view\.tsx: visitors load this view, and with it @tessera\/sdk \(view\.tsx → box\.ts → @tessera\/sdk\)/,
  ],
  'zod itself': [{ 'plugin.ts': plugin('', "import * as other from 'zod'", 'other.string()') }, /plugin\.ts: it imports zod/],
  'a package that is not there': [
    { 'plugin.ts': plugin('', "import { left } from 'left-pad-of-nobody'", 'left()') },
    /imports "left-pad-of-nobody", which is not there/,
  ],
  'a module of Node': [
    { 'plugin.ts': plugin('', "import { readFileSync } from 'node:fs'", "readFileSync('x')") },
    /it imports node:fs, which browsers and workers do not have/,
  ],
  'an action of a worker that needs a page': [
    {
      'plugin.ts': plugin(`actions: [${action("runs: 'worker', run: () => import('./run.ts')")}]`),
      'run.ts': "import { asText } from '@tessera/sdk/react'\nexport const run = async () => ({ ok: true, value: asText(3) })",
    },
    /run\.ts: a worker runs it, and it imports @tessera\/sdk\/react/,
  ],
  'a server half that is not there': [{ 'plugin.ts': plugin("server: './server.ts'") }, /names the server half \.\/server\.ts/],
  'a server half outside of the folder': [{ 'plugin.ts': plugin("server: './../server.ts'") }, /names the server half/],
  'a server half with zod itself': [
    { 'plugin.ts': plugin("server: './server.ts'"), 'server.ts': "import { z } from 'zod'\nexport default z" },
    /server\.ts: the server half imports zod/,
  ],
  'a server half that draws': [
    {
      'plugin.ts': plugin("server: './server.ts'"),
      'server.ts': "import { useLocale } from '@tessera/sdk/react'\nexport default useLocale",
    },
    /the server half imports @tessera\/sdk\/react, which is for browsers/,
  ],
  'the door of servers in a browser half': [
    { 'plugin.ts': plugin('', "import { sql } from '@tessera/sdk/server'", 'sql``') },
    /it imports @tessera\/sdk\/server, which is for server halves/,
  ],
  'an ability that nobody knows': [{ 'plugin.ts': plugin("grants: { disk: ['/'] }") }, /grants does not fit/],
  'a style sheet with an address of another server': [
    {
      'plugin.ts': plugin(`components: [${component()}]`),
      'view.tsx': `import './view.css'\n${view}`,
      'view.css': '.box { background: url(https://example.com/a.png) }',
    },
    /view\.css: url\(https:\/\/example\.com\/a\.png\) names no picture/,
  ],
}

describe('an author is told, with the file and what to do, and nothing is written:', () => {
  test.each(Object.entries(wrong))('%s', async (_what, [files, told]) => {
    const output = join(temporary(), 'out')
    await expect(pack(author(files), output)).rejects.toThrow(told)
    expect(() => readdirSync(output)).toThrow(/ENOENT/)
  })

  test('an output folder that holds other files is left as it is', async () => {
    const output = author({ 'letter.txt': 'dear' })
    await expect(pack(author({ 'plugin.ts': plugin('') }), output)).rejects.toThrow(/none of them is a manifest/)
    expect(readdirSync(output)).toEqual(['letter.txt'])
  })
})
