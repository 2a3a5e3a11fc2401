import { rmSync } from 'node:fs'
import { freePort } from '../../scripts/free-port.ts'
import { createCluster, FAST, isReady } from '../../scripts/postgres-cluster.ts'

/** How a PostgreSQL ends: as `pg_ctl stop -m fast` and `-m immediate` do, or killed without a chance to tell anybody. */
export type PostgresEnd = 'fast' | 'immediate' | 'killed'
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const
const START_MS = 30_000

export interface RestartablePostgres {
  readonly address: string
  stop(end: PostgresEnd): Promise<void>
  /** Resolves once it takes connections, at the same address. */
  start(): Promise<void>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** A PostgreSQL with its own data folder that a test restarts while servers use it. It keeps its log through `killed`, as a durable one does. */
export async function startRestartablePostgres(programs: string): Promise<RestartablePostgres> {
  const cluster = createCluster(programs)
  const port = await freePort()
  const address = cluster.addressAt(port)
  // The processes die, the machine does not: what was handed to the system is kept. Commits are waited for as in production.
  const settings = [...FAST, '-c', 'synchronous_commit=on']
  let server = cluster.start(port, settings)
  const start = async (): Promise<void> => {
    for (const deadline = Date.now() + START_MS; !(await isReady(address)); await Bun.sleep(20)) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${await cluster.log.text()}`)
      // Refused while processes of the one that was killed are still ending.
      if (server.exitCode !== null || server.signalCode !== null) server = cluster.start(port, settings)
    }
  }
  await start()
  return {
    address,
    start,
    async stop(end) {
      server.kill(SIGNALS[end])
      await server.exited
    },
    async remove() {
      server.kill('SIGQUIT')
      await server.exited
      rmSync(cluster.folder, { recursive: true, force: true })
    },
  }
}
