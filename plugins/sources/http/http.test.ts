import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, type JsonObject, plainText, type SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

interface Seen {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Headers
  readonly body: string
}
const seen: Seen[] = []
let answer: () => Response | Promise<Response> = () => Response.json({})

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const url = new URL(request.url)
    if (url.pathname === '/api/viewer/request')
      return Response.json(await forward(url.pathname, request.headers, (await request.json()) as Forwarded))
    seen.push({
      method: request.method,
      path: url.pathname,
      query: url.search,
      headers: request.headers,
      body: await request.text(),
    })
    return answer()
  },
})
afterAll(() => server.stop(true))

interface Forwarded {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}
const forwarded: Forwarded[] = []
const ways: (readonly [path: string, language: string | null])[] = []
async function forward(path: string, headers: Headers, request: Forwarded): Promise<JsonObject> {
  ways.push([path, headers.get('accept-language')])
  forwarded.push(request)
  if (request.url.includes('10.0.0.7')) return { code: 50251, data: { projectId: 2, section: 'network' }, msg: 'A private address' }
  if (request.url.includes('private')) return { code: 50250, data: null, msg: '无法访问该地址' }
  const { url, method, body } = request
  const init = { method, headers: request.headers, ...(body === undefined ? {} : { body }) }
  const answered = await fetch(url, init)
  return { code: 0, msg: '', data: { status: answered.status, headers: {}, body: await answered.text() } }
}

beforeEach(() => {
  seen.length = 0
  forwarded.length = 0
  ways.length = 0
  answer = () => Response.json({ code: 0, data: { list: [1, 2], total: 2 }, msg: 'ok' })
})

const context = (over: Partial<SourceContext> = {}) =>
  createSourceContext({ fetch: ((input: string, init: RequestInit) => fetch(new URL(input, server.url), init)) as typeof fetch, ...over })
const get = (config: JsonObject, params: JsonObject | number | readonly number[] | null = {}, over: Partial<SourceContext> = {}) =>
  run({ stgApi: '/stg/orders', prdApi: '/orders', ...config }, params, context(over))

describe('the address', () => {
  test('is the one of the environment', async () => {
    await get({})
    await get({}, {}, { env: 'prd' })
    expect(seen.map(({ path }) => path)).toEqual(['/stg/orders', '/orders'])
    expect(await get({ prdApi: ' ' }, {}, { env: 'prd' })).toMatchObject({ code: 'NO_ADDRESS' })
  })

  test('takes values in, encoded, zero and false included', async () => {
    await get({ stgApi: `/o/\${user.id}/x?a=\${n}&b=\${ no }` }, { user: { id: 'a/b?c=1&d#é' }, n: 0, no: false })
    expect(seen[0]?.path).toBe('/o/a%2Fb%3Fc%3D1%26d%23%C3%A9/x')
    expect(new URLSearchParams(seen[0]?.query).get('a')).toBe('0')
    expect(new URLSearchParams(seen[0]?.query).get('b')).toBe('false')
  })

  test.each([
    ['/users/${id}/orders', { id: '..' }],
    ['/users/${id}/orders', { id: '.' }],
    ['/users/${id}${id}', { id: '.' }],
    ['/users/.${id}', { id: '.' }],
  ])('%s cannot be led to another path by %j', async (stgApi, values) => {
    expect(await get({ stgApi }, values)).toMatchObject({ code: 'BAD_ADDRESS' })
    expect(seen).toEqual([])
  })

  test('a dot elsewhere is a dot', async () => {
    await get({ stgApi: '/files/a${dot}b?sep=${dot}' }, { dot: '.' })
    expect(seen[0]).toMatchObject({ path: '/files/a.b', query: '?sep=.&dot=.' })
  })

  test('what was not sent is looked up in the page, by plain paths alone', async () => {
    const asked: string[] = []
    const evaluate = async (source: string) => {
      asked.push(source)
      if (source === 'context.variable.shop') return 'a/b'
      throw new Error('there is no such name')
    }
    await get({ stgApi: '/${variable.shop}/${context.id}/${nothing}x${alert(1)}' }, { id: 5 }, { evaluate })
    expect(seen[0]?.path).toBe('/a%2Fb/5/x')
    expect(asked).toEqual(['context.variable.shop', 'context.nothing'])
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/plain,x'])('refuses %s', async (stgApi) => {
    expect(await get({ stgApi, isCors: false })).toMatchObject({ code: 'BAD_ADDRESS' })
  })
})

