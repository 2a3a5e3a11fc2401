import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inOrder } from '../calls/in-order.ts'
import type { AnyModule } from '../calls/module.ts'
import type { DialectName } from './dialect.ts'

export interface Migration {
  readonly name: string
  /** Milliseconds since 1970: when it was written. */
  readonly when: number
  readonly statements: readonly string[]
  /** SHA-256 of its SQL file. */
  readonly hash: string
}

/** The migrations of one module, oldest first. */
export interface MigrationSeries {
  readonly module: string
  readonly migrations: readonly Migration[]
}

export interface JournalEntry {
  readonly name: string
  readonly when: number
}

/** The series from the time when all modules shared one. It runs before those of the modules and gets no new migrations. */
export const FOUNDATION = 'foundation'
export const FOUNDATION_FOLDER = join(import.meta.dirname, 'migrations')

export const BREAKPOINT = '--> statement-breakpoint'

const isEntry = (entry: unknown): entry is JournalEntry => {
  const { name, when } = (entry ?? {}) as Partial<JournalEntry>
  return typeof name === 'string' && Number.isSafeInteger(when)
}

/**
 * The entries of the journal in `folder`; none where the file is missing.
 * @throws for a journal that is not a list of names with ascending times: a migration that was merged late would be passed over.
 */
export const readJournal = (folder: string): readonly JournalEntry[] => {
  const file = join(folder, 'journal.json')
  if (!existsSync(file)) return []
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new Error(`${file} must be a list of { "name": "0000_…", "when": 0 }`)
  for (const [index, { when }] of entries.entries())
    if (index > 0 && when <= (entries[index - 1] as JournalEntry).when)
      throw new Error(`The times in ${file} must ascend; entry ${index} is not later than the one before it`)
  return entries
}

/**
 * Reads the series of a module for one database from `folder`, which holds its journal and SQL files.
 * @throws where the journal is missing, empty or out of order, or names an SQL file that does not exist.
 */
export const readSeries = (module: string, folder: string): MigrationSeries => {
  const entries = readJournal(folder)
  if (entries.length === 0) throw new Error(`The module ${module} has no migrations in ${folder}; make them with: node run.mjs migration`)
  const migrations = entries.map((entry) => {
    const file = join(folder, `${entry.name}.sql`)
    if (!existsSync(file)) throw new Error(`${file} is missing, which the journal beside it names`)
    const text = readFileSync(file, 'utf8')
    return { ...entry, statements: text.split(BREAKPOINT), hash: createHash('sha256').update(text).digest('hex') }
  })
  return { module, migrations }
}

type ByDialect = Partial<Record<DialectName, readonly MigrationSeries[]>>
/** The files do not change while a process runs, and tests open thousands of databases. */
const known = new WeakMap<readonly AnyModule[], ByDialect>()

/** The foundation, then the series of the modules, each after those of the modules that it needs. */
export const seriesOf = (modules: readonly AnyModule[], dialect: DialectName): readonly MigrationSeries[] => {
  const before = known.get(modules) ?? {}
  const found = before[dialect]
  if (found) return found
  const own = inOrder(modules).flatMap(({ id, migrations }) => {
    if (migrations === undefined) return []
    if (id === FOUNDATION) throw new Error(`A module with migrations cannot be called ${FOUNDATION}, as the common series is`)
    return [readSeries(id, join(migrations, dialect))]
  })
  const series = [readSeries(FOUNDATION, join(FOUNDATION_FOLDER, dialect)), ...own]
  known.set(modules, { ...before, [dialect]: series })
  return series
}
