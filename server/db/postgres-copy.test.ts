import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import type { ModelDetail } from '../modules/models/index.ts'
import { adding, createTestServer, element } from '../testing.fixture.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'
import { copyDatabase } from './copy-database.ts'
import { openSide } from './copy-sides.ts'
import { writeSeries } from './migrations.fixture.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

let root: string
let ending: (() => unknown)[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-copy-'))
  ending = [() => rmSync(root, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
})

const newPostgres = async (): Promise<string> => {
  const { address, drop } = await createTestDatabase(testPostgres())
  ending.push(drop)
  return address
}
const open = async (place: string) => {
  const side = await openSide(place)
  ending.push(() => side.close())
  return side
}

/** An installation on SQLite where people have worked; answers its data folder. */
const used = async (): Promise<string> => {
  const folder = join(root, 'used')
  const store = createSqliteStore({ file: join(folder, 'tessera.sqlite') })
  const server = await createTestServer({ database: { store, address: '', drop: () => store.close() } })
  const ann = await server.user('ann')
  const project = await ann.newProject('Äpfel 😀')
  const page = await ann.newPage(project.id, { name: 'Zweite' })
  const entries = Array.from({ length: 250 }, (_, i) => element(`e${i}`, { order: `a${i}`, props: { z: i, a: { text: '\ud800 "\\' } } }))
  expect((await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(...entries) })).code).toBe(0)
  expect((await ann.post('/api/page/publish/create', { id: page.id, env: 'prd' })).code).toBe(0)
  const model = { projectId: project.id, name: 'goods', description: 'Goods' }
  const { id: modelId } = (await ann.post<ModelDetail>('/api/model/create', model)).data
  const field = async (name: string, type: string, more: object = {}) =>
    (await ann.post<ModelDetail>('/api/model/field/create', { modelId, name, type, ...more })).data
  await field('name', 'text', { unique: true })
  await field('done', 'yes-no')
  await field('weight', 'number')
  await field('price', 'number', { options: { places: 2 } })
  const { rev, fields } = await field('former', 'text')
  await ann.post('/api/model/release', { id: modelId, rev })
  const values = { name: 'Ä 😀', done: true, weight: 0.1, price: 12.34, former: 'kept' }
  for (const env of ['stg', 'prd']) {
    const changes = [values, { ...values, name: null, done: false, price: null }].map((each) => ({
      model: 'goods',
      op: 'create',
      values: each,
    }))
    expect((await ann.post('/api/data/write', { projectId: project.id, env, changes })).code).toBe(0)
  }
  await ann.post('/api/model/field/delete', { id: fields.find(({ name }) => name === 'former')!.id })
  // The last id is gone: nobody may get it once more.
  const gone = await ann.newPage(project.id)
  await ann.post('/api/pages/delete', { id: gone.id })
  await server.close()
  await store.close()
  return folder
}

/** What a command line answers. */
const run = async (...args: readonly string[]) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, '../commands/main.ts'), 'copy', ...args], {
    env: { DATA_DIR: join(root, 'unused') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, said, wrong }
}

test('a database goes from SQLite to PostgreSQL and back, and is the same with every id, key and hash', async () => {
  const folder = await used()
  const address = await newPostgres()
  const there = await run('--from', folder, '--to', address)
  expect([there.code, there.wrong]).toEqual([0, ''])
  expect(there.said).toContain('counts and hashes are the same on both sides')
  expect(there.said).not.toContain(new URL(address).password)

  const [first, second, third] = [await open(folder), await open(address), await open(join(root, 'back'))]
  const back = await copyDatabase(second, third)
  for (const [name, { rows }] of Object.entries(back))
    if (['user', 'project', 'page', 'documentEntry', 'publish', 'snapshot', 'modelRelease', 'audit'].includes(name))
      expect([name, rows > 0]).toEqual([name, true])
  expect(back.documentEntry?.rows).toBeGreaterThan(250)
  // Records of models, in test and in production: of the goods, and of the sample projects of people.
  const records = Object.entries(back).flatMap(([name, { rows }]) => (name.startsWith('d_') ? [rows] : []))
  expect(records.filter((rows) => rows === 2)).toEqual([2, 2])
  expect(new Set(records)).toEqual(new Set([2, 24, 60]))
  // Text for text: the order of keys is what hashes of pages are made of.
  const stored = async (side: typeof first) => {
    const { documentEntry } = side.store.t
    const rows = await side.store.read.select().from(documentEntry)
    return rows.map((row) => JSON.stringify(row)).sort()
  }
  expect(await stored(second)).toEqual(await stored(first))
  expect(await stored(third)).toEqual(await stored(first))

  const nextId = async (side: typeof first): Promise<number | undefined> => {
    const { page } = side.store.t
    const values = { name: 'n', projectId: 1, userId: 1, updatedBy: 1, createdAt: new Date(), updatedAt: new Date() }
    const [row] = await side.store.write((db) => db.insert(page).values(values).returning({ id: page.id }))
    return row?.id
  }
  const ids = [await nextId(first), await nextId(second), await nextId(third)]
  expect(new Set(ids).size).toBe(1)
})

