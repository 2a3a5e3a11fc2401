import { parseConfig } from '../config.ts'
import { pendingIn } from '../db/pending.ts'
import { openStore } from '../open-store.ts'
import { defineCommand } from './command.ts'

/** Migrates the database of the settings, apart from the start of a server. */
export const migrateCommand = defineCommand({
  name: 'migrate',
  says: 'brings the tables of the database to this version, all migrations or none',
  details: [
    'A server does so at its start, unless TESSERA_MIGRATE=never is set.',
    'Servers on PostgreSQL may go on in the meantime; one on SQLite has to be stopped.',
  ],
  options: { 'dry-run': { says: 'lists the migrations that are missing, and changes nothing' } },
  async run({ 'dry-run': isDry }) {
    const config = parseConfig(process.env)
    const pending = await pendingIn(config)
    for (const { module, name } of pending) console.log(`  ${module}/${name}`)
    if (pending.length === 0) console.log('The database has every migration of this version.')
    else if (isDry) console.log(`${pending.length} migrations are missing. Nothing was changed.`)
    else {
      await (await openStore({ ...config, migrates: true })).close()
      console.log(`${pending.length} migrations were applied.`)
    }
  },
})
