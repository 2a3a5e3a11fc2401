import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allRouteNames } from '../http/route-names.ts'
import { release } from '../release.ts'
import { adding, changing, createTestServer, element, type TestServer } from '../testing.fixture.ts'
import type { PublishRecord } from '../wire.ts'
import { createMetrics } from './create-metrics.ts'
import type { Metrics } from './metrics.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { listenForMetrics, METRICS_PATH } from './serve-metrics.ts'

const TOKEN = 'a-token-of-the-operator'
const BEARER = { authorization: `Bearer ${TOKEN}` }
let server: TestServer
let metrics: Metrics
const faults: unknown[] = []
const start = async (env: Record<string, string> = { METRICS_TOKEN: TOKEN }) => {
  metrics = createMetrics({ report: (error) => faults.push(error) })
  server = await createTestServer({ env, metrics })
}
beforeEach(() => void faults.splice(0))
afterEach(() => server.close())

const freePort = async (): Promise<number> => {
  const taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = taken
  await taken.stop(true)
  return port as number
}
const read = async (headers: Record<string, string> = BEARER, more: Record<string, string> = {}) => {
  const response = await server.browser().raw('/metrics', { headers: { ...headers, ...more } })
  const text = await response.text()
  return { status: response.status, type: response.headers.get('content-type'), headers: response.headers, text }
}
const envelopeOf = ({ text }: { readonly text: string }) =>
  JSON.parse(text) as { code: number; data: unknown; msg: string }

interface Shown {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
const shownIn = (text: string): readonly Shown[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
/** The value of the series with these labels; null without one. */
const figureOf = async (name: string, labels: Record<string, string> = {}): Promise<number | null> => {
  const { text } = await read()
  const fits = (shown: Shown) =>
    shown.name === name && Object.entries(labels).every(([label, value]) => shown.labels[label] === value)
  const found = shownIn(text).filter(fits)
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0)
}

describe('who reads figures', () => {
  test('nobody, unless a setting says where', async () => {
    await start({})
    const answer = await read()
    expect(answer).toMatchObject({ status: 404, type: expect.stringContaining('json') })
    expect(envelopeOf(answer)).toMatchObject({ code: 40401 })
  })

  test('requests with the token, and others hear what to send', async () => {
    await start()
    expect(await read()).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
    const wrong: readonly Record<string, string>[] = [
      {},
      { authorization: `Bearer ${TOKEN}x` },
      { authorization: `Bearer ${TOKEN.slice(1)}` },
      { authorization: `Basic ${TOKEN}` },
    ]
    for (const headers of wrong) {
      const answer = await read(headers, { 'accept-language': 'en' })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(envelopeOf(answer)).toEqual({
        ...{ code: 40191, data: null },
        msg: 'Send the header “Authorization: Bearer” followed by the value of the setting METRICS_TOKEN',
      })
    }
    const inChinese = envelopeOf(await read({}, { 'accept-language': 'zh' })).msg
    expect(inChinese).toContain('请发送请求头 Authorization: Bearer')
  })

  test('a port of their own has figures at one address, and the main one has none', async () => {
    const port = await freePort()
    await start({ METRICS_PORT: String(port) })
    const listening = listenForMetrics({ metrics, config: server.config, report: (error) => faults.push(error) })
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${METRICS_PATH}`)
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('tessera_jobs_waiting')])
      const other = await fetch(`http://127.0.0.1:${port}/api/health`)
      expect([other.status, await other.json()]).toEqual([404, expect.objectContaining({ code: 40401 })])
      expect((await read()).status).toBe(404)
    } finally {
      await listening?.stop()
    }
  })

  test('a token opens the port of their own too', async () => {
    const port = await freePort()
    await start({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN })
    const listening = listenForMetrics({ metrics, config: server.config, report: (error) => faults.push(error) })
    try {
      const status = async (headers: Record<string, string>) =>
        (await fetch(`http://127.0.0.1:${port}${METRICS_PATH}`, { headers })).status
      expect([await status({}), await status(BEARER)]).toEqual([401, 200])
    } finally {
      await listening?.stop()
    }
  })
})

