import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { element } from '../../testing.fixture.ts'
import type { PublishRecord } from '../../wire.ts'
import { api, createVisitorWorld, REFUSED, type VisitorWorld } from './visitor-world.fixture.ts'

let world: VisitorWorld
beforeAll(async () => {
  world = await createVisitorWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

describe('a visitor without a login', () => {
  test('is held to the address of the environment that is asked, though both have published the same', async () => {
    const { page, ask } = await world.published([api('orders', { stgApi: world.at('/api/test'), prdApi: world.at('/api/real') })])
    expect((await world.ann.post<PublishRecord>('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })).code).toBe(0)
    for (const [env, path, other] of [
      ['prd', '/api/real', '/api/test'],
      ['stg', '/api/test', '/api/real'],
    ] as const) {
      expect((await ask('orders', world.at(path), { env })).code).toBe(0)
      expect(await ask('orders', world.at(other), { env })).toMatchObject(REFUSED)
    }
  })

  test('gets what the published page declares, and nothing of ours goes along', async () => {
    const headers = [{ key: 'X-Shop', value: '1' }]
    const requestInterceptor = 'function (config) { config.headers["x-sum"] = 1; return config }'
    const { ask } = await world.published([
      api('orders', world.both(`/api/orders/\${id}`, { method: 'POST', headers, requestInterceptor })),
    ])
    const by = world.server.browser()
    by.cookie = 'mars-sid=not-ours-to-send'
    const { data } = await ask(
      'orders',
      world.at('/api/orders/a%20b?page=2'),
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
    expect(echo.headers).toMatchObject({
      authorization: 'Bearer theirs',
      'x-shop': '1',
      'x-sum': '7',
      host: `127.0.0.1:${world.upstream.port}`,
    })
    for (const name of ['cookie', 'x-other', 'x-real-ip']) expect(echo.headers[name]).toBeUndefined()
  })

  test('cannot turn it to another host, scheme, port, path or method', async () => {
    const { ask } = await world.published([api('orders', world.both(`/api/orders/\${id}/x`)), api('other', world.both('/api/other'))])
    expect((await ask('orders', world.at('/api/orders/1/x'))).code).toBe(0)
    const { port } = world.upstream
    for (const url of [
      `http://127.0.0.1:${world.elsewhere.port}/api/orders/1/x`,
      `https://127.0.0.1:${port}/api/orders/1/x`,
      `http://localhost:${port}/api/orders/1/x`,
      `http://u:p@127.0.0.1:${port}/api/orders/1/x`,
      `http://127.0.0.1:${port}@127.0.0.1:${world.elsewhere.port}/api/orders/1/x`,
      world.at('/api/orders/1'),
      world.at('/api/orders/1/2/x'),
      world.at('/api/orders/../x'),
      world.at('/api/orders/%2e%2e/x'),
      world.at('/api/orders/..%2fadmin/x'),
      world.at('/api/orders/..%5Cadmin/x'),
      world.at('/api/orders/%ff/x'),
      world.at('/api/other'),
      'file:///api/orders/1/x',
      '/api/orders/1/x',
    ])
      expect([url, await ask('orders', url)]).toEqual([url, expect.objectContaining(REFUSED)])
    expect(await ask('orders', world.at('/api/orders/1/x'), { method: 'DELETE' })).toMatchObject(REFUSED)
    for (const source of ['nothing', '__proto__', 'constructor'])
      expect(await ask(source, world.at('/api/orders/1/x'))).toMatchObject(REFUSED)
    expect(world.visits).toBe(0)
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
    const { ask } = await world.published([api('orders', config)])
    expect(await ask('orders', `http://127.0.0.1:${world.elsewhere.port}/api/x`)).toMatchObject(REFUSED)
    expect(await ask('orders', 'http://127.0.0.1/api/x')).toMatchObject(REFUSED)
  })

  test('an address that a formula makes declares nothing', async () => {
    const bound = api('orders', world.both('/api/x'), { prdApi: { kind: 'formula', source: 'context.variable.host' } })
    const { ask } = await world.published([bound])
    expect(await ask('orders', world.at('/api/x'))).toMatchObject(REFUSED)
  })

  test('an element with a source of its own declares it too, whatever it says about its api', async () => {
    const use = { source: 'source/http', bindings: {}, execute: 'at once' }
    const { ask } = await world.published([
      api('orders', world.both('/api/orders')),
      element('own', { source: { ...use, api: null, config: world.both('/api/own') } }),
      element('sharing', { source: { ...use, api: 'orders', config: { prdApi: world.at('/api/changed') } } }),
      element('lost', { source: { ...use, api: 'gone', config: world.both('/api/own') } }),
    ])
    expect((await ask('own', world.at('/api/own'))).code).toBe(0)
    expect((await ask('sharing', world.at('/api/changed'))).code).toBe(0)
    expect(await ask('sharing', world.at('/api/orders'))).toMatchObject(REFUSED)
    expect(await ask('lost', world.at('/api/own'))).toMatchObject(REFUSED)
  })

  test('private addresses stay closed unless they are open to visitors', async () => {
    const closed = await world.published([api('orders', world.both('/api/orders'))], { visitors: false })
    expect(await closed.ask('orders', world.at('/api/orders'))).toMatchObject({ status: 502, code: 50250 })
    expect((await closed.ask('orders', world.at('/api/orders'), {}, world.ann)).code).toBe(0)
    const hosts = ['http://inside.test/x', 'http://mixed.test/x', 'http://169.254.169.254/x', 'http://[::1]/x']
    const { ask } = await world.published(hosts.map((prdApi, i) => api(`a${i}`, { prdApi })))
    for (const [i, url] of hosts.entries()) expect(await ask(`a${i}`, url)).toMatchObject({ status: 502, code: 50250 })
  })

  test('is not led elsewhere by a redirect, although that address is open as well', async () => {
    const { ask } = await world.published([api('away', world.both('/api/away')), api('near', world.both('/api/near'))])
    expect(await ask('away', world.at('/api/away'))).toMatchObject({ status: 502, code: 50250 })
    expect(world.visits).toBe(0)
    expect(JSON.parse((await ask('near', world.at('/api/near'))).data.body).path).toBe('/api/orders/1')
  })
})
