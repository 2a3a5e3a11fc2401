import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { getTableName, type Table } from 'drizzle-orm'
import type { AnyModule } from '../calls/module.ts'
import { type DialectName, dialects } from './dialect.ts'
import { FOUNDATION_FOLDER } from './migration-series.ts'
import { tablesByModule } from './schema.ts'

/** A table as the generator of migrations describes it; the rest of the description is the generator's own. */
export interface TableState {
  readonly name: string
  readonly schema?: string
  readonly columns: Readonly<Record<string, object>>
  readonly foreignKeys: Readonly<
    Record<string, { readonly tableTo: string; readonly columnsFrom: readonly string[]; readonly onDelete?: string }>
  >
}
export interface OwnedTable {
  readonly module: string
  readonly table: TableState
}
/** Tables by their names in the database. */
export type SchemaState = ReadonlyMap<string, OwnedTable>

interface Snapshot {
  readonly tables: Readonly<Record<string, TableState>>
}
interface Generator {
  describe(tables: Record<string, unknown>): Promise<Snapshot>
  difference(before: Snapshot, after: Snapshot): Promise<readonly string[]>
  keyOf(table: TableState): string
}
const generators: { readonly [name in DialectName]: Generator } = {
  sqlite: {
    describe: async (tables) => (await generateSQLiteDrizzleJson(tables)) as unknown as Snapshot,
    difference: (before, after) => generateSQLiteMigration(before as never, after as never),
    keyOf: ({ name }) => name,
  },
  postgres: {
    describe: async (tables) => generateDrizzleJson(tables) as unknown as Snapshot,
    difference: (before, after) => generateMigration(before as never, after as never),
    keyOf: ({ schema, name }) => `${schema || 'public'}.${name}`,
  },
}

/** Returns the SQL that turns the tables `before` into those `after`. Asks in the terminal whether something was renamed. */
export const differenceOf = async (
  dialect: DialectName,
  before: readonly TableState[],
  after: readonly TableState[],
): Promise<readonly string[]> => {
  const { describe, difference, keyOf } = generators[dialect]
  const empty = await describe({})
  const snapshot = (tables: readonly TableState[]): Snapshot => ({
    ...empty,
    tables: Object.fromEntries(tables.map((table) => [keyOf(table), table])),
  })
  return difference(snapshot(before), snapshot(after))
}

/** The tables that the modules define now. */
export const schemaState = async (modules: readonly AnyModule[], dialect: DialectName): Promise<SchemaState> => {
  const found = tablesByModule(dialects[dialect], modules)
  const owners = new Map(found.flatMap(([module, tables]) => Object.values(tables).map((table) => [getTableName(table as Table), module])))
  const described = await generators[dialect].describe(Object.fromEntries(found.flatMap(([, own]) => Object.entries(own))))
  // In the form that the kept state has after it is read: without fields that are undefined.
  const { tables } = JSON.parse(JSON.stringify(described)) as Snapshot
  return new Map(Object.values(tables).map((table) => [table.name, { module: owners.get(table.name) as string, table }]))
}

const fileOf = (folder: string, dialect: DialectName): string => join(folder, 'state', `${dialect}.jsonl`)

const readState = (file: string): readonly OwnedTable[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OwnedTable)

/** One line for each table, so that a change of one table is a change of one line. */
export const writeState = (folder: string, dialect: DialectName, tables: readonly OwnedTable[]): void => {
  const lines = tables.toSorted((one, other) => (one.table.name < other.table.name ? -1 : 1)).map((each) => `${JSON.stringify(each)}\n`)
  writeFileSync(fileOf(folder, dialect), lines.join(''))
}

/** The tables that a module kept in its own folder; null before it has migrations of its own. */
export const ownState = ({ migrations }: AnyModule, dialect: DialectName): readonly OwnedTable[] | null => {
  const file = migrations === undefined ? null : fileOf(migrations, dialect)
  return file !== null && existsSync(file) ? readState(file) : null
}

/**
 * The tables that the migrations of these modules make. A module keeps the state of its tables next to its migrations. Until it has some,
 * the state at the end of the common series applies, which never changes.
 */
export const keptState = (modules: readonly AnyModule[], dialect: DialectName): SchemaState => {
  const own = modules.map((module) => [module.id, ownState(module, dialect)] as const)
  const hasOwn = new Set(own.flatMap(([id, tables]) => (tables === null ? [] : [id])))
  const ids = new Set(modules.map(({ id }) => id))
  const common = readState(fileOf(FOUNDATION_FOLDER, dialect)).filter(({ module }) => ids.has(module) && !hasOwn.has(module))
  return new Map([...common, ...own.flatMap(([, tables]) => tables ?? [])].map((each) => [each.table.name, each]))
}

/** Returns the tables whose definition differs from what the migrations make, as `module: table (dialect)`. */
export const stateDifferences = async (modules: readonly AnyModule[]): Promise<readonly string[]> => {
  const found: string[] = []
  for (const dialect of Object.keys(dialects) as DialectName[]) {
    const [kept, now] = [keptState(modules, dialect), await schemaState(modules, dialect)]
    for (const name of new Set([...kept.keys(), ...now.keys()]))
      if (!isDeepStrictEqual(kept.get(name), now.get(name)))
        found.push(`${(now.get(name) ?? kept.get(name))?.module}: ${name} (${dialect})`)
  }
  return found
}

const HOLDING = new Set(['no action', 'restrict'])
/**
 * References to tables of other modules that would keep rows there from being deleted. The rows of a module that was removed stay in the
 * database, where nobody deletes them.
 */
export const holdingReferences = (state: SchemaState): readonly { readonly table: string; readonly columns: string }[] =>
  [...state.values()].flatMap(({ module, table }) =>
    Object.values(table.foreignKeys)
      .filter(({ tableTo, onDelete = 'no action' }) => state.get(tableTo)?.module !== module && HOLDING.has(onDelete))
      .map(({ columnsFrom }) => ({ table: table.name, columns: columnsFrom.join(', ') })),
  )
