import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { packedPlugin } from '../../tests/helpers/packed-plugin.ts'
import { type Bus, createLocalBus } from '../bus/bus.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.fixture.ts'
import { openTestDatabase, type TestDatabase } from '../testing-database.fixture.ts'
import type { AuditRow, ImportPlan, ImportSummary, PluginList } from '../wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-halves-'))
const packed = packedPlugin('acme-visits')
afterAll(() => {
  for (const each of [folder, packed]) rmSync(each, { recursive: true, force: true })
})

const put = (): void => cpSync(packed, join(folder, 'visits'), { recursive: true })
const take = (): void => rmSync(join(folder, 'visits'), { recursive: true, force: true })

let database: TestDatabase
let server: TestServer
let running: { stop(): Promise<void> }
let ann: TestUser
const open: TestServer[] = []

const start = async (env: Record<string, string> = { TESSERA_PLUGINS: folder }, bus?: Bus): Promise<TestServer> => {
  const made = await createTestServer({ env, database, ...(bus ? { bus } : {}) })
  open.push(made)
  return made
}
const scan = () => server.app.services.pluginService.scan()
const texts = async (user: TestUser = ann) =>
  (await user.get<readonly { text: string }[]>('/api/x/acme.visits/list')).data.map(({ text }) => text)

const send = async <T>(path: string, file: Uint8Array): Promise<T> => {
  const body = new FormData()
  body.append('file', new File([file as Uint8Array<ArrayBuffer>], 'project.json'))
  if (path === 'import') body.append('choices', '{}')
  return ((await (await ann.raw(`/api/exchange/${path}`, { method: 'POST', body })).json()) as { readonly data: T }).data
}

const dataFolder = mkdtempSync(join(tmpdir(), 'tessera-halves-data-'))
beforeAll(async () => {
  database = await openTestDatabase(dataFolder)
  put()
  server = await start()
  ann = await server.user('ann')
})
afterAll(async () => {
  await database.drop()
  for (const each of open) await each.close()
  rmSync(dataFolder, { recursive: true, force: true })
})
beforeEach(async () => {
  put()
  running = await server.app.start()
})
afterEach(() => running.stop())

