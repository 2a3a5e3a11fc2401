import { join } from 'node:path'
import { type Log, quietLog } from '../log/log.ts'
import { faultText } from './fault-text.ts'

type Child = ReturnType<typeof Bun.spawn>

/** Says of itself what the database says when a query meets damage. */
class DamagedError extends Error {
  readonly code = 'SQLITE_CORRUPT'
}

/**
 * Looks through the whole database at once and then now and then, beside the server; `damaged` is told what was found, as an error that `isDamage` knows. A check that could
 * not look says nothing: whether the database answers at all is seen elsewhere.
 */
export const startIntegrityChecks = (options: {
  readonly file: string
  readonly everyMs: number
  readonly damaged: (error: Error) => void
  readonly log?: Log
}): { stop(): void } => {
  const { file, everyMs, damaged, log = quietLog } = options
  let running: Child | null = null

  const check = async (): Promise<void> => {
    if (running !== null) return
    const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'check-child.ts'), file], {
      env: {},
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = child
    const found = (await new Response(child.stdout).text()).trim()
    const code = await child.exited
    running = null
    if (code !== 0 || found === '') return
    damaged(new DamagedError(`The database ${file} is damaged:\n${found}`))
  }
  const begin = (): void => {
    check().catch((error: unknown) => {
      running = null
      log.error('the database could not be checked', { error: faultText(error) })
    })
  }
  begin()
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      running?.kill('SIGKILL')
    },
  }
}
