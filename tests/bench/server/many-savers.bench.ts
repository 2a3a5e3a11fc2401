import type { PageInfo, ProjectInfo } from '#server/wire'
import { ensurePostgres } from '../../../scripts/find-postgres.ts'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import type { Row } from '../row.ts'
import { runClient, signIn, startScript } from './processes.ts'

export const rows = ['server/save-many', 'server/save-many-95', 'server/save-many-postgres', 'server/save-many-postgres-95']
const WRITERS = 1000
const PAGES_EACH = 20
const SECONDS = 6
/** Nobody's room is what is measured. */
const NO_LIMITS = Object.fromEntries(
  ['PERSON_PROJECTS', 'PERSON_PAGES', 'PERSON_MB', 'PROJECT_PAGES', 'PROJECT_MB'].map((name) => [`TESSERA_${name}`, '0']),
)

interface Saved {
  readonly perSecond: number
  readonly half: number
  readonly most: number
}

/** A thousand people at once, each saving 20 KB to a page of their own as soon as the last save is acknowledged. */
const measure = async (name: string, env: Readonly<Record<string, string>>): Promise<Row[]> => {
  const server = await startScript('bench-server.ts', { ...NO_LIMITS, ...env })
  try {
    const call = await signIn(server.url)
    const makeProject = async (at: number): Promise<readonly number[]> => {
      const { id: projectId } = await call<ProjectInfo>('/project/create', { name: `Bench ${at}` })
      const pages: number[] = []
      for (let i = 0; i < PAGES_EACH; i++) pages.push((await call<PageInfo>('/pages/create', { name: `Page ${i}`, projectId })).id)
      return pages
    }
    const pages = (await Promise.all(Array.from({ length: WRITERS / PAGES_EACH }, (_, at) => makeProject(at)))).flat()
    const { perSecond, half, most } = await runClient<Saved>(
      'save-client.ts',
      server.url,
      JSON.stringify(call.headers),
      JSON.stringify(pages),
      SECONDS,
    )
    const shared = { ratio: null, baseline: half, rounds: 1 }
    return [
      { ...shared, name, value: perSecond, unit: 'saves/s', baseline: null },
      // The baseline is the time of half of them.
      { ...shared, name: `${name}-95`, value: most, unit: 'ms' },
    ]
  } finally {
    await server.stop()
  }
}

/** Acknowledged, durable saves on both databases; the one on PostgreSQL writes to the disk like any other. */
export const run = async (): Promise<Row[]> => {
  const onSqlite = await measure('server/save-many', {})
  const found = ensurePostgres()
  if (!found) {
    console.error('No PostgreSQL found: its figures are left out. Set POSTGRES_BIN to have them.')
    return onSqlite
  }
  const postgres = await startPostgres(found.folder, { durable: true })
  try {
    return [...onSqlite, ...(await measure('server/save-many-postgres', { DATABASE_URL: postgres.address }))]
  } finally {
    await postgres.stop()
  }
}
