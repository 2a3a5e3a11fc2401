import { parseConfig } from '../config.ts'
import { requireDatabaseUrl } from '../database-url.ts'
import { copyDatabase } from '../db/copy-database.ts'
import { type CopySide, openSide } from '../db/copy-sides.ts'
import { defineCommand, UsageError } from './command.ts'

const PLACE = 'postgres://user:password@host:5432/name or a data folder'

/** Copies a database into an empty one, of the same kind or the other. */
export const copyCommand = defineCommand({
  name: 'copy',
  says: 'copies every row of a database into an empty one, and compares counts and hashes of both',
  details: ['Stop the servers of both databases first. Uploaded files stay where they are.'],
  options: {
    from: { value: 'PLACE', says: `${PLACE}; the database of the settings unless given` },
    to: { value: 'PLACE', says: PLACE },
    without: {
      value: 'MODULES',
      says: 'modules that this server does not have, separated by commas, whose tables are left behind',
    },
  },
  async run({ from: given, to, without = '' }) {
    const config = parseConfig(process.env)
    const from = given ?? (config.databaseUrl || config.dataDir)
    if (!to) throw new UsageError('Name the database to copy to with --to.')
    for (const [option, place] of [['--from', from] as const, ['--to', to] as const])
      if (place.includes('://')) requireDatabaseUrl(place, option)
    if (from === to) throw new UsageError('--from and --to are the same place.')
    const open: CopySide[] = []
    try {
      for (const place of [from, to]) open.push(await openSide(place))
      const [source, target] = open as [CopySide, CopySide]
      console.log(`Copying ${source.name} to ${target.name}`)
      const left = without.split(',').filter((module) => module !== '')
      const copied = await copyDatabase(source, target, {
        tell: (table, rows) => console.log(`  ${table}: ${rows}`),
        without: left,
      })
      const rows = Object.values(copied).reduce((sum, count) => sum + count.rows, 0)
      console.log(
        `Copied ${rows} rows of ${Object.keys(copied).length} tables; counts and hashes are the same on both sides.`,
      )
    } finally {
      for (const side of open) await side.close()
    }
  },
})
