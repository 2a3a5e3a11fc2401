// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatPage, parsePage } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import { storedPage } from '../helpers/api.ts'
import { catalogue, RunningStoredPage, readPage } from './run-page.ts'

const SOON = { timeout: 5000 }
vi.setConfig({ testTimeout: 20_000 })

interface Asked {
  readonly url: string
  readonly method: string
  readonly body: Json
  readonly headers: { readonly [name: string]: string }
}
let asked: Asked[] = []
let answer: (url: string) => Json | Response | Promise<Response> = () => ({ code: 0, data: [1], msg: '' })
beforeEach(() => {
  asked = []
  answer = () => ({ code: 0, data: [1], msg: '' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body =
      typeof init.body === 'string' && init.body.startsWith('{') ? (JSON.parse(init.body) as Json) : ((init.body as string) ?? null)
    asked.push({ url: String(url), method: String(init.method), body, headers: init.headers as Record<string, string> })
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), { once: true })
    })
    const given = await Promise.race([answer(String(url)), aborted])
    return given instanceof Response ? given : Response.json(given)
  })
})
let page: RunningStoredPage | undefined
afterEach(() => {
  page?.dispose()
  vi.unstubAllGlobals()
})

const computed = (value: string) => ({ type: 'variable', value })
/** An api entry with everything that the older editor writes. */
const entry = (more: object = {}) => ({
  ...{ id: 'a1', name: 'orders', method: 'GET', stgApi: '/stg/orders', preApi: '/pre/orders', prdApi: '/orders' },
  ...{ contentType: 'application/json', params: [], replaceData: 'merge', isCors: true },
  result: { code: 'code', codeValue: 0, data: 'data', msg: 'msg' },
  tips: { success: '', fail: '', isSuccess: false, isError: true },
  ...more,
})
const byApi = (more: object = {}) => ({ sourceType: 'api', id: 'a1', source: {}, sourceField: '', ...more })

interface Parts {
  readonly api?: object
  readonly source?: object
  readonly table?: object
  readonly interceptor?: object
  readonly variables?: readonly object[]
}
function stored({ api = entry(), source = byApi(), table, interceptor, variables = [] }: Parts) {
  const whole = storedPage([
    { id: 'Chart_1', type: 'LineChart' },
    { id: 'Button_1', type: 'Button' },
    { id: 'Table_1', type: 'MarsTable' },
  ]) as {
    apis: object
    variables: readonly object[]
    interceptor?: object
    elementsMap: { [id: string]: { config: { api?: object; events?: object[] } } }
  }
  whole.apis = { a1: api }
  whole.variables = variables
  if (interceptor) whole.interceptor = interceptor
  whole.elementsMap.Chart_1!.config.api = source
  if (table) whole.elementsMap.Table_1!.config.api = table
  const ask = { id: 'ask', type: 'normal', title: 'ask', config: { actionType: 'request', id: 'a1' } }
  const actions = [{ id: 'start', type: 'start', title: 's' }, ask, { id: 'end', type: 'end', title: 'e' }]
  whole.elementsMap.Button_1!.config.events = [{ nickName: '点击', eventName: 'onClick', actions }]
  return whole
}
async function open(parts: Parts = {}, env: 'stg' | 'prd' = 'stg') {
  page?.dispose()
  page = await RunningStoredPage.open(readPage(stored(parts)).document, undefined, { env })
  return page
}
/** Opens the page, lets its chart ask, and tells what came of it. */
async function loaded(parts: Parts = {}, env: 'stg' | 'prd' = 'stg') {
  const running = await open(parts, env)
  await expect.poll(() => running.data.has('Chart_1') || running.failures.length > 0, SOON).toBe(true)
  return { data: running.data.get('Chart_1'), failed: running.failures.map(({ message }) => message), said: running.said }
}

