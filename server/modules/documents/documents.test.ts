import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell, Edit } from '#kernel/document'
import { PAGE_ID, type PageEntry } from '#kernel/page/records'
import { adding, changing, createTestServer, element, removing, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BranchInfo, DocumentHistory, KeptVersion, LastWrites, PageInfo, PageRecords, Saved } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject()).id
  await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role: 'developer' })
})
afterAll(() => server.close())

let edits = 0
const edit = (more: Partial<Edit>): Edit => ({ id: `edit-${String(++edits).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more })
const send = (user: TestUser, page: PageInfo, one: Edit, revision?: number) =>
  user.post<{ readonly revision: number; readonly again: boolean; readonly entries: object }>('/api/documents/edit', {
    id: page.documentId,
    edit: one,
    ...(revision === undefined ? {} : { revision }),
  })
const save = (user: TestUser, id: number, revision: number, patch: object, more: object = {}) =>
  user.post<Saved>('/api/pages/update', { id, revision, patch, ...more })
const entriesOf = async (page: PageInfo, branch?: number) => {
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}${branch === undefined ? '' : `?branch=${branch}`}`)
  return new Map(data.entries.map((entry) => [entry.id, entry]))
}
const at = async (page: PageInfo, seq: number) => {
  const answer = await ann.get<{ readonly entries: readonly PageEntry[] }>(`/api/documents/at/${page.documentId}/${seq}`)
  return { ...answer, entries: new Map((answer.data?.entries ?? []).map((entry) => [entry.id, entry])) }
}
const text = (entry: string, value: string): Cell => [entry, 'props/text', value]

test('two people edit text and colour of one button, and both stay', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b', { props: { text: 'old' } })] }))
  expect((await send(ann, page, edit({ cells: [text('b', 'new')] }), 2)).data).toEqual({ revision: 3, again: false, entries: {} })
  // What others changed meanwhile comes with the answer, as it is after the edit.
  expect((await send(bob, page, edit({ cells: [['b', 'style/color', 'red']] }), 2)).data).toMatchObject({
    ...{ revision: 4, again: false },
    entries: { b: { props: { text: 'new' }, style: { color: 'red' } } },
  })
  expect((await entriesOf(page)).get('b')).toMatchObject({ props: { text: 'new' }, style: { color: 'red' } })
})

test('a cell that both wrote is a conflict with what the other left, and without a revision the later one wins', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b')] }))
  await send(ann, page, edit({ cells: [text('b', 'hers')] }), 2)
  const refused = await send(bob, page, edit({ cells: [text('b', 'his')] }), 2)
  expect(refused).toMatchObject({ status: 409, code: 40905, data: { revision: 3, theirs: { b: { props: { text: 'hers' } } } } })
  expect((await send(bob, page, edit({ cells: [text('b', 'his')] }))).data.revision).toBe(4)
  expect((await entriesOf(page)).get('b')).toMatchObject({ props: { text: 'his' } })
})

test('a record that only one side has is a conflict as well: nothing that somebody made goes without a question', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b'), element('c', { name: 'hers' })] }))
  await send(ann, page, edit({ cells: [text('b', 'changed')] }), 2)
  const removed = await send(bob, page, edit({ removed: ['b'] }), 2)
  expect(removed).toMatchObject({ status: 409, data: { records: ['b'], updatedBy: 'ann', theirs: { b: { props: { text: 'changed' } } } } })
  const added = await send(bob, page, edit({ added: [element('c', { name: 'his' })] }), 1)
  expect(added).toMatchObject({ status: 409, data: { records: ['c'], theirs: { c: { name: 'hers' } } } })
  expect((await send(bob, page, edit({ added: [element('c', { name: 'hers' })] }), 1)).data).toMatchObject({ revision: 3, again: false })
})

