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

/**
 * Runs `pg_dump` or `pg_restore` on a database.
 * @throws OperatorError where the program is missing, or with what it says
 */
export const runPostgresTool = async (
  tool: 'pg_dump' | 'pg_restore',
  address: string,
  args: readonly string[],
): Promise<void> => {
  if (Bun.which(tool) === null)
    throw new OperatorError(
      `${tool} is not on the PATH; install the client programs of PostgreSQL, of the server's version or later.`,
    )
  const { shown, env } = apart(address)
  const child = Bun.spawn([tool, '--dbname', shown, '--no-password', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const wrong = (await new Response(child.stderr).text()).trim()
  if ((await child.exited) !== 0)
    throw new OperatorError(`${tool} failed on ${shownAddress(address)}: ${wrong.slice(0, 2_000)}`)
}
