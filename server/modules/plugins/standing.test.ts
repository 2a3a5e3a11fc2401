import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Publisher } from '../../outside/publisher.ts'
import { createTestServer, plainPublisher, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { PageToken, PluginList, PluginPages, PluginStanding } from '../../wire.ts'
import { writePlugin } from './plugin-folder.fixture.ts'

/** Pins the stars in version 1.0.0 on every page, as the compiler does for pages that use them. */
const pinning: Publisher = {
  async compile(document) {
    const { program, findings } = await plainPublisher.compile(document)
    const plugins = { 'acme.rating': { version: '1.0.0' }, 'test.components': { version: '1.0.0' } }
    return { findings, program: { ...program, plugins: plugins as never } }
  },
}
let folder: string
let server: TestServer
let ann: TestUser
let first: string
let pageId: number
let publicId: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-standing-'))
  first = writePlugin(join(folder, 'rating'))
  writePlugin(join(folder, 'hidden'), { id: 'other.hidden' })
  server = await createTestServer({ publisher: pinning, env: { TESSERA_PLUGINS: folder } })
  await server.app.services.pluginService.scan()
  ann = await server.user('ann')
  const { id: projectId } = await ann.newProject('Shop')
  pageId = (await ann.newPage(projectId, { name: 'Private' })).id
  publicId = (await ann.newPage(projectId, { name: 'Public', isPublic: 1 })).id
  for (const id of [pageId, publicId]) await ann.post('/api/page/publish/create', { env: 'stg', id, previewImg: '' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const ask = (user: TestUser, id = publicId, more = '') => user.get<PluginStanding>(`/api/plugins/standing?page=${id}&env=stg${more}`)
const scan = () => server.app.services.pluginService.scan()

test('a visitor of a public page hears of the plugins that it was published with, and of no others', async () => {
  const { data } = await ask(server.browser())
  expect(data).toMatchObject({
    again: 15_000,
    plugins: [{ id: 'acme.rating', pinned: { version: '1.0.0', hash: first }, state: 'active', use: { version: '1.0.0', hash: first } }],
  })
  expect(data.plugins?.[0]?.use?.data.entries).toEqual({ module: 'index.js' })
  expect(JSON.stringify(data)).not.toContain('other.hidden')
  expect((await ask(server.browser(), publicId, `&revision=${data.revision}`)).data).toEqual({ ...data, plugins: null })
})

test('of a private page only those hear who may see it, also by the page’s own token', async () => {
  expect((await ask(server.browser(), pageId)).status).toBe(401)
  expect((await ask(await server.user('stranger'), pageId)).status).toBe(404)
  expect((await ask(ann, pageId)).data.plugins).toHaveLength(1)
  const { data } = await ann.post<PageToken>('/api/viewer/token', { page: pageId, env: 'stg' })
  const page = server.browser()
  page.token = data.token
  expect((await ask(page, pageId)).data.plugins).toHaveLength(1)
  expect((await page.raw(`/api/plugins/standing?page=${pageId}&env=stg`, { headers: { 'x-tessera-page': '1' } })).status).toBe(403)
})

test('the state follows what the operator does; where the pinned version is gone, the newest stands in', async () => {
  const root = await server.root()
  const state = async () => {
    const { plugins } = (await ask(server.browser())).data
    return plugins?.map((each) => [each.state, each.use?.version ?? null, each.pinned.version])
  }
  await root.post('/api/plugins/disable', { id: 'acme.rating' })
  expect(await state()).toEqual([['disabled', null, '1.0.0']])
  await root.post('/api/plugins/enable', { id: 'acme.rating' })
  writePlugin(join(folder, 'rating'), { version: '2.0.0' })
  await scan()
  expect(await state()).toEqual([['active', '1.0.0', '1.0.0']])
  // The copy of the first version is lost: whoever looks at the page gets the second.
  rmSync(join(server.folder, 'plugins', first), { recursive: true })
  await scan()
  expect(await state()).toEqual([['active', '2.0.0', '1.0.0']])
  writeFileSync(join(folder, 'rating', 'index.js'), 'broken')
  await scan()
  expect(await state()).toEqual([['active', '2.0.0', '1.0.0']])
  rmSync(join(folder, 'rating'), { recursive: true })
  await scan()
  expect(await state()).toEqual([['missing', null, '1.0.0']])
  expect((await ask(server.browser())).data.plugins?.[0]?.use).toBe(null)
  // The list goes on naming what pages need, without the folder where somebody may not see it; the next sweep leaves
  // it, too.
  await server.app.services.sweepPlugins()
  const row = { id: 'acme.rating', version: '1.0.0', state: 'missing', problem: { code: 'folder-gone' }, folder: join(folder, 'rating') }
  const listed = async (user: TestUser) =>
    (await user.get<PluginList>('/api/plugins/list')).data.plugins?.filter(({ id }) => id === 'acme.rating')
  expect(await listed(root)).toMatchObject([row])
  expect(await listed(ann)).toMatchObject([{ ...row, folder: null }])
  expect(JSON.stringify(await listed(ann))).not.toContain(folder)
})

test('the pages that hold on to a plugin are told to super administrators alone', async () => {
  const root = await server.root()
  const { data } = await root.get<PluginPages>('/api/plugins/pages?id=acme.rating')
  expect(data).toMatchObject([
    { id: pageId, name: 'Private', projectName: 'Shop', uses: [{ plugin: 'acme.rating', in: 'stg', version: '1.0.0' }] },
    { id: publicId, name: 'Public', uses: [{ plugin: 'acme.rating', in: 'stg', version: '1.0.0' }] },
  ])
  expect((await root.get<PluginPages>('/api/plugins/pages?id=other.hidden')).data).toEqual([])
  expect((await root.get<PluginPages>('/api/plugins/pages')).data).toEqual(data)
  expect((await ann.get('/api/plugins/pages?id=acme.rating')).status).toBe(403)
})
