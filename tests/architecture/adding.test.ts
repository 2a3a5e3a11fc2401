import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest'
import { planRename } from '#kernel/engine/references/references'
import type { GroupNode } from '#kernel/page/records'
import { parseEntry, parsePage } from '#kernel/page/schema'
import { Kernel, type Plugin } from '#kernel/plugin'
import { viewsPoint } from '#kernel/view'
import {
  type ComponentDeclaration,
  collectPlugins,
  componentsPoint,
  type EngineLibrary,
  fieldsOf,
  functionsPoint,
  nameOfType,
  referencesIn,
  settersPoint,
  stepKindsPoint,
  valueTypesPoint,
} from '#sdk'
import { languagesPoint, screensPoint } from '#sdk/studio'
import { createHeadlessPage } from '#sdk/testing'
import { writePresets } from '../../scripts/generate-presets.ts'
import type { PluginList } from '../../server/wire.ts'
import { matrixOf } from '../security/matrix.ts'
import { flowOfWait, thanksTo } from './added-pages.ts'
import { additions, base, call, copy, IN, type Kind, LIST, LOADING, load, touched } from './additions.ts'

/** What a new table may cost in Git, with the module around it. */
const MOST_LINES = 100

afterAll(copy.dispose)

beforeAll(() => {
  copy.removeFolder(IN.greetings)
  copy.addFolder('scripts/migration.ts')
  for (const kind of Object.keys(additions) as Kind[]) touched[kind] = copy.touchedBy(additions[kind])
  // What the build and the development server do.
  writePresets(join(copy.folder, 'plugins'))
}, LOADING)

test.each([
  ['component', 'plugins/components/star'],
  ['action', 'plugins/actions/thank'],
  ['setter', 'plugins/setters/star'],
  ['step kind', 'plugins/steps/wait'],
  ['value type', 'plugins/value-types/date'],
  // The product brings no further language: its room comes with the first one.
  ['language', 'plugins/languages'],
] as const)('a built-in %s is added with a folder and a line', (kind, folder) => {
  expect(touched[kind]).toEqual({ folders: [folder], lines: { [LIST]: 1 } })
})

test('a formula function is added with a file and a line', () => {
  expect(touched.formula).toEqual({ folders: ['plugins/functions/stars.ts'], lines: { [LIST]: 1 } })
})

test('a screen is added with a folder and a line in the list of screens', () => {
  expect(touched.screen).toEqual({ folders: ['apps/studio/stars'], lines: { 'apps/studio/screens.ts': 1 } })
})

test('a module of the server is added with a folder and a line in the list of modules', () => {
  expect(touched.module).toEqual({ folders: [IN.greetings], lines: { 'server/modules/list.ts': 1 } })
})

test('a module with a table is added with a folder and a line, which are at most 100 lines with the migrations of both databases', () => {
  expect(touched.table).toEqual({ folders: [IN.notes], lines: { 'server/modules/list.ts': 1 } })
  const files = copy.linesBelow(IN.notes)
  expect(Object.keys(files)).toEqual([
    ...['index.ts', 'migrations/postgres/0000_first.sql', 'migrations/postgres/journal.json', 'migrations/sqlite/0000_first.sql'],
    ...['migrations/sqlite/journal.json', 'migrations/state/postgres.jsonl', 'migrations/state/sqlite.jsonl', 'table.ts'],
  ])
  const lines = Object.values(files).reduce((sum, count) => sum + count, 1)
  expect(lines).toBeLessThanOrEqual(MOST_LINES)
})

it('adds a module with a workflow with a folder and a line', () => {
  expect(touched.workflow).toEqual({ folders: [IN.greeter], lines: { 'server/modules/list.ts': 1 } })
})

test('a call is added in one file of its module', () => {
  expect(touched.call).toEqual({ folders: [], lines: { 'server/modules/health/index.ts': call.split('\n').length } })
})

