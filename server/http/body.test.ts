import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../testing.fixture.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const text = (size: number) => `{"name":"${'x'.repeat(size)}"}`

/** A body whose length nobody tells, in parts; says how many of them were asked for. */
const parts = (count: number, size = 8 * 1024) => {
  const asked = { parts: 0 }
  const body = new ReadableStream({
    pull(stream) {
      asked.parts += 1
      if (asked.parts > count) stream.close()
      else stream.enqueue(new TextEncoder().encode('x'.repeat(size)))
    },
  })
  return { asked, init: { method: 'POST', body, headers: json, duplex: 'half' } as RequestInit }
}
const told = (size: number) => ({ method: 'POST', body: '{', headers: { ...json, 'content-length': String(size) } })

describe.each(['/api/user/login', '/api/user/regist', '/api/setup', '/api/user/refresh', '/api/project/create', '/api/pages/copy'])(
  '%s',
  (path) => {
    test('takes 16 KB, told or counted, and refuses more before it is read', async () => {
      for (const user of [server.browser(), ann]) {
        expect((await user.raw(path, told(17_000))).status).toBe(413)
        const { asked, init } = parts(1000)
        expect((await user.raw(path, init)).status).toBe(413)
        expect(asked.parts).toBeLessThan(6)
      }
    })
  },
)

test('a small body is read however it comes', async () => {
  const body = new Blob([text(3)]).stream()
  const answer = await ann.raw('/api/project/create', { method: 'POST', body, headers: json, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(200)
  expect(
    (await ann.raw('/api/project/create', { method: 'POST', body: text(3), headers: { ...json, 'content-length': '14' } })).status,
  ).toBe(200)
})

describe.each(['/api/pages/create', '/api/pages/update', '/api/proxy', '/api/cloud/upload/files'])('%s', (path) => {
  const headers = path.includes('upload') ? { 'content-type': 'multipart/form-data; boundary=x' } : json
  test('asks who it is before it reads what only people with a login may send', async () => {
    const stranger = server.browser()
    const ended = server.browser()
    ended.token = 'x'.repeat(43)
    ended.cookie = 'mars-sid=x'
    for (const user of [stranger, ended]) {
      expect((await user.raw(path, { ...told(100_000), headers: { ...headers, 'content-length': '100000' } })).status).toBe(401)
      const { asked, init } = parts(1000)
      expect((await user.raw(path, { ...init, headers })).status).toBe(401)
      expect(asked.parts).toBeLessThan(6)
    }
    // Read, and found to be no JSON or no form.
    expect((await ann.raw(path, { ...parts(20).init, headers })).status).toBe(400)
  })

  test('refuses what nobody may send', async () => {
    for (const user of [server.browser(), ann]) {
      expect((await user.raw(path, { ...told(17_000_000), headers: { ...headers, 'content-length': '17000000' } })).status).toBe(413)
    }
    const { init } = parts(2100)
    expect((await ann.raw(path, { ...init, headers })).status).toBe(413)
  })
})

test('a large page is created and saved', async () => {
  const css = 'a'.repeat(900_000)
  const page = await ann.post<{ id: number }>('/api/pages/create', { name: 'x', projectId, pageData: { config: { scopeCss: css } } })
  expect(page.status).toBe(200)
})

test('a visitor sends a page’s request of 300 KB and no more, somebody signed in a million characters', async () => {
  const body = (size: number) => ({ page: 1, source: 'a', url: 'http://127.0.0.1/', method: 'POST', body: 'x'.repeat(size) })
  const stranger = server.browser()
  // Read, and found to be of a page that takes a login.
  expect((await stranger.post('/api/viewer/request', body(290_000))).status).toBe(401)
  expect((await stranger.post('/api/viewer/request', body(310_000))).status).toBe(413)
  expect((await ann.post('/api/viewer/request', body(990_000))).status).toBe(404)
  expect((await ann.post('/api/viewer/request', body(1_110_000))).status).toBe(413)
  stranger.token = 'x'.repeat(43)
  expect((await stranger.post('/api/viewer/request', body(310_000))).status).toBe(401)
})

test('over a connection, with a length and without', async () => {
  const listening = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => server.app.handle(request) })
  try {
    const login = (body: BodyInit) => fetch(`${listening.url}api/user/login`, { method: 'POST', headers: json, body })
    expect((await login(text(20_000))).status).toBe(413)
    expect((await login(new Blob([text(20_000)]).stream())).status).toBe(413)
    expect((await login(new Blob([text(20)]).stream())).status).toBe(400)
    expect((await fetch(`${listening.url}api/health`)).status).toBe(200)
  } finally {
    await listening.stop(true)
  }
})

test('what a call takes is in the reference', async () => {
  const { paths } = (await (await server.browser().raw('/api/openapi.json')).json()) as { paths: Record<string, Record<string, object>> }
  expect(paths['/api/pages/create']?.post).toMatchObject({ 'x-body-limit': { signedIn: 8 * 1024 * 1024 }, tags: ['pages'] })
})

test('a large body that comes slowly holds up no other one of the same person', async () => {
  const text = JSON.stringify({ name: 'Slow', projectId, pageData: { remark: 'x'.repeat(200_000) } })
  const gate = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async pull(stream) {
      stream.enqueue(new TextEncoder().encode(text.slice(0, 150_000)))
      await gate.promise
      stream.enqueue(new TextEncoder().encode(text.slice(150_000)))
      stream.close()
    },
  })
  const headers = { ...json, 'content-length': String(text.length) }
  const slow = ann.raw('/api/pages/create', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  expect((await ann.raw('/api/pages/create', { method: 'POST', body: text, headers: json })).status).toBe(200)
  gate.resolve()
  expect((await slow).status).toBe(200)
})

test('large bodies of one person come one after the other, whatever becomes of the one before', async () => {
  const page = (size: number) => JSON.stringify({ name: 'Large', projectId, pageData: { remark: 'x'.repeat(size) } })
  const send = (body: string) => ann.raw('/api/pages/create', { method: 'POST', body, headers: json })
  const answers = await Promise.all([page(200_000), '{'.repeat(200_000), `[${'1,'.repeat(100_000)}1]`, page(200_001)].map(send))
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200])
})
