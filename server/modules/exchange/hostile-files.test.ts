import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ImportPlan, ImportSummary, PageDetail } from '../../wire.ts'
import { unpackArchive } from './archive.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PERSON_PROJECTS: '0' } })
  ann = await server.user('ann')
})
afterAll(() => server.close())

type Answer<T> = { readonly status: number; readonly code: number; readonly msg: string; readonly data: T }
const send = async <T>(call: 'check' | 'import', content: string | Uint8Array, name = 'file.json'): Promise<Answer<T>> => {
  // How often one person may send a file is another matter.
  await server.store.write(async (db) => void (await db.delete(server.store.t.attempt)))
  const body = new FormData()
  body.append('file', new File([content as string], name))
  const response = await ann.raw(`/api/exchange/${call}`, { method: 'POST', body })
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) }
}
const count = async (): Promise<string> => {
  const { t } = server.store
  const all: number[] = []
  for (const table of [t.project, t.page, t.document, t.file, t.audit, t.menu]) all.push(await server.store.read.$count(table as never))
  return all.join(' ')
}
const page = { id: 1, name: 'Orders', remark: '', isPublic: 2, pageData: { elements: [] } }
const file = (more: object = {}): string => JSON.stringify({ tessera: 'project', formatVersion: 1, pages: [page], ...more })
const menu = (id: number, parentId: number | null) => ({
  ...{
    id,
    parentId,
    position: 0,
    type: 1,
    name: `Menu ${id}`,
    icon: '',
    kind: 'group',
    target: '',
    pageId: null,
    path: null,
    code: null,
    status: 1,
  },
})
const block = (id: string, uses: string) => ({
  ...{ id, version: 1, name: id },
  pageData: {
    block: { inputs: [], events: [], methods: [], slots: [] },
    blocks: { [uses]: 1 },
    elements: [{ id: 'Use_1', type: `block/${uses}`, name: 'Use', elements: [] }],
  },
})
const nested = (depth: number): string => `{"pageData":${'['.repeat(depth)}${']'.repeat(depth)}}`

const ARCHIVE = 'Imported project file must be a single JSON file'
/** What is sent, and the part of the message by which people learn what is wrong. */
const hostile: readonly (readonly [what: string, content: () => string | Uint8Array, says: RegExp])[] = [
  ['nothing', () => '', /the file is empty/],
  ['text', () => 'Dear Ann', /is no whole JSON/],
  ['half a file', () => file().slice(0, -20), /is no whole JSON/],
  ['a number', () => '7', new RegExp(ARCHIVE)],
  ['an empty list', () => '[]', /neither a page nor a project/],
  ['bytes that are no text', () => new Uint8Array([0xff, 0xfe, 0x00, 0x9f]), /no text in UTF-8/],
  [
    'a picture',
    () => new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
    new RegExp(ARCHIVE),
  ],
  ['a ZIP of something else', () => zipSync({ 'a/readme.txt': strToU8('Hello') }), /has no tessera\.json/],
  ['a damaged ZIP', () => new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 1, 2, 3, 4, 255, 255, 255, 255]), /ZIP/],
  [
    'a ZIP that unpacks to far more than it is',
    () => zipSync({ 'tessera.json': new Uint8Array(80 * 1024 * 1024) }, { level: 9 }),
    /larger than 64 MB/,
  ],
  ['lists a hundred thousand deep', () => nested(100_000), /more than 256 deep/],
  ['six million values', () => `[${'1,'.repeat(6_000_000)}1]`, /more than 6000000 values in the file/],
  [
    'lists that are deep in a record',
    () => zipSync({ 'tessera.json': strToU8(nested(300)) }),
    /In the file tessera\.json, .* more than 256 deep/,
  ],
  ['a prototype', () => file().replace('"remark"', '"__proto__":{"isAdmin":true},"remark"'), /__proto__.*a name that is not allowed/],
  [
    'a constructor in a page',
    () => file().replace('"elements":[]', '"elements":[],"constructor":{"prototype":{}}'),
    /constructor.*not allowed/,
  ],
  [
    'a very large record of the settings',
    () => file({ config: [{ kind: 'service', id: 'a', name: 'x'.repeat(600_000) }] }),
    /“config\.0” is larger than 512 KB/,
  ],
  [
    'very large settings',
    () => file({ tessera: 'project', project: { name: 'Shop', isPublic: 2, settings: { more: 'x'.repeat(600_000) } } }),
    /“settings\.0” is larger than 512 KB/,
  ],
  ['a newer format', () => file({ formatVersion: 2 }), /format version 2.*update the server/],
  ['an unknown key', () => file({ users: [] }), /“users” is nothing that such a file has/],
  ['pages that are a text', () => file({ pages: 'all' }), /“pages” is missing, of another type/],
  ['a page without a name', () => file({ pages: [{ ...page, name: '' }] }), /“pages\.0\.name”/],
  ['the id of a page as a text', () => file({ pages: [{ ...page, id: '1' }] }), /“pages\.0\.id”/],
  ['two pages with one id', () => file({ pages: [page, page] }), /“1” is there twice/],
  ['a menu under itself', () => file({ menus: [menu(1, 2), menu(2, 1)] }), /“Menu 1” stands under itself/],
  ['a menu under nothing', () => file({ menus: [menu(1, 9)] }), /“Menu 1” stands under nothing/],
  ['a text of a wrong kind', () => file({ texts: { locales: ['en'], texts: [{ kind: 'text', id: 'a', values: 7 }] } }), /texts\.a/],
  ['a variable of another type', () => file({ variables: [{ kind: 'variable', id: 'v', name: '1x' }] }), /variables\.0/],
  ['a look with a script', () => file({ look: [{ kind: 'shared', id: 'x', name: 'X', style: { color: {} }, css: '' }] }), /look\.x/],
  ['a route that is none', () => file({ menus: [{ ...menu(1, null), path: '/1/../x' }] }), /“menus\.0\.path”/],
  [
    'an address of a file that leads elsewhere',
    () => file({ files: [{ address: '/files/../x', name: '', size: 0, sha256: '0'.repeat(64), data: '' }] }),
    /“files\.0\.address”/,
  ],
  [
    'a block without an interface',
    () => file({ blocks: [{ id: 'b', version: 1, name: 'B', pageData: { elements: [] } }] }),
    /“B” is no block/,
  ],
]