describe('a server half from a folder', () => {
  it('runs its job, and its calls answer from its table', async () => {
    await vi.waitFor(async () => expect(await texts()).toEqual(['The first visit']), { timeout: 10_000, interval: 50 })
    expect((await ann.post('/api/x/acme.visits/add', { text: 'Bob' })).code).toBe(0)
    const list = (await ann.get('/api/x/acme.visits/list')).data
    expect(list).toEqual([
      { id: 1, text: 'The first visit', by: '' },
      { id: 2, text: 'Bob', by: 'ann' },
    ])
  })

  it('has calls like every other: logins, checked input with labels, no calls of pages or keys, a place in the document', async () => {
    const nobody = await server.browser().get('/api/x/acme.visits/list')
    expect([nobody.status, nobody.code]).toEqual([401, 10018])
    const refused = await ann.post('/api/x/acme.visits/add', { text: '' })
    expect(refused.status).toBe(400)
    expect(refused.msg).toContain('Visitor')
    const fromPage = await ann.raw('/api/x/acme.visits/list', { headers: { 'x-tessera-page': '1' } })
    expect(fromPage.status).toBe(403)
    const withKey = await ann.raw('/api/x/acme.visits/list', { headers: { authorization: 'Bearer tk_any' } })
    expect([withKey.status, ((await withKey.json()) as { code: number }).code]).toEqual([403, 40390])
    const crossSite = await ann.raw('/api/x/acme.visits/add', {
      method: 'POST',
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    })
    expect(crossSite.status).toBe(403)
    expect((await ann.get('/api/x/acme.visits/nowhere')).status).toBe(404)
    const document = (await (await ann.raw('/api/openapi.json')).json()) as { readonly paths: Record<string, object> }
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/x/acme.visits/add', '/api/plugins/list']))
  })

  it('checks access to projects and writes the audit of the project', async () => {
    const project = await ann.newProject('Shop')
    const bob = await server.user('bob')
    const visit = { projectId: project.id, text: 'Carl' }
    expect((await bob.post('/api/x/acme.visits/add-to-project', visit)).status).toBe(404)
    expect((await ann.post('/api/x/acme.visits/add-to-project', visit)).code).toBe(0)
    const rows = (await ann.get<{ list: readonly AuditRow[] }>(`/api/project/audit/list?projectId=${project.id}`)).data.list
    expect(rows.map(({ action }) => action)).toContain('acme.visits visit added')
  })

  it('is on the list for super administrators alone, and its files are not served', async () => {
    const root = await server.root()
    const ofRoot = (await root.get<PluginList>('/api/plugins/list')).data.plugins
    expect(ofRoot).toHaveLength(1)
    expect(ofRoot?.[0]).toMatchObject({
      state: 'active',
      server: {
        grants: { tables: ['acme_visits_*'], user: ['name'] },
        running: { calls: expect.arrayContaining(['acme.visits/list']), jobs: ['acme.visits/first'], tables: ['acme_visits_visit'] },
      },
    })
    expect((await ann.get<PluginList>('/api/plugins/list')).data.plugins?.[0]).toMatchObject({ server: null })
    const hash = ofRoot?.[0]?.hash
    expect((await ann.raw(`/plugins/${hash}/module.js`)).status).toBe(200)
    expect((await ann.raw(`/plugins/${hash}/server/server.js`)).status).toBe(404)
    expect((await ann.raw(`/plugins/${hash}/server/migrations/sqlite/0000_visits.sql`)).status).toBe(404)
  })

  it('unloads with its folder and loads with its data, while the server runs', async () => {
    const before = await texts()
    expect(before.length).toBeGreaterThan(0)
    take()
    await scan()
    expect((await ann.get('/api/x/acme.visits/list')).status).toBe(404)
    const document = (await (await ann.raw('/api/openapi.json')).json()) as { readonly paths: object }
    expect(Object.keys(document.paths)).not.toContain('/api/x/acme.visits/add')
    put()
    await scan()
    expect(await texts()).toEqual(before)
  })

  it('unloads when a super administrator switches it off, and loads when they switch it on', async () => {
    const root = await server.root()
    expect((await root.post('/api/plugins/disable', { id: 'acme.visits' })).code).toBe(0)
    expect((await ann.get('/api/x/acme.visits/list')).status).toBe(404)
    await scan()
    expect((await ann.get('/api/x/acme.visits/list')).status).toBe(404)
    expect((await root.post('/api/plugins/enable', { id: 'acme.visits' })).code).toBe(0)
    expect((await ann.get('/api/x/acme.visits/list')).status).toBe(200)
  })

  it('has its content in the files of projects; a server without it says what it leaves out', async () => {
    const project = await ann.newProject('Exported')
    await ann.post('/api/x/acme.visits/add-to-project', { projectId: project.id, text: 'Dora' })
    const exported = new Uint8Array(await (await ann.raw(`/api/exchange/project/${project.id}`)).arrayBuffer())
    const file = JSON.parse(new TextDecoder().decode(exported)) as { readonly pluginData?: object }
    expect(file.pluginData).toEqual([
      { plugin: 'acme.visits', version: '1.0.0', label: { zh: '访问记录', en: 'Visits' }, data: { visits: ['Dora'] } },
    ])
    const here = await send<ImportPlan>('check', exported)
    expect(here.counts).toContainEqual(expect.objectContaining({ part: 'pluginData', count: 1, same: 0 }))
    expect(here.findings).toEqual([])
    const copy = await send<ImportSummary>('import', exported)
    const again = JSON.parse(await (await ann.raw(`/api/exchange/project/${copy.projectId}`)).text()) as typeof file
    expect(again.pluginData).toEqual(file.pluginData)
    take()
    await scan()
    const plan = await send<ImportPlan>('check', exported)
    expect(plan.isPossible).toBe(true)
    expect(plan.findings.map(({ message }) => message.en)).toEqual([
      'The file has data of the plugin “Visits” 1.0.0, whose server half does not run here: it is left out. Install the plugin and switch it on, then import',
    ])
    const without = await send<ImportSummary>('import', exported)
    expect(without.sentences.map(({ en }) => en).join()).toContain('data of the plugin “Visits” 1.0.0')
    const plain = (await (await ann.raw(`/api/exchange/project/${without.projectId}`)).json()) as object
    expect(Object.keys(plain)).not.toContain('pluginData')
  })

  it('loses its rows with their project, also while it is unloaded', async () => {
    const project = await ann.newProject('Deleted')
    await ann.post('/api/x/acme.visits/add-to-project', { projectId: project.id, text: 'Emil' })
    take()
    await scan()
    expect((await ann.post('/api/project/delete', { id: project.id })).code).toBe(0)
    put()
    await scan()
    expect(await texts()).not.toContain('Emil')
  })

  it('stops on every node when a super administrator switches it off on one', async () => {
    const bus = createLocalBus()
    const [one, two] = [await start({ TESSERA_PLUGINS: folder }, bus), await start({ TESSERA_PLUGINS: folder }, bus)]
    const both = [await one.app.start(), await two.app.start()]
    const root = await server.root()
    const as = async (node: TestServer, path: string, body?: object) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
      const headers = { ...init.headers, authorization: `Bearer ${root.token}`, cookie: root.cookie ?? '' }
      return (await node.app.handle(new Request(`http://localhost${path}`, { ...init, headers }))).status
    }
    try {
      expect([await as(one, '/api/x/acme.visits/list'), await as(two, '/api/x/acme.visits/list')]).toEqual([200, 200])
      expect(await as(one, '/api/plugins/disable', { id: 'acme.visits' })).toBe(200)
      await vi.waitFor(async () => expect(await as(two, '/api/x/acme.visits/list')).toBe(404), { timeout: 10_000, interval: 50 })
      expect(await as(two, '/api/plugins/enable', { id: 'acme.visits' })).toBe(200)
      await vi.waitFor(async () => expect(await as(one, '/api/x/acme.visits/list')).toBe(200), { timeout: 10_000, interval: 50 })
    } finally {
      for (const each of both) await each.stop()
    }
  })

  it('is absent on another server of the database without the folder, which leaves its jobs alone', async () => {
    const before = await texts()
    await running.stop()
    const other = await start({})
    const background = await other.app.start()
    // A run that only a node with the plugin can do.
    const run = { workflowName: 'job/acme.visits/first', status: 'pending' as const, createdAt: new Date(), updatedAt: new Date() }
    const id = crypto.randomUUID()
    await other.store.write(async (db) => {
      await db.insert(other.store.t.run).values({ ...run, id, namespaceId: 'default', config: {}, attempts: 0, availableAt: new Date(0) })
    })
    const stateOf = async () => (await other.store.read.select().from(other.store.t.run)).find((row) => row.id === id)
    await Bun.sleep(1_500)
    expect(await stateOf()).toMatchObject({ status: 'pending', attempts: 0 })
    const member = await other.browser().get('/api/x/acme.visits/list')
    expect(member.status).toBe(404)
    await background.stop()
    running = await server.app.start()
    await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ status: 'completed' }), { timeout: 10_000, interval: 50 })
    expect(await texts()).toEqual(before)
  })
})
