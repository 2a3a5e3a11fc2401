import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { isRoot, succeeds } from './debian.ts'

const USER = 'tessera'
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300', 'logging_collector=off']
/** Keeps nothing through a power cut, and is faster for it. */
export const FAST = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off']

const idOf = (name: string): number | null => {
  const { success, stdout } = Bun.spawnSync(['id', '-u', name])
  return success ? Number(stdout.toString()) : null
}

/** PostgreSQL refuses to run as root. The user it runs as owns the paths, and it ends with this process. */
const asOtherUser = (paths: readonly string[]): readonly string[] => {
  if (!isRoot) return []
  const name = ['postgres', 'nobody'].find((each) => idOf(each) !== null)
  if (name === undefined) throw new Error('There is no user postgres or nobody that PostgreSQL could run as')
  const id = idOf(name) as number
  for (const path of paths) chownSync(path, id, -1)
  return ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--pdeathsig=QUIT']
}

/** Text sorts as people sort it where the build can, so that no test depends on the order of bytes. */
const initialise = (command: readonly string[], data: string): void => {
  const [program = '', ...rest] = command
  const locales = [['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'], ['--locale=C.UTF-8'], ['--no-locale']]
  for (const locale of locales) {
    if (succeeds(program, [...rest, ...locale])) return
    rmSync(data, { recursive: true, force: true })
  }
  throw new Error('initdb could not make a database cluster')
}

/** Makes an empty database cluster in a temporary folder; the caller removes the folder. `programs` holds `initdb` and `postgres`. */
export const createCluster = (programs: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  const password = crypto.randomUUID()
  writeFileSync(secret, password, { mode: 0o600 })
  const as = asOtherUser([folder, secret])
  initialise(
    [...as, join(programs, 'initdb'), '-D', data, '-U', USER, '-A', 'password', `--pwfile=${secret}`, '-E', 'UTF8', '--no-sync'],
    data,
  )
  const log = Bun.file(join(folder, 'log'))
  return {
    folder,
    log,
    /** Of the database `postgres`, with a user who may make others. */
    addressAt: (port: number): string => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    /** Its process is the postmaster itself: signals reach it. */
    start: (port: number, more: readonly string[]) =>
      Bun.spawn([...as, join(programs, 'postgres'), '-D', data, '-p', String(port), ...SETTINGS.flatMap((each) => ['-c', each]), ...more], {
        cwd: folder,
        stdio: ['ignore', log, log],
      }),
  }
}

/** Whether a database takes connections. */
export const isReady = async (address: string): Promise<boolean> => {
  const sql = postgres(address, { max: 1, connect_timeout: 2, onnotice: () => undefined })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}
