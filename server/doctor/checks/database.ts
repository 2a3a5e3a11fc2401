import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../../db/folder-lock.ts'
import { pendingIn } from '../../db/pending.ts'
import { OLDEST_POSTGRES } from '../../db/postgres-store.ts'
import { bad, type DoctorCheck, type Finding, type FoundDatabase, good, type Patient, sizeOf, warn } from '../check.ts'

/** Connections of a node: those that read, write, wait for a lock and listen. */
const CONNECTIONS_OF_NODE = 20

const damageIn = async ({ rows }: FoundDatabase): Promise<readonly Finding[]> => {
  const RESTORE = 'stop the server, keep a copy of the data folder, and restore the newest backup'
  const [state] = await rows<{ quick_check: string }>('PRAGMA quick_check(1)')
  if (state?.quick_check !== 'ok') return [bad(`the database is damaged: ${state?.quick_check}`, RESTORE)]
  const [orphan] = await rows<{ table: string; parent: string }>('PRAGMA foreign_key_check')
  return orphan === undefined
    ? []
    : [bad(`a row of ${orphan.table} names one of ${orphan.parent} that is missing`, RESTORE)]
}

const ofPostgres = async ({ rows }: FoundDatabase): Promise<readonly Finding[]> => {
  const [about] = await rows<Record<'version' | 'encoding' | 'most' | 'used', string>>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
       current_setting('max_connections') as most, (select count(*) from pg_stat_activity) as used`,
  )
  const findings: Finding[] = []
  const [version, free] = [Number(about?.version), Number(about?.most) - Number(about?.used)]
  if (version < OLDEST_POSTGRES)
    findings.push(bad(`PostgreSQL ${Math.floor(version / 10_000)} is older than 14`, 'use a newer one'))
  if (about?.encoding !== 'UTF8')
    findings.push(bad(`the database keeps text as ${about?.encoding}`, 'create one with the encoding UTF8'))
  if (free < CONNECTIONS_OF_NODE)
    findings.push(
      warn(
        `the database has ${free} connections left; a node takes up to ${CONNECTIONS_OF_NODE}`,
        'raise its max_connections, or end other clients',
      ),
    )
  return findings
}

/** Whether a server works on the data folder of SQLite at the moment. */
const isServed = (dataDir: string): boolean => {
  try {
    lockDataFolder(dataDir, false).release()
    return false
  } catch {
    return true
  }
}

const fileOf = (dataDir: string): string => join(dataDir, 'tessera.sqlite')
const kindOf = ({ config }: Patient): string => {
  if (config.databaseUrl !== '') return 'PostgreSQL'
  const size = statSync(fileOf(config.dataDir)).size
  return `SQLite, ${sizeOf(size)}, ${isServed(config.dataDir) ? 'used by a server' : 'used by no server'}`
}

/** Whether the database can be read, is whole, and has the tables of this version. */
export const databaseCheck: DoctorCheck = {
  name: 'database',
  async look(patient) {
    const { config, database } = patient
    if (database === null) {
      // What cannot be opened was reported when it was tried.
      const isNew = config.databaseUrl === '' && !existsSync(fileOf(config.dataDir))
      return isNew ? [warn('there is no database yet', 'start the server, or restore a backup')] : []
    }
    const found = config.databaseUrl === '' ? await damageIn(database) : await ofPostgres(database)
    if (found.some(({ grade }) => grade === 'bad')) return found
    const pending = await pendingIn(config)
    const lacks = pending.map(({ module, name }) => `${module}/${name}`)
    const missing =
      lacks.length > 0
        ? [
            (config.migrates ? warn : bad)(
              `the database lacks ${lacks.length} migrations of this version, the first one ${lacks[0]}`,
              config.migrates
                ? 'start the server, or run the command migrate'
                : 'run the command migrate: TESSERA_MIGRATE=never is set',
            ),
          ]
        : [good(`${kindOf(patient)}, with every migration of this version`)]
    return [...missing, ...found]
  },
}
