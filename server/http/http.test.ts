import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createPageCodec } from '../outside/kernel-codec.ts'
import { createPluginSet } from '../outside/plugin-set.ts'
import { createTestServer, plainPublisher, type TestServer, type TestUser } from '../testing.fixture.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

const send = (path: string, init: RequestInit) => ann.raw(path, { method: 'POST', ...init })
const json = { 'content-type': 'application/json' }

test.each([
  ['a page', '/'],
  ['a missing call', '/api/nothing'],
  ['a refused call', '/api/user/info'],
  ['a wrong method', '/api/project/create'],
  ['health', '/api/health'],
  ['a missing file', '/files/x.png'],
])('%s carries the security headers', async (_, path) => {
  const { headers } = await server.browser().raw(path)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).not.toContain("'unsafe-eval'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('an answer under /api is never stored by a cache', async () => {
  for (const path of ['/api/user/info', '/api/project/list', '/api/nothing'])
    expect((await ann.raw(path)).headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['a form', { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ['plain text', { body: '{"name":"x"}', headers: { 'content-type': 'text/plain' } }, 415],
  ['a multipart form', { body: new FormData() }, 415],
  ['a compressed body', { body: '{"name":"x"}', headers: { ...json, 'content-encoding': 'gzip' } }, 415],
  ['another site', { body: '{"name":"x"}', headers: { ...json, 'sec-fetch-site': 'cross-site' } }, 403],
  ['another origin', { body: '{"name":"x"}', headers: { ...json, origin: 'https://evil.test' } }, 403],
  ['a null origin', { body: '{"name":"x"}', headers: { ...json, origin: 'null' } }, 403],
  ['broken JSON', { body: '{"name":', headers: json }, 400],
  ['nothing', { headers: json }, 400],
  ['a very deep body', { body: `{"name":${'['.repeat(7000)}${']'.repeat(7000)}}`, headers: json }, 400],
  ['a key for the prototype', { body: '{"name":"x","__proto__":{"polluted":1}}', headers: json }, 400],
  ['an unknown key', { body: '{"name":"x","userId":1}', headers: json }, 400],
  ['too much', { body: `{"name":"${'x'.repeat(8 * 1024 * 1024)}"}`, headers: { ...json, 'content-length': String(9_000_000) } }, 413],
])('%s is refused with one shape and changes nothing', async (_, init, status) => {
  const before = (await ann.get<{ total: number }>('/api/project/list')).data.total
  const response = await send('/api/project/create', init as RequestInit)
  expect(response.status).toBe(status)
  const body = (await response.json()) as Record<string, unknown>
  expect(Object.keys(body)).toEqual(['code', 'data', 'msg'])
  expect(JSON.stringify(body)).not.toMatch(/ at |node_modules|\.ts|SQLITE|select |xxxx/)
  expect((await ann.get<{ total: number }>('/api/project/list')).data.total).toBe(before)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('a refused value is named by its place and not repeated', async () => {
  const answer = await ann.post('/api/project/update', { id: 'secret-value', name: 'x' })
  expect(answer).toMatchObject({ status: 400, code: 40001 })
  expect(answer.data).toMatchObject({ path: ['id'] })
  expect(answer.msg).not.toContain('secret-value')
})

test.each(['pageSize=1000000000', 'pageNum=-1', 'pageNum=0', 'pageSize=abc', 'unknown=1', 'pageNum=1&pageNum=2'])(
  'a list with %s is refused',
  async (query) => {
    expect(await ann.get(`/api/project/list?${query}`)).toMatchObject({ status: 400, code: 40001 })
  },
)

test.each([
  '/api/user/info?/user/login',
  '/api/user/info;/login',
  '/api//user/info',
  '/api/USER/info',
  '/api/user/info/.',
  '/api/user%2finfo',
])('writing the address as %s opens nothing', async (path) => {
  const response = await server.browser().raw(path)
  expect([401, 404]).toContain(response.status)
})

test('the reference lists the calls with their bodies', async () => {
  const document = (await (await server.browser().raw('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { required?: string[] } }> } }>>
  }
  expect(document.paths['/api/user/login']?.post?.requestBody?.content['application/json']?.schema.required).toEqual([
    'userName',
    'userPwd',
  ])
  expect(Object.keys(document.paths)).toContain('/api/viewer/page/{id}')
})

test('calling every GET as a member changes no row but those of the audit', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const { read, t } = server.store
  const dump = async () => {
    const rows = await Promise.all(
      Object.entries(t)
        .flatMap(([name, table]) => (name === 'audit' ? [] : [table]))
        .map((table) => read.select().from(table)),
    )
    return JSON.stringify(rows.map((each) => each.map((row) => JSON.stringify(row)).sort()))
  }
  // The row that checks of the health write is there from the start of a server.
  await ann.raw('/api/health')
  const before = await dump()
  const document = (await (await ann.raw('/api/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> }
  for (const [path, methods] of Object.entries(document.paths)) if (methods.get) await ann.raw(path.replace('{id}', String(page.id)))
  expect(await dump()).toBe(before)
  expect(before.length).toBeGreaterThan(5000)
})

test('the built apps: pages by address, hashed files for ever, compressed, 304, and nothing outside the folder', async () => {
  const web = join(server.folder, 'built')
  mkdirSync(join(web, 'assets'), { recursive: true })
  mkdirSync(join(web, '.vite'), { recursive: true })
  writeFileSync(join(web, '.vite/manifest.json'), '{}')
  for (const name of ['index', 'editor', 'canvas', 'viewer']) writeFileSync(join(web, `${name}.html`), `<title>${name}</title>`)
  writeFileSync(join(web, 'assets/main-abc.js'), 'console.log(1);'.repeat(200))
  const { config, store } = server
  const app = createApp({ config, store, codec: createPageCodec(createPluginSet([])), publisher: plainPublisher, webDir: web })
  const get = (path: string, headers = {}) => app.handle(new Request(`http://localhost${path}`, { headers }))
  const title = async (path: string) => (await (await get(path)).text()).slice(7, -8)

  expect(await Promise.all(['/', '/projects', '/editor/7/edit', '/canvas.html', '/page/7', '/page/7?env=stg'].map(title))).toEqual([
    'index',
    'index',
    'editor',
    'canvas',
    'viewer',
    'viewer',
  ])
  const script = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(brotliDecompressSync(Buffer.from(await script.arrayBuffer())).toString()).toMatch(/^console.log/)
  const etag = script.headers.get('etag') as string
  expect((await get('/assets/main-abc.js', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/assets/gone.js')).status).toBe(404)
  for (const path of [
    '/.vite/manifest.json',
    '/..%2ftessera.sqlite',
    '/assets/..%2f..%2ftessera.sqlite',
    '/%2e%2e/tessera.sqlite',
    '//tessera.sqlite',
  ])
    expect(await (await get(path)).text()).not.toMatch(/SQLite|^\{\}$/)
})

test('the import map of the build is the one inline script that pages may have, and none without a build', async () => {
  const folder = join(server.folder, 'with-map')
  mkdirSync(join(folder, 'web'), { recursive: true })
  writeFileSync(join(folder, 'web/index.html'), '<title>index</title>')
  const { config, store } = server
  const policyOf = async (path: string): Promise<string> => {
    const codec = createPageCodec(createPluginSet([]))
    const app = createApp({ config, store, codec, publisher: plainPublisher, webDir: join(folder, 'web') })
    const response = await app.handle(new Request(`http://localhost${path}`))
    return response.headers.get('content-security-policy') ?? ''
  }
  expect(await policyOf('/')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  writeFileSync(join(folder, 'import-map.json'), JSON.stringify({ sha256: 'q1w2+/=' }))
  expect(await policyOf('/')).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-q1w2+/=';")
  expect(await policyOf('/api/nothing')).toContain("'sha256-q1w2+/='")
  writeFileSync(join(folder, 'import-map.json'), JSON.stringify({ sha256: "x' 'unsafe-inline" }))
  expect(await policyOf('/')).toContain("script-src 'self' 'wasm-unsafe-eval';")
})

test.each([
  ['zh', { name: 5 }, '“名称”应为文本'],
  ['en', { name: 5 }, '“Name” must be a text'],
  ['zh', { name: 'x', more: 1 }, '提交的内容无法识别，请刷新页面后重试'],
])(
  'what does not fit is told in the reader’s language (%s), by the label of its field and what is expected there',
  async (language, body, msg) => {
    const response = await send('/api/project/create', {
      body: JSON.stringify(body),
      headers: { ...json, 'accept-language': language },
    })
    expect([response.status, ((await response.json()) as { msg: string }).msg]).toEqual([400, msg])
  },
)
