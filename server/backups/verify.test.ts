import { Database } from 'bun:sqlite'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { uploadedFiles } from '../files/open-file-store.ts'
import { openTestDatabase, type TestDatabase, testPostgres } from '../testing-database.fixture.ts'
import { archiveFile, type Manifest, readArchive, writeArchive } from './archive.ts'
import { type Backup, type BackupConfig, backUp } from './backup.ts'
import { verifyArchive } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-verify-'))
const isPostgres = testPostgres() !== ''
const [PATH = ''] = [process.env.PATH]
let database: TestDatabase
let config: BackupConfig
let backup: Backup
beforeAll(async () => {
  database = await openTestDatabase(folder)
  config = { dataDir: folder, databaseUrl: database.address }
  const { store } = database
  const at = new Date()
  await store.write((db) =>
    db.insert(store.t.installation).values(['one', 'two'].map((name) => ({ name, value: 'x', changedAt: at }))),
  )
  const files = uploadedFiles({ dataDir: folder, s3: null })
  await files.put('a.png', new Uint8Array(100_000), 'image/png')
  backup = await backUp(config, files, join(folder, 'made.tar.gz'), at)
}, 60_000)
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  process.env.PATH = PATH
  expect(readdirSync(folder).filter((name) => name.startsWith('verify-'))).toEqual([])
})

const verify = (file = backup.file, to: BackupConfig = config, room?: () => number) =>
  verifyArchive(to, archiveFile(file), folder, room)
/** Databases of verifications. */
const asides = async (): Promise<number> => {
  if (!isPostgres) return 0
  const sql = postgres(testPostgres(), { max: 1 })
  const [row] = await sql`select count(*)::int as n from pg_database where datname like 'tessera_verify_%'`
  await sql.end()
  return Number(row?.n)
}
/** The archive with a changed database, or another manifest. */
const changed = async (change: (database: Buffer) => Buffer, about: Partial<Manifest> = {}): Promise<string> => {
  const parts = new Map<string, Buffer>()
  const {
    form: _,
    parts: __,
    ...rest
  } = await readArchive(archiveFile(backup.file), async (name, bytes) => {
    parts.set(name, Buffer.concat(await bytes.toArray()))
  })
  const file = join(folder, `${crypto.randomUUID()}.tar.gz`)
  const all = async function* () {
    for (const [name, bytes] of parts) {
      const content = name.startsWith('database') ? change(bytes) : bytes
      yield { name, size: content.length, open: () => Readable.from([content]) }
    }
  }
  await writeArchive(file, all(), { ...rest, ...about })
  return file
}

it('counts the rows of each table while it backs up', () => {
  expect(backup.manifest.tables).toMatchObject({ installation: 2, user: 0 })
  expect(Object.keys(backup.manifest.tables ?? {}).length).toBeGreaterThan(50)
})

it('restores the database of an archive aside, and leaves nothing behind', async () => {
  expect(await verify()).toEqual({ how: 'restored' })
  expect(await asides()).toBe(0)
})

it('finds an archive whose database has lost rows, and one that is damaged', async () => {
  const tables = { ...backup.manifest.tables, installation: 3 }
  await expect(verify(await changed((bytes) => bytes, { tables }))).rejects.toThrow(/other rows.*\(installation\)/)
  const cut = await changed((bytes) => bytes.subarray(0, bytes.length / 2))
  await expect(verify(cut)).rejects.toThrow(/damaged|cannot be restored/)
  const whole = readFileSync(backup.file)
  const short = join(folder, 'short.tar.gz')
  writeFileSync(short, whole.subarray(0, whole.length - 400))
  await expect(verify(short)).rejects.toThrow('is damaged')
  expect(await asides()).toBe(0)
})

it('compares hashes alone where there is no room for the database', async () => {
  expect(await verify(backup.file, config, () => 1000)).toEqual({ how: 'hashes', why: 'no room' })
})

it('passes on why an archive cannot be read', async () => {
  const away = new Error('the store is away')
  const bytes = readFileSync(backup.file)
  const open = () =>
    Readable.from(
      (async function* () {
        yield bytes.subarray(0, bytes.length / 2)
        throw away
      })(),
    )
  await expect(verifyArchive(config, { name: 'far', open }, folder)).rejects.toBe(away)
})

it.skipIf(isPostgres)('is of the rows at one moment', () => {
  const source = new Database(join(folder, 'tessera.sqlite'), { readonly: true })
  expect(source.query('SELECT count(*) AS n FROM installation').get()).toEqual({ n: 2 })
  source.close()
  expect(statSync(backup.file).size).toBe(backup.bytes)
})

it.skipIf(!isPostgres)(
  'compares hashes alone without the programs of PostgreSQL, and for a user who may not create databases',
  async () => {
    process.env.PATH = folder
    expect(await verify()).toEqual({ how: 'hashes', why: 'no tool' })
    process.env.PATH = PATH
    const sql = postgres(testPostgres(), { max: 1 })
    const name = `limited_${crypto.randomUUID().slice(0, 8)}`
    await sql.unsafe(`create role ${name} login password 'limited'`)
    try {
      const limited = Object.assign(new URL(database.address), { username: name, password: 'limited' }).href
      expect(await verify(backup.file, { ...config, databaseUrl: limited })).toEqual({
        how: 'hashes',
        why: 'may not create',
      })
    } finally {
      await sql.unsafe(`drop role ${name}`)
      await sql.end()
    }
  },
)
