import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { builtIn } from '../plugins/presets/built-in.ts'
import { root } from './entries.ts'
import { presetTexts, stalePresets, writePresets } from './generate-presets.ts'

const plugins = join(root, 'plugins')
const made: string[] = []
afterEach(() => made.splice(0).map((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder of plugins with these lines in its list and these files. */
function pluginsWith(lines: readonly string[], files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-presets-'))
  made.push(folder)
  const list = `export const builtIn = [${lines.map((line) => `'${line}'`).join(', ')}] as const\n`
  for (const [file, text] of Object.entries({ 'presets/built-in.ts': list, ...files })) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const component = (name: string, type = "'Star'", view = "() => import('./view.tsx')") =>
  `export const ${name} = defineComponent({ id: 'component/star', type: ${type}, view: ${view} })\n`

test('the committed lists are what built-in.ts asks for; where this fails, run: node run.mjs presets', () => {
  expect([...stalePresets(plugins).keys()]).toEqual([])
})

test('every folder of a kind, and every formula function, is listed', () => {
  const kinds = [
    ...['components', 'actions', 'sources', 'steps', 'value-types', 'recipes', 'functions', 'setters', 'services'],
    ...['model-recipes', 'field-types', 'layouts', 'menu-kinds', 'toolbar', 'tab-actions', 'nodes', 'triggers'],
    ...['approval-nodes', 'approvers'],
  ]
  const named = (kind: string, name: string) => (name.endsWith('.test.ts') ? [] : `${kind}/${name.replace(/\.ts$/, '')}`)
  const folders = kinds.flatMap((kind) => readdirSync(join(plugins, kind)).flatMap((name) => named(kind, name)))
  expect(folders.sort()).toEqual([...builtIn].sort())
})

test('a list that somebody changed by hand is found and written again, and others are left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-presets-'))
  made.push(folder)
  cpSync(plugins, folder, { recursive: true })
  const file = join(folder, 'presets/actions.ts')
  const right = readFileSync(file, 'utf8')
  writeFileSync(file, right.replace('  reload,\n', ''))
  expect([...stalePresets(folder).keys()]).toEqual(['actions.ts'])
  writePresets(folder)
  expect(readFileSync(file, 'utf8')).toBe(right)
  expect([...stalePresets(folder).keys()]).toEqual([])
})

test('what one folder declares keeps the order of its index.ts; its other exports are no declarations', () => {
  const texts = presetTexts(
    pluginsWith(['setters/pair'], {
      'setters/pair/index.ts':
        "export const most = 3\nexport const second = defineSetter({ id: 'b' })\nexport const first = defineSetter({ id: 'a' })\nexport function other() {}\n",
    }),
  )
  expect(texts.get('setters.ts')).toContain("import { first, second } from '../setters/pair/index.ts'")
  expect(texts.get('setters.ts')).toContain('export const setterDeclarations = [second, first] as const')
})

test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
  ['a folder that does not exist', ['components/star'], {}, 'plugins/components/star/index.ts does not exist'],
  ['a line that is no folder', ['components/../star'], {}, 'lists components/../star that is not the name of a folder or file'],
  ['a function without its file', ['functions/star'], {}, 'plugins/functions/star.ts does not exist'],
  [
    'a folder that is listed twice',
    ['actions/a', 'actions/a'],
    {},
    'lists actions/a that is not the name of a folder or file, or lists it twice',
  ],
  ['a kind that does not exist', ['widgets/star'], {}, 'lists widgets/star; what it lists is in one of components, actions'],
  [
    'a folder that declares nothing',
    ['actions/a'],
    { 'actions/a/index.ts': 'export const a = 1' },
    'plugins/actions/a/index.ts declares nothing',
  ],
  ['a file that is no TypeScript', ['actions/a'], { 'actions/a/index.ts': 'export const = ' }, 'plugins/actions/a/index.ts cannot be read'],
  [
    'a type that is not written out',
    ['components/a'],
    { 'components/a/index.ts': component('a', 'NAME') },
    'a needs a type that is written out',
  ],
  [
    'a view that is not imported',
    ['components/a'],
    { 'components/a/index.ts': component('a', "'A'", 'load') },
    "a needs view: () => import('./view.tsx')",
  ],
  [
    'one name in two folders',
    ['components/a', 'components/b'],
    { 'components/a/index.ts': component('star'), 'components/b/index.ts': component('star') },
    'plugins/components/a and plugins/components/b both export star',
  ],
])('%s is an error that names it', (_what, lines, files, message) => {
  expect(() => presetTexts(pluginsWith(lines, files))).toThrow(message)
})