test(
  'the component is known to the editor after the one above its line, to the server as data, and drawn by pages',
  async () => {
    const kernel = new Kernel()
    kernel.load(...(await base()))
    const components = kernel.registry(componentsPoint).all.value
    expect(components[components.findIndex(({ type }) => type === 'Star') - 1]!.type).toBe('Select')
    kernel.dispose()
    const types = collectPlugins(await base()).flatMap(({ contributes }) => contributes.components.map(({ type }) => type))
    expect(types).toContain('Star')
    const pages = new Kernel()
    pages.load(await load('plugins/presets/rare-views.ts', 'rareViewsPlugin'))
    const view = pages.registry(viewsPoint).all.value.find(({ id }) => id === 'Star')
    expect(Object.keys((await view!.load()) as object)).toEqual(['View'])
    pages.dispose()
  },
  LOADING,
)

test(
  'the setter edits the field that names it',
  async () => {
    const kernel = new Kernel()
    kernel.load(...(await base()))
    const star: ComponentDeclaration = kernel.registry(componentsPoint).all.value.find(({ type }) => type === 'Star')!
    const [field] = fieldsOf(star.props)
    expect(field).toMatchObject({ path: 'text', setter: 'setter/star' })
    const setter = kernel.registry(settersPoint).all.value.find(({ id }) => id === field!.setter)
    expect((await setter!.editor()).Editor).toBeTypeOf('function')
    kernel.dispose()
  },
  LOADING,
)

test(
  'the action runs in a flow of a page that has the component',
  async () => expect(await thanksTo('Kim')).toBe('Thank you, Kim!'),
  LOADING,
)

test(
  'the kind of step is offered after the one above its line, with a form made of its parameters',
  async () => {
    const kernel = new Kernel()
    kernel.load(...(await base()))
    const kinds = kernel.registry(stepKindsPoint).all.value
    const kind = kinds[kinds.findIndex(({ id }) => id === 'step/try') + 1]!
    expect(kind.label.en).toBe('Wait')
    const { newStepOf, fieldsOfStep } = await copy.load<typeof import('../../apps/kit/flow/kind-steps.ts')>('apps/kit/flow/kind-steps.ts')
    const step = newStepOf(kind) as GroupNode
    expect(step).toMatchObject({ group: 'wait', params: { milliseconds: 100 }, body: [] })
    expect(fieldsOfStep(kind, step).map(({ path, setter }) => [path, setter])).toEqual([['milliseconds', 'setter/number']])
    kernel.dispose()
  },
  LOADING,
)

test(
  'the kind of step runs in a flow, and what its formula names is found and renamed with the rest',
  async () => {
    const { baseEngineLibrary: library } = await copy.load<{ readonly baseEngineLibrary: EngineLibrary }>(
      'plugins/presets/engine-library.ts',
    )
    const plugins = await base()
    const page = await createHeadlessPage(flowOfWait(), { plugins, library })
    expect(page.findings).toEqual([])
    await page.fire('Button_1', 'onClick', { from: 'a click' })
    expect(await page.variables()).toMatchObject({ heard: { input: { from: 'a click' }, waited: 40 } })
    page.dispose()
    const kernel = new Kernel()
    kernel.load(...plugins)
    const { document } = parsePage(flowOfWait())
    const patch = planRename(document, { kind: 'variable', name: 'pause' }, 'delay', { references: referencesIn(kernel) })
    if ('refused' in patch) throw new Error(patch.refused.en)
    const flows = [...patch.values()].flatMap(({ to }) => (to?.kind === 'flow' ? to.nodes : []))
    expect(flows[0]).toMatchObject({ id: 'w', bindings: { milliseconds: { source: 'variable.delay * 2' } } })
    kernel.dispose()
  },
  LOADING,
)

