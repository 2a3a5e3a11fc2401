import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, PageItem, PageMember, PageRecords, PageToken } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let eve: TestUser
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_SAMPLE: 'off' } })
  ann = await server.user('ann')
  bob = await server.user('bob')
  eve = await server.user('eve')
})
afterAll(() => server.close())

const add = (pageId: number, role: string, userName = 'bob@test.dev') =>
  ann.post<PageMember>('/api/pages/member/create', { pageId, userName, role })
const rename = { name: 'Renamed' }

test('a member of a page edits or looks at that page alone, whether or not they are of its project', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId)
  const other = await ann.newPage(projectId)
  const attempts = async (of = page) => [
    (await bob.get(`/api/pages/records/${of.id}`)).status,
    (await bob.get(`/api/documents/history/${of.documentId}`)).status,
    (await bob.post('/api/pages/update', { id: of.id, ...rename })).status,
    (await bob.post('/api/page/publish/create', { id: of.id, env: 'stg', previewImg: '' })).status,
    (await bob.post('/api/viewer/token', { page: of.id, env: 'draft' })).status,
  ]
  expect(await attempts()).toEqual([404, 404, 404, 404, 404])
  const added = await add(page.id, 'tester')
  expect(added.data).toMatchObject({ userId: bob.userId, role: 'tester', waiting: false })
  expect(await attempts()).toEqual([200, 200, 403, 403, 200])
  await ann.post('/api/pages/member/update', { pageId: page.id, userId: bob.userId, role: 'developer' })
  expect(await attempts()).toEqual([200, 200, 200, 200, 200])
  expect(await attempts(other)).toEqual([404, 404, 404, 404, 404])
  // Where it stands and who sees it is the project's.
  const refused = [
    ['/api/pages/update', { isPublic: 1 }],
    ['/api/pages/delete', {}],
    ['/api/pages/copy', {}],
  ] as const
  for (const [path, more] of refused) expect((await bob.post(path, { id: page.id, ...more })).status).toBe(403)
  expect((await bob.post('/api/pages/member/create', { pageId: page.id, userName: 'eve@test.dev', role: 'tester' })).status).toBe(404)
  const { may } = (await bob.get<PageRecords>(`/api/pages/records/${page.id}`)).data
  expect(may).toMatchObject({ edit: true, publish: true, delete: false, access: false, members: false })
  await ann.post('/api/pages/member/delete', { pageId: page.id, userId: bob.userId })
  expect(await attempts()).toEqual([404, 404, 404, 404, 404])
})

test('a private page is visited by its members and the people of its project, a public one by anyone', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId)
  await ann.post('/api/page/publish/create', { id: page.id, env: 'stg', previewImg: '' })
  const visits = async () => {
    const ways = [bob, eve, server.browser()].map(async (who) => (await who.raw(`/api/viewer/page/${page.id}?env=stg`)).status)
    return Promise.all(ways)
  }
  expect(await visits()).toEqual([404, 404, 401])
  await add(page.id, 'tester')
  expect(await visits()).toEqual([200, 404, 401])
  const { permissions } = (await bob.post<PageToken>('/api/viewer/token', { page: page.id, env: 'stg' })).data
  expect(permissions).toContain('*')
  await ann.post('/api/pages/update', { id: page.id, isPublic: 1 })
  expect(await visits()).toEqual([200, 200, 200])
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  await ann.post('/api/pages/member/delete', { pageId: page.id, userId: bob.userId })
  expect(await visits()).toEqual([404, 404, 401])
})

test('members are found by their whole address, once, and leave with the project', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId)
  await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role: 'tester' })
  expect(await add(page.id, 'developer', 'bo@test.dev')).toMatchObject({ status: 404, code: 40411 })
  expect((await add(page.id, 'developer')).code).toBe(0)
  expect(await add(page.id, 'tester')).toMatchObject({ status: 409, code: 40922 })
  expect((await bob.post('/api/pages/update', { id: page.id, ...rename })).status).toBe(200)
  // A tester of the project who develops this page opens it to edit it.
  expect((await bob.get<PageRecords>(`/api/pages/records/${page.id}`)).data.access).toBe('developer')
  expect((await bob.get<PageMember[]>(`/api/pages/member/list?pageId=${page.id}`)).data).toHaveLength(1)
  await ann.post('/api/project/member/delete', { projectId, userId: bob.userId })
  expect((await bob.get(`/api/pages/records/${page.id}`)).status).toBe(404)
  expect((await ann.get<PageMember[]>(`/api/pages/member/list?pageId=${page.id}`)).data).toEqual([])
})

test('an address that is not proven yet gets nothing from a page, and shows no name there', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const late = await server.user('late', { confirmed: false })
  expect((await add(page.id, 'developer', 'late@test.dev')).data).toMatchObject({ waiting: true, nickName: '' })
  expect((await late.get(`/api/pages/records/${page.id}`)).status).toBe(404)
  expect((await late.get<Paged<PageItem>>('/api/pages/list')).data.list).toEqual([])
})

test('whoever is a member of one page reads what it is drawn with, changes none of that, and hears of no other page', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId)
  await ann.newPage(projectId, { name: 'Secret plans' })
  const paths = [
    `/api/look/read/${projectId}`,
    `/api/project/settings/${projectId}`,
    `/api/project/texts/${projectId}`,
    `/api/blocks/list?projectId=${projectId}`,
  ]
  const answers = () => Promise.all(paths.map(async (path) => (await bob.raw(path)).status))
  expect(await answers()).toEqual([404, 404, 404, 404])
  await add(page.id, 'developer')
  expect(await answers()).toEqual([200, 200, 200, 200])
  const { documentId } = (await bob.get<{ documentId: number }>(`/api/project/texts/${projectId}`)).data
  const edit = { id: 'edit-of-a-guest', added: [{ kind: 'text', id: 'mine', note: '', extra: {}, values: {} }], cells: [], removed: [] }
  expect((await bob.post('/api/documents/edit', { id: documentId, edit })).status).toBe(403)
  expect((await bob.get(`/api/project/detail/${projectId}`)).status).toBe(404)
  expect((await bob.get<Paged<PageItem>>('/api/pages/list')).data.list.map(({ name }) => name)).toEqual(['Page'])
})
