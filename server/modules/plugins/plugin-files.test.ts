import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, TestUser } from '../../testing.fixture.ts'
import type { PageToken } from '../../wire.ts'
import { writePlugin } from './plugin-folder.fixture.ts'

const LONG = `export default ${JSON.stringify('x'.repeat(2000))}\n`
const FILES = {
  'index.js': LONG,
  'views/deep/part.mjs': 'export const a = 1\n',
  'style.css': '.acme { color: red }\n',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'page.html': '<script>alert(1)</script>',
}

let folder: string
let server: TestServer
let hash: string
let otherHash: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-plugin-files-'))
  hash = writePlugin(join(folder, 'a'), { files: FILES })
  // Beside the files that the manifest lists.
  writeFileSync(join(folder, 'a', 'secret.js'), 'export default 1\n')
  otherHash = writePlugin(join(folder, 'b'), { id: 'other.plugin', files: { 'index.js': '1\n', 'only-here.js': '2\n' } })
  server = await createTestServer({
    env: { TESSERA_PLUGINS: folder, BASE_URL: 'http://studio.test', PAGES_URL: 'http://pages.test' },
  })
  await server.app.services.pluginService.scan()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const get = (path: string, headers: Record<string, string> = {}, address = 'http://studio.test') =>
  server.app.handle(new Request(`${address}${path}`, { headers: { host: new URL(address).host, ...headers } }))
const file = (name: string, headers: Record<string, string> = {}) => get(`/plugins/${hash}/${name}`, headers)

test('a file is served for ever, as what it is, to everybody', async () => {
  const answer = await file('index.js')
  expect([answer.status, await answer.text()]).toEqual([200, LONG])
  const { headers } = answer
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect((await file('views/deep/part.mjs')).headers.get('content-type')).toMatch(/^text\/javascript/)
  expect((await file('style.css')).headers.get('content-type')).toMatch(/^text\/css/)
})

test('a style sheet is asked for in the layer of plugins, and nothing else is', async () => {
  const answer = await file('style.css?layered')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/css; charset=utf-8',
    `@import "/plugins/${hash}/style.css" layer(plugin);`,
  ])
  expect(answer.headers.get('etag')).not.toBe((await file('style.css')).headers.get('etag'))
  expect(await (await file('style.css')).text()).toBe('.acme { color: red }\n')
  expect(await (await file('index.js?layered')).text()).toBe(LONG)
})

test('a browser that has it is told so, and one that takes compressed files gets one', async () => {
  const etag = (await file('index.js')).headers.get('etag') ?? ''
  const known = await file('index.js', { 'if-none-match': etag })
  expect([known.status, await known.text()]).toEqual([304, ''])
  const packed = await file('index.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(LONG)
})

test('what could run as a page of its own does not', async () => {
  const svg = await file('icon.svg')
  expect([svg.headers.get('content-type'), svg.headers.get('content-security-policy')]).toEqual([
    'image/svg+xml',
    expect.stringContaining('sandbox'),
  ])
  const html = await file('page.html')
  expect([html.headers.get('content-type'), html.headers.get('content-disposition')]).toEqual(['application/octet-stream', 'attachment'])
})

test.each([
  'secret.js',
  'manifest.json',
  'index.js/',
  'views',
  'views/',
  '',
  '../a/secret.js',
  '..%2f..%2ftessera.sqlite',
  '%2e%2e/%2e%2e/tessera.sqlite',
  '....//secret.js',
  'index.js%00.css',
  '..\\secret.js',
  '__proto__',
  'constructor',
  'only-here.js',
])('nothing but what the manifest lists is served: %j', async (name) => {
  const answer = await file(name)
  const text = await answer.text()
  expect([answer.status, text.includes('export default 1'), text.startsWith('SQLite')]).toEqual([
    name.includes('%00') ? 400 : 404,
    false,
    false,
  ])
})

test.each(['0'.repeat(64), '..', '.', 'part-0123456789abcdef', `${'a'.repeat(63)}/`, '%2e%2e'])(
  'another hash has no files: %j',
  async (other) => {
    expect((await get(`/plugins/${other}/index.js`)).status).toBe(404)
  },
)

test('each file is below its own plugin’s hash alone', async () => {
  expect((await get(`/plugins/${otherHash}/only-here.js`)).status).toBe(200)
  expect((await get(`/plugins/${otherHash}/style.css`)).status).toBe(404)
})

test('the address of pages has them too, and a page’s token changes nothing', async () => {
  expect((await get(`/plugins/${hash}/index.js`, {}, 'http://pages.test')).status).toBe(200)
  const root = await server.root()
  const { id: projectId } = await root.newProject()
  const { id } = await root.newPage(projectId)
  const { data } = await root.post<PageToken>('/api/viewer/token', { page: id, env: 'draft' })
  const page = new TestUser((request) => server.app.handle(request))
  page.token = data.token
  const headers = { 'x-tessera-page': '1' }
  expect((await page.raw(`/plugins/${hash}/index.js`, { headers })).status).toBe(200)
  expect((await page.raw('/api/plugins/list', { headers })).status).toBe(403)
  expect((await page.raw('/api/plugins/list')).status).toBe(403)
})

test('a copy that somebody has changed is not served', async () => {
  const path = join(server.folder, 'plugins', otherHash, 'index.js')
  writeFileSync(path, 'evil\n')
  const answer = await get(`/plugins/${otherHash}/index.js`)
  expect([answer.status, (await answer.text()).includes('evil')]).toEqual([404, false])
})

test('the files of a plugin that is switched off are still there, because browsers have them anyway', async () => {
  const root = await server.root()
  await root.post('/api/plugins/disable', { id: 'acme.rating' })
  expect((await file('style.css')).status).toBe(200)
})
