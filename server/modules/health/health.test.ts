import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'

let server: TestServer
const quiet = vi.spyOn(console, 'error')
beforeEach(async () => {
  server = await createTestServer()
  quiet.mockImplementation(() => {})
})
afterEach(async () => {
  quiet.mockReset()
  await server.close().catch(() => {})
})
const health = async () => {
  const response = await server.browser().raw('/api/health')
  return { status: response.status, body: (await response.json()) as { code: number; data: unknown; msg: string } }
}
test('a database that is well is said to be so, and asked once a second at most', async () => {
  const select = vi.spyOn(server.store.read, 'select')
  const answers = await Promise.all(Array.from({ length: 50 }, health))
  expect(answers.every(({ status, body }) => status === 200 && JSON.stringify(body.data) === '{"status":"ok"}')).toBe(true)
  expect(select).toHaveBeenCalledTimes(1)
})

test('a database that does not answer is told in words', async () => {
  vi.spyOn(server.store.read, 'select').mockImplementation(() => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' })
  })
  expect(await health()).toMatchObject({ status: 503, body: { code: 50303, data: { status: 'unreadable' } } })
})