describe('an api entry of an older page (catalogue 4.1)', () => {
  test('is asked at the address of its environment', async () => {
    await loaded()
    await loaded({}, 'prd')
    expect(asked.map(({ url }) => url)).toEqual(['/stg/orders', '/orders'])
  })

  test('keeps what is no longer used when it is saved', () => {
    const { document } = parsePage(stored({ api: entry({ sendOn: 'x', sourceType: 'json', source: { rows: [1] } }) }), { catalogue })
    const again = formatPage(document) as { apis: { a1: object } }
    expect(again.apis.a1).toMatchObject({ preApi: '/pre/orders', sendOn: 'x', sourceType: 'json', source: { rows: [1] }, method: 'GET' })
  })

  test.each([
    ['GET', '/stg/orders?shop=7&page=1', null],
    ['DELETE', '/stg/orders?shop=7&page=1', null],
    ['POST', '/stg/orders', { shop: 7, page: 1 }],
    ['PUT', '/stg/orders', { shop: 7, page: 1 }],
    ['PATCH', '/stg/orders', { shop: 7, page: 1 }],
  ])('%s sends what the rows say, computed ones too', async (method, url, body) => {
    const params = [
      { key: 'shop', value: computed('context.variable.shop') },
      { key: 'page', value: { type: 'static', value: 1 } },
    ]
    await loaded({ api: entry({ method, params }), variables: [{ name: 'shop', type: 'number', defaultValue: 7 }] })
    expect(asked).toMatchObject([{ method, url, body }])
  })

  test.each([
    ['merge', { a: 1, b: 9, c: 3 }],
    ['cover', { b: 9, c: 3 }],
    ['reserve', { a: 1, b: 2 }],
  ])('%s decides between its rows and what is sent', async (replaceData, body) => {
    const params = [
      { key: 'a', value: 1 },
      { key: 'b', value: 2 },
    ]
    const running = await open({ api: entry({ method: 'POST', params, replaceData }), source: byApi({ executeType: 'noexecute' }) })
    await running.fire('Button_1', 'onClick', { b: 9, c: 3 })
    expect(asked).toMatchObject([{ body }])
  })

  test.each([
    ['its own texts', { success: '好了', fail: '', isSuccess: false, isError: true }, 0, [['success', '好了']]],
    ['the server’s text', { success: '好了', fail: '', isSuccess: true, isError: true }, 0, [['success', 'served']]],
    ['its text for failures', { success: '', fail: '坏了', isSuccess: false, isError: false }, 5, [['error', '坏了']]],
    ['the server’s for failures', { success: '', fail: '坏了', isSuccess: false, isError: true }, 5, [['error', 'served']]],
    ['nothing', { success: '', fail: '', isSuccess: false, isError: false }, 5, []],
  ])('says %s', async (_what, tips, code, said) => {
    answer = () => ({ code, data: 1, msg: 'served' })
    expect((await loaded({ api: entry({ tips }) })).said).toEqual(said)
  })
})

describe('a component’s source (catalogue 4.3)', () => {
  test('the source of a component may be data, an api or a variable', async () => {
    expect((await loaded({ source: { sourceType: 'json', source: { list: [1, 2] }, sourceField: 'list' } })).data).toEqual([1, 2])
    const name = computed('context.variable.rows')
    const variables = [{ name: 'rows', type: 'array', defaultValue: [3] }]
    expect((await loaded({ source: { sourceType: 'variable', name }, variables })).data).toEqual([3])
    expect(asked).toEqual([])
  })

  test('waits as it is told, or to be asked', async () => {
    const running = await open({ source: byApi({ executeType: 'delay', delayTime: 0.05 }) })
    expect(asked).toEqual([])
    await expect.poll(() => running.data.get('Chart_1'), SOON).toEqual([1])
    await open({ source: byApi({ executeType: 'noexecute' }) })
    await page!.state()
    expect(asked).toHaveLength(1)
  })

  test('picks from the whole answer; a formula gets it as eventParams', async () => {
    answer = () => ({ code: 0, data: { list: [1], total: 9 }, msg: 'm' })
    expect((await loaded({ source: byApi({ sourceField: 'data.list' }) })).data).toEqual([1])
    expect((await loaded({ source: byApi({ sourceField: computed('eventParams.data.list.concat(eventParams.msg)') }) })).data).toEqual([
      1,
      'm',
    ])
    expect((await loaded({ source: byApi({ sourceField: 'list' }) })).data).toEqual([1])
  })
})