test('what has no place any more, because others took it away or filled it, is a conflict for who was behind, and invalid for who was not', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('box', { type: 'Card' }), element('b')] }))
  await send(ann, page, edit({ removed: ['box'] }), 2)
  const late = await send(bob, page, edit({ added: [element('late', { parentId: 'box' })] }), 2)
  expect(late).toMatchObject({ status: 409, code: 40905, data: { revision: 3, records: ['late'], overlap: [], theirs: { box: null } } })
  const moved = await send(bob, page, edit({ cells: [['b', 'place', ['box', 'default', 'a1']]] }), 2)
  expect(moved).toMatchObject({ status: 409, data: { records: ['b'], theirs: { box: null } } })
  expect(await send(bob, page, edit({ added: [element('lost', { parentId: 'box' })] }), 3)).toMatchObject({ status: 400 })
  expect(await send(bob, page, edit({ added: [element('lost', { parentId: 'box' })] }))).toMatchObject({ status: 400 })
})

test('an edit that is sent again changes nothing and answers its own number', async () => {
  const page = await ann.newPage(projectId)
  const one = edit({ added: [element('b')] })
  await send(ann, page, one)
  await send(ann, page, edit({ removed: ['b'] }))
  expect((await send(ann, page, one)).data).toEqual({ revision: 2, again: true, entries: {} })
  // With the revision that it was made for, it also answers what happened since.
  expect((await send(ann, page, one, 1)).data).toEqual({ revision: 3, again: true, entries: { b: null } })
  expect((await entriesOf(page)).has('b')).toBe(false)
})

test('a save that is sent again with its id is one save, whatever others did in between', async () => {
  const page = await ann.newPage(projectId)
  const patch = adding(element('b', { name: 'mine' }))
  await save(ann, page.id, 1, patch, { edit: 'edit-of-a-save' })
  await save(bob, page.id, 2, removing(element('b', { name: 'mine' })))
  const again = await save(ann, page.id, 1, patch, { edit: 'edit-of-a-save' })
  expect(again).toMatchObject({ code: 0, data: { revision: 3, entries: { b: null } } })
  expect((await entriesOf(page)).has('b')).toBe(false)
})

test('an edit of an element that is gone is dropped, and the rest of it stays', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('a'), element('b')] }))
  await send(bob, page, edit({ removed: ['a'] }))
  expect((await send(ann, page, edit({ cells: [text('a', 'late'), text('b', 'here')] }))).data.revision).toBe(4)
  expect((await entriesOf(page)).get('b')).toMatchObject({ props: { text: 'here' } })
})

test('a ring that two moves would close refuses the later one and says where', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('a', { type: 'Card' }), element('b', { type: 'Card', order: 'a1' })] }))
  await send(ann, page, edit({ cells: [['a', 'place', ['b', 'a0']]] }))
  expect(await send(bob, page, edit({ cells: [['b', 'place', ['a', 'a0']]] }))).toMatchObject({
    status: 400,
    code: 40025,
    data: { entry: 'b' },
    msg: expect.stringContaining('inside itself'),
  })
})

test('what is below a moved or removed element counts, without the client naming it', async () => {
  const page = await ann.newPage(projectId)
  const chain = Array.from({ length: 40 }, (_, i) => element(`e${i}`, { type: 'Card', parentId: i === 0 ? null : `e${i - 1}` }))
  const other = Array.from({ length: 40 }, (_, i) =>
    element(`f${i}`, { type: 'Card', parentId: i === 0 ? null : `f${i - 1}`, order: 'a1' }),
  )
  await send(ann, page, edit({ added: [...chain, ...other] }))
  const deep = await send(ann, page, edit({ cells: [['f0', 'place', ['e39', 'a0']]] }))
  expect(deep).toMatchObject({ status: 400, code: 40025, msg: expect.stringContaining('64') })
  await send(ann, page, edit({ removed: ['e1'] }))
  expect([...(await entriesOf(page)).keys()].filter((id) => id.startsWith('e'))).toEqual(['e0'])
})

