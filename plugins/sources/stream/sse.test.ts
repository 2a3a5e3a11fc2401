import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JsonObject, LoadResult, SourceContext, SourceStream } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run, subscribe } from './sse.ts'

interface Client {
  readonly query: string
  readonly lastId: string | null
  readonly write: (text: string) => void
  readonly close: () => void
  gone: boolean
}
let clients: Client[] = []
let answer: () => Response | undefined = () => undefined
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 0,
  fetch(request) {
    const other = answer()
    if (other) return other
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encode = (text: string) => new TextEncoder().encode(text)
        controller.enqueue(encode(': hello\n\n'))
        const client: Client = {
          query: new URL(request.url).search,
          lastId: request.headers.get('last-event-id'),
          write: (text) => controller.enqueue(encode(text)),
          close: () => controller.close(),
          gone: false,
        }
        request.signal.addEventListener('abort', () => {
          client.gone = true
        })
        clients.push(client)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  },
})
afterAll(() => server.stop(true))

let pushed: LoadResult[] = []
let open: SourceStream | undefined
const context = (over: Partial<SourceContext> = {}) =>
  createSourceContext({ fetch: ((path: string, init: RequestInit) => fetch(new URL(path, server.url), init)) as typeof fetch, ...over })
const listen = async (config: JsonObject = {}, params: JsonObject = {}, over: Partial<SourceContext> = {}) => {
  open = await subscribe({ stgApi: '/events', reconnect: 50, ...config }, params, context(over), (result) => void pushed.push(result))
}
const client = async (n = 0) => {
  await expect.poll(() => clients.length, { timeout: 3000 }).toBeGreaterThan(n)
  return clients[n] as Client
}
const newest = () => pushed.at(-1)?.data
beforeEach(() => {
  clients = []
  pushed = []
  answer = () => undefined
})
afterEach(() => open?.stop())

describe('server-sent events', () => {
  test('are data, whichever way they are cut up', async () => {
    await listen({ params: [{ key: 'room', value: 'a b' }] }, { user: 7 })
    const { write, query } = await client()
    expect(query).toBe('?room=a+b&user=7')
    write('data: {"n"')
    write(':1}\nid: 1\n\ndata: two\ndata: lines\n\n')
    await expect.poll(newest).toBe('two\nlines')
    expect(pushed[0]).toEqual({ code: 0, data: { n: 1 }, originData: { n: 1 }, msg: '' })
  })

  test('the last of them are kept, newest last, with the part that is wanted', async () => {
    await listen({ keep: 3, sourceField: 'row.n' })
    const { write } = await client()
    for (const n of [1, 2, 3, 4, 5]) write(`data: {"row":{"n":${n}}}\n\n`)
    await expect.poll(newest).toEqual([3, 4, 5])
  })

  test('server-sent events of another name are somebody else’s', async () => {
    await listen({ event: 'price' })
    const { write } = await client()
    write('data: 1\n\nevent: other\ndata: 2\n\nevent: price\ndata: 3\n\n')
    await expect.poll(newest).toBe(3)
    expect(pushed).toHaveLength(1)
  })

  test('pass through a formula one by one', async () => {
    const evaluate: SourceContext['evaluate'] = async (source, input) => `${source} ${JSON.stringify(input)}`
    await listen({ keep: 2 }, {}, { evaluate, late: { sourceField: 'f' } })
    const { write } = await client()
    write('data: 1\n\ndata: [2]\n\n')
    await expect.poll(newest).toEqual(['f 1', 'f [2]'])
  })

  test('come again after the connection was lost, from where it was', async () => {
    await listen()
    const first = await client()
    first.write('id: 41\ndata: "a"\n\n')
    await expect.poll(newest).toBe('a')
    first.close()
    const second = await client(1)
    expect([first.lastId, second.lastId]).toEqual([null, '41'])
    second.write('data: "b"\n\n')
    await expect.poll(newest).toBe('b')
    expect(pushed.map(({ code }) => code)).toEqual([0, 0])
  })

  test('a service that is away is told of once and asked again, less and less often', async () => {
    answer = () => new Response('', { status: 503 })
    let asked = 0
    const counted = ((path: string, init: RequestInit) => {
      asked += 1
      return fetch(new URL(path, server.url), init)
    }) as typeof fetch
    const begun = performance.now()
    await listen({ reconnect: 50 }, {}, { fetch: counted, locale: 'zh' })
    await expect.poll(() => asked).toBeGreaterThan(2)
    await new Promise((resolve) => setTimeout(resolve, 600))
    // Each wait is twice the one before it: six in 600 ms, one more in twice that time.
    expect(asked).toBeLessThan(3 + Math.log2((performance.now() - begun) / 50))
    expect(pushed).toEqual([
      { code: 'NETWORK', data: null, originData: null, msg: '网络异常，正在重新连接', problem: { code: 'source/sse.network' } },
    ])
    answer = () => undefined
    ;(await client()).write('data: "back"\n\n')
    await expect.poll(newest).toBe('back')
  })

  test.each([
    ['404', () => new Response('', { status: 404 }), [{ code: 'REFUSED', msg: 'The service refused the connection (HTTP 404)' }]],
    ['a page', () => Response.json({}), [{ code: 'REFUSED' }]],
    ['204', () => new Response(null, { status: 204 }), []],
  ])('%s ends it for good', async (_what, other, expected) => {
    let asked = 0
    answer = () => {
      asked += 1
      return other()
    }
    await listen({ reconnect: 50 })
    await expect.poll(() => [asked, pushed.length]).toEqual([1, expected.length])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(asked).toBe(1)
    expect(pushed).toMatchObject(expected)
  })

  test('stop, and the server hears of it', async () => {
    await listen()
    const first = await client()
    open?.stop()
    await expect.poll(() => first.gone).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(clients).toHaveLength(1)
  })

  test('a thousand at once are a few changes of the page, and none is lost', async () => {
    await listen({ keep: 1000 })
    const { write } = await client()
    for (let n = 0; n < 1000; n++) write(`data: ${n}\n\n`)
    await expect.poll(() => (newest() as number[] | undefined)?.length).toBe(1000)
    expect(newest()).toEqual(Array.from({ length: 1000 }, (_, n) => n))
    expect(pushed.length).toBeLessThan(50)
  })

  test('asked as a request, the first message is the answer', async () => {
    const answered = run({ stgApi: '/events' }, {}, context())
    const one = await client()
    one.write('data: {"a":1}\n\n')
    expect(await answered).toMatchObject({ code: 0, data: { a: 1 } })
    await expect.poll(() => one.gone).toBe(true)
    expect(await run({}, {}, context())).toMatchObject({ code: 'NO_ADDRESS' })
  })
})
