import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, testPostgres } from '#server/testing-database.fixture'
import type { BackupInfo, BackupList } from '#server/wire'
import { type KillableServer, startKillable } from './killed-server.ts'

const LONG = { timeout: 300_000 }
const FILES = 3
const FILE_BYTES = 8 * 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-backup-'))
const closes: (() => Promise<unknown>)[] = []
let server: KillableServer
afterAll(async () => {
  await server.kill()
  for (const close of closes) await close()
  rmSync(folder, { recursive: true, force: true })
})

const workFolders = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('.backup-'))
const filesOf = (name: string): readonly string[] => {
  const path = join(folder, name)
  return existsSync(path) ? readdirSync(path) : []
}
const isHalf = (): boolean => workFolders().some((name) => filesOf(name).some((file) => file.endsWith('.part')))

test('makes a backup although the server is killed during it, and deletes the half archive', LONG, async () => {
  const isPostgres = testPostgres() !== ''
  const database = isPostgres ? await createTestDatabase(testPostgres()) : { address: '', drop: async () => undefined }
  closes.push(database.drop)
  const env = { DATA_DIR: folder, DATABASE_URL: database.address, BACKUP_AT: 'off', PATH: process.env.PATH ?? '' }
  mkdirSync(join(folder, 'files'))
  for (let n = 0; n < FILES; n++) writeFileSync(join(folder, 'files', `${n}.png`), randomBytes(FILE_BYTES))
  server = await startKillable(env)
  const newest = async (): Promise<BackupInfo> => (await server.detail<BackupList>('/backups/list')).backups[0]!
  await server.send('/backups/make', {})
  while (!isHalf()) await Bun.sleep(5)
  expect((await newest()).status).toBe('running')
  await server.kill()
  expect(isHalf()).toBe(true)
  server = await startKillable(env)
  for (;;) {
    const { status, verification, problem } = await newest()
    if (status === 'failed') throw new Error(problem?.message.en)
    if (verification === 'restored') break
    expect(['waiting', 'running', 'done']).toContain(status)
    await Bun.sleep(100)
  }
  const { backups } = await server.detail<BackupList>('/backups/list')
  expect(backups).toHaveLength(1)
  expect(readdirSync(join(folder, 'backups'))).toEqual([backups[0]?.archive?.name])
  expect(workFolders()).toEqual([])
  // Ended in the middle of another one, the way an operator does it: it is begun again at the next start.
  await server.send('/backups/make', {})
  while (!isHalf()) await Bun.sleep(5)
  expect(await server.kill('SIGTERM')).toBe(0)
  server = await startKillable(env)
  while ((await newest()).verification !== 'restored') await Bun.sleep(100)
  expect(workFolders()).toEqual([])
})
