import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, type JsonObject, MessageError, type SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'
import { run } from './run.ts'

const asked: JsonObject[] = []
let closed = 0
let type = 'text/event-stream'
let feed: ReadableStreamDefaultController<Uint8Array>
const write = (text: string) => feed.enqueue(new TextEncoder().encode(text))
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    asked.push({ pathname, body: (await request.json()) as JsonObject })
    request.signal.addEventListener('abort', () => {
      closed += 1
    })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        feed = controller
      },
    })
    if (pathname !== '/api/viewer/stream') return new Response(body, { headers: { 'content-type': type } })
    const said = encodeURIComponent(JSON.stringify({ status: 200, headers: { 'content-type': type } }))
    return new Response(body, { headers: { 'tessera-answer': said, 'content-type': 'application/octet-stream' } })
  },
})
let page: TestPage
beforeAll(async () => {
  page = await openTestPage({})
})
afterAll(async () => {
  page.dispose()
  await server.stop(true)
})
beforeEach(() => {
  asked.length = 0
  closed = 0
  type = 'text/event-stream'
})
const script: SourceContext['script'] = async (source, input) => {
  const answer = await page.evaluate(source, input, 'script')
  if (!answer.ok) throw new MessageError(answer.message)
  return answer.value
}
const own = ((input: string, init: RequestInit) => fetch(new URL(input, server.url), init)) as typeof fetch
function ask(config: JsonObject = {}, more: Partial<SourceContext> = {}) {
  const parts: Json[] = []
  const ending = new AbortController()
  const context = createSourceContext({ fetch: own, script, signal: ending.signal, parts: (part) => void parts.push(part), ...more })
  const result = run({ stgApi: '/chat', prdApi: '/chat', method: 'POST', ...config }, { q: 'hi' }, context)
  return { parts, result, stop: () => ending.abort() }
}

test('events are handed over one by one while the answer comes, as the interceptors leave them', async () => {
  const { parts, result } = ask({ responseInterceptor: '(r) => ({ text: r.data.text.toUpperCase(), status: r.status })' })
  await expect.poll(() => asked.length).toBe(1)
  write('data: {"text":"a"}\n\ndata: {"te')
  await expect.poll(() => parts).toEqual([{ text: 'A', status: 200 }])
  write('xt":"b"}\n\n')
  await expect
    .poll(() => parts)
    .toEqual([
      { text: 'A', status: 200 },
      { text: 'B', status: 200 },
    ])
  feed.close()
  expect(await result).toMatchObject({ code: 0, data: null })
  expect(asked[0]).toEqual({ pathname: '/chat', body: { q: 'hi' } })
})

test('through the server it is the same, and what the server refuses is told', async () => {
  const { parts, result } = ask({ stgApi: 'https://far.example.com/v1' })
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({ pathname: '/api/viewer/stream', body: { url: 'https://far.example.com/v1', body: '{"q":"hi"}' } })
  write('data: one\n\n')
  await expect.poll(() => parts).toEqual(['one'])
  feed.close()
  expect((await result).code).toBe(0)
  const refusing = (async () => Response.json({ code: 50250, msg: 'Refused', data: null })) as unknown as typeof fetch
  expect(await ask({ stgApi: 'https://far.example.com/v1' }, { fetch: refusing }).result).toMatchObject({ code: 'PROXY', msg: 'Refused' })
})

test('lines of JSON and pieces of text come in parts too; one JSON is an answer like any other', async () => {
  type = 'application/x-ndjson'
  const lines = ask()
  await expect.poll(() => asked.length).toBe(1)
  write('{"n":1}\n{"n"')
  write(':2}')
  feed.close()
  expect((await lines.result).code).toBe(0)
  expect(lines.parts).toEqual([{ n: 1 }, { n: 2 }])
  type = 'application/json'
  const whole = ask()
  await expect.poll(() => asked.length).toBe(2)
  write('{"code":0,"data":"all","msg":""}')
  feed.close()
  expect([await whole.result, whole.parts]).toMatchObject([{ code: 0, data: 'all' }, []])
})

test('giving up closes the request, and an interceptor that fails ends the answer', async () => {
  const { parts, result, stop } = ask()
  await expect.poll(() => asked.length).toBe(1)
  write('data: one\n\n')
  await expect.poll(() => parts).toEqual(['one'])
  stop()
  await result.catch(() => undefined)
  await expect.poll(() => closed).toBe(1)
  const failing = ask({ responseInterceptor: '() => { throw new Error("no") }' })
  await expect.poll(() => asked.length).toBe(2)
  write('data: one\n\n')
  expect(await failing.result).toMatchObject({ code: 'INTERCEPTOR' })
  await expect.poll(() => closed).toBe(2)
})
