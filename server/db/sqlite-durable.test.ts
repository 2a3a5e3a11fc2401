import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer } from '../testing.fixture.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createLogSync, type LogSync } from './log-sync.ts'
import type { Tables } from './schema.ts'
import { createSqliteStore } from './sqlite-store.ts'
import { isFull, type Store } from './store.ts'
import { createWriter } from './writer.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-durable-'))
  file = join(folder, 'x.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A store whose log gets on the disk as a test says. */
const open = (sync: (log: LogSync) => Promise<void>): Store<Tables> => {
  const log = createLogSync(file)
  return createSqliteStore({ file, log: { ...log, sync: () => sync(log) } })
}
const addUser = (store: Store<Tables>, userName: string, nickName = '') =>
  store.write(async (db) => {
    await db.insert(store.t.user).values({ userName, nickName, passwordHash: 'x', createdAt: new Date() })
  })
const namesIn = (path: string): readonly string[] => {
  const database = new Database(path)
  expect(database.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const rows = database.query<{ userName: string }, []>('select "userName" from "user" order by "id"').all()
  database.close()
  return rows.map(({ userName }) => userName)
}
const fullDisk = () => Object.assign(new Error('ENOSPC: no space left on device, fdatasync'), { code: 'ENOSPC' })

test('a write is acknowledged once it is on the disk and not before, and the next one runs meanwhile', async () => {
  const gates: (() => void)[] = []
  const store = open(() => new Promise((resolve) => gates.push(resolve)))
  const told: string[] = []
  const first = addUser(store, 'a').then(() => told.push('a'))
  await expect.poll(() => gates.length).toBe(1)
  const second = addUser(store, 'b').then(() => told.push('b'))
  await expect.poll(() => store.read.$count(store.t.user)).toBe(2)
  await Bun.sleep(20)
  expect([told, gates.length]).toEqual([[], 1])
  gates[0]?.()
  await first
  await expect.poll(() => gates.length).toBe(2)
  expect(told).toEqual(['a'])
  gates[1]?.()
  await second
  await store.close()
})

test('a power cut at any moment loses nothing that was acknowledged', async () => {
  const store = open(async (log) => {
    // What is there now is what the disk has once this is done; what comes later may be lost.
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${file}.cut${end}`)
    await log.sync()
  })
  let told = 0
  const add = async (at: number) => {
    await addUser(store, `user ${at}`, 'x'.repeat(5000))
    told += 1
  }
  for (let round = 0; round < 12; round++) {
    // Enough to have the log copied into the file now and then.
    await Promise.all(Array.from({ length: 60 }, (_, i) => add(round * 60 + i)))
    const cut = join(folder, `cut-${round}`)
    for (const end of ['', '-wal']) copyFileSync(`${file}.cut${end}`, `${cut}${end}`)
    expect(namesIn(cut).length).toBe(told)
  }
  await store.close()
  expect(namesIn(file).length).toBe(720)
})

test('a process that is killed between the write and the sync has acknowledged what was synced, and leaves a file that is whole', async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'killed-writer.fixture.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const part of child.stdout) {
    said += new TextDecoder().decode(part)
    if (said.includes('stuck')) break
  }
  child.kill('SIGKILL')
  await child.exited
  expect(said.trim().split('\n')).toEqual(['kept 1', 'kept 2', 'kept 3', 'stuck'])
  // The fourth was written and not acknowledged: it may be there, as a whole.
  expect(namesIn(file).slice(0, 3)).toEqual(['user 1', 'user 2', 'user 3'])
  const store = createSqliteStore({ file })
  await addUser(store, 'later')
  await store.close()
  expect(namesIn(file)).toContain('later')
})

test('what could not be put on the disk is acknowledged to nobody, and what is written after it is safe all the same', async () => {
  let isDiskFull = false
  const store = open((log) => (isDiskFull ? Promise.reject(fullDisk()) : log.sync()))
  await addUser(store, 'before')
  isDiskFull = true
  const refused = await Promise.allSettled([addUser(store, 'a'), addUser(store, 'b')])
  expect(refused.map((each) => each.status === 'rejected' && isFull(each.reason))).toEqual([true, true])
  isDiskFull = false
  await addUser(store, 'after')
  // What is in the file alone: the log has a hole, for all that is known.
  copyFileSync(file, `${file}.alone`)
  expect(namesIn(`${file}.alone`)).toEqual(['before', 'a', 'b'])
  await store.close()
})

test('while the log cannot be made whole after a failed sync nothing is written, and once it can be writes go on', async () => {
  let isSound = false
  const done: string[] = []
  let syncs = 0
  const writer = createWriter({
    exec: () => undefined,
    async sync() {
      syncs += 1
      if (syncs === 1) throw fullDisk()
    },
    makeSure() {
      if (!isSound) throw fullDisk()
    },
  })
  const write = (name: string) => writer.write(async () => done.push(name))
  await expect(write('first')).rejects.toThrow('ENOSPC')
  await expect(write('second')).rejects.toThrow('ENOSPC')
  isSound = true
  await write('third')
  expect([done, syncs]).toEqual([['first', 'third'], 2])
})

test('a disk that is full when the log is put there answers a save like any full disk', async () => {
  let isDiskFull = false
  const store = open((log) => (isDiskFull ? Promise.reject(fullDisk()) : log.sync()))
  const server = await createTestServer({ database: { store, address: '', drop: () => store.close() } })
  const ann = await server.user('ann')
  const page = await ann.newPage((await ann.newProject()).id)
  isDiskFull = true
  const card = { id: page.id, name: 'Renamed' }
  expect(await ann.post('/api/pages/update', card)).toMatchObject({
    ...{ status: 507, code: 50701, msg: 'The server is out of storage space' },
  })
  isDiskFull = false
  expect(await ann.post('/api/pages/update', card)).toMatchObject({ status: 200, code: 0 })
  await server.close()
  await store.close()
})

test('a log that nobody copies into the file on a thread of its own is written to all the same', async () => {
  const path = join(folder, 'gone.sqlite')
  // There is no such file: the thread finds nothing to copy, each time it is told to.
  const checkpoints = createCheckpoints(path)
  for (let i = 0; i < 3; i++) {
    checkpoints.committed(300)
    await Bun.sleep(50)
  }
  await checkpoints.close()
  checkpoints.committed(300)
  await checkpoints.close()
  expect(existsSync(path)).toBe(false)
})
