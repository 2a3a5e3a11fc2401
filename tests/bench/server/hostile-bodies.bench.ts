import { register } from '../../helpers/api.ts'
import { type RunningServer, startServer } from '../../helpers/server.ts'
import type { Row } from '../row.ts'
import { createEveryday, type Everyday, everydayRows } from './everyday.ts'
import { runClient, signInAs } from './processes.ts'

export const rows = ['server/hostile-bodies/views', 'server/hostile-bodies/health', 'server/hostile-bodies/memory']
const VIEWERS = 200
const ROUNDS = 3
const SECONDS = 8

/** Headers of somebody who has registered. */
const headersOf = async (url: string, email: string): Promise<Record<string, string>> => {
  const account = { email, password: 'correct horse battery' }
  await register(url, account)
  return (await signInAs(url, '/user/login', { userName: account.email, userPwd: account.password })).headers
}

/** Alone, then with two members who send the edits and the files that cost most, as fast as they are answered. */
const measure = async (server: RunningServer): Promise<Row[]> => {
  const { url } = server
  const everyday = await createEveryday(server, VIEWERS)
  const editor = JSON.stringify(await headersOf(url, 'editor@test.dev'))
  const { 'content-type': _json, ...importer } = await headersOf(url, 'importer@test.dev')

  await everyday(3)
  const [quiet, hostile]: [Everyday[], Everyday[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await everyday(SECONDS))
    const edits = runClient<object>('hostile-editor.ts', url, editor, SECONDS)
    const files = runClient<object>('hostile-importer.ts', url, JSON.stringify(importer), SECONDS)
    hostile.push(await everyday(SECONDS, edits, files))
    console.log(`  answers to edits ${JSON.stringify(await edits)}, to files ${JSON.stringify(await files)}`)
  }
  for (const each of [...quiet, ...hostile]) console.log(`  ${JSON.stringify(each)}`)
  return everydayRows('server/hostile-bodies', hostile, quiet)
}

export const run = async (): Promise<Row[]> => {
  const server = await startServer({ env: { NODE_ENV: 'production' } })
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}
