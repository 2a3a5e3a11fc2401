import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../tests/helpers/run-command.ts'
import { MIGRATIONS_TABLE } from '../db/known-migrations.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'
import type { ExaminedCheck } from './examine.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-doctor-'))
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase(testPostgres())
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
const seen = async (env: Record<string, string> = {}): Promise<readonly ExaminedCheck[]> => {
  const { said } = await runCommand({ DATA_DIR: folder, DATABASE_URL: database.address, ...env }, 'doctor', '--json')
  return JSON.parse(said)
}
const bad = (check: string, says: RegExp) => ({
  ...{ grade: 'bad', check },
  ...{ says: expect.stringMatching(says), advice: expect.any(String) },
})

test('a database that is well is read', async () => {
  const found = await seen()
  expect(found).toContainEqual({
    grade: 'good',
    check: 'database',
    says: 'PostgreSQL, with every migration of this version',
  })
  expect(found.filter(({ grade }) => grade === 'bad')).toEqual([])
  // Both are notes for who wants several nodes.
  expect(found).toContainEqual(
    expect.objectContaining({ check: 'settings', says: 'uploaded files are in a folder of this node' }),
  )
})

test('a wrong name or port is reported without the password', async () => {
  const wrong = Object.assign(new URL(database.address), { pathname: '/nothing', password: 'very-secret' }).href
  const found = await seen({ DATABASE_URL: wrong })
  expect(found).toContainEqual(bad('database', /nothing does not exist|refuses the user/))
  expect(found).toContainEqual(expect.objectContaining({ check: 'settings', grade: 'good' }))
  expect(JSON.stringify(found)).not.toContain('very-secret')
  const away = Object.assign(new URL(database.address), { port: '1' }).href
  expect(await seen({ DATABASE_URL: away })).toContainEqual(bad('database', /cannot be reached/))
})

test('missing programs that backups need are reported', async () => {
  const without = mkdtempSync(join(folder, 'path-'))
  expect(await seen({ PATH: without })).toContainEqual({
    ...{ grade: 'warn', check: 'versions', says: 'pg_dump is not on the PATH' },
    advice: expect.stringContaining('install the client programs'),
  })
})

test('a database that another version changed is reported', async () => {
  const sql = postgres(database.address, { max: 1, onnotice: () => undefined })
  await sql`insert into ${sql(MIGRATIONS_TABLE)} (hash, created_at, module) values ('later', 1, 'durable')`
  await sql.end()
  expect(await seen()).toContainEqual(bad('database', /was changed by another version/))
})
