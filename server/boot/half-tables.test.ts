import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeMigration } from '../db/make-migration.ts'
import { modules } from '../modules/index.ts'
import { halfForMigrations } from './half-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-half-tables-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, body: string): string => {
  const file = join(folder, name)
  writeFileSync(file, `import { defineModule } from '@tessera/sdk/server'\nexport default defineModule({ id: 'acme.words', ${body} })\n`)
  return file
}

describe('halfForMigrations', () => {
  it('reads the tables of a half from its author’s file, so that migrations for both databases are written next to it', async () => {
    const file = write(
      'server.ts',
      "tables: (d) => ({ word: d.table('acme_words_word', { id: d.id() }) }), migrations: import.meta.dirname + '/migrations'",
    )
    const half = await halfForMigrations(file)
    const wanted = { module: half.id, name: 'first', byHand: false, canAsk: false }
    const files = await makeMigration([...modules, half], wanted)
    expect(files).toEqual(['sqlite', 'postgres'].map((dialect) => join(folder, 'migrations', dialect, '0000_first.sql')))
    expect(readFileSync(files[1] as string, 'utf8')).toMatch(/^CREATE TABLE "acme_words_word"/)
    expect(await makeMigration([...modules, half], { ...wanted, name: 'second' })).toEqual([])
  })

  it('says what a module without tables lacks', async () => {
    await expect(halfForMigrations(write('bare.ts', ''))).rejects.toThrow(/must be a module with an id, tables and migrations/)
  })
})
