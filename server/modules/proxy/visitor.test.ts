import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActionData, OutgoingFields, PageEntry, SourceData } from '#kernel/page'
import type { Publisher } from '../../outside/publisher.ts'
import {
  adding,
  createTestServer,
  element,
  plainPublisher,
  type TestServer,
  type TestUser,
  testPlugin,
  testPlugins,
} from '../../testing.fixture.ts'
import type { ProxyAnswer, PublishRecord } from '../../wire.ts'

const http: OutgoingFields = {
  address: { stg: 'stgApi', prd: 'prdApi' },
  method: 'method',
  throughServer: 'isCors',
  headers: 'headers',
  scripts: ['requestInterceptor'],
  page: { service: { stg: 'stgService', prd: 'prdService' }, headers: 'headers', scripts: ['requestInterceptor'] },
}
/** A server that knows sources and actions which ask for these. */
const asking = (outgoing: { readonly [id: string]: OutgoingFields }) => {
  const known = Object.entries(outgoing).map(([id, fields]) => ({ id, label: { zh: id, en: id }, references: {}, outgoing: fields }))
  const sources = known.filter(({ id }) => id.startsWith('source/')) as unknown as SourceData[]
  const actions = known.filter(({ id }) => id.startsWith('action/')).map((each) => ({ ...each, runs: 'worker' })) as unknown as ActionData[]
  return testPlugins(testPlugin({ sources, actions }))
}
const publisher: Publisher = {
  async compile(document) {
    const compiled = await plainPublisher.compile(document)
    const entries = [...document.entries.values()]
    const apis = entries.flatMap((e) =>
      e.kind === 'api' ? [[e.id, { name: e.name, source: e.source, config: e.config, bindings: e.bindings }] as const] : [],
    )
    const sources = entries.flatMap((e) =>
      e.kind === 'element' && e.source ? [{ element: e.id, use: e.source, prop: 'data', driven: 'engine' as const }] : [],
    )
    return { ...compiled, program: { ...compiled.program, apis: Object.fromEntries(apis), sources } }
  },
}

let upstream: ReturnType<typeof Bun.serve>
let elsewhere: ReturnType<typeof Bun.serve>
let visits = 0
let server: TestServer
let ann: TestUser
beforeAll(async () => {
  elsewhere = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => {
      visits += 1
      return new Response('secret')
    },
  })
  upstream = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const url = new URL(request.url)
      if (url.pathname === '/api/away') return new Response(null, { status: 302, headers: { location: `${elsewhere.url}api/x` } })
      if (url.pathname === '/api/near') return new Response(null, { status: 302, headers: { location: '/api/orders/1' } })
      if (url.pathname === '/api/big') return new Response('x'.repeat(5 * 1024 * 1024))
      const headers = Object.fromEntries(request.headers)
      const echo = { path: url.pathname + url.search, method: request.method, body: await request.text(), headers }
      return Response.json(echo, { headers: { 'set-cookie': 'a=b', etag: '"1"' } })
    },
  })
  const names: { readonly [host: string]: readonly string[] } = { 'inside.test': ['10.0.0.1'], 'mixed.test': ['8.8.8.8', '127.0.0.1'] }
  server = await createTestServer({ publisher, plugins: asking({ 'source/http': http }), resolve: async (host) => names[host] ?? [] })
  ann = await server.user('ann')
})
afterAll(async () => {
  await server.close()
  await upstream.stop(true)
  await elsewhere.stop(true)
})
beforeEach(async () => {
  visits = 0
  await server.store.write(async (db) => {
    await db.delete(server.store.t.attempt)
  })
})

const api = (id: string, config: object, bindings: object = {}): PageEntry =>
  ({ kind: 'api', id, name: id, source: 'source/http', config, bindings, extra: {} }) as PageEntry
const at = (path: string): string => `http://127.0.0.1:${upstream.port}${path}`
const both = (path: string, more: object = {}) => ({ stgApi: at(path), prdApi: at(path), ...more })

