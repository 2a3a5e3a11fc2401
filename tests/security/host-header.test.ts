import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer({ env: { BASE_URL: 'https://tessera.test' } })
  ann = await server.user('ann')
})
afterAll(() => server.close())

const CALLS = [
  '/api/health',
  '/api/setup',
  '/api/user/info',
  '/api/project/list',
  '/api/nothing',
  '/api/viewer/page/1',
  '/login',
  '/page/1',
  '//x',
]

test.each(['host', 'x-forwarded-host', 'x-host', 'x-forwarded-server', 'forwarded', 'x-original-url', 'x-rewrite-url', 'referer'])(
  'no answer repeats the host that %s names',
  async (header) => {
    const value = header === 'forwarded' ? 'host=evil.test' : header === 'referer' ? 'https://evil.test/' : 'evil.test'
    for (const path of CALLS) {
      const response = await ann.raw(path, { headers: { [header]: value } })
      expect([path, `${[...response.headers]}${await response.text()}`.includes('evil.test')]).toEqual([path, false])
    }
    const written = await ann.raw('/api/project/create', {
      method: 'POST',
      body: JSON.stringify({ name: 'x' }),
      headers: { 'content-type': 'application/json', [header]: value },
    })
    expect(`${[...written.headers]}${await written.text()}`).not.toContain('evil.test')
  },
)
