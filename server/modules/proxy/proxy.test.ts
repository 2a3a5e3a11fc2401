import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ProxyAnswer } from '../../wire.ts'
import { isPublicAddress } from './addresses.ts'
import { isBelowPrefix } from './service.ts'

let upstream: ReturnType<typeof Bun.serve>
let server: TestServer
let ann: TestUser
const names = new Map<string, readonly string[]>()
beforeAll(async () => {
  upstream = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const url = new URL(request.url)
      if (url.pathname === '/api/away')
        return new Response(null, { status: 302, headers: { location: `http://127.0.0.1:${upstream.port}/secret` } })
      if (url.pathname === '/api/near') return new Response(null, { status: 302, headers: { location: '/api/echo' } })
      if (url.pathname === '/api/big') return new Response('x'.repeat(11 * 1024 * 1024))
      if (url.pathname === '/api/file')
        return new Response(new Uint8Array([0, 255, 254, 137]), { headers: { 'content-disposition': 'attachment; filename=a.bin' } })
      const headers = Object.fromEntries(request.headers)
      return Response.json(
        { path: url.pathname + url.search, method: request.method, body: await request.text(), headers },
        { headers: { 'set-cookie': 'a=b', etag: '"1"' } },
      )
    },
  })
  server = await createTestServer({ resolve: async (host) => names.get(host) ?? [] })
  ann = await server.user('ann')
})
afterAll(async () => {
  await server.close()
  await upstream.stop(true)
})

const opened = async () => {
  const project = await ann.newProject()
  const root = await server.root()
  await root.post('/api/project/prefixes/update', { id: project.id, prefixes: [`http://127.0.0.1:${upstream.port}/api`] })
  return (path: string, more: object = {}, by = ann) =>
    by.post<ProxyAnswer>('/api/proxy', { url: `http://127.0.0.1:${upstream.port}${path}`, projectId: project.id, ...more })
}

test('an address that was opened for the project answers; its cookies and other headers stay behind', async () => {
  const proxy = await opened()
  const { data } = await proxy('/api/echo?a=1', {
    method: 'POST',
    body: '{"x":1}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer theirs', cookie: 'mine', host: 'evil.test' },
  })
  expect(data.status).toBe(200)
  expect(Object.keys(data.headers).sort()).toEqual(['content-type', 'etag'])
  const echo = JSON.parse(data.body)
  expect(echo).toMatchObject({ path: '/api/echo?a=1', method: 'POST', body: '{"x":1}', headers: { authorization: 'Bearer theirs' } })
  expect(echo.headers.cookie).toBeUndefined()
  expect(echo.headers.host).toBe(`127.0.0.1:${upstream.port}`)
})

test('a file comes back byte for byte, with its name', async () => {
  const { data } = await (await opened())('/api/file', { encoding: 'base64' })
  expect([...Buffer.from(data.body, 'base64')]).toEqual([0, 255, 254, 137])
  expect(data.headers['content-disposition']).toBe('attachment; filename=a.bin')
})

test('a redirect inside the opened prefix is followed, one that leaves it is not', async () => {
  const proxy = await opened()
  expect(JSON.parse((await proxy('/api/near')).data.body).path).toBe('/api/echo')
  expect(await proxy('/api/away')).toMatchObject({ status: 502, code: 50250 })
  expect(await proxy('/apix')).toMatchObject({ status: 502 })
  expect(await proxy('/api/../secret')).toMatchObject({ status: 502 })
  expect(await proxy('/api/%2e%2e/secret')).toMatchObject({ status: 502 })
})

test('bytes come back as base64 when that is asked for', async () => {
  const { data } = await (await opened())('/api/echo', { encoding: 'base64' })
  expect(JSON.parse(Buffer.from(data.body, 'base64').toString()).path).toBe('/api/echo')
})

test('more than ten megabytes are not taken in', async () => {
  expect(await (await opened())('/api/big')).toMatchObject({ status: 502, code: 50250 })
})

test('the opened prefix of one project helps no other, nor somebody outside it', async () => {
  const proxy = await opened()
  expect((await proxy('/api/echo')).code).toBe(0)
  const other = await ann.newProject()
  expect(await proxy('/api/echo', { projectId: other.id })).toMatchObject({ status: 502 })
  expect(await proxy('/api/echo', { projectId: undefined })).toMatchObject({ status: 502 })
  expect(await proxy('/api/echo', {}, await server.user('bob'))).toMatchObject({ status: 502, code: 50250 })
})

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['2606:4700:4700::1111', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::', false],
  ['2001:db8::1', false],
  ['fd00::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['not an address', false],
])('%s is a public address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('a prefix ends at a whole segment', () => {
  const below = (url: string) => isBelowPrefix(new URL(url), ['http://10.0.0.7:8080/api'])
  expect(below('http://10.0.0.7:8080/api')).toBe(true)
  expect(below('http://10.0.0.7:8080/api/users?x=/..')).toBe(true)
  expect(below('http://10.0.0.7:8080/apix')).toBe(false)
  expect(below('http://10.0.0.7:8081/api')).toBe(false)
  expect(below('https://10.0.0.7:8080/api')).toBe(false)
})
