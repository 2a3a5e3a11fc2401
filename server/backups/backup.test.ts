import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../../tests/helpers/administrator.ts'
import { type Api, publishPage, signIn, storedPage } from '../../tests/helpers/api.ts'
import { storedLogin } from '../../tests/helpers/logins.ts'
import { runCommand } from '../../tests/helpers/run-command.ts'
import { type RunningServer, startServer } from '../../tests/helpers/server.ts'
import { MIGRATIONS_TABLE } from '../db/known-migrations.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'
import { writeArchive } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
const dropped: (() => Promise<void>)[] = []
/** The settings of a new installation, on the kind of database of this test run. */
const newPlace = async (): Promise<Record<string, string>> => {
  const place = { DATA_DIR: mkdtempSync(join(folder, 'place-')) }
  if (testPostgres() === '') return place
  const { address, drop } = await createTestDatabase(testPostgres(), 'template0')
  dropped.push(drop)
  return { ...place, DATABASE_URL: address }
}
/** What visitors and authors see of an installation. */
const shown = async (
  api: Api,
  url: string,
  pages: readonly { readonly id: number; readonly documentId: number }[],
  file: string,
) => ({
  records: await Promise.all(pages.map(({ id }) => api.get(`/pages/records/${id}`))),
  published: await Promise.all(
    pages.map(async ({ id }) => (await fetch(`${url}/api/viewer/page/${id}?env=prd`)).text()),
  ),
  file: Buffer.from(await (await fetch(`${url}${file}`)).arrayBuffer()).toString('base64'),
})

let place: Record<string, string>
let archive: string
let before: Awaited<ReturnType<typeof shown>>
const pages: { readonly id: number; readonly documentId: number }[] = []
let picture: string

const open = async (env: Record<string, string>): Promise<RunningServer> =>
  startServer({ env: { ...env, TESSERA_PROJECT_PAGES: '0', TESSERA_PERSON_PAGES: '0' }, dataDir: env.DATA_DIR ?? '' })

beforeAll(async () => {
  place = await newPlace()
  const server = await open(place)
  const api = await signIn(server.url)
  for (const name of ['Orders', 'Goods'])
    pages.push(await publishPage(api, name, storedPage([{ id: 'Text_1', type: 'Text', props: { text: name } }])))
  const { headers } = await storedLogin(server.url, administrator, 'api')
  const form = new FormData()
  form.append(
    'file',
    new File([readFileSync(join(import.meta.dirname, '../../apps/studio/pictures/editor-light-en.png'))], 'a.png'),
  )
  const uploaded = await fetch(`${server.url}/api/cloud/upload/files`, { method: 'POST', headers, body: form })
  picture = ((await uploaded.json()) as { data: { url: string } }).data.url
  before = await shown(api, server.url, pages, picture)
  archive = join(folder, 'backup.tar.gz')
  const project = await api.call('POST /project/create', { name: 'More' })
  // While people go on saving.
  let isOver = false
  const saving = (async () => {
    while (!isOver) await api.call('POST /pages/create', { name: 'Page', projectId: project.id })
  })()
  const made = await runCommand(place, 'backup', '--to', archive)
  isOver = true
  await saving
  expect([made.code, made.wrong]).toEqual([0, ''])
  await server.stop({ keepData: true })
}, 120_000)
afterAll(async () => {
  for (const drop of dropped) await drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup that was made while people saved is restored into another place, where every page opens', async () => {
  const target = await newPlace()
  const restored = await runCommand(target, 'restore', '--from', archive)
  expect([restored.code, restored.wrong, restored.said]).toEqual([
    0,
    '',
    expect.stringMatching(/^Restored \d+ parts of 20/),
  ])
  const server = await open(target)
  const api = await signIn(server.url)
  expect(await shown(api, server.url, pages, picture)).toEqual(before)
  await server.stop({ keepData: true })
  expect(readdirSync(target.DATA_DIR as string).filter((name) => name.startsWith('.restore'))).toEqual([])
  const again = await runCommand(target, 'restore', '--from', archive)
  expect([again.code, again.wrong]).toEqual([1, expect.stringContaining('has data already')])
}, 120_000)

test('a place that holds files is refused, and stays as it is', async () => {
  const target = await newPlace()
  mkdirSync(join(target.DATA_DIR as string, 'files'))
  writeFileSync(join(target.DATA_DIR as string, 'files/mine.png'), 'mine')
  expect(await runCommand(target, 'restore', '--from', archive)).toMatchObject({
    code: 1,
    wrong: expect.stringContaining('holds files already (mine.png)'),
  })
  expect(readdirSync(join(target.DATA_DIR as string, 'files'))).toEqual(['mine.png'])
}, 60_000)

