import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Edit } from '#kernel/document'
import type { PageEntry } from '#kernel/page/records'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BranchInfo, DocumentHistory, PageInfo } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
let page: PageInfo
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject()).id
  page = await ann.newPage(projectId)
})
afterAll(() => server.close())

let edits = 0
const edit = (more: object): Edit => ({ id: `edit-${String(++edits).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more })
const send = (user: TestUser, of: PageInfo, one: object, revision?: number) =>
  user.post<{ readonly revision: number; readonly again: boolean }>('/api/documents/edit', {
    ...{ id: of.documentId, edit: one },
    ...(revision === undefined ? {} : { revision }),
  })
const recordsOf = async (of: PageInfo) =>
  (await ann.get<{ revision: number; entries: readonly PageEntry[] }>(`/api/documents/records/${of.documentId}`)).data

test.each([
  ['a record of a kind that there is not', { added: [{ kind: 'ghost', id: 'x' }] }],
  ['a record that lacks what its kind has', { added: [{ kind: 'element', id: 'x' }] }],
  ['a record that is the page a second time', { added: [{ ...element('page'), kind: 'page' }] }],
  ['a record below itself', { added: [element('x', { parentId: 'x' })] }],
  ['a record below one that is not there', { added: [element('x', { parentId: 'nobody' })] }],
  ['a cell outside of what records are made of', { cells: [['b', 'constructor/prototype/polluted', true]] }],
  ['a cell that is the id of its record', { cells: [['b', 'id', 'c']] }],
  ['a cell that is the kind of its record', { cells: [['b', 'kind', 'flow']] }],
  ['a value of another shape', { cells: [['b', 'name', { a: 1 }]] }],
  ['a place below itself', { cells: [['b', 'place', ['b', 'a0']]] }],
  ['the removal of the page itself', { removed: ['page'] }],
  ['an id that is no text', { removed: [7] }],
  ['no list at all', { cells: null }],
  ['an id that nobody makes', { id: '../etc' }],
  ['more than an edit has', { author: 1 }],
])('a forged edit with %s is refused in words and changes nothing', async (_, forged) => {
  const of = await ann.newPage(projectId)
  await send(ann, of, edit({ added: [element('b')] }))
  const before = await recordsOf(of)
  const answer = await send(ann, of, edit(forged))
  expect([answer.status, answer.code]).toEqual([400, expect.any(Number)])
  expect(answer.msg).not.toBe('')
  expect(await recordsOf(of)).toEqual(before)
})

test('of edits that arrive in another order than they were made the last one that arrived counts, and one that is sent again does not', async () => {
  const of = await ann.newPage(projectId)
  const made = edit({ added: [element('b')] })
  const [two, three] = [edit({ cells: [['b', 'props/text', 'two']] }), edit({ cells: [['b', 'props/text', 'three']] })]
  const textNow = async () => (await recordsOf(of)).entries.find(({ id }) => id === 'b') as PageEntry & { props: { text?: string } }
  // What it names is not there yet: it changes nothing and takes no number.
  expect((await send(ann, of, two)).data.revision).toBe(1)
  expect((await send(ann, of, made)).data).toEqual({ revision: 2, again: false, entries: {} })
  expect((await send(ann, of, three)).data).toEqual({ revision: 3, again: false, entries: {} })
  expect((await send(ann, of, two)).data).toEqual({ revision: 4, again: false, entries: {} })
  expect((await textNow()).props.text).toBe('two')
  expect((await send(ann, of, three)).data).toEqual({ revision: 3, again: true, entries: {} })
  expect((await textNow()).props.text).toBe('two')
})

test('whoever may not edit the document changes nothing, with whatever id the edit is sent', async () => {
  const before = await recordsOf(page)
  expect((await send(bob, page, edit({ cells: [['page', 'css', 'a {}']] }))).status).toBe(404)
  expect((await send(server.browser(), page, edit({ cells: [['page', 'css', 'a {}']] }))).status).toBe(401)
  expect(await recordsOf(page)).toEqual(before)
})

test('the id of an edit that somebody made elsewhere is no edit of this page', async () => {
  const other = await ann.newPage(projectId)
  const one = edit({ cells: [['page', 'css', 'a {}']] })
  await send(ann, other, one)
  expect((await send(ann, page, one)).data).toMatchObject({ again: false, entries: {} })
})

test('the history says that older edits are not kept any more', async () => {
  const of = await ann.newPage(projectId)
  const cut = async () => (await ann.get<DocumentHistory>(`/api/documents/history/${of.documentId}`)).data.cut
  expect(await cut()).toBeNull()
  await send(ann, of, edit({ cells: [['page', 'css', 'a {}']] }))
  await send(ann, of, edit({ cells: [['page', 'css', 'b {}']] }))
  expect(await cut()).toBeNull()
  const { documentEdit } = server.store.t
  await server.store.write(async (db) => {
    const ofPage = eq(documentEdit.documentId, of.documentId)
    await db
      .update(documentEdit)
      .set({ at: new Date(0) })
      .where(ofPage)
  })
  await server.app.services.sweep()
  expect(await cut()).toBe('kept')
  const language = { 'accept-language': 'zh' }
  const past = await ann.raw(`/api/documents/at/${of.documentId}/2`, { headers: language })
  expect(await past.json()).toMatchObject({ code: 40027, msg: expect.stringContaining('已清理') })
  expect((await ann.get(`/api/documents/at/${of.documentId}/2`)).msg).toContain('not kept any more')
})

test('a branch gets another name, unless another branch of the page has it', async () => {
  const of = await ann.newPage(projectId)
  const make = (name: string) => ann.post<BranchInfo>('/api/documents/create-branch', { id: of.documentId, name })
  const { data: branch } = await make('First')
  await make('Second')
  expect(await make('Second')).toMatchObject({ status: 409, code: 40909 })
  const rename = (user: TestUser, name: string) => user.post('/api/documents/rename-branch', { id: branch.id, name })
  expect(await rename(ann, 'Second')).toMatchObject({ status: 409, code: 40909, msg: expect.stringContaining('has this name') })
  expect((await rename(ann, 'First')).code).toBe(0)
  expect((await rename(ann, ' Third ')).code).toBe(0)
  expect((await rename(bob, 'Mine')).status).toBe(404)
  expect((await rename(ann, '')).status).toBe(400)
  expect((await ann.post('/api/documents/rename-branch', { id: of.documentId, name: 'No branch' })).status).toBe(404)
  const { data } = await ann.get<readonly BranchInfo[]>(`/api/documents/branches/${of.documentId}`)
  expect(data.map(({ name }) => name).sort()).toEqual(['Second', 'Third'])
})

test('versions come in pages, the newest first', async () => {
  const of = await ann.newPage(projectId)
  for (let n = 1; n <= 35; n++) await ann.post('/api/documents/name-version', { id: of.documentId, name: `v${n}`, note: '' })
  type List = Pick<DocumentHistory, 'versions' | 'more'>
  const { data: history } = await ann.get<DocumentHistory>(`/api/documents/history/${of.documentId}`)
  expect([history.versions.length, history.versions[0]?.name, history.more]).toEqual([30, 'v35', true])
  const last = history.versions.at(-1)?.id
  const { data: rest } = await ann.get<List>(`/api/documents/versions/${of.documentId}?before=${last}`)
  expect([rest.versions.map(({ name }) => name), rest.more]).toEqual([['v5', 'v4', 'v3', 'v2', 'v1'], false])
  const { data: two } = await ann.get<List>(`/api/documents/versions/${of.documentId}?limit=2`)
  expect([two.versions.map(({ name }) => name), two.more]).toEqual([['v35', 'v34'], true])
  expect((await ann.get(`/api/documents/versions/${of.documentId}?limit=0`)).status).toBe(400)
  expect((await bob.get(`/api/documents/versions/${of.documentId}`)).status).toBe(404)
})
