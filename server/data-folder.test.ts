import { Database } from 'bun:sqlite'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DataFolderError, explainDatabase, prepareDataFolder } from './data-folder.ts'
import { lockDataFolder } from './db/folder-lock.ts'
import { createSqliteStore } from './db/sqlite-store.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-data-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Starts the real server on a folder that it cannot use. */
const startOn = async (folder: string) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'index.ts')], {
    env: { DATA_DIR: folder, PORT: '0', TESSERA_ADMIN_EMAIL: 'admin@test.dev', TESSERA_ADMIN_PASSWORD: 'correct horse battery' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  clearTimeout(timer)
  return { code: await child.exited, said, wrong }
}
const file = (folder: string): string => join(folder, 'tessera.sqlite')

/** A folder whose database is sound at its start and garbage behind it. */
const damagedInside = async (folder: string): Promise<void> => {
  await createSqliteStore({ file: file(folder) }).close()
  const { size } = statSync(file(folder))
  const handle = openSync(file(folder), 'r+')
  writeSync(handle, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096)
  closeSync(handle)
}

test.each([
  ['is a file', 'a-file', (folder: string) => writeFileSync(folder, 'x')],
  ['lies below a file', 'another/below', () => writeFileSync(join(root, 'another'), 'x')],
  [
    'holds a file in place of the folder of files',
    'no-files',
    (folder: string) => {
      mkdirSync(folder)
      writeFileSync(join(folder, 'files'), 'x')
    },
  ],
  [
    'holds garbage in place of the database',
    'garbage',
    (folder: string) => {
      mkdirSync(folder)
      writeFileSync(file(folder), 'no database '.repeat(1_000))
    },
  ],
  ['holds a folder in place of the database', 'folder', (folder: string) => mkdirSync(file(folder), { recursive: true })],
  ['holds a database that is damaged inside', 'damaged', damagedInside],
] as const)(
  'a data folder that %s ends the start with a sentence that names it and says what to do',
  async (_, name, prepare) => {
    const folder = join(root, name)
    await prepare(folder)
    const { code, said, wrong } = await startOn(folder)
    expect(code).toBe(1)
    expect(said).toBe('')
    expect(wrong).toMatch(/^Tessera cannot start: the (data folder|database) [^\n]+; [^\n]+\.\n$/)
    expect(wrong).toContain(folder)
  },
  60_000,
)

const HOLD = `import { lockDataFolder } from '${import.meta.dirname}/db/folder-lock.ts'
const lock = lockDataFolder(process.argv[1])
console.log('locked')
await Bun.sleep(60_000)
lock.release()`

test('a second server on one data folder is refused in words, and may start once the first one has ended, however it ended', async () => {
  const folder = join(root, 'shared')
  prepareDataFolder(folder)
  const holder = Bun.spawn([process.execPath, '-e', HOLD, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await holder.stdout.getReader().read()
    const { code, wrong } = await startOn(folder)
    expect(code).toBe(1)
    expect(wrong).toMatch(/^Tessera cannot start: the data folder [^\n]+ is used by another server; [^\n]+\n$/)
  } finally {
    holder.kill('SIGKILL')
    await holder.exited
  }
  lockDataFolder(folder).release()
}, 60_000)

test.each([
  ['EROFS', 'read-only'],
  ['EACCES', 'may not be written'],
  ['EPERM', 'may not be written'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'quota'],
  ['EIO', 'cannot be used (EIO)'],
])('a folder that answers %s to a write is named with what to do', (code, matter) => {
  const refuse = (): never => {
    throw Object.assign(new Error(code), { code })
  }
  expect(() => prepareDataFolder('/srv/tessera', { mkdirSync: () => undefined, writeFileSync: refuse, rmSync })).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^the data folder \/srv\/tessera .+; .+\.$/) }),
  )
  expect(() => prepareDataFolder('/srv/tessera', { mkdirSync: () => undefined, writeFileSync: refuse, rmSync })).toThrow(matter)
})

test.each(['SQLITE_READONLY_DBMOVED', 'SQLITE_FULL', 'SQLITE_IOERR_SHMMAP', 'SQLITE_BUSY', 'SQLITE_CORRUPT_INDEX'])(
  '%s of the database is explained, also as the cause of another failure',
  (code) => {
    const inner = Object.assign(new Error('low level'), { code })
    const explained = explainDatabase(new Error('Failed query', { cause: inner }), '/srv/tessera/tessera.sqlite')
    expect(explained).toBeInstanceOf(DataFolderError)
    expect((explained as Error).message).toMatch(/^the database \/srv\/tessera\/tessera\.sqlite .+; .+\.$/)
  },
)

test('a fault that is not the folder’s keeps its own face', () => {
  const error = new TypeError('ours')
  expect(explainDatabase(error, 'x')).toBe(error)
})

test('a folder in order is created where it is missing, and nothing is left in it', () => {
  const folder = join(root, 'new', 'deep')
  prepareDataFolder(folder)
  expect(readdirSync(folder)).toEqual(['files'])
  expect(readdirSync(join(folder, 'files'))).toEqual([])
  expect(new Database(file(folder), { create: true }).query('select 1 as one').get()).toEqual({ one: 1 })
})
