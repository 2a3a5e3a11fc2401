import { ensurePostgres } from '../../../scripts/find-postgres.ts'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import { rollNodes } from '../../helpers/rolling/roll.ts'
import type { Row } from '../row.ts'

export const rows = ['server/rolling-failed', 'server/rolling-lost']
const PEOPLE = 20
const ROUNDS = 2

/**
 * Three nodes that are restarted twice under load: requests that failed, of at least 10,000, and pages that lost an
 * acknowledged save.
 */
export const run = async (): Promise<Row[]> => {
  const found = ensurePostgres()
  if (!found) {
    console.error('No PostgreSQL found: the rolling restart is left out. Set POSTGRES_BIN to have it.')
    return []
  }
  const postgres = await startPostgres(found.folder, { durable: true })
  try {
    const databaseUrl = postgres.address
    const { total, failed, why, lost } = await rollNodes({
      databaseUrl,
      nodes: 3,
      people: PEOPLE,
      restarts: 3 * ROUNDS,
      requests: 10_000,
    })
    for (const each of why) console.error(`rolling restart: ${each}`)
    const shared = { ratio: null, rounds: ROUNDS }
    return [
      { ...shared, name: 'server/rolling-failed', value: failed, unit: 'requests', baseline: total },
      { ...shared, name: 'server/rolling-lost', value: lost, unit: 'pages', baseline: PEOPLE },
    ]
  } finally {
    await postgres.stop()
  }
}
