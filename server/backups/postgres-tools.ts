import { shownAddress } from '../db/database-error.ts'
import { OperatorError } from '../operator-error.ts'

/** The address without its password, which would stand in the list of processes, and the environment that holds it. */
const apart = (address: string): { readonly shown: string; readonly env: Record<string, string> } => {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const { PATH = '', PGPASSWORD = '', HOME = '' } = process.env
  return { shown: url.href, env: { PATH, HOME, PGPASSWORD: password || PGPASSWORD } }
}

type Tool = 'pg_dump' | 'pg_restore'

/** A client program of PostgreSQL failed; the message has what it says. */
export class ToolFailed extends OperatorError {
  /** The server or its disk is the reason, and not what the program was given. */
  get isServers(): boolean {
    return /connection to server|could not connect|closed the connection|terminating connection/.test(this.message)
  }
  get isFull(): boolean {
    return /No space left on device|could not extend file/.test(this.message)
  }
}

/** A client program of PostgreSQL is missing. */
export class ToolMissing extends OperatorError {
  constructor(readonly tool: Tool) {
    super(`${tool} is not on the PATH; install the client programs of PostgreSQL, of the server's version or later.`)
  }
}

const run = async (tool: Tool, args: readonly string[], env: Record<string, string>, what: string): Promise<void> => {
  const program = Bun.which(tool, { PATH: env.PATH ?? '' })
  if (program === null) throw new ToolMissing(tool)
  const child = Bun.spawn([program, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = (): void => child.kill()
  process.on('exit', end)
  const wrong = (await new Response(child.stderr).text()).trim()
  process.off('exit', end)
  if ((await child.exited) !== 0) throw new ToolFailed(`${tool} failed on ${what}: ${wrong.slice(0, 2_000)}`)
}

/**
 * Runs `pg_dump` or `pg_restore` on a database.
 * @throws ToolMissing, or ToolFailed with what it says
 */
export const runPostgresTool = async (tool: Tool, address: string, args: readonly string[]): Promise<void> => {
  const { shown, env } = apart(address)
  await run(tool, ['--dbname', shown, '--no-password', ...args], env, shownAddress(address))
}

/**
 * Reads the contents of a dump.
 * @throws ToolMissing, or ToolFailed where it cannot be read
 */
export const listDump = async (file: string): Promise<void> => {
  const { PATH = '', HOME = '' } = process.env
  await run('pg_restore', ['--list', file], { PATH, HOME }, file)
}