test.skipIf(testPostgres() === '')(
  'a restore that fails at the database leaves no files, and can be tried again',
  async () => {
    const target = await newPlace()
    const failed = await runCommand({ ...target, PATH: folder }, 'restore', '--from', archive)
    expect([failed.code, failed.wrong]).toEqual([1, expect.stringContaining('pg_restore is not on the PATH')])
    expect(readdirSync(join(target.DATA_DIR as string, 'files'))).toEqual([])
    expect((await runCommand(target, 'restore', '--from', archive)).code).toBe(0)
  },
  60_000,
)

test('an archive can be looked at without a restore', async () => {
  const looked = await runCommand(place, 'restore', '--from', archive, '--check')
  expect([looked.code, looked.said]).toEqual([0, expect.stringMatching(/^The archive is whole: \d+ parts/)])
}, 60_000)

const changed = (name: string, change: (bytes: Buffer) => Buffer): string => {
  const file = join(folder, `${name.replaceAll(' ', '-')}.tar.gz`)
  writeFileSync(file, change(readFileSync(archive)))
  return file
}
const flipped = (bytes: Buffer): Buffer => {
  const tar = gunzipSync(bytes)
  // In the middle of a part, and not in its head.
  tar[tar.length >> 1]! ^= 0xff
  return gzipSync(tar, { level: 1 })
}
test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 300), /is damaged \(.*use another backup/],
  ['changed inside', flipped, /is damaged \(.*(differs from what was backed up|not readable)/],
  ['no archive', () => Buffer.from('hello'), /is damaged/],
])(
  'an archive that is %s is refused, and nothing is restored',
  async (name, change, words) => {
    const target = await newPlace()
    const refused = await runCommand(target, 'restore', '--from', changed(name, change))
    expect([refused.code, refused.wrong]).toEqual([1, expect.stringMatching(words)])
    expect(existsSync(join(target.DATA_DIR as string, 'tessera.sqlite'))).toBe(false)
    expect(readdirSync(target.DATA_DIR as string)).not.toContain('files')
    // It may be tried again with another one.
    expect((await runCommand(target, 'restore', '--from', archive)).code).toBe(0)
  },
  60_000,
)

test('an archive of a newer release, and one of strange names, are refused', async () => {
  const about = { release: '99.0.0', at: 'then', database: 'sqlite' } as const
  const part = (name: string) => ({ name, size: 1, open: () => Readable.from([Buffer.from('x')]) })
  const made = async (name: string, migrations: { module: string; hash: string }[]): Promise<string> => {
    const file = join(folder, `${crypto.randomUUID()}.tar.gz`)
    const parts = async function* () {
      yield part(name)
    }
    await writeArchive(file, parts(), { ...about, migrations })
    return file
  }
  const target = await newPlace()
  const newer = await runCommand(
    target,
    'restore',
    '--from',
    await made('database.sqlite', [{ module: 'foundation', hash: 'later' }]),
  )
  expect([newer.code, newer.wrong]).toEqual([
    1,
    expect.stringMatching(/release 99\.0\.0.* was changed by another version/),
  ])
  const strange = await runCommand(target, 'restore', '--from', await made('../../etc/passwd', []))
  expect([strange.code, strange.wrong]).toEqual([1, expect.stringContaining('which no backup has')])
}, 60_000)

test('a backup is not written over another file, and one without room is refused', async () => {
  const full = await runCommand(place, 'backup', '--to', archive)
  expect([full.code, full.wrong]).toEqual([1, expect.stringContaining('already; name another one with --to')])
  const none = await runCommand(
    { ...place, DATA_DIR: join(folder, 'nothing'), DATABASE_URL: '' },
    'backup',
    '--to',
    join(folder, 'x.tar.gz'),
  )
  expect([none.code, none.wrong]).toEqual([1, expect.stringContaining('there is no database')])
  expect(readdirSync(folder).filter((name) => name.endsWith('.part') || name.endsWith('.database'))).toEqual([])
}, 60_000)

test.skipIf(testPostgres() !== '')('the copy is whole, and knows what ran on it', () => {
  const database = new Database(join(place.DATA_DIR as string, 'tessera.sqlite'), { readonly: true })
  const ran = database.query(`SELECT count(*) AS ran FROM ${MIGRATIONS_TABLE}`).get() as { ran: number }
  database.close()
  const tar = gunzipSync(readFileSync(archive)).toString('latin1')
  expect(tar.match(/"hash":"/g)).toHaveLength(ran.ran)
})
