import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChildPublisher } from '../../compiler/child-publisher.ts'
import { createTestServer, PASSWORD, type TestServer, type TestUser, testCatalogue } from '../../testing.fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing-database.fixture.ts'
import type { PluginList, PluginRow, PluginScan } from '../../wire.ts'
import { foreignComponent, type WrittenPlugin, writePlugin } from './plugin-folder.fixture.ts'

let folder: string
let data: string
let database: TestDatabase
let server: TestServer
let ending: (() => unknown)[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
  data = mkdtempSync(join(tmpdir(), 'tessera-plugins-data-'))
  database = await openTestDatabase(data)
  ending = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => rmSync(data, { recursive: true, force: true }),
    () => database.drop(),
  ]
})
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
})

/** The same installation each time: what one server has stored, the next one finds. Answers the super administrator. */
const start = async (env: Record<string, string> = {}, more: Parameters<typeof createTestServer>[0] = {}): Promise<TestUser> => {
  server = await createTestServer({ ...more, database, env: { TESSERA_PLUGINS: folder, DATA_DIR: data, ...env } })
  const own = server
  ending.push(() => own.close())
  await server.app.services.pluginService.scan()
  const root = server.browser()
  const answer = await root.signIn('/api/user/login', { userName: 'root@test.dev', userPwd: PASSWORD })
  return answer.code === 0 ? root : server.root()
}
const stop = async (): Promise<void> => {
  await ending.pop()?.()
}
const rows = async (user: TestUser): Promise<readonly PluginRow[]> => (await user.get<PluginList>('/api/plugins/list')).data.plugins ?? []
const brief = (all: readonly PluginRow[]) => all.map(({ id, version, state, problem }) => [id, version, state, problem?.code ?? null])
const rescan = (user: TestUser) => user.post<PluginScan>('/api/plugins/scan', {})

test('a folder of plugins is read, and everybody who is signed in sees what there is; folders are for super administrators', async () => {
  const hash = writePlugin(join(folder, 'rating'))
  const root = await start()
  const [row] = await rows(root)
  expect(row).toMatchObject({
    id: 'acme.rating',
    version: '1.0.0',
    hash,
    state: 'active',
    problem: null,
    current: true,
    folder: join(folder, 'rating'),
  })
  expect(row?.data).toMatchObject({ hash, entries: { module: 'index.js' }, contributes: { components: [{ type: 'acme.rating/Stars' }] } })
  const ann = await server.user('ann')
  expect(await rows(ann)).toMatchObject([{ id: 'acme.rating', folder: null }])
  expect(JSON.stringify(await rows(ann))).not.toContain(folder)
})

test('who knows the revision is answered without the plugins, until something changes', async () => {
  writePlugin(join(folder, 'rating'))
  const root = await start()
  const { data: first } = await root.get<PluginList>('/api/plugins/list')
  expect(first.again).toBe(15_000)
  expect((await root.get<PluginList>(`/api/plugins/list?revision=${first.revision}`)).data).toEqual({ ...first, plugins: null })
  await root.post('/api/plugins/disable', { id: 'acme.rating' })
  const { data: next } = await root.get<PluginList>(`/api/plugins/list?revision=${first.revision}`)
  expect(next.plugins).toMatchObject([{ state: 'disabled' }])
})

test('a plugin that is named by its own folder is read, and a folder that is not there is told of', async () => {
  const alone = join(folder, 'alone')
  writePlugin(alone)
  const root = await start({ TESSERA_PLUGINS: `${alone}, ${join(folder, 'nowhere')}` })
  expect(brief(await rows(root))).toEqual([
    [null, null, 'failed', 'folder-missing'],
    ['acme.rating', '1.0.0', 'active', null],
  ])
  expect(await rows(await server.user('ann'))).toHaveLength(1)
})