describe('labels', () => {
  const NUMBER = '918273645'
  const WORD = 'zq81x-someone'

  test('are of a fixed set, whatever ids requests have', async () => {
    await start()
    const user = await server.root()
    const { calls } = server.app
    for (const { call } of calls) {
      for (const id of [NUMBER, WORD]) {
        const path = `${call.outside ? '' : '/api'}${call.path.replace(/\{\w+\*?\}/g, id)}`
        const body = call.method === 'GET' ? {} : { body: JSON.stringify({ id, name: WORD }) }
        const response = await user.raw(`${path}?more=${WORD}`, {
          ...{ method: call.method, headers: { 'content-type': 'application/json' } },
          ...body,
        })
        await response.body?.cancel()
      }
    }
    for (const path of [`/page/${NUMBER}`, `/api/${WORD}`, `/${WORD}`, `/${WORD}.js`, `/assets/${WORD}.js`])
      await user.raw(path)
    await server
      .browser()
      .raw('/api/user/info', { method: 'PROPFIND' })
      .catch(() => undefined)

    const { text } = await read()
    for (const traced of [NUMBER, WORD, 'ann', 'test.dev']) expect(text).not.toContain(traced)
    const allowed: Readonly<Record<string, (value: string) => boolean>> = {
      node: (value) => value === server.config.log.node,
      route: (value) => allRouteNames(calls, [METRICS_PATH]).includes(value),
      method: (value) => /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/.test(value),
      status: (value) => /^[1-5]\d\d$/.test(value),
      le: (value) => value === '+Inf' || Number(value) > 0,
      result: (value) => ['hit', 'miss', 'committed', 'rolled_back'].includes(value),
      why: (value) => ['refused', 'failed', 'start', 'stopped', 'late'].includes(value),
      env: (value) => ['stg', 'prd'].includes(value),
      // One word each, as modules name them.
      memory: (value) => /^[a-z-]{1,30}$/.test(value),
      kind: (value) => /^[a-z-]{1,30}$/.test(value),
      release: (value) => value === release,
    }
    const shown = shownIn(text)
    expect(shown.length).toBeGreaterThan(1_000)
    const strange = shown.flatMap(({ name, labels }) =>
      Object.entries(labels).flatMap(([label, value]) =>
        allowed[label]?.(value) ? [] : [`${name} ${label}=${value}`],
      ),
    )
    expect(strange).toEqual([])
    const routes = new Set(shown.map(({ labels }) => labels.route))
    const missing = allRouteNames(calls).filter((route) => !routes.has(route))
    expect(missing).toEqual([])
  }, 120_000)
})

