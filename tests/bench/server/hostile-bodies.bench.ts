import { register } from '../../helpers/api.ts'
import { type RunningServer, startServer } from '../../helpers/server.ts'
import type { Row } from '../row.ts'
import { createEveryday, type Everyday, everydayRows } from './everyday.ts'
import { createHostileEditor } from './hostile-editor.ts'
import { createHostileImporter } from './hostile-importer.ts'
import { signInAs } from './processes.ts'

export const rows = ['server/hostile-bodies/views', 'server/hostile-bodies/health', 'server/hostile-bodies/memory']
const VIEWERS = 200
const ROUNDS = 3
/** Long enough for the hostile members to have used what they may use at once. */
const SECONDS = { quiet: 20, hostile: 60 }

const signIn = async (url: string, email: string) => {
  const account = { email, password: 'correct horse battery' }
  await register(url, account)
  return signInAs(url, '/user/login', { userName: account.email, userPwd: account.password })
}

/** Alone, then with two members who send the edits and the files that cost most, as fast as they are answered. */
const measure = async (server: RunningServer): Promise<Row[]> => {
  const { url } = server
  const everyday = await createEveryday(server, VIEWERS)
  const sendEdits = await createHostileEditor(url, await signIn(url, 'editor@test.dev'))
  const sendFiles = createHostileImporter(url, await signIn(url, 'importer@test.dev'))

  await everyday(3)
  const [quiet, hostile]: [Everyday[], Everyday[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await everyday(SECONDS.quiet))
    const [edits, files] = [sendEdits(SECONDS.hostile), sendFiles(SECONDS.hostile)]
    hostile.push(await everyday(SECONDS.hostile, edits, files))
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
