import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { administrator } from '../../../tests/helpers/administrator.ts'
import { type Api, signIn } from '../../../tests/helpers/api.ts'
import { storedLogin } from '../../../tests/helpers/logins.ts'
import { type RunningServer, startServer } from '../../../tests/helpers/server.ts'

let server: RunningServer
afterEach(() => server.stop())

const statusOf = async (path: string): Promise<number> => (await fetch(`${server.url}${path}`)).status
const isReady = () => statusOf('/api/health/ready')

test('a server that is asked to stop answers 503 to balancers, serves on, and then ends its streams and itself', async () => {
  server = await startServer({ env: { DRAIN_SECONDS: '2' } })
  const root: Api = await signIn(server.url)
  const project = await root.call('POST /project/create', { name: 'Shop' })
  const { documentId } = await root.call('POST /pages/create', { name: 'Page', projectId: project.id })
  expect([await isReady(), await statusOf('/api/health/live')]).toEqual([200, 200])
  const { headers } = await storedLogin(server.url, administrator, 'api')
  const stream = await fetch(`${server.url}/api/documents/follow/${documentId}?since=1`, { headers })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const streamed = stream.text()

  const since = performance.now()
  const gone = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(isReady, { interval: 20 }).toBe(503)
  // Every request is answered until the time is over, and told to come back over another connection.
  while (performance.now() - since < 1_500) {
    const answer = await fetch(`${server.url}/api/user/login`, { method: 'POST' })
    expect([answer.status, answer.headers.get('connection')]).toEqual([400, 'close'])
    await root.call('POST /project/create', { name: 'More' })
    await Bun.sleep(50)
  }
  expect(await statusOf('/api/health/live')).toBe(200)
  expect(await streamed).toContain('retry: 1000')
  expect(await gone).toEqual([0, null])
  const seconds = (performance.now() - since) / 1000
  expect(seconds).toBeGreaterThan(1.9)
  expect(seconds).toBeLessThan(8)
}, 60_000)

test('a second signal ends the wait', async () => {
  server = await startServer({ env: { DRAIN_SECONDS: '60' } })
  const gone = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(isReady, { interval: 20 }).toBe(503)
  server.process.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
}, 30_000)

test('addresses of probes that there are not answer 404, and no document', async () => {
  server = await startServer()
  for (const path of [
    '/health',
    '/healthz',
    '/livez',
    '/readyz',
    '/ready',
    '/ping',
    '/status',
    '/api/health/other',
    '/api/healthz',
  ]) {
    const answer = await fetch(`${server.url}${path}`)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      expect.stringContaining('json'),
    ])
  }
}, 30_000)