test(
  'the type of values is offered for variables, inputs of blocks and fields of records, and checks what is typed',
  async () => {
    const kernel = new Kernel()
    kernel.load(...(await base()))
    const types = kernel.registry(valueTypesPoint).all.value
    const date = types[types.findIndex(({ id }) => id === 'value/array') + 1]!
    expect([nameOfType(date), date.label.en]).toEqual(['date', 'Date'])
    const { readDefault } = await copy.load<typeof import('../../apps/studio/editor/document/variable-draft.ts')>(
      'apps/studio/editor/document/variable-draft.ts',
    )
    expect([readDefault(date, '2026-02-28'), readDefault(date, '2026-02-30'), readDefault(date, '')]).toEqual([
      ...[{ value: '2026-02-28' }, null, { value: '' }],
    ])
    const variable = { kind: 'variable', id: 'v', name: 'due', type: 'date', defaultValue: '2026-02-28', description: '', extra: {} }
    expect(parseEntry(variable)).toEqual(variable)
    const face = {
      inputs: [{ name: 'due', label: 'Due', type: 'date', default: '2026-02-28', required: true }],
      events: [],
      methods: [],
      slots: [],
    }
    const { blockDeclaration } = await import('#sdk/studio')
    const block = blockDeclaration(face, { id: 'b', name: 'Card', typeOf: (name) => types.find((type) => nameOfType(type) === name) })
    expect(fieldsOf(block.props)).toMatchObject([{ path: 'due', setter: 'setter/text', default: '2026-02-28', needed: true }])
    const model = kernel.registry(componentsPoint).all.value.find(({ type }) => type === 'Model')!
    const fields = fieldsOf(model.props).find(({ path }) => path === 'fields')
    expect(fields?.items?.find(({ path }) => path === 'type')?.setter).toBe('setter/value-type')
    kernel.dispose()
  },
  LOADING,
)

test(
  'the studio speaks the language: its own texts, labels of components, and what has no words in it in English',
  async () => {
    const languagesPlugin = await load('plugins/presets/languages.ts', 'languagesPlugin')
    const { followLanguages } = await copy.load<typeof import('../../apps/studio/follow-languages.ts')>('apps/studio/follow-languages.ts')
    const shell = await copy.load<typeof import('../../apps/shell/messages.ts')>('apps/shell/messages.ts')
    const { common } = await copy.load<typeof import('../../apps/kit/words/common.ts')>('apps/kit/words/common.ts')
    const { labelIn } = await copy.load<typeof import('#kernel/message')>('kernel/message/index.ts')
    const kernel = new Kernel()
    kernel.load(languagesPlugin, ...(await base()))
    expect(kernel.registry(languagesPoint).all.value.map(({ name }) => name)).toEqual(['日本語'])
    const { stop } = followLanguages(kernel)
    shell.setLocale('ja')
    await vi.waitFor(() => expect(shell.currentLocale()).toBe('ja'), LOADING)
    const labelOf = (wanted: string) => labelIn(kernel.registry(componentsPoint).all.value.find(({ type }) => type === wanted)!.label, 'ja')
    expect([shell.translate(common, 'projects'), shell.translate(common, 'cancel'), labelOf('Button'), labelOf('Star')]).toEqual([
      ...['プロジェクト', 'キャンセル', 'ボタン', 'Star'],
    ])
    shell.setLocale('en')
    stop()
    kernel.dispose()
  },
  LOADING,
)

test(
  'the texts of the language are of what is said, with the same holes',
  async () => {
    const { texts } = await import('../fixtures/adding/plugins/languages/ja/texts.ts')
    const { saidTexts, strangeKeys } = await import('../../scripts/said-texts.ts')
    expect(strangeKeys(texts, [...saidTexts().values()].flat())).toEqual([])
    const holesOf = (text: string) => (text.match(/\{+\w+\}+/g) ?? []).sort().join(' ')
    const all = Object.entries(texts).flatMap(([en, said]) =>
      (typeof said === 'string' ? [said] : Object.values(said)).map((each) => [en, each]),
    )
    expect(all.filter(([en, said]) => holesOf(en!) !== holesOf(said!))).toEqual([])
    expect(all.length).toBeGreaterThan(300)
  },
  LOADING,
)

test(
  'the formula function is offered after the one above its line, and formulas can call it',
  async () => {
    const kernel = new Kernel()
    kernel.load(...(await base()))
    const functions = kernel.registry(functionsPoint).all.value
    expect(functions[functions.findIndex(({ name }) => name === 'STARS') - 1]!.name).toBe('FIRST')
    kernel.dispose()
    expect(await thanksTo({ type: 'variable', value: 'STARS(3)' })).toBe('Thank you, ★★★!')
  },
  LOADING,
)

test(
  'the screen has its address and its place in the navigation',
  async () => {
    const screenPlugins = await copy.load<{ readonly [name: string]: Plugin }>('apps/studio/screens.ts')
    const kernel = new Kernel()
    kernel.load(...Object.values(screenPlugins))
    const screen = kernel.registry(screensPoint).all.value.find(({ id }) => id === 'screen/stars')
    expect(screen).toMatchObject({ path: '/stars', navigation: { place: 'user menu' } })
    expect((await screen!.load()).Screen).toBeTypeOf('function')
    kernel.dispose()
  },
  LOADING,
)

