import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { halfForMigrations } from '../server/boot/half-tables.ts'
import { MigrationError, makeMigration } from '../server/db/make-migration.ts'
import { stateDifferences } from '../server/db/migration-state.ts'
import { modules } from '../server/modules/index.ts'

const USAGE = `Usage: node run.mjs migration MODULE NAME [--by-hand]
  MODULE is a module of the server, or the file of the server half of a plugin: ../acme-notes/server.ts.
  Writes the SQL that changes the tables of a module, for SQLite and PostgreSQL, into the module's folder migrations/.
  --by-hand: empty files where the tables have not changed, for SQL of your own.`

/** The modules whose tables differ from what their migrations make. */
const printDifferences = async (): Promise<void> => {
  const differences = await stateDifferences(modules)
  console.log(differences.length === 0 ? 'Every table is made by a migration.' : `Without a migration:\n  ${differences.join('\n  ')}`)
}

const command = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options: { 'by-hand': { type: 'boolean', default: false } }, allowPositionals: true })
  const [module, name] = positionals
  if (module === undefined || name === undefined || positionals.length > 2) {
    console.log(USAGE)
    await printDifferences()
    return positionals.length === 0 ? 0 : 2
  }
  const canAsk = process.stdin.isTTY && process.stdout.isTTY
  const half = module.endsWith('.ts') ? await halfForMigrations(resolve(module)) : null
  const all = half ? [...modules, half] : modules
  const files = await makeMigration(all, { module: half?.id ?? module, name, byHand: values['by-hand'], canAsk })
  for (const file of files) console.log(relative(process.cwd(), file))
  if (files.length === 0) console.log(`The tables of the module ${module} have not changed.`)
  return 0
}

try {
  process.exit(await command())
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!isUsage && !(error instanceof MigrationError)) throw error
  console.error(isUsage ? `${error.message}\n${USAGE}` : error.message)
  process.exit(isUsage ? 2 : 1)
}
