import { Database } from 'bun:sqlite'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIntegrityChecks } from '../../db/integrity.ts'
import { adding, createTestServer, element, type TestServer } from '../../testing.fixture.ts'

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
const file = () => join(server.folder, 'tessera.sqlite')

/** Some megabytes of pages, of which the reading connection has seen none. */
const fill = async (): Promise<number> => {
  const ann = await server.user('ann')
  const page = await ann.newPage((await ann.newProject()).id)
  const entries = Array.from({ length: 200 }, (_, i) =>
    element(`e${i}`, { order: `a${i}`, props: { text: 'x'.repeat(20_000) } }),
  )
  for (let i = 0; i < 200; i += 50)
    await ann.post('/api/pages/update', {
      id: page.id,
      revision: 1 + i / 50,
      patch: adding(...entries.slice(i, i + 50)),
    })
  return page.id
}
/** Overwrites everything behind the first pages, as a failing disk would. */
const damage = async (): Promise<void> => {
  const own = new Database(file())
  // Whoever looks through the file just now is waited for; where the server moves its log into the file itself, this is refused at once.
  own.exec('PRAGMA busy_timeout = 10000')
  const move = own.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)')
  await vi.waitFor(() => expect(move.get()?.busy).toBe(0), { timeout: 20_000, interval: 50 })
  move.finalize()
  own.close()
  const { size } = statSync(file())
  const from = 4096 * 60
  const handle = openSync(file(), 'r+')
  writeSync(handle, Buffer.alloc(size - from, 0xa5), 0, size - from, from)
  closeSync(handle)
}

test('a query that finds the database damaged is told in words, and health says so from then on', async () => {
  const id = await fill()
  expect((await health()).status).toBe(200)
  await damage()
  const ann = server.browser()
  await ann.signIn('/api/user/login', { userName: 'ann@test.dev', userPwd: 'correct horse battery' }).catch(() => {})
  await ann.raw(`/api/pages/records/${id}`)
  await ann.raw(`/api/viewer/page/${id}?env=prd`)
  expect(await health()).toMatchObject({
    status: 503,
    body: {
      code: 50302,
      data: { status: 'damaged' },
      msg: expect.stringContaining('restore its data folder from the newest backup'),
    },
  })
})

test('damage that no query meets is found by the check that looks through the whole file', async () => {
  await fill()
  const checks = startIntegrityChecks({ file: file(), everyMs: 300, damaged: server.app.fault })
  try {
    await Bun.sleep(1_500)
    expect((await health()).status).toBe(200)
    await damage()
    const told = expect.stringContaining('tessera.sqlite is damaged')
    // A query may have met some of it before.
    await vi.waitFor(() => expect(server.faults.map(String)).toContainEqual(told), { timeout: 30_000, interval: 100 })
    expect(await health()).toMatchObject({ status: 503, body: { data: { status: 'damaged' } } })
  } finally {
    checks.stop()
  }
}, 60_000)