test.each(hostile)('%s is refused with a message that says what is wrong, and nothing is written', async (_, content, says) => {
  const before = await count()
  const bytes = content()
  for (const call of ['check', 'import'] as const) {
    const answer = await send(call, bytes)
    expect(answer.status).toBe(400)
    expect(answer.msg).toMatch(says)
  }
  expect(await count()).toBe(before)
  expect(server.faults).toEqual([])
})

test('blocks within each other, in a ring, are refused when they are written, and nothing is', async () => {
  const before = await count()
  const answer = await send('import', file({ blocks: [block('one', 'two'), block('two', 'one')] }))
  expect([answer.status, answer.msg]).toEqual([400, expect.stringMatching(/contains itself: one → two → one/)])
  expect(await count()).toBe(before)
})

test('a file of more than 32 MB is refused before it is read', async () => {
  expect((await send('check', ' '.repeat(33 * 1024 * 1024))).status).toBe(413)
})

test.each(['../tessera.json', '/etc/passwd', 'a/../../b', 'C:/x', 'a\\b'])('the name %s in an archive is refused', (name) => {
  expect(() => unpackArchive(zipSync({ [name]: strToU8('{}') }))).toThrow(
    expect.objectContaining({ options: { detail: { en: `The name “${name}” in the ZIP leads elsewhere`, zh: expect.anything() } } }),
  )
})

test('a file that was changed by hand is told as that, and a picture that is not what its hash says is left out', async () => {
  const picture = { address: `/files/${'a'.repeat(32)}.gif`, name: 'sun.gif', size: 3, sha256: '0'.repeat(64), data: 'AAAA' }
  const { data } = await send<ImportPlan>('check', file({ hash: `sha256-${'0'.repeat(64)}`, files: [picture] }))
  expect(data.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['FILE_CHANGED', 'FILE_UNUSABLE']))
  const { data: done } = await send<ImportSummary>('import', file({ files: [picture] }))
  expect(done.ids.files).toEqual([])
})

const content = {
  elements: [{ id: 'Button_1', type: 'Button', name: 'Save', elements: [] }],
  elementsMap: { Button_1: { id: 'Button_1', type: 'Button', name: 'Save', config: { props: { text: 'Save' } } } },
}
const row = {
  id: 7,
  name: 'Old',
  remark: 'r',
  project_id: 3,
  is_public: 3,
  user_name: 'somebody@example.test',
  stg_state: 3,
  page_data: JSON.stringify(content),
}
const older: readonly (readonly [what: string, content: unknown, pages: readonly string[]])[] = [
  ['the content of a page alone', content, ['shop']],
  ['a row with the content as a text', row, ['Old']],
  ['a row as this product wrote it before', { name: 'Mine', remark: '', pageData: content, carried: {} }, ['Mine']],
  ['a row in an envelope', { code: 0, data: { ...row, page_data: undefined, pageData: content }, msg: '' }, ['Old']],
  [
    'a list of rows in an envelope',
    { code: 0, data: { list: [row, { ...row, id: 8, name: 'Next' }], total: 2 }, msg: '' },
    ['Next', 'Old'],
  ],
  ['rows alone', [row], ['Old']],
  ['a text that holds the file', JSON.stringify(row), ['Old']],
  [
    'a project with its pages and menus',
    {
      project: { name: 'Older shop', remark: 'x', is_public: 1 },
      pages: [row],
      menus: [
        { id: 1, parent_id: 0, name: 'Orders', type: 1, path: 'orders', page_id: 7, sort_num: 2, status: 1 },
        { id: 2, parent_id: 1, name: 'Delete', type: 2, code: '3_1_remove', status: 1 },
      ],
    },
    ['Old'],
  ],
]
test.each(older)('%s is read as it was exported before', async (_, value, names) => {
  const text = JSON.stringify(value)
  const plan = await send<ImportPlan>('check', text, 'shop.json')
  expect([plan.msg, plan.data.findings.map(({ code }) => code)]).toEqual(['', expect.arrayContaining(['OLDER_FILE'])])
  const { data } = await send<ImportSummary>('import', text, 'shop.json')
  const found = await Promise.all(data.ids.pages.map(async ({ to }) => (await ann.get<PageDetail>(`/api/pages/detail/${to}`)).data))
  expect(found.map(({ name }) => name).sort()).toEqual(names)
  for (const each of found) expect(JSON.stringify(each.pageData)).toContain('"text":"Save"')
  expect(JSON.stringify(found)).not.toContain('somebody@example.test')
})