/** A published page and a way to ask through it. */
const published = async (entries: readonly PageEntry[], { isPublic = 1, visitors = true, env = 'prd' as 'prd' | 'stg' } = {}) => {
  const project = await ann.newProject()
  const prefixes = [at('/api'), `http://127.0.0.1:${elsewhere.port}`]
  const root = await server.root()
  await root.post('/api/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: visitors ? prefixes : [] })
  const page = await ann.newPage(project.id, { isPublic })
  expect((await ann.post('/api/pages/update', { id: page.id, revision: page.revision, patch: adding(...entries) })).code).toBe(0)
  expect((await ann.post<PublishRecord>('/api/page/publish/create', { env, id: page.id, previewImg: '' })).code).toBe(0)
  const ask = (source: string, url: string, more: object = {}, by = server.browser()) =>
    by.post<ProxyAnswer>('/api/viewer/request', { page: page.id, source, url, ...more })
  return { page, project, ask }
}
const REFUSED = { status: 403, code: 40303 }

describe('a visitor without a login', () => {
  test('is held to the address of the environment that is asked, though both have published the same', async () => {
    const { page, ask } = await published([api('orders', { stgApi: at('/api/test'), prdApi: at('/api/real') })])
    expect((await ann.post<PublishRecord>('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })).code).toBe(0)
    for (const [env, path, other] of [
      ['prd', '/api/real', '/api/test'],
      ['stg', '/api/test', '/api/real'],
    ] as const) {
      expect((await ask('orders', at(path), { env })).code).toBe(0)
      expect(await ask('orders', at(other), { env })).toMatchObject(REFUSED)
    }
  })

  test('gets what the published page declares, and nothing of ours goes along', async () => {
    const headers = [{ key: 'X-Shop', value: '1' }]
    const requestInterceptor = 'function (config) { config.headers["x-sum"] = 1; return config }'
    const { ask } = await published([api('orders', both(`/api/orders/\${id}`, { method: 'POST', headers, requestInterceptor }))])
    const by = server.browser()
    by.cookie = 'mars-sid=not-ours-to-send'
    const { data } = await ask(
      'orders',
      at('/api/orders/a%20b?page=2'),
      {
        method: 'POST',
        body: '{"x":1}',
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer theirs',
          'x-shop': '1',
          'x-sum': '7',
          'x-other': 'no',
          cookie: 'a=b',
          'x-real-ip': '10.0.0.9',
          host: 'evil.test',
        },
      },
      by,
    )
    expect(data.status).toBe(200)
    expect(Object.keys(data.headers).sort()).toEqual(['content-type', 'etag'])
    const echo = JSON.parse(data.body)
    expect(echo).toMatchObject({ path: '/api/orders/a%20b?page=2', method: 'POST', body: '{"x":1}' })
    expect(echo.headers).toMatchObject({ authorization: 'Bearer theirs', 'x-shop': '1', 'x-sum': '7', host: `127.0.0.1:${upstream.port}` })
    for (const name of ['cookie', 'x-other', 'x-real-ip']) expect(echo.headers[name]).toBeUndefined()
  })

  test('cannot turn it to another host, scheme, port, path or method', async () => {
    const { ask } = await published([api('orders', both(`/api/orders/\${id}/x`)), api('other', both('/api/other'))])
    expect((await ask('orders', at('/api/orders/1/x'))).code).toBe(0)
    const { port } = upstream
    for (const url of [
      `http://127.0.0.1:${elsewhere.port}/api/orders/1/x`,
      `https://127.0.0.1:${port}/api/orders/1/x`,
      `http://localhost:${port}/api/orders/1/x`,
      `http://u:p@127.0.0.1:${port}/api/orders/1/x`,
      `http://127.0.0.1:${port}@127.0.0.1:${elsewhere.port}/api/orders/1/x`,
      at('/api/orders/1'),
      at('/api/orders/1/2/x'),
      at('/api/orders/../x'),
      at('/api/orders/%2e%2e/x'),
      at('/api/orders/..%2fadmin/x'),
      at('/api/orders/..%5Cadmin/x'),
      at('/api/orders/%ff/x'),
      at('/api/other'),
      'file:///api/orders/1/x',
      '/api/orders/1/x',
    ])
      expect([url, await ask('orders', url)]).toEqual([url, expect.objectContaining(REFUSED)])
    expect(await ask('orders', at('/api/orders/1/x'), { method: 'DELETE' })).toMatchObject(REFUSED)
    for (const source of ['nothing', '__proto__', 'constructor']) expect(await ask(source, at('/api/orders/1/x'))).toMatchObject(REFUSED)
    expect(visits).toBe(0)
  })

  test.each([
    ['a host that a value makes', { prdApi: `http://\${host}/api/x` }],
    ['a part of the host', { prdApi: `http://127.0.0.1\${more}/api/x` }],
    ['a port that a value makes', { prdApi: `http://127.0.0.1:\${port}/api/x` }],
    ['a scheme that a value makes', { prdApi: `\${scheme}://127.0.0.1/api/x` }],
    ['a user in the address', { prdApi: `http://\${user}@127.0.0.1/api/x` }],
    ['our own server', { prdApi: '/api/x' }],
    ['no address', { prdApi: '' }],
    ['not through the server', { prdApi: 'http://127.0.0.1/api/x', isCors: false }],
  ])('%s declares nothing', async (_name, config) => {
    const { ask } = await published([api('orders', config)])
    expect(await ask('orders', `http://127.0.0.1:${elsewhere.port}/api/x`)).toMatchObject(REFUSED)
    expect(await ask('orders', 'http://127.0.0.1/api/x')).toMatchObject(REFUSED)
  })

  test('an address that a formula makes declares nothing', async () => {
    const bound = api('orders', both('/api/x'), { prdApi: { kind: 'formula', source: 'context.variable.host' } })
    const { ask } = await published([bound])
    expect(await ask('orders', at('/api/x'))).toMatchObject(REFUSED)
  })

  test('an element with a source of its own declares it too, whatever it says about its api', async () => {
    const use = { source: 'source/http', bindings: {}, execute: 'at once' }
    const { ask } = await published([
      api('orders', both('/api/orders')),
      element('own', { source: { ...use, api: null, config: both('/api/own') } }),
      element('sharing', { source: { ...use, api: 'orders', config: { prdApi: at('/api/changed') } } }),
      element('lost', { source: { ...use, api: 'gone', config: both('/api/own') } }),
    ])
    expect((await ask('own', at('/api/own'))).code).toBe(0)
    expect((await ask('sharing', at('/api/changed'))).code).toBe(0)
    expect(await ask('sharing', at('/api/orders'))).toMatchObject(REFUSED)
    expect(await ask('lost', at('/api/own'))).toMatchObject(REFUSED)
  })

  test('private addresses stay closed unless they are open to visitors', async () => {
    const closed = await published([api('orders', both('/api/orders'))], { visitors: false })
    expect(await closed.ask('orders', at('/api/orders'))).toMatchObject({ status: 502, code: 50250 })
    expect((await closed.ask('orders', at('/api/orders'), {}, ann)).code).toBe(0)
    const hosts = ['http://inside.test/x', 'http://mixed.test/x', 'http://169.254.169.254/x', 'http://[::1]/x']
    const { ask } = await published(hosts.map((prdApi, i) => api(`a${i}`, { prdApi })))
    for (const [i, url] of hosts.entries()) expect(await ask(`a${i}`, url)).toMatchObject({ status: 502, code: 50250 })
  })

  test('is not led elsewhere by a redirect, although that address is open as well', async () => {
    const { ask } = await published([api('away', both('/api/away')), api('near', both('/api/near'))])
    expect(await ask('away', at('/api/away'))).toMatchObject({ status: 502, code: 50250 })
    expect(visits).toBe(0)
    expect(JSON.parse((await ask('near', at('/api/near'))).data.body).path).toBe('/api/orders/1')
  })

  test('sends and gets only so much', async () => {
    const { ask } = await published([api('big', both('/api/big')), api('send', both('/api/send', { method: 'POST' }))])
    expect(await ask('big', at('/api/big'))).toMatchObject({ status: 502, code: 50250 })
    const sent = { method: 'POST', headers: { 'content-type': 'text/plain' } }
    expect((await ask('send', at('/api/send'), { ...sent, body: 'x'.repeat(200_000) })).code).toBe(0)
    expect(await ask('send', at('/api/send'), { ...sent, body: 'x'.repeat(300_000) })).toMatchObject({ status: 413, code: 41301 })
  })

  test('asks so often in a minute, refused or not, and is told when that is over', async () => {
    const { ask } = await published([api('orders', both('/api/orders'))])
    const answers = await Promise.all(Array.from({ length: 119 }, () => ask('nothing', at('/api/orders'))))
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([403]))
    expect((await ask('orders', at('/api/orders'))).code).toBe(0)
    const over = await ask('orders', at('/api/orders'))
    expect(over).toMatchObject({ status: 429, code: 42901 })
    expect(over.headers.get('retry-after')).toBe('60')
    expect((await ask('orders', at('/api/orders'), {}, ann)).code).toBe(0)
    server.advance(61_000)
    expect((await ask('orders', at('/api/orders'))).code).toBe(0)
  })

  test('shares 1,200 requests a minute with everybody who looks at the same page, and other pages have their own', async () => {
    const { page, ask } = await published([api('orders', both('/api/orders'))])
    const { attempt } = server.store.t
    await server.store.write((db) =>
      db.insert(attempt).values({ key: `visited:${page.id}`, count: 1199, windowEndsAt: new Date(Date.now() + 3_600_000) }),
    )
    expect((await ask('orders', at('/api/orders'))).code).toBe(0)
    for (const by of [server.browser(), ann])
      expect(await ask('orders', at('/api/orders'), {}, by)).toMatchObject({ status: 429, code: 42901 })
    const other = await published([api('orders', both('/api/orders'))])
    expect((await other.ask('orders', at('/api/orders'))).code).toBe(0)
  })
})

test('only what is published in that environment, and public, is open', async () => {
  const entries = [api('orders', both('/api/orders'))]
  const test = await published(entries, { env: 'stg' })
  expect((await test.ask('orders', at('/api/orders'), { env: 'stg' })).code).toBe(0)
  expect(await test.ask('orders', at('/api/orders'))).toMatchObject({ status: 401, code: 10018 })
  const hidden = await published(entries, { isPublic: 2 })
  expect(await hidden.ask('orders', at('/api/orders'))).toMatchObject({ status: 401, code: 10018 })
  const nowhere = { page: 987_654_321, source: 'orders', url: at('/api/orders') }
  expect(await server.browser().post('/api/viewer/request', nowhere)).toMatchObject({ status: 401, code: 10018 })
  // A page that is made private closes at once; so does one that goes.
  const { page, ask } = await published(entries)
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  expect((await ask('orders', at('/api/orders'))).status).toBe(401)
  await ann.post('/api/pages/update', { id: page.id, isPublic: 1 })
  expect((await ask('orders', at('/api/orders'))).code).toBe(0)
  await ann.post('/api/pages/delete', { id: page.id })
  expect((await ask('orders', at('/api/orders'))).status).toBe(401)
})

test('what counts is the published page, not the draft; publishing again changes it at once', async () => {
  const first = api('orders', both('/api/orders'))
  const { page, ask } = await published([first])
  const now = api('orders', both('/api/changed'))
  const patch = { added: {}, changed: { orders: [first, now] }, removed: {} }
  expect((await ann.post('/api/pages/update', { id: page.id, revision: page.revision + 1, patch })).code).toBe(0)
  expect(await ask('orders', at('/api/changed'))).toMatchObject(REFUSED)
  expect((await ask('orders', at('/api/orders'))).code).toBe(0)
  await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  expect((await ask('orders', at('/api/changed'))).code).toBe(0)
  expect(await ask('orders', at('/api/orders'))).toMatchObject(REFUSED)
})

test('whoever is signed in is held to what the page declares as well; a member reaches what is open to members', async () => {
  const { ask } = await published([api('orders', both('/api/orders'))], { visitors: false })
  const bob = await server.user('bob')
  expect(await ask('orders', at('/api/orders'), {}, bob)).toMatchObject({ status: 502, code: 50250 })
  expect((await ask('orders', at('/api/orders'), {}, ann)).code).toBe(0)
  for (const user of [ann, bob]) expect(await ask('orders', at('/api/other'), {}, user)).toMatchObject(REFUSED)
  const ended = server.browser()
  ended.token = 'a-token-that-has-ended-long-ago'
  expect(await ask('orders', at('/api/orders'), {}, ended)).toMatchObject({ status: 401, code: 10018 })
})

describe('a draft', () => {
  const asDraft = { env: 'draft' }
  test('is asked by its members as it is saved, in the test environment', async () => {
    const { page, ask } = await published([api('orders', { stgApi: at('/api/test'), prdApi: at('/api/real') })])
    expect((await ask('orders', at('/api/test'), asDraft, ann)).code).toBe(0)
    expect(await ask('orders', at('/api/real'), asDraft, ann)).toMatchObject({ status: 403, code: 40305 })
    const patch = {
      added: {},
      changed: { orders: [api('orders', { stgApi: at('/api/test'), prdApi: at('/api/real') }), api('orders', { stgApi: at('/api/new') })] },
      removed: {},
    }
    expect((await ann.post('/api/pages/update', { id: page.id, revision: page.revision + 1, patch })).code).toBe(0)
    expect((await ask('orders', at('/api/new'), asDraft, ann)).code).toBe(0)
    expect(await ask('orders', at('/api/test'), asDraft, ann)).toMatchObject({ status: 403 })
  })

  test('is closed to everybody else, also where the page is public', async () => {
    const { ask } = await published([api('orders', both('/api/orders'))])
    expect(await ask('orders', at('/api/orders'), asDraft)).toMatchObject({ status: 401 })
    expect(await ask('orders', at('/api/orders'), asDraft, await server.user('dora'))).toMatchObject({ status: 404 })
    const nowhere = { page: 987_654_321, env: 'draft', source: 'orders', url: at('/api/orders') }
    expect(await ann.post('/api/viewer/request', nowhere)).toMatchObject({ status: 404 })
  })
})

describe('what stays on the server', () => {
  const headers = [
    { key: 'X-Key', value: 'secret of the api' },
    { key: 'x-made', value: '' },
  ]
  const page = {
    kind: 'page',
    id: 'page',
    schemaVersion: 1,
    props: {},
    bindings: {},
    style: {},
    css: '',
    events: {},
    interceptor: {
      headers: [{ key: 'X-Common', value: { type: 'static', value: 'secret of the page' } }],
      stgService: 'http://test-service.invalid',
      prdService: 'http://service.invalid',
    },
    extra: {},
  } as unknown as PageEntry
  const publishing = (interceptor: object = (page as { interceptor: object }).interceptor): Publisher => ({
    async compile(document) {
      const compiled = await publisher.compile(document)
      return { ...compiled, program: { ...compiled.program, interceptor: interceptor as never } }
    },
  })
  const visit = async (entries: readonly PageEntry[]) => {
    const other = await createTestServer({ publisher: publishing(), plugins: asking({ 'source/http': http }) })
    try {
      const kim = await other.user('kim')
      const project = await kim.newProject()
      await (await other.root()).post('/api/project/prefixes/update', {
        id: project.id,
        prefixes: [at('/api')],
        visitorPrefixes: [at('/api')],
      })
      const made = await kim.newPage(project.id, { isPublic: 1 })
      expect((await kim.post('/api/pages/update', { id: made.id, revision: made.revision, patch: adding(...entries) })).code).toBe(0)
      expect((await kim.post('/api/page/publish/create', { env: 'prd', id: made.id, previewImg: '' })).code).toBe(0)
      const text = await (await other.browser().raw(`/api/viewer/page/${made.id}`)).text()
      const send = (source: string, url: string, more: object = {}) =>
        other.browser().post<ProxyAnswer>('/api/viewer/request', { page: made.id, source, url, ...more })
      return {
        text,
        send,
        echo: async (source: string, url: string, more: object = {}) => JSON.parse((await send(source, url, more)).data.body),
      }
    } finally {
      after.push(() => other.close())
    }
  }
  const after: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of after) await close()
  })

  test('are the values of headers: visitors get their names, and the server writes them last', async () => {
    const bindings = { 'headers.1.value': { kind: 'formula', source: 'context.variable.x' } }
    const { text, echo } = await visit([api('orders', both('/api/orders', { headers }), bindings)])
    expect(text).not.toContain('secret of')
    expect(text).toContain('X-Key')
    const sent = { headers: { 'x-key': 'mine', 'x-common': 'mine', 'x-made': 'made here', 'x-else': 'no' } }
    const { headers: arrived } = await echo('orders', at('/api/orders'), sent)
    expect(arrived).toMatchObject({ 'x-key': 'secret of the api', 'x-common': 'secret of the page', 'x-made': 'made here' })
    expect(arrived['x-else']).toBeUndefined()
  })

  test('are the addresses of the other environment', async () => {
    const { text } = await visit([api('orders', { stgApi: 'http://testing.invalid/a', prdApi: 'http://real.invalid/a' })])
    expect(text).toContain('http://real.invalid/a')
    expect(text).not.toContain('testing.invalid')
    expect(text).not.toContain('test-service.invalid')
  })

  test('but not of requests that the browser sends itself, whose headers it must have', async () => {
    const { text } = await visit([
      api('direct', both('/api/orders', { headers, isCors: false })),
      api('own', { prdApi: '/api/x', headers }),
    ])
    expect(text.split('secret of the api')).toHaveLength(3)
  })

  test('nor does a step of a flow need more than its declaration', async () => {
    const flows = {
      hook: [
        {
          id: 'n1',
          kind: 'group',
          group: 'loop',
          params: {},
          bindings: {},
          body: [[{ id: 'n2', kind: 'action', name: '', action: 'action/send', params: { to: at('/api/hook') }, bindings: {} }]],
        },
      ],
    }
    const own: Publisher = {
      async compile(document) {
        const compiled = await publisher.compile(document)
        return { ...compiled, program: { ...compiled.program, flows: flows as never } }
      },
    }
    const plugins = asking({ 'action/send': { address: { stg: 'to', prd: 'to' }, always: 'POST' } })
    const other = await createTestServer({ publisher: own, plugins })
    after.push(() => other.close())
    const kim = await other.user('kim')
    const project = await kim.newProject()
    await (await other.root()).post('/api/project/prefixes/update', {
      id: project.id,
      prefixes: [at('/api')],
      visitorPrefixes: [at('/api')],
    })
    const made = await kim.newPage(project.id, { isPublic: 1 })
    expect((await kim.post('/api/page/publish/create', { env: 'prd', id: made.id, previewImg: '' })).code).toBe(0)
    const send = (method: string, path: string) =>
      other.browser().post('/api/viewer/request', {
        page: made.id,
        source: 'hook/n2',
        url: at(path),
        method,
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    expect((await send('POST', '/api/hook')).code).toBe(0)
    expect(await send('GET', '/api/hook')).toMatchObject(REFUSED)
    expect(await send('POST', '/api/other')).toMatchObject(REFUSED)
  })
})

test('what a page declares takes bounded memory, however much it is and however many ask', async () => {
  const script = `function (config) { ${'config.headers["x-filler"] = 1; '.repeat(2000)} return config }`
  for (let n = 0; n < 8; n++) {
    const many = Array.from({ length: 60 }, (_, i) => api(`a${i}`, both(`/api/a${i}`, { requestInterceptor: `${script}/* ${n} ${i} */` })))
    const { ask } = await published(many)
    await ask('a0', at('/api/a0'))
  }
  expect(server.app.services.visitors.keptSize()).toBeLessThanOrEqual(16_000_000)
  // Names of headers are kept, not the scripts that mention them.
  expect(server.app.services.visitors.keptSize()).toBeLessThan(300_000)
})