test.each([
  ['of no part of a page', { cells: [['b', 'kind', 'page'] as Cell] }, 40025],
  ['that makes no valid element', { cells: [['b', 'component', ['', 'x']] as Cell] }, 40025],
  ['that removes the page itself', { removed: [PAGE_ID] }, 40025],
  ['that adds what is no record', { added: [{ id: 'x', kind: 'element' } as never] }, 40025],
  ['with an id that is none', { id: '../..' }, 40001],
])('an edit %s is refused, and nothing of it is there', async (_, more, code) => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b')] }))
  const before = await entriesOf(page)
  expect((await send(ann, page, edit(more))).code).toBe(code)
  expect(await entriesOf(page)).toEqual(before)
})

test('an edit for a revision that does not exist yet is refused', async () => {
  const page = await ann.newPage(projectId)
  expect(await send(ann, page, edit({ cells: [['page', 'css', 'a']] }), 9)).toMatchObject({ status: 400, code: 40025 })
})

test('every place in the log can be looked at, and is what the page was then', async () => {
  const page = await ann.newPage(projectId)
  const states = [await entriesOf(page)]
  const before = element('a', { props: { text: 'one' } })
  const after = element('a', { props: { text: 'two' }, style: { color: 'red' } })
  await save(ann, page.id, 1, adding(before, element('card', { type: 'Card' }), element('in', { parentId: 'card' })))
  states.push(await entriesOf(page))
  await save(bob, page.id, 2, changing([before, after]))
  states.push(await entriesOf(page))
  await send(ann, page, edit({ removed: ['card'] }))
  states.push(await entriesOf(page))
  await send(ann, page, edit({ added: [element('card', { type: 'Card', name: 'again' })] }))
  for (const [index, state] of states.entries()) expect((await at(page, index + 1)).entries).toEqual(state)
  expect((await at(page, 9)).code).toBe(40426)
})

test('the history tells who sat there when, and who wrote each value last', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b')] }))
  await send(ann, page, edit({ cells: [text('b', 'one')] }))
  await send(bob, page, edit({ cells: [['b', 'style/color', 'red']] }))
  const { data } = await ann.get<DocumentHistory>(`/api/documents/history/${page.documentId}`)
  expect(data).toMatchObject({
    revision: 4,
    versions: [],
    places: [
      { from: 4, to: 4, userId: bob.userId },
      { from: 2, to: 3, userId: ann.userId },
    ],
  })
  const last = (await bob.get<LastWrites>(`/api/documents/last/${page.documentId}?entry=b`)).data
  expect(last.find(({ path }) => path === 'style/color')).toMatchObject({
    userId: bob.userId,
    seq: 4,
    userName: bob.info?.nickName || 'bob@test.dev',
  })
  expect(last.find(({ path }) => path === 'props/text')).toMatchObject({ userId: ann.userId, seq: 3 })
  expect(last.find(({ path }) => path === 'name')).toMatchObject({ userId: ann.userId, seq: 2 })
})

test('a named version stays when the log is cut, counts against the quota, and goes when it is deleted', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b')] }))
  const { data: version } = await ann.post<KeptVersion>('/api/documents/name-version', {
    id: page.documentId,
    name: 'First',
    note: 'Before',
  })
  expect(version).toMatchObject({ seq: 2, name: 'First', env: null })
  await send(ann, page, edit({ removed: ['b'] }))
  const { document, documentEdit } = server.store.t
  const bytes = async () => (await server.store.read.select().from(document).where(eq(document.id, page.documentId)))[0]?.bytes ?? 0
  const withVersion = await bytes()
  await server.store.write(async (db) => {
    await db.delete(documentEdit).where(eq(documentEdit.documentId, page.documentId))
  })
  expect((await at(page, 1)).code).toBe(40027)
  const kept = await ann.get<{ readonly entries: readonly PageEntry[] }>(`/api/documents/version/${page.documentId}/${version.id}`)
  expect(kept.data.entries.map(({ id }) => id).sort()).toEqual(['b', 'page'])
  expect((await ann.post('/api/documents/delete-version', { id: page.documentId, version: version.id })).code).toBe(0)
  expect(await bytes()).toBeLessThan(withVersion)
  expect((await ann.get(`/api/documents/version/${page.documentId}/${version.id}`)).code).toBe(40426)
})

