import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Publisher } from '../../outside/publisher.ts'
import { createTestServer, plainPublisher, type TestServer } from '../../testing.fixture.ts'
import type { PageInfo, PluginPages } from '../../wire.ts'
import { writePlugin } from './plugin-folder.fixture.ts'

const pinning: Publisher = {
  async compile(document) {
    const { program, findings } = await plainPublisher.compile(document)
    return { findings, program: { ...program, plugins: { 'acme.rating': { version: '1.0.0' } } } }
  },
}
let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-sweep-'))
  server = await createTestServer({ publisher: pinning, env: { TESSERA_PLUGINS: folder, TESSERA_WATCH: '1' } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const DAY = 24 * 3_600_000
const versions = () => server.app.services.pluginService.listed().map(({ version }) => version)
const isKept = (hash: string): boolean => existsSync(join(server.folder, 'plugins', hash, 'manifest.json'))

test('versions that no folder has go once no draft and no published page holds on to them, their files a day later', async () => {
  const { pluginService, sweep } = server.app.services
  const read = async (version: string, files?: Record<string, string>): Promise<string> => {
    const hash = writePlugin(join(folder, 'rating'), { version, ...(files ? { files } : {}) })
    await pluginService.scan()
    return hash
  }
  const replaced = await read('1.0.0', { 'index.js': 'before\n' })
  const published = await read('1.0.0')
  const root = await server.root()
  const { id: projectId } = await root.newProject()
  const shown = await root.newPage(projectId)
  await root.post('/api/page/publish/create', { env: 'stg', id: shown.id, previewImg: '' })
  const unused = await read('1.1.0')
  const drafted = await read('1.2.0')
  const pageData = { plugins: { 'acme.rating': { version: '1.2.0', hash: drafted } } }
  const { data: draft } = await root.post<PageInfo>('/api/pages/create', { name: 'Draft', projectId, pageData })
  expect(
    (await root.get<PluginPages>('/api/plugins/pages')).data.map(({ id, uses }) => [id, uses.map((use) => `${use.in} ${use.version}`)]),
  ).toEqual([
    [shown.id, ['stg 1.0.0']],
    [draft.id, ['draft 1.2.0']],
  ])
  const current = await read('2.0.0')
  await sweep()
  expect(versions()).toEqual(['1.0.0', '1.2.0', '2.0.0'])
  // Somebody may have a page open that still asks for parts of them.
  expect([replaced, published, unused, drafted, current].map(isKept)).toEqual([true, true, true, true, true])
  const yesterday = new Date(Date.now() - 2 * DAY)
  for (const hash of [replaced, published, unused, drafted, current]) utimesSync(join(server.folder, 'plugins', hash), yesterday, yesterday)
  await sweep()
  expect([replaced, published, unused, drafted, current].map(isKept)).toEqual([false, true, false, true, true])
})
