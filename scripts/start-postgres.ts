import { join } from 'node:path'

export interface RunningPostgres {
  /** Of the database `postgres`, with a user who may make others. */
  readonly address: string
  readonly pid: number
  /** Ends it and removes its folder; so does the end of this process. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL with an empty cluster of its own; one that is not `durable` keeps nothing through a power cut and is faster. */
export async function startPostgres(folder: string, { durable = false }: { readonly durable?: boolean } = {}): Promise<RunningPostgres> {
  const guard = Bun.spawn([process.execPath, join(import.meta.dirname, 'postgres-guard.ts'), folder, durable ? 'durable' : 'fast'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { value } = await guard.stdout.getReader().read()
  if (value === undefined) throw new Error('PostgreSQL did not start')
  return {
    address: new TextDecoder().decode(value).trim(),
    pid: guard.pid,
    async stop() {
      await guard.stdin.end()
      await guard.exited
    },
  }
}
