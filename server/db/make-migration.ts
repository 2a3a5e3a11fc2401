import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AnyModule } from '../calls/module.ts'
import { type DialectName, dialects } from './dialect.ts'
import { BREAKPOINT, FOUNDATION, readJournal } from './migration-series.ts'
import {
  differenceOf,
  holdingReferences,
  keptState,
  type OwnedTable,
  ownState,
  type SchemaState,
  schemaState,
  writeState,
} from './migration-state.ts'

/** No migration can be made; the message says why and what to do. */
export class MigrationError extends Error {}

export interface NewMigration {
  /** The id of the module. */
  readonly module: string
  /** Follows the number in the name of the files. */
  readonly name: string
  /** Write empty SQL files where the tables have not changed, to be filled by hand. */
  readonly byHand: boolean
  /** Whether a terminal is there for questions about new names. */
  readonly canAsk: boolean
}

const names = Object.keys(dialects) as DialectName[]

const findModule = (modules: readonly AnyModule[], { module: id, name }: NewMigration): AnyModule & { readonly migrations: string } => {
  const module = modules.find((each) => each.id === id)
  if (module === undefined || id === FOUNDATION) throw new MigrationError(`There is no module "${id}".`)
  const { migrations } = module
  if (migrations === undefined)
    throw new MigrationError(
      `The module ${id} has no folder for migrations; add migrations: join(import.meta.dirname, 'migrations') to it.`,
    )
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(name))
    throw new MigrationError(`"${name}" cannot name a migration; use small letters, digits, "-" and "_".`)
  return { ...module, migrations }
}

/** What changes in one kind of database. */
interface Change {
  readonly dialect: DialectName
  readonly statements: readonly string[]
  /** The module's tables from now on. */
  readonly tables: readonly OwnedTable[]
  readonly isRecorded: boolean
}

/** Whether a table or column was removed while another one was added: the generator asks whether that is a new name. */
const mayBeRenamed = (before: readonly OwnedTable[], now: SchemaState): boolean => {
  const isEither = (old: readonly string[], current: readonly string[]): boolean =>
    old.some((name) => !current.includes(name)) && current.some((name) => !old.includes(name))
  const columnsOf = ({ table }: OwnedTable) => Object.keys(table.columns)
  const names = before.map(({ table }) => table.name)
  return isEither(names, [...now.keys()]) || before.some((old) => isEither(columnsOf(old), columnsOf(now.get(old.table.name) ?? old)))
}

const changeOf = async (modules: readonly AnyModule[], wanted: NewMigration, dialect: DialectName): Promise<Change> => {
  const [kept, now] = [keptState(modules, dialect), await schemaState(modules, dialect)]
  const own = new Map([...now].filter(([, { module }]) => module === wanted.module))
  const held = holdingReferences(now).filter(({ table }) => own.has(table))
  if (held.length > 0)
    throw new MigrationError(
      `${held.map(({ table, columns }) => `${table}.${columns}`).join('; ')}: a reference to a table of another module must say what happens when that row is deleted, such as onDelete: 'cascade'.`,
    )
  // A table that moved between modules exists already: the new owner does not create it and the old one does not drop it.
  const before = [...kept.values()].filter(({ module, table }) => own.has(table.name) || (module === wanted.module && !now.has(table.name)))
  const others = [...now.values()].filter(({ module }) => module !== wanted.module)
  const tablesOf = (tables: readonly OwnedTable[]) => [...others, ...tables].map(({ table }) => table)
  if (!wanted.canAsk && mayBeRenamed(before, own))
    throw new MigrationError(
      `Something of the module ${wanted.module} may have been renamed; run the command in a terminal, where it asks.`,
    )
  const statements = await differenceOf(dialect, tablesOf(before), tablesOf([...own.values()]))
  const isRecorded = isDeepStrictEqual(new Map(before.map((each) => [each.table.name, each])), own)
  return { dialect, statements, tables: [...own.values()], isRecorded }
}

const writeMigration = (
  folder: string,
  { dialect, statements }: Change,
  entry: { readonly name: string; readonly when: number },
): string => {
  const file = join(folder, dialect, `${entry.name}.sql`)
  mkdirSync(join(folder, dialect), { recursive: true })
  const lines = [...readJournal(join(folder, dialect)), entry].map(
    ({ name, when }) => `  { "name": ${JSON.stringify(name)}, "when": ${when} }`,
  )
  writeFileSync(file, statements.map((statement) => statement.trim()).join(`\n${BREAKPOINT}\n`) + (statements.length > 0 ? '\n' : ''))
  writeFileSync(join(folder, dialect, 'journal.json'), `[\n${lines.join(',\n')}\n]\n`)
  return file
}

/**
 * Writes the migration of one module for both databases: what its tables differ by from the state kept with its last one. Writes
 * nothing where they do not differ, unless `byHand`. Returns the SQL files.
 * @throws MigrationError
 */
export const makeMigration = async (modules: readonly AnyModule[], wanted: NewMigration): Promise<readonly string[]> => {
  const { id, migrations } = findModule(modules, wanted)
  const changes: Change[] = []
  for (const dialect of names) changes.push(await changeOf(modules, wanted, dialect))
  const hasSql = wanted.byHand || changes.some(({ statements }) => statements.length > 0)
  if (!hasSql && changes.every(({ isRecorded }) => isRecorded)) return []
  mkdirSync(join(migrations, 'state'), { recursive: true })
  for (const { dialect, tables } of changes) {
    const taken = new Set(tables.map(({ table }) => table.name))
    for (const other of modules) {
      const state = other.id === id ? null : ownState(other, dialect)
      const left = state?.filter(({ table }) => !taken.has(table.name))
      if (left && left.length !== state?.length) writeState(other.migrations as string, dialect, left)
    }
    writeState(migrations, dialect, tables)
  }
  if (!hasSql) return []
  const earlier = names.flatMap((dialect) => readJournal(join(migrations, dialect)))
  const count = Math.max(...names.map((dialect) => readJournal(join(migrations, dialect)).length))
  const when = Math.max(Date.now(), ...earlier.map((entry) => entry.when + 1))
  const name = `${String(count).padStart(4, '0')}_${wanted.name}`
  return changes.map((change) => writeMigration(migrations, change, { name, when }))
}
