import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type JsonObject, MessageError, type SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'
import { run } from './run.ts'

interface Seen {
  readonly path: string
  readonly method: string
  readonly headers: Headers
  readonly body: string
}
const seen: Seen[] = []
let proxied: JsonObject[] = []
let answer: () => Response | Promise<Response>
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/api/viewer/request') {
      proxied.push((await request.json()) as JsonObject)
      return Response.json({ code: 0, msg: '', data: { status: 200, headers: {}, body: '{"code":0,"data":"far"}' } })
    }
    seen.push({ path: pathname + search, method: request.method, headers: request.headers, body: await request.text() })
    return answer()
  },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  seen.length = 0
  proxied = []
  answer = () => Response.json({ code: 0, data: { list: [1, 2] }, msg: 'ok' })
})

let page: TestPage
beforeAll(async () => {
  page = await openTestPage({})
})
afterAll(() => page.dispose())
const script: SourceContext['script'] = async (source, input) => {
  const answer = await page.evaluate(source, input, 'script')
  if (!answer.ok) throw new MessageError(answer.message)
  return answer.value
}
const own = ((input: string, init: RequestInit) => fetch(new URL(input, server.url), init)) as typeof fetch
const load = (config: JsonObject, interceptor: JsonObject = {}, params: JsonObject = {}, over: Partial<SourceContext> = {}) =>
  run({ stgApi: '/a', prdApi: '/p', ...config }, params, createSourceContext({ fetch: own, script, interceptor, ...over }))

describe('a request interceptor', () => {
  test('changes address, headers, parameters and body; the page’s comes first', async () => {
    const page = 'function (config) { config.headers.Authorization = "page"; config.headers.order = "1"; return config }'
    const mine =
      'async (c) => ({ ...c, url: c.url + "/more", headers: { ...c.headers, order: c.headers.order + "2" }, params: { ...c.params, b: [2, 3] } });'
    await load({ requestInterceptor: mine }, { requestInterceptor: page }, { a: 1 })
    expect(seen[0]).toMatchObject({ path: '/a/more?a=1&b=2&b=3', method: 'GET' })
    expect(seen[0]?.headers.get('authorization')).toBe('page')
    expect(seen[0]?.headers.get('order')).toBe('12')
    await load({ method: 'POST', requestInterceptor: '(c) => { c.data.signed = true }' }, {}, { a: 1 })
    expect(seen[1]?.body).toBe('{"a":1,"signed":true}')
  })

  test('sets the time it may take', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ code: 0 })), 1000))
    expect(await load({ requestInterceptor: '(c) => ({ ...c, timeout: 50 })' }, { timeout: 8 })).toMatchObject({ code: 'TIMEOUT' })
  })

  test.each([
    ['throws', '() => { throw new Error("no token") }', 'no token'],
    ['is no function', '42', { code: 'engine.not-a-function' }],
    ['answers no request', '() => "x"', { code: 'input.object', params: { at: { code: 'input.whole' } } }],
    ['wants another method', '(c) => ({ ...c, method: "trace" })', { code: 'source/http.method', params: { method: 'TRACE' } }],
  ])('a request interceptor that %s fails the request, and nothing is sent', async (_what, requestInterceptor, why) => {
    const result = await load({ requestInterceptor })
    expect(result).toMatchObject({ code: 'INTERCEPTOR', problem: { code: 'source/http.interceptor', params: { why } } })
    expect(seen).toEqual([])
  })
})

describe('a response interceptor', () => {
  test.each([
    ['nothing', '(r) => { r.data.data = "x" }', 'x'],
    ['the response, changed', '(r) => { r.data.data = r.status; return r }', 200],
    ['a copy of it', '(r) => ({ ...r, data: { code: 0, data: r.config.method } })', 'GET'],
    ['the body', '(r) => ({ ...r.data, data: r.data.data.list.length })', 2],
    ['a value of its own', '(r) => r.data.data.list', [1, 2]],
  ])('may answer %s', async (_what, responseInterceptor, data) => {
    expect(await load({ responseInterceptor })).toMatchObject({ code: 0, data })
  })

  test('a response interceptor makes the body of an answer that has none, out of its headers', async () => {
    answer = () => new Response(null, { status: 201, headers: { location: '/orders/7' } })
    const config = { responseInterceptor: '(r) => ({ code: 0, data: { id: r.headers.location, had: r.data } })' }
    expect(await load(config)).toMatchObject({ code: 0, data: { id: '/orders/7', had: null } })
    expect(await load({ responseInterceptor: '(r) => { r.seen = true }' })).toMatchObject({ code: 0, data: null })
  })

  test('a response interceptor of the page comes before the api’s, and sees no failed answer', async () => {
    const page = '(r) => ({ code: 0, data: [r.data.data, "page"] })'
    const mine = '(r) => ({ code: 0, data: [r.data.data, "api"] })'
    expect((await load({ responseInterceptor: mine }, { responseInterceptor: page })).data).toEqual([[{ list: [1, 2] }, 'page'], 'api'])
    answer = () => Response.json({ code: 3, msg: 'gone' }, { status: 410 })
    expect(await load({ responseInterceptor: mine })).toMatchObject({ code: 3, msg: 'gone' })
  })
})

describe('the service', () => {
  const services = { stgService: 'http://stg.invalid/v1/', prdService: 'http://prd.invalid' }

  test('comes before addresses without a beginning, in its environment', async () => {
    expect(await load({ stgApi: 'users/${id}' }, services, { id: 'a/b' })).toMatchObject({ code: 0, data: 'far' })
    await load({ prdApi: 'users' }, services, {}, { env: 'prd' })
    expect(proxied).toMatchObject([{ url: 'http://stg.invalid/v1/users/a%2Fb?id=a%2Fb' }, { url: 'http://prd.invalid/users' }])
  })

  test('leaves our own addresses and whole ones alone', async () => {
    await load({ stgApi: '/orders' }, services)
    await load({ stgApi: 'https://other.invalid/x' }, services)
    expect(seen.map(({ path }) => path)).toEqual(['/orders'])
    expect(proxied).toMatchObject([{ url: 'https://other.invalid/x' }])
  })

  test('cannot be left by data', async () => {
    expect(await load({ stgApi: '${a}/x' }, services, { a: '..' })).toMatchObject({ code: 'BAD_ADDRESS' })
    await load({ stgApi: '${a}' }, services, { a: 'https://evil.invalid' })
    expect(proxied[0]?.url).toMatch(/^http:\/\/stg\.invalid\/v1\/https%3A%2F%2Fevil/)
  })
})

describe('a body', () => {
  test.each([
    ['application/json', /^application\/json$/, (text: string) => JSON.parse(text)],
    ['application/x-www-form-urlencoded', /^application\/x-www/, (text: string) => Object.fromEntries(new URLSearchParams(text))],
  ])('%s', async (contentType, type, read) => {
    await load({ method: 'POST', contentType }, {}, { a: '1', b: 'ü&=' })
    expect(seen[0]?.headers.get('content-type')).toMatch(type)
    expect(read(seen[0]?.body ?? '')).toEqual({ a: '1', b: 'ü&=' })
  })

  test('a body may be multipart/form-data', async () => {
    await load({ method: 'POST', contentType: 'multipart/form-data' }, {}, { a: '1', b: ['x', 'ü'] })
    const { headers, body } = seen[0] as Seen
    const form = await new Response(body, { headers }).formData()
    expect([form.get('a'), form.getAll('b')]).toEqual(['1', ['x', 'ü']])
  })
})
