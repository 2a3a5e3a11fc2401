import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../../tests/helpers/administrator.ts'
import { signIn } from '../../tests/helpers/api.ts'
import { storedLogin } from '../../tests/helpers/logins.ts'
import { type MailServer, startMailServer } from '../../tests/helpers/mail-server.ts'
import { runCommand } from '../../tests/helpers/run-command.ts'
import { startServer } from '../../tests/helpers/server.ts'
import { MIGRATIONS_TABLE } from '../db/known-migrations.ts'
import { loadChecks } from './checks/index.ts'
import { type ExaminedCheck, examine } from './examine.ts'

const SECRET = 'what keys are made of'
/** Nothing listens there: a port that no system gives to programs. */
const NOBODY = '127.0.0.1:1'

const folder = mkdtempSync(join(tmpdir(), 'tessera-doctor-'))
const sound = join(folder, 'sound')
let mails: MailServer
let stranger: ReturnType<typeof Bun.serve>
let elsewhere: string
beforeAll(async () => {
  mails = await startMailServer()
  stranger = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('Hello') })
  elsewhere = `http://127.0.0.1:${stranger.port}`
  const server = await startServer({ dataDir: sound, env: { TESSERA_SECRET: SECRET } })
  const api = await signIn(server.url)
  const { id: projectId } = await api.call('POST /project/create', { name: 'Shop' })
  const about = { projectId, env: 'prd' as const, name: 'token', value: 'sealed away', hosts: ['api.example.com'] }
  await api.call('POST /project/secret/write', about)
  const form = new FormData()
  const picture = join(import.meta.dirname, '../../apps/studio/pictures/editor-light-en.png')
  form.append('file', new File([readFileSync(picture)], 'a.png'))
  const { headers } = await storedLogin(server.url, administrator, 'api')
  await fetch(`${server.url}/api/cloud/upload/files`, { method: 'POST', headers, body: form })
  await server.stop({ keepData: true })
}, 60_000)
afterAll(async () => {
  await mails.close()
  await stranger.stop(true)
  rmSync(folder, { recursive: true, force: true })
})

const inDatabase = (dataDir: string, statement: string): void => {
  const database = new Database(join(dataDir, 'tessera.sqlite'))
  database.exec(statement)
  database.close()
}
const newPlace = (): string => {
  const place = mkdtempSync(join(folder, 'place-'))
  cpSync(sound, place, { recursive: true })
  return place
}
const seen = async (dataDir: string, env: Readonly<Record<string, string>>): Promise<readonly ExaminedCheck[]> =>
  examine(await loadChecks(), { env: { DATA_DIR: dataDir, TESSERA_SECRET: SECRET, ...env } })

test('an installation that is well has nothing bad, and a server that runs is named', async () => {
  const dataDir = newPlace()
  const server = await startServer({ dataDir, env: { TESSERA_SECRET: SECRET, TESSERA_NODE: 'web-1' } })
  try {
    const { code, said } = await runCommand(
      { DATA_DIR: dataDir, TESSERA_SECRET: SECRET, BASE_URL: server.url },
      'doctor',
    )
    expect(code).toBe(0)
    for (const line of [
      /^good {2}database +SQLite, \d+ MB, used by a server, with every migration of this version$/m,
      /^good {2}files +the folder of uploaded files can be written; 1 files are uploaded$/m,
      /^good {2}secrets +1 secrets of projects can be opened$/m,
      /^good {2}nodes +1 servers run: web-1$/m,
      /^good {2}address +http:\/\/127.0.0.1:\d+ answers with Tessera/m,
      /^warn {2}backups +no backup has been made yet$/m,
      /\d+ good, 1 to look after, 0 bad\.$/m,
    ])
      expect(said).toMatch(line)
    // The same server, seen by somebody with other settings.
    const found = await seen(dataDir, { BASE_URL: server.url, TESSERA_UPLOAD_MB: '99' })
    expect(found).toContainEqual({
      ...{ grade: 'warn', check: 'nodes', advice: expect.any(String) },
      says: 'the server web-1 has other settings than these: TESSERA_UPLOAD_MB',
    })
  } finally {
    await server.stop({ keepData: true })
  }
}, 60_000)

