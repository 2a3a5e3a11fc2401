import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, createVisitorWorld, type VisitorWorld } from './visitor-world.fixture.ts'

let world: VisitorWorld
beforeAll(async () => {
  world = await createVisitorWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

describe('a visitor without a login', () => {
  test('sends and gets only so much', async () => {
    const { ask } = await world.published([api('big', world.both('/api/big')), api('send', world.both('/api/send', { method: 'POST' }))])
    expect(await ask('big', world.at('/api/big'))).toMatchObject({ status: 502, code: 50250 })
    const sent = { method: 'POST', headers: { 'content-type': 'text/plain' } }
    expect((await ask('send', world.at('/api/send'), { ...sent, body: 'x'.repeat(200_000) })).code).toBe(0)
    expect(await ask('send', world.at('/api/send'), { ...sent, body: 'x'.repeat(300_000) })).toMatchObject({ status: 413, code: 41301 })
  })

  test('asks so often in a minute, refused or not, and is told when that is over', async () => {
    const { ask } = await world.published([api('orders', world.both('/api/orders'))])
    const answers = await Promise.all(Array.from({ length: 119 }, () => ask('nothing', world.at('/api/orders'))))
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([403]))
    expect((await ask('orders', world.at('/api/orders'))).code).toBe(0)
    const over = await ask('orders', world.at('/api/orders'))
    expect(over).toMatchObject({ status: 429, code: 42901 })
    expect(over.headers.get('retry-after')).toBe('60')
    expect((await ask('orders', world.at('/api/orders'), {}, world.ann)).code).toBe(0)
    world.server.advance(61_000)
    expect((await ask('orders', world.at('/api/orders'))).code).toBe(0)
  })

  test('shares 1,200 requests a minute with everybody who looks at the same page, and other pages have their own', async () => {
    const { page, ask } = await world.published([api('orders', world.both('/api/orders'))])
    const { attempt } = world.server.store.t
    await world.server.store.write((db) =>
      db.insert(attempt).values({ key: `visited:${page.id}`, count: 1199, windowEndsAt: new Date(Date.now() + 3_600_000) }),
    )
    expect((await ask('orders', world.at('/api/orders'))).code).toBe(0)
    for (const by of [world.server.browser(), world.ann])
      expect(await ask('orders', world.at('/api/orders'), {}, by)).toMatchObject({ status: 429, code: 42901 })
    const other = await world.published([api('orders', world.both('/api/orders'))])
    expect((await other.ask('orders', world.at('/api/orders'))).code).toBe(0)
  })
})

test('what a page declares takes bounded memory, however much it is and however many ask', async () => {
  const script = `function (config) { ${'config.headers["x-filler"] = 1; '.repeat(2000)} return config }`
  for (let n = 0; n < 8; n++) {
    const many = Array.from({ length: 60 }, (_, i) =>
      api(`a${i}`, world.both(`/api/a${i}`, { requestInterceptor: `${script}/* ${n} ${i} */` })),
    )
    const { ask } = await world.published(many)
    await ask('a0', world.at('/api/a0'))
  }
  expect(world.server.app.services.visitors.keptSize()).toBeLessThanOrEqual(16_000_000)
  // Names of headers are kept, not the scripts that mention them.
  expect(world.server.app.services.visitors.keptSize()).toBeLessThan(300_000)
})
