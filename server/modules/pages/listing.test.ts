import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, PageItem } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_SAMPLE: 'off' } })
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject('Sales')).id
  for (const name of ['beta', 'Alpha', 'gamma']) await ann.newPage(projectId, { name })
})
afterAll(() => server.close())

const list = async (user: TestUser, query = '') => (await user.get<Paged<PageItem>>(`/api/pages/list?${query}`)).data.list
const names = async (user: TestUser, query = '') => (await list(user, query)).map(({ name }) => name)

test('pages are sorted by name whatever the case, and by time, both ways', async () => {
  expect(await names(ann, 'sortField=name&sortOrder=ascend')).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await names(ann, 'sortField=createdAt&sortOrder=descend')).toEqual(['gamma', 'Alpha', 'beta'])
  expect((await ann.get('/api/pages/list?sortField=userId')).status).toBe(400)
})

test('pages are filtered by their state in an environment and by who may visit them, and searched within that', async () => {
  const beta = (await list(ann, 'keyword=beta'))[0]!
  await ann.post('/api/page/publish/create', { id: beta.id, env: 'stg', previewImg: '' })
  await ann.post('/api/pages/update', { id: beta.id, isPublic: 1 })
  expect(await names(ann, 'state=3&env=stg')).toEqual(['beta'])
  expect(await names(ann, 'state=3&env=prd')).toEqual([])
  expect(await names(ann, 'state=3')).toEqual(['beta'])
  expect(await names(ann, 'isPublic=1')).toEqual(['beta'])
  expect(await names(ann, 'isPublic=2&keyword=alp')).toEqual(['Alpha'])
  expect(await names(ann, 'isPublic=1&keyword=alp')).toEqual([])
})

test('each page says what the one who asks may do, and only developers are offered changes', async () => {
  const of = async (role: string) => {
    await ann.post('/api/project/member/delete', { projectId, userId: bob.userId })
    await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role })
    return (await list(bob, `projectId=${projectId}`))[0]!
  }
  const tester = await of('tester')
  expect(Object.entries(tester.may).flatMap(([what, may]) => (may ? [what] : []))).toEqual(['project'])
  expect(tester.projectName).toBe('Sales')
  expect(Object.values((await of('developer')).may).every(Boolean)).toBe(true)
  await ann.post('/api/project/member/delete', { projectId, userId: bob.userId })
})

test('the list of somebody’s own pages has those of ordinary users’ projects in it not, and single pages that were opened to them', async () => {
  const { id: elsewhere } = await ann.newProject('Elsewhere')
  const opened = await ann.newPage(elsewhere, { name: 'Opened' })
  await ann.newPage(elsewhere, { name: 'Closed' })
  const role = await ann.post<{ id: number }>('/api/project/role/create', { projectId: elsewhere, name: 'Clerk' })
  const person = { projectId: elsewhere, userName: 'bob@test.dev', role: 'ordinary', roleId: role.data.id }
  expect((await ann.post('/api/project/user/create', person)).code).toBe(0)
  expect(await names(bob)).toEqual([])
  await ann.post('/api/pages/member/create', { pageId: opened.id, userName: 'bob@test.dev', role: 'developer' })
  const [found, ...rest] = await list(bob)
  expect([found?.name, found?.may.edit, found?.may.delete, rest]).toEqual(['Opened', true, false, []])
})
