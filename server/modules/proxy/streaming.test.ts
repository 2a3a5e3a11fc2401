import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Envelope } from '../../wire.ts'
import { api, createVisitorWorld, type VisitorWorld } from './visitor-world.fixture.ts'

let world: VisitorWorld
let service: ReturnType<typeof Bun.serve>
let address = ''
let feed: ReadableStreamDefaultController<Uint8Array>
const seen = { asked: 0, closed: 0, headers: new Headers(), body: '' }
const write = (text: string) => feed.enqueue(new TextEncoder().encode(text))

beforeAll(async () => {
  world = await createVisitorWorld()
  service = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      seen.asked += 1
      seen.headers = request.headers
      seen.body = await request.text()
      request.signal.addEventListener('abort', () => {
        seen.closed += 1
      })
      if (new URL(request.url).pathname === '/away') return new Response(null, { status: 302, headers: { location: '/chat' } })
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          feed = controller
          // Without a first byte this server does not begin its answer.
          write(': hello\n\n')
        },
      })
      return new Response(body, { status: 201, headers: { 'content-type': 'text/event-stream', 'set-cookie': 'a=b' } })
    },
  })
  address = `http://127.0.0.1:${service.port}`
})
afterAll(async () => {
  await world.close()
  await service.stop(true)
})
beforeEach(async () => {
  Object.assign(seen, { asked: 0, closed: 0, body: '' })
  await world.forget()
})

const publishing = async (path = '/chat') => {
  const config = { stgApi: address + path, prdApi: address + path, method: 'POST' }
  const { page, project } = await world.published([api('talk', config)])
  const root = await world.server.root()
  await root.post('/api/project/prefixes/update', { id: project.id, prefixes: [address], visitorPrefixes: [address] })
  return (more: object = {}, signal?: AbortSignal) =>
    world.server.browser().raw('/api/viewer/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page: page.id, source: 'talk', url: address + path, method: 'POST', body: '{"q":1}', ...more }),
      ...(signal ? { signal } : {}),
    })
}

test('an answer that comes in parts is passed on while it comes, with its status, and as nothing that a browser would show', async () => {
  const ask = await publishing()
  const answer = await ask({ headers: { cookie: 'mine=1' } })
  expect(JSON.parse(decodeURIComponent(answer.headers.get('tessera-answer')!))).toEqual({
    status: 201,
    headers: { 'content-type': 'text/event-stream' },
  })
  expect([answer.headers.get('content-type'), answer.headers.get('set-cookie')]).toEqual(['application/octet-stream', null])
  expect([seen.body, seen.headers.get('cookie')]).toEqual(['{"q":1}', null])
  const reader = answer.body!.getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toBe(': hello\n\n')
  write('data: one\n\n')
  expect(await next()).toBe('data: one\n\n')
  write('data: two\n\n')
  expect(await next()).toBe('data: two\n\n')
  feed.close()
  expect((await reader.read()).done).toBe(true)
})

test('when the caller stops reading, the other side sees that', async () => {
  const ask = await publishing()
  const answer = await ask()
  const reader = answer.body!.getReader()
  await reader.read()
  await reader.cancel()
  await expect.poll(() => seen.closed).toBe(1)
})

test('what the page does not declare is refused before anybody is asked, and a redirect is not followed', async () => {
  const ask = await publishing()
  for (const more of [{ source: 'nothing' }, { url: `${address}/other` }, { method: 'PUT' }]) {
    const answer = await ask(more)
    expect([answer.status, ((await answer.json()) as Envelope<null>).code]).toEqual([403, expect.any(Number)])
  }
  expect(seen.asked).toBe(0)
  const away = await (await publishing('/away'))()
  expect([away.status, ((await away.json()) as Envelope<null>).code]).toEqual([502, 50250])
})

test('a network has six of them at once without a login, and a place that is left can be taken again', async () => {
  const ask = await publishing()
  const open = await Promise.all(Array.from({ length: 6 }, () => ask()))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await ask()).status).toBe(429)
  await open[0]!.body!.cancel()
  await expect.poll(async () => (await ask()).status).toBe(200)
  for (const each of open.slice(1)) await each.body!.cancel()
})