const FAILING: readonly (readonly [what: string, code: string, plugin: WrittenPlugin, spoil?: (path: string) => void])[] = [
  ['text that is no JSON', 'manifest-unreadable', {}, (path) => writeFileSync(join(path, 'manifest.json'), '{')],
  ['a key that nobody knows', 'manifest-unreadable', { more: { lable: 1 } }],
  ['an id of the product', 'manifest-unreadable', { id: 'tessera.rating' }],
  ['a manifest of another version', 'manifest-version', { more: { manifest: 2 } }],
  ['no manifest at all', 'no-manifest', {}, (path) => rmSync(join(path, 'manifest.json'))],
  ['a file that is missing', 'file-missing', {}, (path) => rmSync(join(path, 'views/rating.js'))],
  ['a file with other bytes', 'file-differs', {}, (path) => writeFileSync(join(path, 'views/rating.js'), 'export const Rating = 2\n')],
  ['a file of another size', 'file-differs', {}, (path) => writeFileSync(join(path, 'views/rating.js'), 'export const Rating = 11\n')],
  ['an entry that is not among the files', 'file-not-listed', { more: { entries: { module: 'main.js' } } }],
  ['a component without the namespace', 'name-not-own', { contributes: { components: [foreignComponent('Stars')] } }],
  [
    'a function without the namespace',
    'name-not-own',
    { contributes: { functions: [{ id: 'function/acme.rating.vat', name: 'VAT', source: '() => (x) => x' }] } },
  ],
  [
    'the id of somebody else',
    'name-not-own',
    { contributes: { components: [foreignComponent('acme.rating/Stars', { id: 'component/button' })] } },
  ],
  [
    'one type twice',
    'name-twice',
    {
      contributes: {
        components: [foreignComponent('acme.rating/Stars'), foreignComponent('acme.rating/Stars', { id: 'component/acme.rating.more' })],
      },
    },
  ],
  ['a path out of the folder', 'manifest-unreadable', { more: { files: { '../secret': { sha256: '0'.repeat(64), bytes: 1 } } } }],
]
test('a folder that cannot be used makes its plugin fail with the reason in both languages, and no other plugin', async () => {
  writePlugin(join(folder, 'good'), { id: 'zed.good' })
  const root = await start()
  for (const [what, code, plugin, spoil] of FAILING) {
    writePlugin(join(folder, 'bad'), plugin)
    spoil?.(join(folder, 'bad'))
    await rescan(root)
    const all = await rows(root)
    const failed = all.find(({ state }) => state === 'failed')
    expect([what, failed?.problem?.code, failed?.data, failed?.hash]).toEqual([what, code, null, null])
    expect(failed?.problem?.message.zh).toMatch(/[\u4e00-\u9fff]/)
    expect(failed?.problem?.message.en).toMatch(/^[\x20-\x7e“”…]+$/)
    expect(brief(all.filter(({ state }) => state !== 'failed'))).toEqual([['zed.good', '1.0.0', 'active', null]])
  }
  expect(server.faults).toEqual([])
})

test('a name that another plugin or the product has is refused, and says whose it is', async () => {
  const contributes = { components: [], others: [{ point: 'panels', id: 'panel/acme.rating.notes' }] }
  writePlugin(join(folder, 'a'), { contributes })
  writePlugin(join(folder, 'b'), { id: 'acme.rating-more', contributes: { components: [foreignComponent('acme.rating-more/Stars')] } })
  // The publisher is the same, so a function of it may be either's.
  const vat = (id: string) => ({
    functions: [{ id: `function/${id}.vat` as const, name: 'ACME_VAT', source: '() => (x) => x' }],
    components: [],
  })
  writePlugin(join(folder, 'c'), { id: 'acme.tax', contributes: vat('acme.tax') })
  writePlugin(join(folder, 'd'), { id: 'acme.zoll', contributes: vat('acme.zoll') })
  const root = await start()
  const all = await rows(root)
  expect(brief(all)).toEqual([
    ['acme.rating', '1.0.0', 'active', null],
    ['acme.rating-more', '1.0.0', 'active', null],
    ['acme.tax', '1.0.0', 'active', null],
    ['acme.zoll', '1.0.0', 'failed', 'name-taken'],
  ])
  expect(all.at(-1)?.problem?.message.en).toContain('acme.tax')
})

test('a version that pages may hold on to outlives the next one in its folder, and the newest answers', async () => {
  const path = join(folder, 'rating')
  const first = writePlugin(path)
  const root = await start()
  const second = writePlugin(path, { version: '1.10.0' })
  expect((await rescan(root)).data).toEqual({ active: 2, failed: 0 })
  expect((await rows(root)).map(({ version, hash, current }) => [version, hash, current])).toEqual([
    ['1.0.0', first, false],
    ['1.10.0', second, true],
  ])
  const file = await root.raw(`/plugins/${first}/index.js`)
  expect([file.status, await file.text()]).toEqual([200, "export default { id: 'acme.rating', version: '1.0.0' }\n"])
})