test(
  'the module and the call answer, are documented and have rows in the matrix of actors and calls',
  async () => {
    type Modules = typeof import('../../server/modules/index.ts')
    const { modules } = await copy.load<Modules>('server/modules/index.ts')
    const rows = Object.keys(matrixOf(modules))
    expect(rows).toEqual(expect.arrayContaining(['GET /api/x/health/name', 'GET /api/greetings/{name}']))
    const { createTestServer } = await copy.load<typeof import('../../server/testing.fixture.ts')>('server/testing.fixture.ts')
    const server = await createTestServer()
    try {
      const browser = server.browser()
      expect((await browser.get('/api/x/health/name')).data).toEqual({ name: 'Tessera' })
      expect((await browser.get('/api/greetings/Bob')).data).toEqual(['Hello, Bob!'])
      const { paths } = (await (await browser.raw('/api/openapi.json')).json()) as { readonly paths: object }
      expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/x/health/name', '/api/greetings/{name}']))
    } finally {
      await server.close()
    }
  },
  LOADING,
)

test(
  'the table of the added module is made and used',
  async () => {
    const { createTestServer } = await copy.load<typeof import('../../server/testing.fixture.ts')>('server/testing.fixture.ts')
    const server = await createTestServer()
    try {
      const [ann, bob] = [await server.user('ann'), await server.user('bob')]
      expect((await ann.post('/api/x/notes/add', { text: 'Buy milk' })).code).toBe(0)
      expect((await ann.get('/api/x/notes/mine')).data).toEqual([{ text: 'Buy milk' }])
      expect((await bob.get('/api/x/notes/mine')).data).toEqual([])
    } finally {
      await server.close()
    }
  },
  LOADING,
)

it(
  'adds a server half with a call, a table, a job and a screen by a folder of the operator alone, which takes them away with it',
  async () => {
    const { packedPlugin } = await import('../helpers/packed-plugin.ts')
    const folder = packedPlugin('acme-visits')
    // No copy of the product is needed, because nothing of the product changes.
    const { createTestServer } = await import('../../server/testing.fixture.ts')
    const server = await createTestServer({ env: { TESSERA_PLUGINS: folder } })
    const running = await server.app.start()
    const hasTable = async (name: string) => {
      await server.store.read.select({ one: sql`1` }).from(sql`${sql.identifier(name)}`)
      return true
    }
    try {
      const ann = await server.user('ann')
      const read = async () => (await ann.get<readonly { text: string }[]>('/api/x/acme.visits/list')).data.map(({ text }) => text)
      await vi.waitFor(async () => expect(await read()).toEqual(['The first visit']), { timeout: 10_000, interval: 50 })
      expect(await hasTable('acme_visits_visit')).toBe(true)
      const screens = async () =>
        (await ann.get<PluginList>('/api/plugins/list')).data.plugins?.flatMap(({ data }) => data?.contributes.others ?? [])
      expect(await screens()).toEqual([{ point: 'screens', id: 'screen/acme.visits.list' }])
      rmSync(folder, { recursive: true })
      await server.app.services.pluginService.scan()
      expect((await ann.get('/api/x/acme.visits/list')).status).toBe(404)
      expect(await screens()).toEqual([])
      expect(await hasTable('acme_visits_visit')).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await running.stop()
      await server.close()
    }
  },
  LOADING,
)

it(
  'runs the workflow of the added module to its end',
  async () => {
    const { createTestServer } = await copy.load<typeof import('../../server/testing.fixture.ts')>('server/testing.fixture.ts')
    const server = await createTestServer()
    const running = await server.app.start()
    try {
      const ann = await server.user('ann')
      expect((await ann.post('/api/x/greeter/start', { name: 'Bob' })).data).toEqual({ id: 'greet Bob' })
      const read = async () => (await ann.get('/api/x/greeter/read?name=Bob')).data
      await vi.waitFor(async () => expect(await read()).toEqual({ greeting: 'Hello, Bob!' }), { timeout: 10_000, interval: 50 })
    } finally {
      await running.stop()
      await server.close()
    }
  },
  LOADING,
)
