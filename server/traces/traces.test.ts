import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineCall, done, nothing } from '../calls/call.ts'
import { defineModule } from '../calls/module.ts'
import { quietLog } from '../log/log.ts'
import { modules } from '../modules/index.ts'
import { safeFetch } from '../modules/proxy/index.ts'
import { createTestServer, type TestServer } from '../testing.fixture.ts'
import { openTraces, type Traces } from './open-traces.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code?: number }
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}
const attributesOf = (attributes: SentSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const SECRET = 'zq81x-nobody-may-see-this'
const ROOT = '/api/tests/trace'
const received: { readonly headers: Headers; readonly sent: Sent }[] = []
const asked: Headers[] = []
let lines: unknown[]
let collector: ReturnType<typeof Bun.serve>
let upstream: ReturnType<typeof Bun.serve>
let traces: Traces
let server: TestServer

const spansIn = (): readonly SentSpan[] =>
  received.flatMap(({ sent }) =>
    sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
const named = (name: string): SentSpan | undefined => spansIn().find((span) => span.name === name)

const testModule = defineModule({
  id: 'tests',
  services: ({ store, durable }) => {
    durable.work('tests/send', async () => {
      await safeFetch(
        { url: `${upstream.url.origin}/hook/${SECRET}`, method: 'POST', headers: { cookie: SECRET }, body: SECRET },
        { allowsPrivate: () => true },
      )
    })
    return {
      testJobs: () => store.write((db) => durable.enqueue(db, 'tests/send', { secret: SECRET }), [`page:${SECRET}`]),
    }
  },
  calls: ({ testJobs }) => [
    defineCall({
      ...{
        id: 'tests/trace',
        method: 'POST',
        path: '/tests/trace',
        needs: 'visitor',
        writes: true,
        unaudited: 'a test',
      },
      ...{ input: nothing, output: done, errors: [] },
      run: () => testJobs(),
    }),
  ],
})
const log = {
  ...quietLog,
  warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
  info: (...line: unknown[]) => void lines.push(['info', ...line]),
}
const open = async (env: Record<string, string> = {}): Promise<void> => {
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    ...env,
  }
  const config = (await import('../config.ts')).parseConfig({ TESSERA_NODE: 'web-1', ...given })
  traces = (await openTraces(config, log)) as Traces
  server = await createTestServer({ spans: traces, modules: [...modules, testModule] })
}
const post = (headers: Record<string, string> = {}) =>
  server
    .browser()
    .raw(ROOT, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } })

beforeEach(() => {
  lines = []
  received.splice(0)
  asked.splice(0)
  collector = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    async fetch(request) {
      received.push({ headers: request.headers, sent: (await request.json()) as Sent })
      return Response.json({})
    },
  })
  upstream = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch(request) {
      asked.push(request.headers)
      return new Response('ok', { status: 202 })
    },
  })
})
afterEach(async () => {
  await traces.close()
  await Promise.all([server.close(), collector.stop(true), upstream.stop(true)])
})

