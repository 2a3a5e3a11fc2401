import '#kernel/engine/ends/frozen-prototypes'
import { parseArgs } from 'node:util'
import { ConfigError, parseConfig, requireDatabaseUrl } from './config.ts'
import { DataFolderError } from './data-folder.ts'
import { copyDatabase } from './db/copy-database.ts'
import { CopyError, type CopySide, openSide } from './db/copy-sides.ts'
import { DatabaseError } from './db/database-error.ts'

const USAGE = `Usage: npm run copy -- [--from PLACE] --to PLACE [--without MODULES]
  PLACE is postgres://user:password@host:5432/name or a data folder; --from is the database of the settings unless said.
  MODULES are modules that this server does not have, with commas between them, whose tables are left behind.
  Stop the servers of both databases first. Uploaded files stay where they are.`

interface Places {
  readonly from: string
  readonly to: string
  readonly without: readonly string[]
}

/** @throws ConfigError */
const readPlaces = (): Places => {
  const config = parseConfig(process.env)
  const given = (() => {
    try {
      return parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' }, without: { type: 'string' } } }).values
    } catch (error) {
      throw new ConfigError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
    }
  })()
  const { from = config.databaseUrl || config.dataDir, to, without = '' } = given
  if (!to) throw new ConfigError(USAGE)
  for (const [variable, place] of [['--from', from] as const, ['--to', to] as const])
    if (place.includes('://')) requireDatabaseUrl(place, variable)
  if (from === to) throw new ConfigError(`--from and --to are the same place\n${USAGE}`)
  return { from, to, without: without.split(',').filter((module) => module !== '') }
}

const copy = async (): Promise<void> => {
  const { from, to, without } = readPlaces()
  const open: CopySide[] = []
  try {
    for (const place of [from, to]) open.push(await openSide(place))
    const [source, target] = open as [CopySide, CopySide]
    console.log(`Copying ${source.name} to ${target.name}`)
    const copied = await copyDatabase(source, target, { tell: (table, rows) => console.log(`  ${table}: ${rows}`), without })
    const rows = Object.values(copied).reduce((sum, count) => sum + count.rows, 0)
    console.log(`Copied ${rows} rows of ${Object.keys(copied).length} tables; counts and hashes are the same on both sides.`)
  } finally {
    for (const side of open) await side.close()
  }
}

try {
  await copy()
  process.exit(0)
} catch (error) {
  if (error instanceof CopyError || error instanceof DataFolderError || error instanceof DatabaseError)
    console.error(`Tessera cannot copy: ${error.message}`)
  else if (error instanceof ConfigError) console.error(error.message)
  else throw error
  process.exit(error instanceof ConfigError ? 2 : 1)
}
