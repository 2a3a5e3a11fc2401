import type { ServerWebSocket } from 'bun'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Json, JsonObject, LoadResult, SourceContext, SourceStream } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run, subscribe } from './websocket.ts'

let sockets: ServerWebSocket<{ query: string }>[] = []
let heard: string[] = []
let closed = 0
let refuses = false
const server = Bun.serve<{ query: string }>({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request, self) {
    if (refuses) return new Response('', { status: 503 })
    return self.upgrade(request, { data: { query: new URL(request.url).search } }) ? undefined : new Response('', { status: 400 })
  },
  websocket: {
    open: (socket) => void sockets.push(socket),
    message: (_socket, message) => void heard.push(String(message)),
    close: () => {
      closed += 1
    },
  },
})
afterAll(() => server.stop(true))

const address = `http://127.0.0.1:${server.port}/live`
let pushed: LoadResult[] = []
let open: SourceStream | undefined
const connect = async (config: JsonObject = {}, params: Json = {}, over: Partial<SourceContext> = {}) => {
  const push = (result: LoadResult) => void pushed.push(result)
  open = await subscribe({ stgApi: address, reconnect: 50, ...config }, params, createSourceContext(over), push)
}
const socket = async (n = 0) => {
  await expect.poll(() => sockets.length, { timeout: 3000 }).toBeGreaterThan(n)
  return sockets[n] as ServerWebSocket<{ query: string }>
}
const newest = () => pushed.at(-1)?.data
beforeEach(() => {
  sockets = []
  heard = []
  pushed = []
  closed = 0
  refuses = false
})
afterEach(() => open?.stop())

describe('a web socket', () => {
  test('brings messages as data', async () => {
    await connect({ params: [{ key: 'room', value: 1 }], keep: 2 })
    const one = await socket()
    expect(one.data.query).toBe('?room=1')
    for (const text of ['{"a":1}', 'plain', '[3]']) one.send(text)
    one.send(new TextEncoder().encode('{"b":"ü"}'))
    await expect.poll(newest).toEqual([[3], { b: 'ü' }])
  })

  test('sends what it is loaded with, also what came before it stood', async () => {
    await connect({ greeting: { subscribe: 'orders' } }, { page: 1 })
    expect(await open?.send?.({ page: 2 })).toEqual({ code: 0, data: null, originData: null, msg: '' })
    await socket()
    await expect.poll(() => heard.length).toBe(3)
    expect(heard.map((text) => JSON.parse(text))).toEqual([{ subscribe: 'orders' }, { page: 1 }, { page: 2 }])
    ;(await socket()).send('"now"')
    await expect.poll(newest).toBe('now')
    expect((await open?.send?.({ page: 3 }))?.data).toBe('now')
    expect((await open?.send?.({}))?.data).toBe('now')
    await expect.poll(() => heard.at(-1)).toBe('{"page":3}')
    expect(heard).toHaveLength(4)
  })

  test('connects again and introduces itself again; what was sent once is not repeated', async () => {
    await connect({ greeting: 'hi' })
    const first = await socket()
    await open?.send?.({ once: true })
    await expect.poll(() => heard.length).toBe(2)
    first.terminate()
    await socket(1)
    await expect.poll(() => heard.length).toBe(3)
    expect(heard).toEqual(['"hi"', '{"once":true}', '"hi"'])
    expect(pushed).toEqual([])
  })

  test('is told of once while the service is away', async () => {
    refuses = true
    await connect()
    await expect.poll(() => pushed.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(pushed).toMatchObject([{ code: 'NETWORK', msg: 'Network exception, connecting again' }])
    refuses = false
    ;(await socket()).send('1')
    await expect.poll(newest).toBe(1)
  })

  test('closes when it is stopped, and stays closed', async () => {
    await connect()
    await socket()
    open?.stop()
    await expect.poll(() => closed).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(sockets).toHaveLength(1)
  })

  test.each(['javascript:alert(1)', 'ftp://x/y', '::'])('goes nowhere else: %s', async (stgApi) => {
    await connect({ stgApi })
    expect(pushed).toMatchObject([{ code: 'BAD_ADDRESS' }])
  })

  test('asked as a request, it sends and gives the first answer', async () => {
    const answered = run({ stgApi: address }, { ask: 1 }, createSourceContext())
    const one = await socket()
    await expect.poll(() => heard).toEqual(['{"ask":1}'])
    one.send('{"answer":2}')
    expect(await answered).toMatchObject({ code: 0, data: { answer: 2 } })
    await expect.poll(() => closed).toBe(1)
  })
})
