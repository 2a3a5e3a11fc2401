import { Database } from 'bun:sqlite'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { release } from '../server/release.ts'
import type { Paged, PageInfo, ProjectInfo, WorkflowRun } from '../server/wire.ts'
import { type Api, signIn } from '../tests/helpers/api.ts'
import { type DataSummary, releaseFolder, summarise } from '../tests/helpers/release-data.ts'
import { startServer } from '../tests/helpers/server.ts'
import { ensurePostgres } from './find-postgres.ts'
import { startPostgres } from './start-postgres.ts'

// Writes the data of this release into tests/fixtures/releases, for tests of the releases after it.

const WAIT_MS = 60_000

/** Publishes the pages of the sample project and an empty one, and waits until its workflows have run. */
async function fill(api: Api): Promise<void> {
  const { list: projects } = await api.get<Paged<ProjectInfo>>('/project/list')
  const { id: projectId } = projects[0]!
  await api.post<PageInfo>('/pages/create', { name: 'Empty', projectId })
  const pages = await api.get<Paged<PageInfo>>(`/pages/list?projectId=${projectId}&pageSize=50`)
  for (const { id } of pages.list) {
    for (const env of ['stg', 'prd']) await api.post('/page/publish/create', { id, env, previewImg: '' })
  }
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const runs = await api.post<Paged<WorkflowRun>>('/workflow/run/list', { projectId, pageSize: 100 })
    if (runs.list.length > 0 && runs.list.every(({ status }) => status !== 'running')) return
    if (Date.now() > deadline) throw new Error('The workflows of the sample did not end')
    await Bun.sleep(200)
  }
}

/** Fills a server on the given database; answers what is in it and its data folder. */
async function made(databaseUrl: string): Promise<{ readonly summary: DataSummary; readonly dataDir: string }> {
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, TESSERA_SECRET: 'the secret of release data' } })
  try {
    const api = await signIn(server.url)
    await fill(api)
    return { summary: await summarise(api), dataDir: server.dataDir }
  } finally {
    await server.stop({ keepData: true })
  }
}

const packed = (bytes: Uint8Array | string): Uint8Array => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  return brotliCompressSync(bytes, { params })
}

/** The database of a data folder in one file, without what was deleted. */
function sqliteOf(dataDir: string): Uint8Array {
  const copy = join(dataDir, 'copy.sqlite')
  const database = new Database(join(dataDir, 'tessera.sqlite'))
  database.run('vacuum into ?', [copy])
  database.close()
  return readFileSync(copy)
}

/** A database as statements that every client can send. */
function dumpOf(programs: string, address: string): string {
  const command = [join(programs, 'pg_dump'), '--inserts', '--no-owner', '--no-privileges', '--no-comments', address]
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`pg_dump failed: ${stderr}`)
  // Lines that begin so are for psql alone.
  return String(stdout).replace(/^\\.*$/gm, '')
}

const found = ensurePostgres()
if (!found) throw new Error('No PostgreSQL found. Set POSTGRES_BIN.')
const folder = join(releaseFolder, release)
const postgres = await startPostgres(found.folder)
try {
  const onSqlite = await made('')
  const onPostgres = await made(postgres.address)
  mkdirSync(folder, { recursive: true })
  const write = (name: string, content: Uint8Array | string) => {
    writeFileSync(join(folder, name), content)
    console.log(`${join(folder, name)}: ${Math.ceil(content.length / 1e3)} KB`)
  }
  write('tessera.sqlite.br', packed(sqliteOf(onSqlite.dataDir)))
  write('postgres.sql.br', packed(dumpOf(found.folder, postgres.address)))
  write('expected.json', `${JSON.stringify({ sqlite: onSqlite.summary, postgres: onPostgres.summary }, null, 2)}\n`)
  for (const { dataDir } of [onSqlite, onPostgres]) rmSync(dataDir, { recursive: true, force: true })
} finally {
  await postgres.stop()
}
