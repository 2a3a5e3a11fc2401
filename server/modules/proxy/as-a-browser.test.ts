import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inWork } from '../../log/work-context.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ProxyAnswer } from '../../wire.ts'
import { FetchRefused, safeFetch, safeStream } from './safe-fetch.ts'

interface Given {
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Uint8Array | string
}
let given: Given = { body: '' }
let asked: IncomingMessage['headers'] = {}
let upstream: Server
let server: TestServer
let ann: TestUser
let origin: string
let projectId: number
beforeAll(async () => {
  upstream = createServer((request, response) => {
    asked = request.headers
    request.resume().on('end', () => response.writeHead(200, given.headers).end(given.body))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  server = await createTestServer()
  ann = await server.user('ann')
  const project = await ann.newProject()
  projectId = project.id
  await (await server.root()).post('/api/project/prefixes/update', { id: projectId, prefixes: [`${origin}/api`] })
})
afterAll(async () => {
  await server.close()
  upstream.closeAllConnections()
  upstream.close()
})

const ask = async (answer: Given, more: object = {}): Promise<string> => {
  given = answer
  const { data } = await ann.post<ProxyAnswer>('/api/proxy', { url: `${origin}/api/x`, projectId, ...more })
  return data.body
}
const open = { allowsPrivate: () => true }
const text = JSON.stringify({ name: 'Ölçü 数据', rows: 'x'.repeat(5000) })
const packings: readonly (readonly [coding: string, pack: (bytes: string | Buffer) => Buffer])[] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
]

describe('a request through the server', () => {
  it('tells the length of its body and goes in one piece', async () => {
    await ask({ body: 'ok' }, { method: 'POST', body: '{"ä":1}', headers: { 'content-type': 'application/json' } })
    expect([asked['content-length'], asked['transfer-encoding']]).toEqual(['8', undefined])
    await ask({ body: 'ok' }, { method: 'POST' })
    expect(asked['content-length']).toBe('0')
    await ask({ body: 'ok' })
    expect(asked['content-length']).toBeUndefined()
  })

  it('tells who sends it, and what the page says instead', async () => {
    await ask({ body: 'ok' })
    expect(asked['user-agent']).toMatch(/^Tessera/)
    await ask({ body: 'ok' }, { headers: { 'User-Agent': 'orders/2' } })
    expect(asked['user-agent']).toBe('orders/2')
  })

  it('belongs to the request that it is sent for, unless the page says something else', async () => {
    given = { body: 'ok' }
    const send = (headers: Record<string, string>) => safeFetch({ url: `${origin}/api/x`, method: 'GET', headers }, open)
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await inWork({ requestId: 'request-1', traceparent }, () => send({}))
    expect(asked).toMatchObject({ 'x-request-id': 'request-1', traceparent })
    await inWork({ requestId: 'request-1' }, () => send({ 'X-Request-Id': 'own' }))
    expect([asked['x-request-id'], asked.traceparent]).toEqual(['own', undefined])
    await ask({ body: 'ok' })
    expect(asked['x-request-id']).toBe('of-a-test')
  })

  it.each(packings)('reads an answer that is packed as %s', async (coding, pack) => {
    expect(await ask({ headers: { 'content-encoding': coding }, body: pack(text) })).toBe(text)
    given = { headers: { 'content-encoding': coding, 'content-type': 'text/event-stream' }, body: pack(text) }
    const { body } = await safeStream({ url: `${origin}/api/x`, method: 'GET', headers: {}, signal: new AbortController().signal }, open)
    expect(Buffer.concat(await Array.fromAsync(body)).toString()).toBe(text)
  })

  it('leaves an answer in an unknown coding as it came, and an empty one empty', async () => {
    expect(await ask({ headers: { 'content-encoding': 'rot13' }, body: 'nop' })).toBe('nop')
    expect(await ask({ headers: { 'content-encoding': 'gzip,'.repeat(1000) }, body: 'nop' })).toBe('nop')
    expect(await ask({ headers: { 'content-encoding': 'gzip' }, body: '' })).toBe('')
  })

  it('refuses a packed answer that is damaged, or larger than it may be once it is unpacked', async () => {
    const request = { url: `${origin}/api/x`, method: 'GET', headers: {} }
    given = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(text).subarray(0, 40) }
    await expect(safeFetch(request, open)).rejects.toThrow(FetchRefused)
    given = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000)) }
    await expect(safeFetch(request, open)).rejects.toMatchObject({ reason: 'too large' })
  })

  it.each([
    ['text/plain; charset=gb18030', Buffer.from([0xca, 0xfd, 0xbe, 0xdd]), '数据'],
    ['text/plain; charset="iso-8859-1"', Buffer.from([0xd6, 0x6c]), 'Öl'],
    ['application/json', Buffer.from('\ufeff{"a":1}'), '{"a":1}'],
    ['text/plain; charset=utf-8', Buffer.from('\ufeffa', 'utf16le'), 'a'],
    ['text/plain; charset=nobody-knows', Buffer.from('数据'), '数据'],
  ])('reads %s as it was written', async (type, body, expected) => {
    expect(await ask({ headers: { 'content-type': type }, body })).toBe(expected)
  })
})
