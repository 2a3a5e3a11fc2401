import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { isRoot, succeeds } from './debian.ts'
import { freePort } from './free-port.ts'

// A PostgreSQL of its own for tests and benches, in a folder that goes with it: `postgres-guard.ts FOLDER-OF-PROGRAMS durable|fast`. Prints
// its address, and ends it when the input ends, which it does however the process at the other end of it ended.

const [programs = '', kind = 'fast'] = process.argv.slice(2)
const USER = 'tessera'
const password = crypto.randomUUID()
const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
const data = join(folder, 'data')
const secret = join(folder, 'password')

const idOf = (name: string): number | null => {
  const { success, stdout } = Bun.spawnSync(['id', '-u', name])
  return success ? Number(stdout.toString()) : null
}
/** PostgreSQL refuses to run with all rights; whoever it runs as owns the folder, and it ends with this process. */
const asOther = (): readonly string[] => {
  if (!isRoot) return []
  const name = ['postgres', 'nobody'].find((each) => idOf(each) !== null)
  if (name === undefined) throw new Error('There is no user postgres or nobody that PostgreSQL could run as')
  const id = idOf(name) as number
  for (const path of [folder, secret]) chownSync(path, id, -1)
  return ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--pdeathsig=QUIT']
}

const FAST = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off']

/** Text sorts as people sort it where the build can, so that no test leans on the order of bytes. */
const initialise = (as: readonly string[]): void => {
  const [program = '', ...rest] = [...as, join(programs, 'initdb')]
  const always = ['-D', data, '-U', USER, '-A', 'password', `--pwfile=${secret}`, '-E', 'UTF8', '--no-sync']
  const locales = [['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'], ['--locale=C.UTF-8'], ['--no-locale']]
  for (const locale of locales) {
    if (succeeds(program, [...rest, ...always, ...locale])) return
    rmSync(data, { recursive: true, force: true })
  }
  throw new Error('initdb could not make a database cluster')
}

const isReady = async (address: string): Promise<boolean> => {
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

writeFileSync(secret, password, { mode: 0o600 })
const as = asOther()
initialise(as)
const port = await freePort()
const address = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
const settings = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'unix_socket_directories=',
  '-c',
  'max_connections=300',
  '-c',
  'logging_collector=off',
]
const log = Bun.file(join(folder, 'log'))
const server = Bun.spawn(
  [...as, join(programs, 'postgres'), '-D', data, '-p', String(port), ...settings, ...(kind === 'fast' ? FAST : [])],
  {
    cwd: folder,
    stdio: ['ignore', log, log],
  },
)

const stop = async (): Promise<void> => {
  server.kill('SIGINT')
  const force = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await server.exited
  clearTimeout(force)
  rmSync(folder, { recursive: true, force: true })
}
// A terminal sends Ctrl-C to everybody; the input ends when the tests have ended.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))

for (const end = Date.now() + 30_000; !(await isReady(address)); await Bun.sleep(50))
  if (server.exitCode !== null || Date.now() > end) {
    console.error(await log.text())
    await stop()
    process.exit(1)
  }
console.log(address)
for await (const _ of process.stdin);
await stop()
process.exit(0)
