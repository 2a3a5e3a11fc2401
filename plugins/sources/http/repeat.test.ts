import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type JsonObject, plainText, type SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

const seen: string[] = []
let gone = 0
let answer: (n: number) => Response | Promise<Response>
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`)
    request.signal.addEventListener('abort', () => {
      gone += 1
    })
    return answer(seen.length)
  },
})
afterAll(() => server.stop(true))

let context: SourceContext
const said: string[] = []
beforeEach(() => {
  seen.length = 0
  said.length = 0
  gone = 0
  answer = (n) => Response.json({ code: 0, data: n, msg: 'server' })
  const own = ((input: string, init: RequestInit) => fetch(new URL(input, server.url), init)) as typeof fetch
  context = createSourceContext({ fetch: own, say: (tone, text) => void said.push(`${tone}: ${plainText(text)}`) })
})
const get = (config: JsonObject, over: Partial<SourceContext> = {}) => run({ stgApi: '/a', ...config }, {}, { ...context, ...over })
const slowly = (ms: number) => (n: number) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({ code: 0, data: n })), ms))
const turn = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a request that fails', () => {
  const failing = (status: number, times: number) => (n: number) =>
    n <= times ? new Response('', { status }) : Response.json({ code: 0, data: 'at last' })

  test('is sent again with growing pauses, as often as was asked', async () => {
    answer = failing(503, 2)
    const started = performance.now()
    expect(await get({ retry: { times: 2, wait: 40 } })).toMatchObject({ code: 0, data: 'at last' })
    expect(performance.now() - started).toBeGreaterThanOrEqual(115)
    expect(seen).toHaveLength(3)
    answer = failing(503, 99)
    expect(await get({ retry: { times: 1, wait: 0 } })).toMatchObject({ code: 503 })
    expect(seen).toHaveLength(5)
  })

  test('is not sent again when that would change nothing, or when nobody asked', async () => {
    answer = failing(404, 1)
    expect(await get({ retry: { times: 3, wait: 0 } })).toMatchObject({ code: 404 })
    answer = () => Response.json({ code: 7, msg: 'no' })
    expect(await get({ retry: { times: 3, wait: 0 } })).toMatchObject({ code: 7 })
    answer = failing(503, 99)
    expect(await get({})).toMatchObject({ code: 503 })
    expect(seen).toHaveLength(3)
  })

  test('writes only once, unless the author allows twice', async () => {
    answer = failing(502, 1)
    expect(await get({ method: 'POST', retry: { times: 3, wait: 0 } })).toMatchObject({ code: 502 })
    seen.length = 0
    expect(await get({ method: 'POST', retry: { times: 3, wait: 0, unsafe: true } })).toMatchObject({ code: 0 })
    expect(seen).toEqual(['POST /a', 'POST /a'])
  })

  test('stops when it is cancelled between two attempts', async () => {
    answer = failing(503, 99)
    const cancel = new AbortController()
    const waiting = get({ retry: { times: 5, wait: 10_000 } }, { signal: cancel.signal })
    await turn(50)
    cancel.abort()
    await expect(waiting).rejects.toThrow('Cancelled')
    expect(seen).toHaveLength(1)
  })
})

describe('the same request', () => {
  test('is sent once for all who ask while it is under way', async () => {
    answer = slowly(40)
    const results = await Promise.all([get({}), get({ sourceField: 'code' }), get({}), get({ params: [{ key: 'b', value: 1 }] })])
    expect(seen).toHaveLength(2)
    expect(results.map(({ data }) => data)).toEqual([1, 0, 1, 2])
    expect((await get({})).data).toBe(3)
  })

  test('goes on while one of them wants it, and is given up after the last', async () => {
    answer = slowly(300)
    const [a, b] = [new AbortController(), new AbortController()]
    const first = get({}, { signal: a.signal })
    const second = get({}, { signal: b.signal })
    await turn(30)
    a.abort()
    await expect(first).rejects.toThrow('Cancelled')
    expect(gone).toBe(0)
    b.abort()
    await expect(second).rejects.toThrow('Cancelled')
    await expect.poll(() => gone).toBe(1)
    answer = slowly(0)
    expect((await get({})).data).toBe(2)
  })

  test('the same request that writes is sent each time', async () => {
    answer = slowly(20)
    await Promise.all([get({ method: 'POST' }), get({ method: 'POST' })])
    expect(seen).toHaveLength(2)
  })

  test('is answered from memory for a while, and past it when that is asked', async () => {
    const cached = { cacheSeconds: 0.1 }
    expect([(await get(cached)).data, (await get(cached)).data]).toEqual([1, 1])
    expect((await get(cached, { fresh: true })).data).toBe(2)
    expect((await get(cached)).data).toBe(2)
    expect((await get({ ...cached, headers: [{ key: 'x-user', value: 'b' }] })).data).toBe(3)
    await turn(110)
    expect((await get(cached)).data).toBe(4)
  })

  test('whose answer was a failure is asked again', async () => {
    answer = () => Response.json({ code: 5 })
    await get({ cacheSeconds: 60 })
    await get({ cacheSeconds: 60 })
    expect(seen).toHaveLength(2)
  })
})

describe('the user is told', () => {
  test.each([
    ['nothing of a success by default', {}, 0, []],
    ['the fixed text', { success: '已保存', isSuccess: false }, 0, ['success: 已保存']],
    ["the server's text", { isSuccess: true }, 0, ['success: server']],
    ["a failure by default, in the server's words", {}, 9, ['error: server']],
    ['a failure in fixed words', { fail: '出错了', isError: false }, 9, ['error: 出错了']],
    ['nothing where both are off', { isError: false }, 9, []],
  ])('%s', async (_what, tips, code, expected) => {
    answer = () => Response.json({ code, data: 1, msg: 'server' })
    await get({ tips })
    expect(said).toEqual(expected)
  })

  test.each([
    ['zh', '网络异常，请稍后重试'],
    ['en', 'Network exception, please try again later'],
  ] as const)('in %s when the network fails', async (locale, text) => {
    const broken = (() => Promise.reject(new TypeError('failed'))) as unknown as typeof fetch
    expect(await get({}, { locale, fetch: broken })).toMatchObject({ code: 'NETWORK', msg: text })
    expect(said).toEqual([`error: ${text}`])
  })
})
