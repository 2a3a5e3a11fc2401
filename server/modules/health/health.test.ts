import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileStore } from '../../files/file-store.ts'
import type { AppError } from '../../http/errors.ts'
import { createPhases, type Phase } from '../../phases.ts'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import { createHealth } from './health.ts'

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
  expect(answers.every(({ status, body }) => status === 200 && JSON.stringify(body.data) === '{"status":"ok"}')).toBe(
    true,
  )
  expect(select).toHaveBeenCalledTimes(1)
})

test('a database that does not answer is told in words', async () => {
  vi.spyOn(server.store.read, 'select').mockImplementation(() => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' })
  })
  expect(await health()).toMatchObject({ status: 503, body: { code: 50303, data: { status: 'unreadable' } } })
})

test.each([
  ['database', { code: 'SQLITE_FULL' }, 507, 50701, 'full'],
  ['database', { code: '53100' }, 507, 50701, 'full'],
  ['database', { code: 'SQLITE_READONLY' }, 507, 50702, 'read-only'],
  ['database', { code: 'CONNECTION_CLOSED' }, 503, 50304, 'away'],
  ['database', { code: 'WRITE_DEADLINE' }, 503, 50305, 'busy'],
  ['folder', { code: 'ENOSPC' }, 507, 50701, 'full'],
  ['folder', { code: 'EROFS' }, 507, 50702, 'read-only'],
] as const)('answers the reason while the %s cannot be written (%o)', async (where, fault, status, code, word) => {
  const files = (server.app.services as unknown as { readonly fileStore: FileStore }).fileStore
  const failure = Object.assign(new Error('it failed'), fault)
  if (where === 'folder') vi.spyOn(files, 'check').mockRejectedValue(failure)
  else vi.spyOn(server.store, 'write').mockRejectedValue(failure)
  expect(await health()).toMatchObject({ status, body: { code, data: { status: word } } })
})

test('answers the last result within a quarter of a second while a check hangs, and runs one check', async () => {
  expect((await health()).status).toBe(200)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  const write = vi.spyOn(server.store, 'write').mockReturnValue(new Promise(() => undefined))
  expect(new Set((await Promise.all(Array.from({ length: 50 }, health))).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  expect(write).toHaveBeenCalledTimes(1)
  clock.mockReturnValue(performance.now() + 6_000)
  expect(await health()).toMatchObject({ status: 503, body: { code: 50305, data: { status: 'busy' } } })
  clock.mockRestore()
})

test('a server that warms up, or is about to stop, is not ready and serves', async () => {
  const phases = createPhases('starting')
  const checkFiles = async () => undefined
  const health = createHealth({ store: server.store, checkFiles, phase: phases.now, report: () => undefined })
  const readyOf = (): Promise<Phase | 'ok'> =>
    health.ready().then(
      ({ status }) => status,
      ({ options }: AppError) => (options.data as { readonly status: Phase }).status,
    )
  expect([await readyOf(), await health.ask()]).toEqual(['starting', { status: 'ok' }])
  phases.serve()
  expect(await readyOf()).toBe('ok')
  phases.drain()
  phases.serve()
  expect([await readyOf(), await health.ask()]).toEqual(['draining', { status: 'ok' }])
})
