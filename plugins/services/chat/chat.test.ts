import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChatRequest, MessageError, type PageHost } from '#sdk/services'
import { create } from './ask.ts'

let answer: (response: ServerResponse) => void = () => undefined
let asked: { readonly path: string; readonly body: unknown; readonly headers: NodeJS.Dict<string | string[]> }[] = []
let closed = 0
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString('utf8')
  })
  request.on('end', () => {
    asked.push({ path: request.url ?? '', body: JSON.parse(body), headers: request.headers })
    answer(response)
  })
  response.on('close', () => {
    closed += 1
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubGlobal('location', { href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/page/1` })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  asked = []
  closed = 0
})

const host = (env: 'stg' | 'prd' = 'stg'): PageHost => ({
  key: 'k',
  mode: 'live',
  page: { page: 1, env },
  locale: () => 'en',
  go: () => undefined,
})
const closing = new AbortController()
let parts: string[] = []
afterEach(() => {
  parts = []
})
const ask = (request: Partial<ChatRequest> = {}, on = host()) =>
  create({ host: on, signal: closing.signal }).ask({
    stgApi: '/chat',
    prdApi: '/chat/live',
    model: '',
    messages: [{ role: 'user', content: 'Hello' }],
    signal: new AbortController().signal,
    onText: (part) => void parts.push(part),
    ...request,
  })
const refusal = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (thrown: unknown) =>
      thrown instanceof MessageError && typeof thrown.told === 'object' && 'code' in thrown.told ? thrown.told : thrown,
  )
const streaming =
  (kind: string, ...written: readonly string[]) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': kind })
    for (const text of written) response.write(text)
    response.end()
  }

describe('the chat service', () => {
  test('hands over the parts of a stream as they come, whichever way they are cut up', async () => {
    let more: () => void = () => undefined
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      response.write('data: {"choices":[{"delta":{"role":"assistant"}}]}\n\ndata: {"choices":[{"delta":{"con')
      response.write('tent":"Good "}}]}\n\n')
      more = () => response.end('data: {"choices":[{"delta":{"content":"day 你好"}}]}\n\ndata: [DONE]\n\n')
    }
    const asking = ask({ model: 'small' })
    await expect.poll(() => parts).toEqual(['Good '])
    more()
    expect(await asking).toEqual({ text: 'Good day 你好' })
    expect(asked[0]).toMatchObject({
      path: '/chat',
      body: { model: 'small', stream: true, messages: [{ role: 'user', content: 'Hello' }] },
    })
    expect(asked[0]?.headers.authorization).toBeUndefined()
  })

  test('asks the address of the environment that the page is in', async () => {
    answer = streaming('application/json', '{"code":0,"data":{"text":"Live"}}')
    expect(await ask({}, host('prd'))).toEqual({ text: 'Live' })
    expect(asked[0]?.path).toBe('/chat/live')
  })

  test.each([
    ['text/plain', ['One ', 'two'], 'One two'],
    ['application/json', ['{"choices":[{"message":{"content":"Whole"}}]}'], 'Whole'],
    ['text/event-stream', ['data: plain words\n\n', 'data: {"text":" more"}\n\n'], 'plain words more'],
  ])('reads an answer of the kind %s', async (kind, written, text) => {
    answer = streaming(kind, ...written)
    expect(await ask()).toEqual({ text })
    expect(parts.join('')).toBe(text)
  })

  test.each([
    [401, { code: 'service/chat.key-refused' }],
    [403, { code: 'service/chat.key-refused' }],
    [429, { code: 'service/chat.status', params: { status: 429 } }],
    [500, { code: 'service/chat.status', params: { status: 500 } }],
  ])('says what the status %i means', async (status, told) => {
    answer = (response) => response.writeHead(status).end()
    expect(await refusal(ask())).toEqual(told)
  })

  test.each([
    ['text/html', '<p>Sign in</p>', { code: 'service/chat.invalid-data' }],
    ['application/json', '{"other":1}', { code: 'service/chat.invalid-data' }],
    ['text/event-stream', ': nothing\n\n', { code: 'service/chat.invalid-data' }],
    ['text/event-stream', 'data: {"other":1}\n\n', { code: 'service/chat.invalid-data' }],
    ['application/json', '{"code":500,"msg":"No more today"}', { code: 'service/chat.refused', params: { why: 'No more today' } }],
    ['text/event-stream', 'data: {"error":{"message":"Too long"}}\n\n', { code: 'service/chat.refused', params: { why: 'Too long' } }],
  ])('an answer that is none is refused: %s %s', async (kind, text, told) => {
    answer = streaming(kind, text)
    expect(await refusal(ask())).toEqual(told)
  })

  test('sends nothing without an address, to another server, or without a message', async () => {
    expect(await refusal(ask({ stgApi: ' ' }))).toEqual({ code: 'service/chat.no-key' })
    expect(await refusal(ask({ stgApi: 'https://api.example.com/v1' }))).toMatchObject({ code: 'service/chat.foreign-address' })
    expect(await refusal(ask({ stgApi: 'javascript:1' }))).toMatchObject({ code: 'service/chat.foreign-address' })
    expect(await refusal(ask({ messages: [{ role: 'user', content: '  ' }] }))).toEqual({ code: 'service/chat.empty' })
    expect(asked).toEqual([])
  })

  test('a stream that is cut says that the network failed, and keeps what came', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"text":"Half"}\n\n')
      void expect
        .poll(() => parts)
        .toEqual(['Half'])
        .finally(() => response.destroy())
    }
    expect(await refusal(ask())).toEqual({ code: 'service/chat.network' })
    expect(parts).toEqual(['Half'])
  })

  test('is stopped by whoever asked, and the server sees that', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"text":"One"}\n\n')
    }
    const stopping = new AbortController()
    const asking = refusal(ask({ signal: stopping.signal }))
    await expect.poll(() => parts).toEqual(['One'])
    stopping.abort()
    expect(await asking).toEqual({ code: 'service/chat.stopped' })
    await expect.poll(() => closed).toBe(1)
  })
})