test('a database that has rows is refused as the target, and stays as it is', async () => {
  const folder = await used()
  const address = await newPostgres()
  const target = await open(address)
  await target.store.write((db) =>
    db.insert(target.store.t.user).values({ userName: 'a', nickName: 'a', passwordHash: 'x', createdAt: new Date() }),
  )
  const { code, wrong } = await run('--from', folder, '--to', address)
  expect([code, wrong]).toEqual([
    1,
    expect.stringMatching(/^Tessera cannot copy: the database postgres:\/\/.* has rows in user already; name one that is empty\.\n$/),
  ])
  expect(await target.store.read.$count(target.store.t.user)).toBe(1)
})

test('a copy that differs is taken back whole', async () => {
  const source = await open(await used())
  const target = await open(await newPostgres())
  // A trigger of somebody else's, as an example of a target that keeps something else than it is given.
  const { openClient } = await import('./postgres-client.ts')
  const sql = openClient(await addressOf(target.name), { max: 1, name: 'test' })
  ending.push(() => sql.end())
  await sql.unsafe(`create function other() returns trigger as $$ begin new.name = 'other'; return new; end $$ language plpgsql`)
  await sql.unsafe('create trigger other before insert on project for each row execute function other()')
  await expect(copyDatabase(source, target)).rejects.toThrow('project is not the same in both databases')
  expect(await target.store.read.$count(target.store.t.user)).toBe(0)
})
/** With the password, which what people read leaves out. */
const addressOf = async (shown: string): Promise<string> =>
  Object.assign(new URL(testPostgres()), { pathname: new URL(shown).pathname }).href

test.each([
  ['nothing to copy to', [], 'Usage: npm run copy'],
  ['an option that there is not', ['--too', 'x'], 'Usage: npm run copy'],
  ['an address of another database', ['--to', 'mysql://a:hunter2@b/c'], '--to: must begin with postgres://'],
  ['one place twice', ['--from', 'x', '--to', 'x'], '--from and --to are the same place'],
])('%s is refused with what to write', async (_, args, words) => {
  const { code, wrong } = await run(...args)
  expect([code, wrong]).toEqual([2, expect.stringContaining(words)])
  expect(wrong).not.toContain('hunter2')
  expect(existsSync(join(root, 'unused'))).toBe(false)
})

test('refuses tables of modules that the server does not have, unless they are left behind', async () => {
  const folder = await used()
  const migrations = join(root, 'notes')
  for (const dialect of ['sqlite', 'postgres'] as const)
    writeSeries(join(migrations, dialect), [[1, ['create table note (text text primary key)']]])
  await createSqliteStore({ file: join(folder, 'tessera.sqlite'), modules: [...modules, { id: 'notes', migrations }] }).close()
  const [address, other] = [await newPostgres(), await newPostgres()]
  const refused = await run('--from', folder, '--to', address)
  expect(refused.code).toBe(1)
  expect(refused.wrong).toMatch(/has tables of modules that this server does not have \(notes\);.* --without notes\.\n$/)
  expect(await run('--from', folder, '--to', address, '--without', 'notes')).toMatchObject({ code: 0, wrong: '' })
  // A PostgreSQL that has such tables, as the source.
  await (await createPostgresStore({ address: other, modules: [...modules, { id: 'notes', migrations }] })).close()
  const source = await open(other)
  await expect(copyDatabase(source, await open(join(root, 'back')))).rejects.toThrow('(notes)')
})