test('every publish is a version of the page, which nobody can delete by itself', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b')] }))
  await ann.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
  const { data } = await ann.get<DocumentHistory>(`/api/documents/history/${page.documentId}`)
  expect(data.versions).toMatchObject([{ seq: 2, env: 'stg', userName: ann.info?.nickName || 'ann@test.dev' }])
  expect((await ann.post('/api/documents/delete-version', { id: page.documentId, version: data.versions[0]?.id })).code).toBe(40426)
})

test('a branch is edited for itself, leaves the page as it is, and goes with it', async () => {
  const page = await ann.newPage(projectId)
  await send(ann, page, edit({ added: [element('b')] }))
  await ann.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
  const { data: branch } = await ann.post<BranchInfo>('/api/documents/create-branch', { id: page.documentId, name: 'Try' })
  expect(branch).toMatchObject({ name: 'Try', baseSeq: 2, revision: 1, mergedSeq: null })
  const patch = changing([element('b'), element('b', { name: 'tried' })])
  expect((await save(bob, page.id, 1, patch, { branch: branch.id })).data).toMatchObject({ revision: 2, stgState: 3 })
  expect((await entriesOf(page)).get('b')).toMatchObject({ name: 'b' })
  expect((await entriesOf(page, branch.id)).get('b')).toMatchObject({ name: 'tried' })
  expect((await ann.get<PageInfo>(`/api/pages/detail/${page.id}`)).data.stgState).toBe(3)
  expect((await ann.post('/api/documents/create-branch', { id: branch.id, name: 'No' })).code).toBe(40028)
  expect((await ann.post('/api/documents/merged', { id: branch.id, seq: 2 })).code).toBe(0)
  expect((await ann.get<BranchInfo[]>(`/api/documents/branches/${page.documentId}`)).data).toMatchObject([
    { mergedSeq: 2, updatedBy: bob.info?.nickName || 'bob@test.dev' },
  ])
  const { documentEntry } = server.store.t
  await ann.post('/api/pages/delete', { id: page.id })
  expect(await server.store.read.$count(documentEntry, eq(documentEntry.documentId, branch.id))).toBe(0)
})

test('a branch of another page is not there for this one', async () => {
  const [mine, other] = [await ann.newPage(projectId), await ann.newPage(projectId)]
  const { data: branch } = await ann.post<BranchInfo>('/api/documents/create-branch', { id: other.documentId, name: 'Other' })
  expect((await ann.get(`/api/pages/records/${mine.id}?branch=${branch.id}`)).status).toBe(404)
  expect((await save(ann, mine.id, 1, adding(element('x')), { branch: branch.id })).status).toBe(404)
})

test('fifty edits at once are all there, each with a number of its own', async () => {
  const page = await ann.newPage(projectId)
  const many = Array.from({ length: 50 }, (_, i) => edit({ added: [element(`e${i}`)] }))
  const answers = await Promise.all(many.map((one, i) => send(i % 2 ? ann : bob, page, one)))
  expect(new Set(answers.map(({ data }) => data.revision)).size).toBe(50)
  expect((await entriesOf(page)).size).toBe(51)
})

test('an old log is cut to what it may hold, by number and by age', async () => {
  const page = await ann.newPage(projectId)
  for (let i = 0; i < 5; i++) await send(ann, page, edit({ cells: [['page', 'css', `${i}`]] }))
  const { documentEdit } = server.store.t
  await server.store.write(async (db) => {
    await db
      .update(documentEdit)
      .set({ at: new Date(0) })
      .where(eq(documentEdit.documentId, page.documentId))
  })
  await send(ann, page, edit({ cells: [['page', 'css', 'last']] }))
  await server.app.services.sweep()
  expect(await server.store.read.$count(documentEdit, eq(documentEdit.documentId, page.documentId))).toBe(1)
  expect((await at(page, 6)).entries.get(PAGE_ID)).toMatchObject({ css: '4' })
  expect((await at(page, 2)).code).toBe(40027)
})