test('a request, the job that it begins, and the request of the job are one trace', async () => {
  await open()
  const background = await server.app.start()
  try {
    expect((await post({ 'x-request-id': 'request-of-a-test' })).status).toBe(200)
    await expect.poll(() => asked.length).toBe(1)
    await expect.poll(() => named('job tests/send')).toBeDefined()
  } finally {
    await background.stop()
  }
  const [request, job, outgoing] = [`POST ${ROOT}`, 'job tests/send', 'request POST'].map(named)
  const write = spansIn().find(({ name, traceId }) => name === 'database write' && traceId === request?.traceId)
  if (!request || !write || !job || !outgoing)
    throw new Error(`Spans are missing: ${spansIn().map(({ name }) => name)}`)
  expect(new Set([request, write, job, outgoing].map(({ traceId }) => traceId)).size).toBe(1)
  expect(request.parentSpanId).toBeUndefined()
  expect([write.parentSpanId, job.parentSpanId, outgoing.parentSpanId]).toEqual([
    request.spanId,
    write.spanId,
    job.spanId,
  ])
  expect([request, write, job, outgoing].map(({ kind }) => kind)).toEqual([2, 1, 5, 3])
  expect(asked[0]?.get('traceparent')).toBe(`00-${request.traceId}-${outgoing.spanId}-01`)
  expect(attributesOf(request.attributes)).toEqual({
    ...{ 'http.request.method': 'POST', 'http.route': ROOT, 'http.response.status_code': 200 },
    'tessera.request_id': 'request-of-a-test',
  })
  expect(attributesOf(write.attributes)).toEqual({ 'tessera.lock': 'page' })
  expect(attributesOf(outgoing.attributes)).toEqual({
    ...{ 'http.request.method': 'POST', 'http.response.status_code': 202 },
    ...{ 'server.address': '127.0.0.1', 'server.port': upstream.port },
  })
  expect(JSON.stringify(received)).not.toContain(SECRET)
  const [first] = received
  expect(first?.headers.get('x-key')).toBe('a key')
  expect(attributesOf(first?.sent.resourceSpans[0]?.resource.attributes ?? [])).toMatchObject({
    ...{ 'service.name': 'tessera', 'service.instance.id': 'web-1', 'service.version': expect.any(String) },
  })
})

test('a trace that a client began goes on, with the share of traces that the settings say', async () => {
  await open({ OTEL_SERVICE_NAME: 'low', OTEL_TRACES_SAMPLER_ARG: '0.5' })
  // The kept half is known by the id.
  const kept = '00000000000000000000000000000001'
  const dropped = 'ffffffff000000000000000000000000'
  const parent = '00f067aa0ba902b7'
  for (const traceId of [dropped, kept]) await post({ traceparent: `00-${traceId}-${parent}-01` })
  await post({ traceparent: `00-${kept}-${parent}-00` })
  await traces.close()
  const requests = spansIn().filter(({ name }) => name === `POST ${ROOT}`)
  expect(requests).toMatchObject([{ traceId: kept, parentSpanId: parent }])
})

test('failures are marked, without their words', async () => {
  await open()
  const write = Promise.reject(Object.assign(new TypeError(SECRET)))
  write.catch(() => undefined)
  const { store } = server
  store.write = () => write as never
  expect((await server.app.handle(new Request('http://localhost/api/health'))).status).toBeGreaterThanOrEqual(500)
  await traces.close()
  expect(named('GET /api/health')?.status.code).toBe(2)
  expect(JSON.stringify(received)).not.toContain(SECRET)
})

test('answers from memory are spans too', async () => {
  await open()
  const ann = await server.user('ann')
  for (let at = 0; at < 3; at++) await ann.get('/api/user/info')
  await traces.close()
  expect(spansIn().filter(({ name }) => name === 'GET /api/user/info')).toHaveLength(3)
  expect(JSON.stringify(received)).not.toContain('ann@test.dev')
})

test.each(['is not there', 'hangs'])(
  'a collector that %s holds nothing up, and is one line of the log',
  async (how) => {
    await collector.stop(true)
    const { port } = collector
    if (how === 'hangs')
      collector = Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => undefined) })
    await open({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    const since = performance.now()
    for (let at = 0; at < 20; at++) expect((await post()).status).toBe(200)
    expect(performance.now() - since).toBeLessThan(5_000)
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(1)
    expect(lines).toEqual([['warn', expect.stringContaining('traces cannot be sent'), { why: expect.any(String) }]])
    const closing = performance.now()
    await traces.close()
    expect(performance.now() - closing).toBeLessThan(1_000)
    expect(lines).toHaveLength(1)
  },
  60_000,
)

test('nothing is traced, or loaded, unless a setting names a collector', async () => {
  await open()
  expect(await openTraces((await import('../config.ts')).parseConfig({}), log)).toBeNull()
})