describe('figures', () => {
  beforeEach(() => start())

  test('count requests, from memory as well as by the router', async () => {
    const ann = await server.user('ann')
    for (let at = 0; at < 5; at++) expect((await ann.get('/api/user/info')).status).toBe(200)
    const info = { route: '/api/user/info', method: 'GET', status: '200' }
    expect(await figureOf('tessera_http_request_seconds_count', info)).toBe(5)
    expect(await figureOf('tessera_memory_lookups_total', { memory: 'answers', result: 'hit' })).toBeGreaterThanOrEqual(
      3,
    )
    expect(await figureOf('tessera_memory_lookups_total', { memory: 'logins', result: 'hit' })).toBeGreaterThanOrEqual(
      3,
    )
    expect(await figureOf('tessera_memory_lookups_total', { memory: 'accounts', result: 'miss' })).toBe(1)
    // The one that reads the figures.
    expect(await figureOf('tessera_http_requests_under_way')).toBe(1)
  })

  test('count saves, merges and conflicts once each', async () => {
    const ann = await server.user('ann')
    const page = await ann.newPage((await ann.newProject()).id)
    const save = async (revision: number, patch: object) =>
      (await ann.post<{ revision: number }>('/api/pages/update', { id: page.id, revision, patch })).code
    const [a, b] = [element('Button_1'), element('Button_2')]
    const before = (await figureOf('tessera_saves_total')) ?? 0
    expect(await save(1, adding(a))).toBe(0)
    expect(await save(1, adding(b))).toBe(0)
    const texts = (text: string) => element('Button_1', { props: { text } })
    expect(await save(3, changing([a, texts('one')]))).toBe(0)
    expect(await save(3, changing([a, texts('two')]))).not.toBe(0)
    expect(await figureOf('tessera_saves_total')).toBe(before + 3)
    expect(await figureOf('tessera_merges_total')).toBe(1)
    expect(await figureOf('tessera_conflicts_total')).toBe(1)
  })

  test('measure publications, and count those that came to nothing', async () => {
    const ann = await server.user('ann')
    const page = await ann.newPage((await ann.newProject()).id)
    const publish = () =>
      ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    expect((await publish()).code).toBe(0)
    expect((await publish()).code).not.toBe(0)
    expect(await figureOf('tessera_publish_seconds_count', { env: 'prd' })).toBe(1)
    expect(await figureOf('tessera_publish_failures_total', { env: 'prd', why: 'refused' })).toBe(1)
  })

  test('count jobs that wait and run, and how long the oldest one has waited', async () => {
    const { store } = server
    const { run } = store.t
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
    const row = (id: string, availableAt: Date, more: object = {}) => ({
      ...{ id, namespaceId: 'default', workflowName: 'job/test', status: 'pending' as const, config: {}, attempts: 0 },
      ...{ createdAt: at(-60), updatedAt: at(-60), availableAt, ...more },
    })
    await store.write(async (db) => {
      await db.delete(run)
      await db
        .insert(run)
        .values([
          ...[row('due', at(-30)), row('later', at(600)), row('over', at(-5), { status: 'running', workerId: 'gone' })],
          ...[
            row('running', at(30), { status: 'running', workerId: 'here' }),
            row('asleep', at(30), { status: 'running' }),
          ],
        ])
    })
    expect(await figureOf('tessera_jobs_waiting')).toBe(2)
    expect(await figureOf('tessera_jobs_running')).toBe(1)
    const oldest = await figureOf('tessera_jobs_oldest_seconds')
    expect(oldest).toBeGreaterThanOrEqual(29)
    expect(oldest).toBeLessThan(40)
  })

  test('measure writes of the database, and count open streams', async () => {
    const ann = await server.user('ann')
    const { documentId } = await ann.newPage((await ann.newProject()).id)
    expect(await figureOf('tessera_db_write_seconds_count', { result: 'committed' })).toBeGreaterThan(2)
    expect(await figureOf('tessera_db_writes_waiting')).toBe(0)
    const stream = await ann.raw(`/api/documents/follow/${documentId}?since=1`)
    expect(await figureOf('tessera_streams_open', { kind: 'documents' })).toBe(1)
    await stream.body?.cancel()
    await expect.poll(() => figureOf('tessera_streams_open', { kind: 'documents' })).toBe(0)
  })

  test('show the process, its release and whether it drains', async () => {
    let isDraining = false
    const { stop } = addProcessMetrics(metrics, { isDraining: () => isDraining })
    expect(await figureOf('tessera_info', { release })).toBe(1)
    expect(await figureOf('tessera_draining')).toBe(0)
    isDraining = true
    expect(await figureOf('tessera_draining')).toBe(1)
    expect(await figureOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(await figureOf('process_cpu_seconds_total')).toBeGreaterThan(0)
    const until = performance.now() + 700
    while (performance.now() < until);
    await expect.poll(() => figureOf('tessera_event_loop_lag_seconds_sum'), { timeout: 3_000 }).toBeGreaterThan(0.1)
    stop()
  })
})
