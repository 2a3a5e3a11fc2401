import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { archiveFile, readArchive } from '../../backups/archive.ts'
import type { Log, LogFields } from '../../log/log.ts'
import { quietLog } from '../../log/log.ts'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing-database.fixture.ts'
import type { AuditRow, BackupInfo, BackupList, Paged } from '../../wire.ts'
import { archiveName } from './child-protocol.ts'

const DAY_MS = 86_400_000
const lines: (readonly [string, LogFields | undefined])[] = []
const log: Log = { ...quietLog, warn: (words, fields) => lines.push([words, fields]) }
const folder = mkdtempSync(join(tmpdir(), 'tessera-backups-'))
let database: TestDatabase
let server: TestServer
let root: TestUser
let background: { stop(): Promise<void> }

beforeAll(async () => {
  database = await openTestDatabase(folder)
  const env = { DATA_DIR: folder, DATABASE_URL: database.address, BACKUP_AT: '03:00' }
  server = await createTestServer({ database, env, log })
  root = await server.root()
  background = await server.app.start()
}, 60_000)
afterAll(async () => {
  await background.stop()
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  lines.length = 0
})

const place = (name = ''): string => join(folder, 'backups', name)
const list = async (): Promise<BackupList> => (await root.get<BackupList>('/api/backups/list')).data
const newest = async (): Promise<BackupInfo | undefined> => (await list()).backups[0]
/** The newest backup, once nothing works on it any more. */
const ended = () =>
  vi.waitFor(
    async () => {
      const found = await newest()
      const isOver =
        found && !['waiting', 'running'].some((state) => [found.status, found.verification].includes(state as never))
      if (!isOver) throw new Error(`It is ${found?.status}, ${found?.verification}`)
      return found
    },
    { timeout: 40_000, interval: 50 },
  )
const make = async (): Promise<BackupInfo> => {
  expect((await root.post('/api/backups/make', {})).msg).toBe('')
  return ended()
}
/** Lets days pass, after which a login has ended. */
const days = async (count: number): Promise<void> => {
  server.advance(count * DAY_MS)
  expect((await root.signIn('/api/user/login', { userName: 'root@test.dev', userPwd: PASSWORD })).msg).toBe('')
}
const says = async (): Promise<string | undefined> =>
  (await root.get<Paged<AuditRow>>('/api/audit/list?pageSize=1')).data.list[0]?.says.en

describe('a backup by hand', () => {
  let made: BackupInfo
  it('is made beside the server, verified by a restore, and written down', async () => {
    await server.app.services.fileStore.put('0123.png', new Uint8Array(1000), 'image/png')
    made = await make()
    expect(made).toMatchObject({
      kind: 'by hand',
      status: 'done',
      requestedBy: 'root@test.dev',
      problem: null,
      note: null,
    })
    expect(made.verification).toBe('restored')
    expect(made.archive?.size).toBe(readFileSync(place(made.archive?.name)).length)
    expect(new Bun.CryptoHasher('sha256').update(readFileSync(place(made.archive?.name))).digest('hex')).toBe(
      made.archive?.facts?.sha256 as string,
    )
    expect(await says()).toBe(`Requested the backup ${made.id}`)
    expect(readdirSync(folder).filter((name) => name.startsWith('.backup'))).toEqual([])
    expect(server.faults).toEqual([])
  })

  it('holds the uploaded files, and no former backup', async () => {
    const again = await make()
    const names: string[] = []
    await readArchive(archiveFile(place(again.archive?.name)), async (name, bytes) => {
      names.push(name)
      for await (const _ of bytes);
    })
    expect(names).toEqual([expect.stringMatching(/^database\./), 'files/0123.png'])
  })

  it('is refused while another one is being made', async () => {
    expect((await root.post('/api/backups/make', {})).code).toBe(0)
    expect(await root.post('/api/backups/make', {})).toMatchObject({ status: 409, code: 40935 })
    const { id } = (await newest()) as BackupInfo
    expect((await root.post('/api/backups/remove', { id })).code).toBe(40936)
    expect((await root.post('/api/backups/verify', { id })).code).toBe(40936)
    await ended()
  })

  it('fails in words where there is no room, and leaves nothing behind', async () => {
    const huge = join(folder, 'files', 'huge.bin')
    writeFileSync(huge, '')
    truncateSync(huge, 4 * 1024 ** 4)
    const before = readdirSync(place())
    const failed = await make()
    rmSync(huge)
    expect(failed).toMatchObject({ status: 'failed', archive: null, verification: null })
    expect(failed.problem?.message.en).toMatch(/^The disk of the data folder has \d+ MB free, and \d+ MB are needed/)
    expect(failed.problem?.message.zh).toMatch(/^磁盘空间不足：需要 \d+ MB/)
    expect(lines).toEqual([['a backup failed', { backup: failed.id, reason: 'no room' }]])
    expect(readdirSync(place())).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('.backup'))).toEqual([])
  })

  it('finds a damaged archive by another verification, and deletes it', async () => {
    const name = made.archive?.name as string
    writeFileSync(place(name), readFileSync(place(name)).subarray(0, 500))
    expect((await root.post('/api/backups/verify', { id: made.id })).code).toBe(0)
    expect(await says()).toBe(`Requested a verification of the backup ${made.id}`)
    const verified = async () => (await list()).backups.find(({ id }) => id === made.id)
    await vi.waitFor(async () => expect((await verified())?.verification).toBe('broken'), { timeout: 20_000 })
    expect((await verified())?.note?.message.en).toMatch(/^The archive is damaged/)
    expect(lines).toEqual([['a backup could not be verified', expect.objectContaining({ reason: 'damaged' })]])
    expect((await root.post('/api/backups/remove', { id: made.id })).code).toBe(0)
    expect(await says()).toBe(`Deleted the backup ${made.id}`)
    expect([existsSync(place(name)), await verified()]).toEqual([false, undefined])
    expect((await root.post('/api/backups/remove', { id: made.id })).code).toBe(40483)
  })
})