interface Fault {
  readonly env?: Readonly<Record<string, string>>
  readonly plant?: (dataDir: string) => void
  readonly found: readonly [grade: 'warn' | 'bad', check: string, says: RegExp]
}
const FAULTS: { readonly [name: string]: (() => Fault) | Fault } = {
  'a setting with a value that makes no sense': { env: { PORT: 'many' }, found: ['bad', 'settings', /^PORT: /] },
  'a misspelled setting': {
    env: { TESSERA_PERSONS_MB: '5' },
    found: ['warn', 'settings', /^TESSERA_PERSONS_MB is set and no setting/],
  },
  'an address that is not encrypted': {
    env: { BASE_URL: 'http://low.example.invalid' },
    found: ['warn', 'settings', /is not encrypted/],
  },
  'a data folder below a file': {
    plant: (dataDir) => {
      rmSync(join(dataDir, 'files'), { recursive: true })
      writeFileSync(join(dataDir, 'files'), '')
    },
    found: ['bad', 'disk', /files is a file|files is or lies below a file/],
  },
  'a file that is no database': {
    plant: (dataDir) => writeFileSync(join(dataDir, 'tessera.sqlite'), 'x'.repeat(5_000)),
    found: ['bad', 'database', /is not a database/],
  },
  'a damaged database': {
    plant: (dataDir) => {
      const file = join(dataDir, 'tessera.sqlite')
      inDatabase(dataDir, 'PRAGMA wal_checkpoint(TRUNCATE)')
      const bytes = readFileSync(file)
      bytes.fill(0x5a, 40_960, bytes.length - 40_960)
      writeFileSync(file, bytes)
    },
    found: ['bad', 'database', /damaged|malformed/],
  },
  'a row whose parent is missing': {
    plant: (dataDir) => inDatabase(dataDir, 'PRAGMA foreign_keys = off; DELETE FROM project'),
    found: ['bad', 'database', /names one of project that is missing/],
  },
  'a database of a newer version': {
    plant: (dataDir) =>
      inDatabase(dataDir, `INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at, module) VALUES ('later', 1, 'durable')`),
    found: ['bad', 'database', /was changed by another version/],
  },
  'migrations that nobody applies': {
    env: { TESSERA_MIGRATE: 'never' },
    plant: (dataDir) => inDatabase(dataDir, `DELETE FROM ${MIGRATIONS_TABLE} WHERE module = 'nodes'`),
    found: ['bad', 'database', /lacks 1 migrations of this version, the first one nodes\//],
  },
  'an uploaded file that is missing': {
    plant: (dataDir) => {
      for (const name of readdirSync(join(dataDir, 'files'))) rmSync(join(dataDir, 'files', name))
    },
    found: ['bad', 'files', /^1 uploaded files are missing/],
  },
  'a bucket that cannot be reached': {
    env: { S3_URL: `http://KEY:SECRET@${NOBODY}/bucket` },
    found: ['bad', 'files', /^the bucket bucket at http:\/\/127.0.0.1:1 cannot be written/],
  },
  'a mail server that refuses the password': () => ({
    env: { SMTP_URL: mails.url.replace(/:[^:@]*@/, ':wrong@'), MAIL_FROM: 'a@example.com', BASE_URL: elsewhere },
    found: ['bad', 'mail', /takes no mails/],
  }),
  'a mail server that is away': () => ({
    env: { SMTP_URL: `smtp://${NOBODY}`, MAIL_FROM: 'a@example.com', BASE_URL: elsewhere },
    found: ['bad', 'mail', /takes no mails: .*ECONNREFUSED/],
  }),
  'another secret': {
    env: { TESSERA_SECRET: 'not what it was before' },
    found: ['bad', 'secrets', /^1 of 1 .* another key$/],
  },
  'no secret at all': {
    env: { TESSERA_SECRET: '' },
    found: ['bad', 'secrets', /neither TESSERA_SECRET nor secret.key/],
  },
  'a clock that was set back': {
    plant: (dataDir) => {
      const at = Date.now() + 3_600_000
      inDatabase(dataDir, `INSERT INTO node VALUES ('n', 'web-9', '0.2.0', '{}', ${at}, ${at})`)
    },
    found: ['warn', 'clock', /a time that is (3600|3599|3598) s from now/],
  },
  'a server of another release': {
    plant: (dataDir) => inDatabase(dataDir, `INSERT INTO node VALUES ('n', 'web-9', '0.0.1', '{}', 0, ${Date.now()})`),
    found: ['warn', 'nodes', /web-9 is of release 0.0.1/],
  },
  'a Redis that is away': {
    env: { REDIS_URL: `redis://${NOBODY}` },
    found: ['bad', 'bus', /127.0.0.1:1 cannot be used/],
  },
  'another program at the address': () => ({
    env: { BASE_URL: elsewhere },
    found: ['bad', 'address', /answers with 200, and not with Tessera/],
  }),
  'a provider that is away': {
    env: { TESSERA_OIDC: JSON.stringify([{ id: 'us', label: 'Us', issuer: `http://${NOBODY}`, clientId: 'a' }]) },
    found: ['bad', 'sign-in', /the provider us does not answer/],
  },
  'a folder of plugins that is missing': {
    env: { TESSERA_PLUGINS: '/nowhere/plugins' },
    found: ['bad', 'plugins', /\/nowhere\/plugins cannot be read/],
  },
}

test.each(Object.keys(FAULTS))(
  'finds %s',
  async (name) => {
    const planted = FAULTS[name]!
    const {
      env = {},
      plant,
      found: [grade, check, says],
    } = typeof planted === 'function' ? planted() : planted
    const dataDir = newPlace()
    plant?.(dataDir)
    const found = await seen(dataDir, env)
    expect(found).toContainEqual({
      grade,
      check,
      says: expect.stringMatching(says),
      advice: expect.stringMatching(/\w/),
    })
    expect(JSON.stringify(found)).not.toMatch(/not what it was before|:wrong@|KEY:SECRET/)
  },
  60_000,
)

test('ends with 1 where something is bad, and prints JSON for programs', async () => {
  const { code, said, wrong } = await runCommand({ DATA_DIR: newPlace() }, 'doctor', '--json')
  expect([code, wrong]).toEqual([1, expect.stringContaining('The installation is not well')])
  expect(JSON.parse(said)).toContainEqual(expect.objectContaining({ grade: 'bad', check: 'secrets' }))
}, 30_000)

test('says how much room there is, and when a backup has none', async () => {
  const disk = async (free: number) => {
    const diskOf = () => ({ free, size: 100e9 })
    const examined = await examine(await loadChecks(), {
      env: { DATA_DIR: newPlace(), TESSERA_SECRET: SECRET },
      diskOf,
    })
    return examined
      .filter(({ check }) => check === 'disk')
      .map(({ grade, says }) => [grade, says.replace(/^\S+/, 'FOLDER')])
  }
  expect(await disk(50e9)).toEqual([['good', 'FOLDER has 50.0 GB free, 50 %']])
  expect((await disk(3e9))[0]).toEqual(['warn', 'FOLDER has 3.0 GB free, 3 %'])
  expect((await disk(1e6))[0]).toEqual(['bad', 'FOLDER has 1 MB free, 0 %'])
})
