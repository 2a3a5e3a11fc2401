import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyModule } from '../calls/module.ts'
import { modules } from '../modules/index.ts'
import type { Dialect } from './dialect.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { FOUNDATION_FOLDER, readJournal, seriesOf } from './migration-series.ts'
import { differenceOf, holdingReferences, schemaState, stateDifferences } from './migration-state.ts'

/** What SQLite knows about the tables, keyed by table: columns, indexes, foreign keys. */
const shapeOf = (database: Database) => {
  const rows = (statement: string): readonly Record<string, unknown>[] => database.query<Record<string, unknown>, []>(statement).all()
  const sorted = (list: readonly object[]): readonly string[] => list.map((each) => JSON.stringify(each)).sort()
  const tables = rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%drizzle%'")
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      {
        columns: sorted(rows(`PRAGMA table_info("${name}")`).map(({ cid, ...column }) => column)),
        indexes: sorted(
          rows(`PRAGMA index_list("${name}")`).map(({ seq, ...index }) => ({
            ...index,
            columns: rows(`PRAGMA index_info("${index.name}")`).map((column) => column.name),
          })),
        ),
        keys: sorted(rows(`PRAGMA foreign_key_list("${name}")`).map(({ id, ...key }) => key)),
      },
    ]),
  )
}

describe('migrations of the product', () => {
  it('make the tables, indexes and references of the schema', async () => {
    const [migrated, fresh] = [new Database(':memory:'), new Database(':memory:')]
    migrateSqlite(migrated, seriesOf(modules, 'sqlite'))
    const tables = [...(await schemaState(modules, 'sqlite')).values()].map(({ table }) => table)
    for (const statement of await differenceOf('sqlite', [], tables)) fresh.exec(statement)
    expect(Object.keys(shapeOf(fresh)).length).toBe(tables.length)
    expect(shapeOf(migrated)).toEqual(shapeOf(fresh))
  })

  it('keep the state of the schema', async () => {
    expect(await stateDifferences(modules)).toEqual([])
  })

  it('do not let rows of a removed module hold those of others', async () => {
    expect(holdingReferences(await schemaState(modules, 'sqlite'))).toEqual([])
  })

  // They ran in databases that exist, which a changed one would no longer open.
  it.each([
    ['sqlite', '44b66b35d3cb9ff5e8fcbe5b6229476fd79e404e461f858a2e95c03f6a86626b'],
    ['postgres', '936c6a170d00f2b19be397f82ca36e814823f7e12625dece846452427796ed4f'],
  ] as const)('leave the common series of %s as it was', (dialect, expected) => {
    const hashes = seriesOf([], dialect).flatMap(({ migrations }) => migrations.map(({ hash }) => hash))
    expect(createHash('sha256').update(hashes.join()).digest('hex')).toBe(expected)
  })

  it('are all in their journals, and those of a module are the same for both databases', () => {
    const folders = [FOUNDATION_FOLDER, ...modules.flatMap(({ migrations }: AnyModule) => migrations ?? [])]
    for (const folder of folders) {
      const [names, files] = [[], []] as [string[][], string[][]]
      for (const dialect of ['sqlite', 'postgres']) {
        names.push(readJournal(join(folder, dialect)).map(({ name }) => name))
        files.push(readdirSync(join(folder, dialect)).flatMap((file) => (file.endsWith('.sql') ? [file.replace(/\.sql$/, '')] : [])))
      }
      expect(files.map((each) => each.toSorted())).toEqual(names)
      if (folder !== FOUNDATION_FOLDER) expect(names[0]).toEqual(names[1])
    }
  })
})

describe('stateDifferences', () => {
  const added = (d: Dialect) => ({ planted: d.table('planted', { id: d.id() }) })
  const widened = (d: Dialect) => ({
    installation: d.table('installation', { ...{ name: d.text().primaryKey(), value: d.text().notNull() }, added: d.int() }),
  })

  it('finds a table that no migration makes', async () => {
    const differences = await stateDifferences([...modules, { id: 'planted', tables: added }])
    expect(differences).toEqual(['planted: planted (sqlite)', 'planted: planted (postgres)'])
  })

  it('finds a column that no migration makes and one that the schema lost', async () => {
    const changed = modules.map((module: AnyModule) => (module.id === 'installation' ? { ...module, tables: widened } : module))
    expect(await stateDifferences(changed)).toEqual(['installation: installation (sqlite)', 'installation: installation (postgres)'])
  })

  it('finds a table that the schema lost', async () => {
    const changed = modules.map((module: AnyModule) => (module.id === 'installation' ? { ...module, tables: () => ({}) } : module))
    expect(await stateDifferences(changed)).toEqual(['installation: installation (sqlite)', 'installation: installation (postgres)'])
  })

  it('passes over the tables of a module that was removed', async () => {
    expect(await stateDifferences(modules.filter(({ id }) => id !== 'installation'))).toEqual([])
  })
})