describe('a download', () => {
  let backup: BackupInfo
  let bytes: Buffer
  beforeAll(async () => {
    backup = await make()
    bytes = readFileSync(place(backup.archive?.name))
  })
  const ask = async (user = root, userPwd = PASSWORD) =>
    user.post<{ readonly address: string; readonly name: string }>('/api/backups/download', { id: backup.id, userPwd })

  it('needs the password again, is written down, and answers the archive', async () => {
    expect(await ask(root, 'wrong')).toMatchObject({ status: 400, code: 40112 })
    const { data } = await ask()
    expect(data.name).toBe(backup.archive?.name)
    expect(await says()).toBe(`Downloaded the backup ${backup.id} (${data.name})`)
    const response = await server.browser().raw(data.address)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'content-type': 'application/gzip', 'cache-control': 'no-store', 'accept-ranges': 'bytes' },
      'content-disposition': `attachment; filename="${data.name}"; filename*=UTF-8''${data.name}`,
      'content-length': String(bytes.length),
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('goes on after it broke off', async () => {
    const { data } = await ask()
    const get = (headers: Record<string, string>) => server.browser().raw(data.address, { headers })
    const rest = await get({ range: 'bytes=100-' })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true)
    expect((await get({ range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200)
    expect((await get({ range: 'bytes=100-', 'if-range': rest.headers.get('etag') ?? '' })).status).toBe(206)
    expect((await get({ range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  it('is for super administrators alone, for ten minutes, and for that one backup', async () => {
    const ann = await server.user('ann')
    for (const call of ['list', 'make', 'verify', 'remove', 'download']) {
      const body = call === 'make' ? {} : { id: backup.id, ...(call === 'download' ? { userPwd: PASSWORD } : {}) }
      const answer = call === 'list' ? await ann.get('/api/backups/list') : await ann.post(`/api/backups/${call}`, body)
      expect([call, answer.status]).toEqual([call, 403])
      expect([
        call,
        (await server.browser().raw(`/api/backups/${call}`, { method: call === 'list' ? 'GET' : 'POST' })).status,
      ]).toEqual([call, 401])
    }
    const { data } = await ask()
    const statusOf = async (address: string) => (await root.raw(address)).status
    const ticket = new URL(data.address, 'http://x').searchParams.get('ticket') as string
    const [user, until, sign] = ticket.split('.')
    expect(await statusOf(`/api/backups/file/${backup.id + 1}?ticket=${ticket}`)).toBe(404)
    expect(await statusOf(`/api/backups/file/${backup.id}?ticket=${ann.userId}.${until}.${sign}`)).toBe(404)
    expect(await statusOf(`/api/backups/file/${backup.id}?ticket=${user}.${Number(until) + 60}.${sign}`)).toBe(404)
    const { user: people } = server.store.t
    const setRole = (role: 1 | 2) =>
      server.store.write(async (db) => {
        await db.update(people).set({ role }).where(eq(people.id, root.userId))
      })
    await setRole(2)
    expect(await statusOf(data.address)).toBe(404)
    await setRole(1)
    expect(await statusOf(data.address)).toBe(200)
    server.advance(11 * 60_000)
    expect(await statusOf(data.address)).toBe(404)
  })

  it('is not to be had by the name of the archive', async () => {
    const name = backup.archive?.name as string
    for (const path of [
      `/files/${name}`,
      `/files/..%2Fbackups%2F${name}`,
      `/files/backups%2F${name}`,
      `/backups/${name}`,
      `/assets/${name}`,
    ]) {
      const response = await root.raw(path)
      const body = Buffer.from(await response.arrayBuffer())
      expect([path, body.subarray(0, 2).equals(bytes.subarray(0, 2))]).toEqual([path, false])
    }
    await expect(server.app.services.fileStore.get(name)).resolves.toBeNull()
  })
})

it('cancels no backup as a job, which would leave it at work for ever', async () => {
  expect((await root.post('/api/backups/make', {})).code).toBe(0)
  const { run } = server.store.t
  const ofBackups = eq(run.workflowName, 'job/backups/work')
  const jobs = await server.store.read.select({ id: run.id }).from(run).where(ofBackups)
  const { data } = await root.post('/api/jobs/cancel', { ids: jobs.map(({ id }) => id).slice(-100) })
  expect(data).toEqual({ changed: 0, skipped: jobs.length })
  expect((await ended()).status).toBe('done')
})

describe('daily backups', () => {
  it('tell when the next one is made', async () => {
    const { schedule, folder: shown } = await list()
    expect(schedule).toMatchObject({ at: '03:00', daily: 7, weekly: 4 })
    expect(Date.parse(schedule?.next as string)).toBeGreaterThan(Date.now())
    expect(shown).toBe(place().replace(/\/$/, ''))
  })

  it('are made once for a day, however often the job runs', async () => {
    await days(1)
    await Promise.all([1, 2, 3].map(() => server.app.services.backupRunning.runScheduled()))
    expect(await ended()).toMatchObject({
      kind: 'scheduled',
      status: 'done',
      requestedBy: '',
      verification: 'restored',
    })
    const count = (await list()).backups.length
    await server.app.services.backupRunning.runScheduled()
    expect((await list()).backups).toHaveLength(count)
    await days(1)
    await server.app.services.backupRunning.runScheduled()
    await ended()
    expect((await list()).backups).toHaveLength(count + 1)
  })

  it('were missed where the last one is older than the latest time, and never without one', async () => {
    const { wasMissed } = server.app.services.backupRunning
    const last = new Date((await newest())!.requestedAt)
    expect(await wasMissed(new Date(last.getTime() - 1000))).toBe(false)
    expect(await wasMissed(new Date(last.getTime() + 1000))).toBe(true)
  })

  it('are kept as retention says, with their files; those by hand are kept', async () => {
    const { backup } = server.store.t
    const keeping = server.app.services.backupKeeping
    const old = Array.from({ length: 40 }, (_, days) => new Date(Date.now() - (days + 1) * DAY_MS))
    const names = old.map((at) => archiveName(at))
    mkdirSync(place(), { recursive: true })
    for (const name of names) writeFileSync(place(name), 'x')
    await server.store.write(async (db) => {
      for (const [at, requestedAt] of old.entries())
        await db.insert(backup).values({
          kind: 'scheduled',
          status: 'done',
          verification: 'restored',
          requestedAt,
          name: names[at],
          size: 1,
        })
      await db
        .insert(backup)
        .values({ kind: 'by hand', status: 'done', requestedAt: old[39]!, name: names[39]!, size: 1 })
      await db.delete(backup).where(eq(backup.name, names[38]!))
      await db.insert(backup).values({ kind: 'by hand', status: 'failed', requestedAt: old[35]! })
    })
    await keeping.tidy()
    const { backups } = await list()
    const scheduled = backups.filter(({ kind, status }) => kind === 'scheduled' && status === 'done')
    expect(scheduled.length).toBeLessThanOrEqual(12)
    expect(scheduled.length).toBeGreaterThanOrEqual(9)
    expect(backups.some(({ kind, archive }) => kind === 'by hand' && archive?.name === names[39])).toBe(true)
    expect(
      backups.some(({ status, requestedAt }) => status === 'failed' && requestedAt === old[35]!.toISOString()),
    ).toBe(false)
    const shown = new Set(backups.flatMap(({ archive }) => archive?.name ?? []))
    expect(readdirSync(place()).filter((name) => !shown.has(name))).toEqual([])
  })
})
