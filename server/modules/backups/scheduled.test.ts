import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestS3 } from '../../../tests/helpers/s3-server.ts'
import { nextTime } from '../../calls/time-of-day.ts'
import { createTestServer, PASSWORD, type TestServer } from '../../testing.fixture.ts'
import { openTestDatabase } from '../../testing-database.fixture.ts'
import type { BackupInfo, BackupList } from '../../wire.ts'

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
})

/** A server at work whose clock goes on from a moment. */
const startAt = async (moment: Date, more: Record<string, string> = {}): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-scheduled-'))
  closes.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openTestDatabase(folder)
  closes.push(() => database.drop())
  const ahead = moment.getTime() - Date.now()
  const env = { DATA_DIR: folder, DATABASE_URL: database.address, BACKUP_AT: '03:00', ...more }
  const server = await createTestServer({ database, env, now: () => new Date(Date.now() + ahead) })
  const background = await server.app.start()
  closes.push(async () => {
    await background.stop()
    await server.close()
  })
  return server
}
const verified = async (server: TestServer): Promise<BackupInfo> => {
  const root = await server.root()
  return vi.waitFor(
    async () => {
      const { backups } = (await root.get<BackupList>('/api/backups/list')).data
      expect(backups).toMatchObject([{ status: 'done', verification: 'restored' }])
      return backups[0]!
    },
    { timeout: 30_000, interval: 50 },
  )
}

describe('a daily backup', () => {
  it('is made when the clock comes to its time', async () => {
    const server = await startAt(new Date(nextTime('03:00', new Date()).getTime() - 2_000))
    expect((await server.app.services.backups.list((await server.root()).info as never)).backups).toEqual([])
    const { kind, archive } = await verified(server)
    expect([kind, readdirSync(join(server.config.dataDir, 'backups'))]).toEqual(['scheduled', [archive?.name]])
    expect(server.faults).toEqual([])
  })

  it('is kept in S3 and downloaded from there', async () => {
    const s3 = startTestS3()
    closes.push(() => s3.stop())
    const server = await startAt(new Date(nextTime('12:00', new Date()).getTime()), {
      S3_URL: s3.address,
      BACKUP_AT: 'off',
    })
    const root = await server.root()
    await server.app.services.fileStore.put('0123.png', new Uint8Array(100_000), 'image/png')
    expect((await root.post('/api/backups/make', {})).msg).toBe('')
    const { id, archive } = await verified(server)
    expect((await root.get<BackupList>('/api/backups/list')).data).toMatchObject({ schedule: null, folder: null })
    expect(s3.requests.some((request) => request.includes(`backups/${archive?.name}`))).toBe(true)
    const { data } = await root.post<{ address: string }>('/api/backups/download', { id, userPwd: PASSWORD })
    const bytes = await (await server.browser().raw(data.address)).bytes()
    expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(archive?.facts?.sha256 as string)
    const listed = await Array.fromAsync(server.app.services.fileStore.list())
    expect(listed.map(({ name }) => name)).toEqual(['0123.png'])
    expect(s3.unfinished()).toBe(0)
    expect((await root.post('/api/backups/remove', { id })).msg).toBe('')
    expect(server.faults).toEqual([])
  })
})
