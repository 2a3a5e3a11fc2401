import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noMetrics } from '../../metrics/metrics.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AuditRow, BrowserErrorRow, Paged } from '../../wire.ts'
import { MOST_GROUPS } from './collecting.ts'
import { fingerprintOf, ownFileOf } from './fingerprint.ts'
import { MemoryLimits } from './memory-limits.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let server: TestServer
let root: TestUser
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PROXIES: '1' } })
  root = await server.root()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.store.write((db) => db.delete(server.store.t.browserError))
})

let networks = 0
/** A visitor with a network of their own. */
const visitor = () => {
  const ip = `198.51.${++networks}.7`
  return async (messages: readonly string[], more: object = {}) => {
    const errors = messages.map((message) => ({
      message,
      stack: 'at f (https://a.test/assets/start-B3f8Kd2a.js:1:20)',
      route: '/page/:id',
    }))
    const answer = await server.browser().raw('/api/errors/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, 'x-forwarded-for': ip },
      body: JSON.stringify({ app: 'viewer', release: '0.2.0', errors, ...more }),
    })
    return answer.status
  }
}
const flush = () => server.app.services.errorCollecting.flush()
const listed = async (query = '') => {
  await flush()
  return (await root.get<Paged<BrowserErrorRow>>(`/api/errors/list?pageSize=200${query}`)).data
}

describe('errors of browsers', () => {
  it('are grouped over releases and numbers, without data of people', async () => {
    const report = visitor()
    await report(['No order 1234567 of ann@example.com in row 3'])
    server.advance(60_000)
    await report(['No order 7654321 of bea@example.com in row 4'], { release: '0.3.0' })
    const { list } = await listed()
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      ...{ app: 'viewer', message: 'No order <n> of <email> in row 4', stack: 'at f (/assets/start-B3f8Kd2a.js:1:20)' },
      ...{ count: 2, releases: ['0.3.0', '0.2.0'], browser: 'Firefox 140', route: '/page/:id', state: 'open' },
    })
    expect(new Date(list[0]?.lastAt ?? 0).getTime() - new Date(list[0]?.firstAt ?? 0).getTime()).toBeGreaterThanOrEqual(
      60_000,
    )
  })

  it('are told apart by app', async () => {
    const report = visitor()
    for (const app of ['viewer', 'studio', 'admin']) await report(['x is undefined'], { app })
    expect((await listed()).total).toBe(3)
    expect((await listed('&app=admin')).list.map(({ app }) => app)).toEqual(['admin'])
    expect((await listed('&keyword=X%20IS')).total).toBe(3)
    expect((await listed('&keyword=y%20is')).total).toBe(0)
  })

  it('come back when they are reported again after they were solved, and are deleted for good', async () => {
    const report = visitor()
    await report(['first', 'second'])
    const [first, second] = (await listed()).list.toSorted((a, b) => a.id - b.id)
    expect((await root.post('/api/errors/solve', { ids: [first?.id] })).code).toBe(0)
    expect((await listed('&state=open')).list.map(({ message }) => message)).toEqual(['second'])
    expect((await listed('&state=solved')).list.map(({ message }) => message)).toEqual(['first'])
    await report(['first'])
    expect((await listed('&state=open')).list[0]).toMatchObject({ message: 'first', state: 'returned', count: 2 })
    await root.post('/api/errors/delete', { ids: [first?.id, second?.id] })
    expect((await listed()).total).toBe(0)
    const { data } = await root.get<Paged<AuditRow>>('/api/audit/list?keyword=browser%20errors')
    expect(data.list.map(({ says }) => says.en)).toEqual([
      'Deleted browser errors (2)',
      'Marked browser errors as solved (1)',
    ])
  })

  it('are dropped beyond what a network may report, without a refusal', async () => {
    const report = visitor()
    for (let i = 0; i < 70; i++) expect(await report(['the same'])).toBe(200)
    expect((await listed()).list[0]?.count).toBe(60)
    await visitor()(['the same'])
    expect((await listed()).list[0]?.count).toBe(61)
  })

  it('bound the groups that one network makes, and those that are kept', async () => {
    const report = visitor()
    const words = (from: number) => Array.from({ length: 10 }, (_, i) => `word ${'abcdefghij'[from]}${'abcdefghij'[i]}`)
    for (let i = 0; i < 6; i++) await report(words(i))
    expect((await listed()).total).toBe(30)

    const { browserError } = server.store.t
    const at = new Date(0)
    const texts = { message: 'm', stack: '', route: '', part: '', browser: '', searchText: '', releases: [] }
    const rows = Array.from({ length: MOST_GROUPS }, (_, i) => ({
      ...texts,
      fingerprint: `f${i}`,
      count: i === 0 ? 2 : 1,
    }))
    for (let i = 0; i < rows.length; i += 100)
      await server.store.write((db) =>
        db
          .insert(browserError)
          .values(
            rows
              .slice(i, i + 100)
              .map((row) => ({ ...row, app: 'studio' as const, state: 'open' as const, firstAt: at, lastAt: at })),
          ),
      )
    await visitor()(['newest'])
    const { total, list } = await listed()
    expect(total).toBe(MOST_GROUPS)
    expect(list[0]?.message).toBe('newest')
    // What was reported more than once stays, however old.
    expect(
      await server.store.read.$count(browserError, (await import('drizzle-orm')).eq(browserError.fingerprint, 'f0')),
    ).toBe(1)
  })

  it('are refused with contents that no app of ours sends', async () => {
    const report = visitor()
    expect(await report(Array.from({ length: 11 }, () => 'x'))).toBe(400)
    expect(await report(['x'.repeat(1_001)])).toBe(400)
    expect(await report(['x'], { app: 'other' })).toBe(400)
    expect(await report(['x'], { release: 'a b' })).toBe(400)
    const bad = { message: 'x', route: '/page/12?a=b' }
    expect(await report([], { errors: [bad] })).toBe(400)
    expect(await report([], { errors: [{ message: 'x', stack: 's'.repeat(17_000) }] })).toBe(413)
    expect((await listed()).total).toBe(0)
  })

  it('are shown to super administrators alone', async () => {
    const ann = await server.user('ann')
    expect((await ann.get('/api/errors/list')).status).toBe(403)
    expect((await ann.post('/api/errors/solve', { ids: [1] })).status).toBe(403)
    expect((await ann.post('/api/errors/delete', { ids: [1] })).status).toBe(403)
  })

  it('of two nodes at the same time are one group', async () => {
    const { ErrorCollecting } = await import('./collecting.ts')
    const other = new ErrorCollecting({
      metrics: noMetrics,
      store: server.store,
      now: () => new Date(),
      tell: (error) => server.faults.push(error),
    })
    const error = { message: 'at once', stack: '', route: '', part: '' }
    const origin = { ip: '192.0.2.1', userAgent: null, find: async () => null }
    const here = server.app.services.errorCollecting
    for (const node of [here, other]) await node.report({ app: 'studio', release: '1', errors: [error] }, origin)
    await Promise.all([here.flush(), other.flush()])
    expect((await listed()).list).toMatchObject([{ message: 'at once', count: 2 }])
    expect(server.faults).toEqual([])
  })
})

