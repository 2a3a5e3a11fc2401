import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureRedis } from '../../scripts/find-redis.ts'
import { freePort } from '../../scripts/free-port.ts'

/** A Redis of a test's own: it can be taken away and brought back at the same address. */
export interface TestRedis {
  readonly address: string
  start(): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

const isAnswering = async (port: number): Promise<boolean> => {
  try {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } })
    socket.end()
    return true
  } catch {
    return false
  }
}

/** undefined, said aloud, where the machine has none and cannot get one. @throws there with `CI` set, where nothing may be left out */
export const createTestRedis = async (): Promise<TestRedis | undefined> => {
  const program = ensureRedis()
  if (program === undefined) {
    const left = 'There is no redis-server: what is said of Redis is not tested. Install it, or name it in REDIS_SERVER.'
    if (process.env.CI) throw new Error(left)
    console.warn(left)
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'tessera-redis-'))
  const port = await freePort()
  let running: Bun.Subprocess | null = null
  const stop = async (): Promise<void> => {
    running?.kill('SIGKILL')
    await running?.exited
    running = null
  }
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    // It ends with the tests, however they end.
    const tied = Bun.which('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : []
    running = Bun.spawn([...tied, program, ...settings], { stdio: ['ignore', 'ignore', 'ignore'] })
    for (const end = Date.now() + 10_000; !(await isAnswering(port)); await Bun.sleep(20))
      if (Date.now() > end) throw new Error('redis-server did not start')
  }
  await start()
  return {
    address: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