describe('what is sent', () => {
  const params = [
    { key: 'a', value: 1 },
    { key: 'b', value: '002' },
  ]

  test('GET sends a query: lists repeat, objects are JSON, null is left out', async () => {
    await get({ params }, { b: [1, 2], c: { d: 1 }, none: null })
    expect(decodeURIComponent(seen[0]?.query ?? '')).toBe('?a=1&b=1&b=2&c={"d":1}')
    expect(seen[0]?.body).toBe('')
  })

  test.each([
    ['merge', { b: 3 }, { a: 1, b: 3 }],
    ['cover', { b: 3 }, { b: 3 }],
    ['cover', {}, { a: 1, b: '002' }],
    ['reserve', { b: 3, c: 4 }, { a: 1, b: '002' }],
  ])('%s of %j sends %j', async (replaceData, sent, body) => {
    await get({ method: 'POST', params, replaceData }, sent)
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body)
    expect(seen[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('a list is a body of its own', async () => {
    await get({ method: 'PUT' }, [1, 2])
    expect(seen[0]).toMatchObject({ method: 'PUT', body: '[1,2]' })
  })

  test('urlencoded and multipart bodies', async () => {
    await get({ method: 'POST', contentType: 'application/x-www-form-urlencoded' }, { a: '1 &2', list: [1, 2] })
    await get({ method: 'PATCH', contentType: 'multipart/form-data' }, { a: '中文', b: { c: 1 } })
    expect(seen[0]?.body).toBe('a=1+%262&list=1&list=2')
    const type = seen[1]?.headers.get('content-type') ?? ''
    const form = await new Response(seen[1]?.body, { headers: { 'content-type': type } }).formData()
    expect([...form.entries()]).toEqual([
      ['a', '中文'],
      ['b', '{"c":1}'],
    ])
  })

  test("headers of the page's interceptor and of the api, which win", async () => {
    const headers = [
      { key: 'X-B', value: 'api' },
      { key: '', value: 'x' },
      { key: 'X-None', value: null },
    ]
    const page = [
      { key: 'X-A', value: 1 },
      { key: 'x-b', value: 'page' },
    ]
    await get({ headers }, {}, { interceptor: { headers: page, timeout: 8 } })
    expect(seen[0]?.headers.get('x-a')).toBe('1')
    expect(seen[0]?.headers.get('x-b')).toBe('api')
    expect(await get({ headers: [{ key: 'a b', value: 'x' }] })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await get({ headers: [{ key: 'a', value: 'x\r\ny: z' }] })).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('the answer', () => {
  const of = (body: unknown, config: JsonObject = {}, status = 200) => {
    answer = () => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }))
    return get(config)
  }

  test('is mapped, and the path starts at the whole of it', async () => {
    expect(await of({ code: 0, data: { list: [1] }, msg: 'ok' })).toEqual({
      code: 0,
      data: { list: [1] },
      originData: { list: [1] },
      msg: 'ok',
    })
    expect(await of({ code: 0, data: { list: [1] } }, { sourceField: 'data.list' })).toMatchObject({ data: [1], originData: { list: [1] } })
    expect(await of({ code: 0, data: { list: [1] } }, { sourceField: 'list' })).toMatchObject({ data: [1] })
    expect(await of({ code: 0, data: {} }, { sourceField: 'data.list' })).toMatchObject({ code: 0, data: null })
  })

  test('text codes and other names work', async () => {
    const result = { code: 'head.state', codeValue: 'SUCCESS', data: 'payload', msg: 'head.text' }
    expect(await of({ head: { state: 'SUCCESS' }, payload: [1] }, { result })).toMatchObject({ code: 0, data: [1] })
    const failed = await of({ head: { state: 'FAILED', text: '余额不足' }, payload: null }, { result })
    expect(failed).toMatchObject({ code: 'FAILED', msg: '余额不足' })
    expect(await of({ code: '0', data: 1 })).toMatchObject({ code: 0, data: 1 })
    expect(await of({ code: 'E7', data: 1 })).toMatchObject({ code: 'E7', msg: 'The service answered code E7' })
    expect(await of({ ok: true, data: 1 }, { result: { code: 'ok', codeValue: true } })).toMatchObject({ code: 0, data: 1 })
    expect(await of({ ok: false, data: 1 }, { result: { code: 'ok', codeValue: true } })).toMatchObject({ code: 'false' })
    expect(await of({ code: 0, data: 1 }, { result: { codeValue: null } })).toMatchObject({ code: 0, data: 1 })
  })

  test('a missing code is not success, nor is 0 where 200 is', async () => {
    expect(await of({ data: [1] })).toMatchObject({ code: 'NO_CODE', data: null, originData: { data: [1] } })
    expect(await of({ code: null, data: [1] })).toMatchObject({ code: 'NO_CODE' })
    expect((await of({ code: 0, data: [1] }, { result: { codeValue: 200 } })).code).not.toBe(0)
    expect(await of({ code: 200, data: [1] }, { result: { codeValue: 200 } })).toMatchObject({ code: 0, data: [1] })
  })

  test('a failing status is a failure whatever the body says', async () => {
    expect(await of({ code: 0, data: [1] }, {}, 500)).toMatchObject({ code: 500, msg: 'The service answered HTTP 500' })
    expect(await of('<h1>gone</h1>', {}, 404)).toMatchObject({ code: 404, msg: 'The service answered HTTP 404' })
    expect(await of('', {}, 502)).toMatchObject({ code: 502 })
    expect(await of({ code: 7, msg: 'no' }, {}, 400)).toMatchObject({ code: 7, msg: 'no' })
  })

  test('a list, a value or a text is the data itself; nothing is a failure', async () => {
    expect(await of([1, 2])).toMatchObject({ code: 0, data: [1, 2], originData: [1, 2] })
    expect(await of(5)).toMatchObject({ code: 0, data: 5 })
    expect(await of('plain')).toMatchObject({ code: 0, data: 'plain' })
  })

  test.each([200, 201, 202, 204, 205])('an answer %i without a body is a success that nothing is mapped from', async (status) => {
    answer = () => new Response(null, { status })
    expect(await get({ result: { code: 'code', data: 'data.list' }, sourceField: 'list' })).toEqual({
      code: 0,
      data: null,
      originData: null,
      msg: '',
    })
    answer = () => new Response('  ', { status: 200 })
    expect(await get({})).toMatchObject({ code: 0, data: null })
  })

  test.each<[Json | string, string]>([
    ['Name is taken', 'Name is taken'],
    [{ type: 'about:blank', title: 'Not allowed', detail: 'The account has no money', status: 403 }, 'The account has no money'],
    [{ type: 'about:blank', title: 'Not allowed' }, 'Not allowed'],
    [{ title: 'One or more validation errors', errors: { name: ['Too short', 'No digits'] } }, 'Too short No digits'],
    [{ errors: [{ message: 'No such order' }, { message: 'No such order' }] }, 'No such order'],
    [{ error: 'invalid_grant', error_description: 'The code is used' }, 'The code is used'],
    [{ error: { message: 'Quota exceeded' } }, 'Quota exceeded'],
    [['A', 'B', 'C', 'D'], 'A B C …'],
    ['<html><body>502 Bad Gateway</body></html>', 'The service answered HTTP 400'],
    [{ message: '<b>no</b>' }, 'The service answered HTTP 400'],
    ['x'.repeat(5000), `${'x'.repeat(299)}…`],
  ])('what a service says of its failure reaches people: %j', async (body, msg) => {
    answer = () => (typeof body === 'string' ? new Response(body, { status: 400 }) : Response.json(body, { status: 400 }))
    expect(await get({})).toMatchObject({ code: 400, msg, data: null, originData: body })
  })

  test('an integer that no number holds comes as its digits and is sent back as the number it was', async () => {
    answer = () => new Response('{"code":0,"data":[{"id":9007199254740993,"ref":"9007199254740995","price":1.5}]}')
    const shared = context()
    const ask = (config: JsonObject, params: JsonObject) => run({ stgApi: '/a', prdApi: '/a', ...config }, params, shared)
    expect(await ask({}, {})).toMatchObject({ data: [{ id: '9007199254740993', ref: '9007199254740995', price: 1.5 }] })
    await ask({ method: 'POST' }, { id: '9007199254740993', ref: '9007199254740995' })
    await ask({ stgApi: `/a/\${id}` }, { id: '9007199254740993' })
    expect([seen[1]?.body, seen[2]?.path]).toEqual(['{"id":9007199254740993,"ref":"9007199254740995"}', '/a/9007199254740993'])
  })

  test('the text to show is the configured one, or the server’s where asked', async () => {
    const ok = { code: 0, data: 1, msg: 'server' }
    const shown = async (tips: JsonObject) => {
      const said: string[][] = []
      answer = () => Response.json(ok)
      expect(await get({ tips }, {}, { say: (tone, text) => said.push([tone, plainText(text)]) })).toMatchObject({ msg: 'server' })
      return said
    }
    expect(await shown({})).toEqual([])
    expect(await shown({ success: '已保存' })).toEqual([['success', '已保存']])
    expect(await shown({ success: '已保存', isSuccess: true })).toEqual([['success', 'server']])
    expect(await of({ code: 1, msg: 'server' }, { tips: { fail: '失败', isError: false } })).toMatchObject({ code: 1, msg: '失败' })
    expect(await of({ code: 1 }, { tips: { fail: '失败', isError: true } })).toMatchObject({ msg: '失败' })
  })
})

describe('how it goes out', () => {
  test('another origin goes through the server, own addresses and those without the switch do not', async () => {
    const foreign = new URL('/elsewhere', server.url).href
    expect(await get({ stgApi: foreign, method: 'POST' }, { a: 1 })).toMatchObject({ code: 0 })
    expect(forwarded).toMatchObject([{ url: foreign, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }])
    await get({ stgApi: foreign, isCors: false })
    await get({ stgApi: '/own' })
    expect(forwarded).toHaveLength(1)
    expect(seen.map(({ path }) => path)).toEqual(['/elsewhere', '/elsewhere', '/own'])
  })

  test('it says what the page calls it, in its reader’s language', async () => {
    const foreign = new URL('/elsewhere', server.url).href
    const declared = { page: 7, env: 'prd', source: 'orders' } as const
    expect(await get({ prdApi: foreign }, {}, { env: 'prd', declared, locale: 'zh' })).toMatchObject({ code: 0 })
    expect(forwarded).toEqual([{ url: foreign, method: 'GET', headers: {}, page: 7, source: 'orders', env: 'prd' }])
    expect(ways).toEqual([['/api/viewer/request', 'zh']])
  })

  test('a header that only the server knows is seen by interceptors as kept, and not sent unless they change it', async () => {
    const headers = [
      { key: 'X-Key', value: { type: 'server' } },
      { key: 'x-other', value: 'own' },
    ]
    const seenBy: unknown[] = []
    const script = async (_source: string, input: unknown) => {
      seenBy.push((input as { headers: unknown }).headers)
      return input
    }
    const over = { script } as unknown as Partial<SourceContext>
    await get({ stgApi: new URL('/elsewhere', server.url).href, headers, requestInterceptor: '(c) => c' }, {}, over)
    expect(seenBy).toEqual([{ 'x-key': '***', 'x-other': 'own' }])
    expect(forwarded[0]?.headers).toEqual({ 'x-other': 'own' })
  })

  test('where writes are held back, only requests that change nothing are sent', async () => {
    expect(await get({ stgApi: '/own', method: 'POST' }, {}, { holdsWrites: true })).toMatchObject({ code: 'HELD' })
    expect(seen).toEqual([])
    expect(await get({ stgApi: '/own' }, {}, { holdsWrites: true })).toMatchObject({ code: 0 })
  })

  test.each([
    ['GET', undefined, '?a=1', ''],
    ['DELETE', undefined, '?a=1', ''],
    ['POST', 'application/json', '', '{"a":1}'],
    ['PUT', 'application/x-www-form-urlencoded', '', 'a=1'],
    ['PATCH', 'multipart/form-data', '', /name="a"\r\n\r\n1\r\n/],
  ])('%s with %s through the server arrives as it would from here', async (method, contentType, query, body) => {
    const stgApi = new URL('/elsewhere', server.url).href
    expect(await get({ stgApi, method, ...(contentType ? { contentType } : {}) }, { a: 1 })).toMatchObject({ code: 0 })
    expect(forwarded).toHaveLength(1)
    expect(seen).toMatchObject([{ method, path: '/elsewhere', query }])
    expect(seen[0]?.body).toEqual(typeof body === 'string' ? body : expect.stringMatching(body))
    if (contentType) expect(seen[0]?.headers.get('content-type')).toContain(contentType)
  })

  test("the proxy's refusal is a failure with its message", async () => {
    expect(await get({ stgApi: 'http://private.invalid/x' })).toMatchObject({ code: 'PROXY', msg: '无法访问该地址', data: null })
  })

  test('names the refusal of a private address, whatever else the server says of it', async () => {
    expect(await get({ stgApi: 'http://10.0.0.7/x' })).toMatchObject({ code: 'PRIVATE', msg: 'A private address', data: null })
  })

  test('a late answer is a timeout, with the page’s own text', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 2000))
    const result = await get({}, {}, { interceptor: { timeout: 0.05, timeoutErrorMessage: '太慢了' } })
    expect(result).toMatchObject({ code: 'TIMEOUT', msg: '太慢了' })
  })

  test('a cancelled request ends at once and throws', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 2000))
    const cancel = new AbortController()
    const waiting = get({}, {}, { signal: cancel.signal })
    setTimeout(() => cancel.abort(), 20)
    await expect(waiting).rejects.toThrow()
  })

  test('a server that is not there is a network failure', async () => {
    const closed = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') })
    const address = closed.url.href
    await closed.stop(true)
    expect(await get({ stgApi: address, isCors: false })).toMatchObject({ code: 'NETWORK' })
  })

  test('a configuration that cannot be read says where', async () => {
    expect(await get({ method: 'BREW' })).toMatchObject({
      code: 'BAD_CONFIG',
      problem: { params: { why: { code: 'input.choice', params: { at: { zh: '方法', en: 'Method' } } } } },
    })
  })
})
