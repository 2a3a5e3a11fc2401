import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'
import type { Paged } from '#server/wire'
import { root } from '../../scripts/entries.ts'
import { sourceFiles } from '../architecture/source-files.ts'

/** Texts that end a string, a pattern, a statement or a line somewhere between here and the disk. */
const TEXTS = [
  ...[`'`, `"`, `\\`, `%`, `_`, `\`, ;, --, /*, ]`, `a'; drop table user; --`, `a" or ""="`, `' or 1=1 --`, `') union select 1,2 --`],
  ...[
    '%27',
    '\\%',
    '\\_',
    "\\'",
    '0x00',
    'a\u0000b',
    'ʼ',
    '＇',
    '\u202E',
    '😀',
    'NaN',
    '1e309',
    'null',
    '[object Object]',
    'x'.repeat(100),
  ],
]

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PERSON_PROJECTS: '0' } })
  ann = await server.user('ann')
  projectId = (await ann.newProject('Plain')).id
  for (const text of TEXTS) await ann.newPage(projectId, { name: text.slice(0, 60) })
})
afterAll(() => server.close())

test.each(TEXTS)('a search for %j finds what holds it, as a comparison of texts would, and nothing else', async (text) => {
  const all = (await ann.get<Paged<{ name: string }>>(`/api/pages/list?projectId=${projectId}&pageSize=200`)).data.list.map(
    ({ name }) => name,
  )
  const query = `keyword=${encodeURIComponent(text)}&pageSize=200`
  const found = await ann.get<Paged<{ name: string }>>(`/api/pages/list?projectId=${projectId}&${query}`)
  expect([200, 400]).toContain(found.status)
  const folded = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (found.status === 200) {
    const wanted = all.filter((name) => folded(name).includes(folded(text)))
    expect(found.data.list.map(({ name }) => name).sort()).toEqual(wanted.sort())
  }
  for (const list of ['/api/project/list', '/api/sample/orders', '/api/cloud/files/list']) {
    const answer = await ann.get<Paged<unknown>>(`${list}?${query}`)
    expect([list, answer.status < 500]).toEqual([list, true])
    if (answer.status === 200) expect(answer.data.total).toBeLessThanOrEqual(1)
  }
  expect(server.faults).toEqual([])
})

test('texts reach the database as values: no statement of the server is put together from strings', () => {
  const server = sourceFiles.filter(({ path }) => path.startsWith('server/') && !/\.(test|fixture)\.ts$/.test(path))
  expect(server.length).toBeGreaterThan(50)
  const raw = server.filter(({ text }) => /\bsql\.raw\s*\(/.test(text)).map(({ path }) => path)
  // Definitions of the tables of models: all names in them are made of numbers of ours.
  expect(raw).toEqual(['server/db/raw.ts'])
  // Statements as plain text are those of the database file itself: its settings, migrations and transactions.
  const plain = server.filter(({ text }) => /\.(exec|query|prepare|unsafe)(<[^(]*>)?\(\s*`[^`]*\$\{/.test(text)).map(({ path }) => path)
  expect(plain.filter((path) => !/^server\/db\/(sqlite-store|migrate-sqlite|migrate-postgres|pending)\.ts$/.test(path))).toEqual([])
  expect(readFileSync(join(root, 'server/db/sqlite-store.ts'), 'utf8')).not.toMatch(/process\.env/)
})
