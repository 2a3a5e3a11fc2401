import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProgramSource } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { openTestPage, type TestPage, type TestPageParts } from '../engine/test-page.ts'

interface Seen {
  readonly path: string
  readonly headers: Headers
}
let seen: Seen[] = []
let gone = 0
let slow = 0
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request, self) {
    const { pathname, search } = new URL(request.url)
    seen.push({ path: pathname + search, headers: request.headers })
    request.signal.addEventListener('abort', () => {
      gone += 1
    })
    if (pathname === '/live') return self.upgrade(request) ? undefined : new Response('', { status: 400 })
    if (pathname === '/events') return new Response('data: {"n":1}\n\n', { headers: { 'content-type': 'text/event-stream' } })
    if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow))
    return Response.json({ code: 0, data: { path: pathname + search, n: seen.length }, msg: 'fine' })
  },
  websocket: { message: (socket, message) => void socket.send(`{"echo":${String(message)}}`) },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  seen = []
  gone = 0
  slow = 0
})

let page: TestPage | undefined
afterEach(() => page?.dispose())
const at = (path: string) => new URL(path, server.url).href
const on = (element: string, source: string, config: JsonObject, driven: ProgramSource['driven'] = 'engine'): ProgramSource => ({
  element,
  use: { api: null, source: source as `source/${string}`, config: { isCors: false, ...config }, bindings: {}, execute: 'at once' },
  prop: 'data',
  driven,
})
const open = async (parts: TestPageParts) => {
  page = await openTestPage({ ...parts, library: { sources: baseEngineLibrary.sources } })
  return page
}

describe('a page with live sources', () => {
  test('runs interceptors in the sandbox, where they see the page and reach nothing else', async () => {
    const requestInterceptor = `async function (config) {
      config.headers.token = context.variable.token
      config.headers.outside = typeof fetch + typeof process + typeof globalThis.Bun
      return config
    }`
    const responseInterceptor = '(response) => { response.data.data.seen = variable.token; return response }'
    const { data } = await open({
      variables: { token: 't1' },
      interceptor: { requestInterceptor },
      sources: [on('A', 'source/http', { stgApi: at('/x'), responseInterceptor })],
    })
    await expect.poll(() => data.length).toBe(1)
    expect(data[0]?.[2]).toMatchObject({ path: '/x', seen: 't1' })
    expect([seen[0]?.headers.get('token'), seen[0]?.headers.get('outside')]).toEqual(['t1', 'undefinedundefinedundefined'])
  })

  test('survives an interceptor that never ends', async () => {
    const { failures } = await open({
      sources: [on('A', 'source/http', { stgApi: at('/x'), requestInterceptor: '() => { for (;;) {} }' })],
    })
    await expect
      .poll(() => failures, { timeout: 8000 })
      .toMatchObject([
        { code: 'SOURCE_FAILED', message: { code: 'source/http.interceptor', params: { why: { code: 'engine.too-long' } } } },
      ])
    expect(seen).toEqual([])
    expect(await page?.evaluate('1 + 1', null)).toMatchObject({ ok: true, value: 2 })
  }, 10_000)

  test('cancels on the wire what a newer request replaces', async () => {
    await open({ sources: [on('A', 'source/http', { stgApi: at('/x') }, 'view')] })
    slow = 300
    const older = page!.load('A', { q: 'a' })
    await expect.poll(() => seen.length).toBe(1)
    slow = 0
    expect((await page!.load('A', { q: 'b' })).data).toMatchObject({ path: '/x?q=b' })
    expect(await older).toMatchObject({ code: 'CANCELLED' })
    await expect.poll(() => gone).toBe(1)
  })

  test('asks once for elements that want the same, remembers it, and forgets it when told to', async () => {
    slow = 30
    const same = { stgApi: at('/same'), cacheSeconds: 60 }
    const { data } = await open({ sources: [on('A', 'source/http', same), on('B', 'source/http', same)] })
    await expect.poll(() => data.length).toBe(2)
    expect(seen).toHaveLength(1)
    await page!.load('A', {})
    expect(seen).toHaveLength(1)
    await page!.load('A', {}, true)
    expect(seen).toHaveLength(2)
  })

  test('polls, and says what it has to say once, in the language of its reader', async () => {
    const config = { stgApi: at('/poll'), poll: 0.05, tips: { success: '已更新' } }
    const { said, data } = await open({ sources: [on('A', 'source/http', config)] })
    await expect.poll(() => data.length, { timeout: 3000 }).toBeGreaterThan(2)
    expect(said).toEqual([['success', '已更新']])
    page!.dispose()
    const closed = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') })
    const nobody = closed.url.href
    await closed.stop(true)
    const other = await open({
      sources: [on('A', 'source/http', { stgApi: nobody })],
      opening: { surroundings: { locale: 'zh', hidden: false } },
    })
    await expect.poll(() => other.said).toEqual([['error', '网络异常，请稍后重试']])
  })

  test('listens to events and speaks over a socket', async () => {
    const { data, values } = await open({
      bindings: { 'Text_1.text': 'context.component.A.data.n + 1' },
      sources: [on('A', 'source/sse', { stgApi: at('/events') }), on('B', 'source/websocket', { stgApi: at('/live') })],
    })
    await expect.poll(() => values()['Text_1.text']).toBe(2)
    await page!.load('B', { ask: 1 })
    await expect.poll(() => data.find(([element]) => element === 'B')?.[2] as Json).toEqual({ echo: { ask: 1 } })
  })
})