test('the page’s interceptor: headers, time and both functions (catalogue 4.2)', async () => {
  const interceptor = {
    headers: [{ key: 'x-shop', value: computed('context.variable.shop') }],
    timeout: 8,
    requestInterceptor: 'function (config) { config.params.sign = config.timeout; return config }',
    responseInterceptor: 'function (response) { response.data.data = response.data.data.concat(2); return response }',
  }
  const { data } = await loaded({ interceptor, variables: [{ name: 'shop', type: 'string', defaultValue: 's1' }] })
  expect([asked[0]?.url, asked[0]?.headers['x-shop'], data]).toEqual(['/stg/orders?sign=8000', 's1', [1, 2]])
  answer = () => new Promise<Response>(() => undefined)
  const slow = await loaded({ interceptor: { timeout: 0.05, timeoutErrorMessage: '太慢了' } })
  expect(slow.failed).toEqual(['太慢了'])
})

describe('what was broken in requests of older pages is not (catalogue 4.6)', () => {
  test('a code of 0 is no success where the page says 200', async () => {
    answer = () => ({ code: 0, data: null, msg: 'server error' })
    const result = { code: 'code', codeValue: 200, data: 'data', msg: 'msg' }
    expect(await loaded({ api: entry({ result }) })).toMatchObject({ data: undefined, failed: ['server error'] })
  })

  test('a missing code is no success', async () => {
    answer = () => ({ data: [1] })
    expect((await loaded()).failed).toHaveLength(1)
  })

  test('a code may be a text', async () => {
    answer = () => ({ code: 'SUCCESS', data: [4] })
    const result = { code: 'code', codeValue: 'SUCCESS', data: 'data', msg: 'msg' }
    expect((await loaded({ api: entry({ result }) })).data).toEqual([4])
  })

  test('one component’s path is its own and not its api’s', async () => {
    answer = () => ({ code: 0, data: { list: [1] }, msg: '' })
    const running = await open({ source: byApi({ sourceField: 'data.list' }), table: byApi({ executeType: 'noexecute' }) })
    await expect.poll(() => running.data.get('Chart_1'), SOON).toEqual([1])
    expect((await running.load('Table_1', {})).data).toEqual({ list: [1] })
  })

  test('a component whose api was deleted says so and throws nothing', async () => {
    const { failed } = await loaded({ source: { ...byApi(), id: 'gone' } })
    expect(failed).toEqual([{ code: 'engine.no-api', params: { api: 'gone' } }])
  })

  test('the late answer of an older request never wins', async () => {
    const waiting: (() => void)[] = []
    const running = await open({ source: byApi({ executeType: 'noexecute' }) })
    answer = (url) => new Promise((resolve) => waiting.push(() => resolve(Response.json({ code: 0, data: url, msg: '' }))))
    const [first, second] = [running.load('Chart_1', { n: 1 }), running.load('Chart_1', { n: 2 })]
    await expect.poll(() => waiting.length, SOON).toBe(2)
    for (const reply of waiting.reverse()) reply()
    expect([(await first).code, (await second).data]).toEqual(['CANCELLED', '/stg/orders?n=2'])
    expect(running.data.get('Chart_1')).toBe('/stg/orders?n=2')
  })

  test('through the server any method and body goes, and the answer’s own failure is told', async () => {
    answer = () => ({ code: 0, data: { status: 200, headers: {}, body: '{"code":7,"msg":"no"}' }, msg: '' })
    const url = 'https://service.example/orders'
    const api = entry({ method: 'PUT', stgApi: url, contentType: 'application/x-www-form-urlencoded', params: [{ key: 'a', value: '1' }] })
    expect((await loaded({ api })).failed).toEqual(['no'])
    expect(asked).toMatchObject([{ url: '/api/viewer/request', body: { url, method: 'PUT', body: 'a=1' } }])
  })
})