test('a next version that cannot be used leaves the one before it in its place', async () => {
  const path = join(folder, 'rating')
  writePlugin(path)
  const root = await start()
  writePlugin(path, { version: '2.0.0' })
  writeFileSync(join(path, 'index.js'), 'broken')
  await rescan(root)
  expect(brief(await rows(root))).toEqual([
    ['acme.rating', '1.0.0', 'active', null],
    ['acme.rating', '2.0.0', 'failed', 'file-differs'],
  ])
  writeFileSync(join(path, 'manifest.json'), 'broken')
  await rescan(root)
  expect(brief(await rows(root))).toEqual([
    ['acme.rating', '1.0.0', 'active', null],
    ['acme.rating', null, 'failed', 'manifest-unreadable'],
  ])
})

test('one version with other files is refused where people use it, and replaced where somebody works on it', async () => {
  const path = join(folder, 'rating')
  const first = writePlugin(path)
  const root = await start()
  const changed = writePlugin(path, { files: { 'index.js': 'export default 2\n' } })
  await rescan(root)
  expect((await rows(root)).map(({ hash, state, problem }) => [hash, state, problem?.code])).toEqual([
    [first, 'active', undefined],
    [null, 'failed', 'other-bytes'],
  ])
  await stop()
  const again = await start({ TESSERA_WATCH: '1' })
  expect((await rows(again)).map(({ hash, state }) => [hash, state])).toEqual([[changed, 'active']])
  // Pages that are open still ask for parts of the one before.
  expect((await again.raw(`/plugins/${first}/views/rating.js`)).status).toBe(200)
})

test('a plugin goes with its folder and comes back with it, in all its versions', async () => {
  const path = join(folder, 'rating')
  writePlugin(path)
  const root = await start()
  writePlugin(path, { version: '2.0.0' })
  await rescan(root)
  rmSync(path, { recursive: true })
  await rescan(root)
  expect(await rows(root)).toEqual([])
  writePlugin(path, { version: '2.0.0' })
  await rescan(root)
  expect(brief(await rows(root))).toEqual([
    ['acme.rating', '1.0.0', 'active', null],
    ['acme.rating', '2.0.0', 'active', null],
  ])
})

test('who is switched off stays so after a restart, and comes back when it is switched on', async () => {
  writePlugin(join(folder, 'rating'))
  const root = await start()
  expect((await root.post('/api/plugins/disable', { id: 'acme.rating' })).code).toBe(0)
  expect((await root.post('/api/plugins/disable', { id: 'acme.nobody' })).code).toBe(40470)
  await stop()
  const again = await start()
  expect(brief(await rows(again))).toEqual([['acme.rating', '1.0.0', 'disabled', null]])
  await again.post('/api/plugins/enable', { id: 'acme.rating' })
  expect(brief(await rows(again))).toEqual([['acme.rating', '1.0.0', 'active', null]])
})

test('functions and migrations are read by the compiler’s own VM before anybody uses them', async () => {
  const source = (id: string, text: string) => ({
    functions: [{ id: `function/${id}.f` as const, name: `${id.toUpperCase().split('.')[0]}_F`, source: text }],
  })
  writePlugin(join(folder, 'a'), { id: 'aaa.fine', contributes: source('aaa.fine', '() => (x) => x') })
  writePlugin(join(folder, 'b'), { id: 'bbb.broken', contributes: source('bbb.broken', '() => {') })
  const migrations = { 2: '(props) => props', 3: '42' }
  writePlugin(join(folder, 'c'), {
    id: 'ccc.steps',
    contributes: { components: [foreignComponent('ccc.steps/Box', { version: 3, migrations })] },
  })
  writeFileSync(join(data, 'catalogue.json'), testCatalogue())
  const publisher = createChildPublisher({ cataloguePath: join(data, 'catalogue.json') })
  ending.push(() => publisher.close())
  const root = await start({}, { publisher })
  const all = await rows(root)
  expect(brief(all)).toEqual([
    ['aaa.fine', '1.0.0', 'active', null],
    ['bbb.broken', '1.0.0', 'failed', 'source-unreadable'],
    ['ccc.steps', '1.0.0', 'failed', 'source-no-function'],
  ])
  expect(all[2]?.problem?.message.en).toContain('ccc.steps/Box → 3')
}, 60_000)

test('a folder without plugins is none, and an installation without folders has none', async () => {
  mkdirSync(join(folder, '.hidden'))
  const root = await start()
  expect(await rows(root)).toEqual([])
})
