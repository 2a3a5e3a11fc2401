import { Database } from 'bun:sqlite'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { MIGRATIONS_TABLE } from '../db/known-migrations.ts'
import { pendingIn } from '../db/pending.ts'
import { openStore } from '../open-store.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-migrate-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const run = async (args: readonly string[] = [], env: Record<string, string> = {}) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'main.ts'), 'migrate', ...args], {
    env: { DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, said, wrong }
}
const file = () => join(dataDir, 'tessera.sqlite')
/** Takes back that a migration ran. */
const forget = (): void => {
  const database = new Database(file())
  database.exec(
    `UPDATE ${MIGRATIONS_TABLE} SET hash = 'other' WHERE rowid = (SELECT max(rowid) FROM ${MIGRATIONS_TABLE})`,
  )
  database.close()
}

test('lists what is missing, applies it, and then has nothing to do', async () => {
  const missing = (await pendingIn({ dataDir, databaseUrl: '' })).length
  const dry = await run(['--dry-run'])
  expect([dry.code, dry.said]).toEqual([
    0,
    expect.stringContaining(`${missing} migrations are missing. Nothing was changed.`),
  ])
  expect(existsSync(file())).toBe(false)
  expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining(`${missing} migrations were applied.`) })
  expect(await run()).toMatchObject({ code: 0, said: 'The database has every migration of this version.\n' })
}, 60_000)

test('a database that another version changed is refused', async () => {
  expect((await run()).code).toBe(0)
  forget()
  for (const args of [[], ['--dry-run']])
    expect(await run(args)).toMatchObject({ code: 1, wrong: expect.stringContaining('start that version again') })
}, 60_000)

test('a server that leaves migrations to the command does not start without them', async () => {
  const config = parseConfig({ DATA_DIR: dataDir, TESSERA_MIGRATE: 'never' })
  await expect(openStore(config)).rejects.toThrow(/lacks the migration \S+\/\S+ and \d+ more/)
  expect((await run([], { TESSERA_MIGRATE: 'never' })).code).toBe(0)
  const opened = await openStore(config)
  await opened.close()
}, 60_000)
