import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

const MB = 1024 * 1024
const json = { 'content-type': 'application/json' }
const page = (data: string): string => `{"name":"Bomb","projectId":${projectId},"pageData":${data}}`

/** Small to send, large to hold: each is told by its first bytes, its header or its shape. */
const bombs: readonly (readonly [
  what: string,
  body: () => string | Uint8Array,
  headers: Record<string, string>,
  statuses: readonly number[],
])[] = [
  ['more than the limit by its own account', () => '{}', { ...json, 'content-length': String(21 * MB) }, [413]],
  ['brackets without end', () => page('['.repeat(200_000)), json, [400]],
  ['brackets that do end', () => page('['.repeat(200_000) + ']'.repeat(200_000)), json, [400]],
  ['objects in objects', () => page(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), json, [400]],
  ['a list of three million', () => page(`{"formData":[${'1,'.repeat(3_000_000)}1]}`), json, [413]],
  ['one text of two megabytes', () => page(`{"formData":"${'x'.repeat(2 * MB)}"}`), json, [400, 413]],
  ['a compressed body', () => gzipSync(Buffer.alloc(50 * MB, 32)), { ...json, 'content-encoding': 'gzip' }, [415]],
  ['an archive', () => Buffer.from('504b0304140000000800', 'hex'), { 'content-type': 'application/zip' }, [415]],
]

test.each(bombs)('%s is refused, and others are answered right after', { timeout: 60_000 }, async (_, body, headers, statuses) => {
  const response = await ann.raw('/api/pages/create', { method: 'POST', body: body() as BodyInit, headers })
  const answer = (await response.json()) as { code: number }
  expect([statuses.includes(response.status), response.status, answer.code === 0]).toEqual([true, response.status, false])
  expect((await server.browser().raw('/api/health')).status).toBe(200)
  expect(server.faults).toEqual([])
})

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(Bun.hash.crc32(body))
  return Buffer.concat([head, body, sum])
}

test('a picture of a few kilobytes that would be hundreds of megabytes in memory is refused without being opened', async () => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20_000, 0)
  header.writeUInt32BE(20_000, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(20 * MB))
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ])
  expect(png.length).toBeLessThan(100_000)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png)], 'a.png'))
  const before = process.memoryUsage.rss()
  expect((await ann.raw('/api/cloud/upload/files', { method: 'POST', body: form })).status).toBe(400)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * MB)
})

test('asking for health a thousand times asks the database about once', async () => {
  const asked = vi.spyOn(server.store.read, 'select')
  // What others were answered is over.
  await Bun.sleep(1_010)
  const began = performance.now()
  for (let i = 0; i < 1000; i++) expect((await server.browser().raw('/api/health')).status).toBe(200)
  const seconds = (performance.now() - began) / 1000
  const times = asked.mock.calls.length
  asked.mockRestore()
  expect(times).toBeGreaterThan(0)
  expect(times).toBeLessThanOrEqual(seconds + 1)
})