describe('a fingerprint', () => {
  it('takes the first file of our own code, without the hash of its build', () => {
    expect(ownFileOf('at g (/plugins/x.js:1:2)\nat f (/assets/open-page-B3f8Kd2a.js:1:20)')).toBe('open-page')
    expect(ownFileOf('at f (/assets/start.js:1:20)')).toBe('start')
    expect(ownFileOf('')).toBe('')
  })

  it('is the same for other numbers, and another for another file', () => {
    const of = (message: string, file: string) =>
      fingerprintOf({ app: 'studio', message, stack: `at f (/assets/${file}.js:1:1)` })
    expect(of('row 1', 'a-B3f8Kd2a')).toBe(of('row 22', 'a-C4g9Le3b'))
    expect(of('row 1', 'a')).not.toBe(of('row 1', 'b'))
  })
})

describe('limits in memory', () => {
  it('open again after their window, and forget what is over', () => {
    let at = 0
    const limits = new MemoryLimits(() => new Date(at))
    const limit = { key: 'k', most: 2, windowMs: 10 }
    expect([limits.take(limit), limits.take(limit), limits.take(limit)]).toEqual([true, true, false])
    at = 10
    expect(limits.take(limit)).toBe(true)
    for (let i = 0; i < 25_000; i++) limits.take({ key: `${i}`, most: 1, windowMs: 10 })
    expect((limits as unknown as { windows: Map<string, unknown> }).windows.size).toBeLessThanOrEqual(10_000)
  })
})
