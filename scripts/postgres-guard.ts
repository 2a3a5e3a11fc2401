import { rmSync } from 'node:fs'
import { freePort } from './free-port.ts'
import { createCluster, FAST, isReady } from './postgres-cluster.ts'

// A PostgreSQL of its own for tests and benches, in a folder that goes with it: `postgres-guard.ts FOLDER-OF-PROGRAMS durable|fast`. Prints
// its address, and ends it when the input ends, which it does however the process at the other end of it ended.

const [programs = '', kind = 'fast'] = process.argv.slice(2)
const cluster = createCluster(programs)
const { folder, log } = cluster
const port = await freePort()
const address = cluster.addressAt(port)
const server = cluster.start(port, kind === 'fast' ? FAST : [])

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
