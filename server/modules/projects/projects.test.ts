import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, ProjectInfo } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
})
afterAll(() => server.close())

const names = async (user: TestUser, query = '') =>
  (await user.get<Paged<ProjectInfo>>(`/api/project/list${query}`)).data.list.map((project) => project.name)

test('everybody sees their own projects and those they belong to, a super administrator all', async () => {
  const project = await ann.newProject('Orders')
  expect(await names(ann)).toContain('Orders')
  expect(await names(bob)).not.toContain('Orders')
  expect(await names(await server.root())).toContain('Orders')
  await ann.post('/api/project/member/create', { projectId: project.id, userName: 'BOB@test.dev', role: 'tester' })
  expect(await names(bob, '?keyword=rder')).toEqual(['Orders'])
  expect((await bob.get<ProjectInfo>(`/api/project/detail/${project.id}`)).data.access).toBe('tester')
})

test('members are found by their whole address only, once, and never the owner', async () => {
  const project = await ann.newProject()
  const add = (userName: string) => ann.post('/api/project/member/create', { projectId: project.id, userName, role: 'developer' })
  expect(await add('bo@test.dev')).toMatchObject({ status: 404, code: 40411 })
  expect(await add('ann@test.dev')).toMatchObject({ status: 409, code: 40911 })
  expect((await add('bob@test.dev')).code).toBe(0)
  expect(await add('bob@test.dev')).toMatchObject({ status: 409, code: 40910 })
  const list = await ann.get<{ userName: string; role: string; owner: boolean }[]>(`/api/project/member/list?projectId=${project.id}`)
  expect(list.data.map(({ userName, role, owner }) => [userName, role, owner])).toEqual([
    ['ann@test.dev', 'admin', true],
    ['bob@test.dev', 'developer', false],
  ])
})

test('a tester looks, a developer builds, an administrator manages; a removed member is out with the next request', async () => {
  const project = await ann.newProject()
  const page = await ann.newPage(project.id)
  const as = async (role: string) => {
    await ann.post('/api/project/member/delete', { projectId: project.id, userId: bob.userId })
    await ann.post('/api/project/member/create', { projectId: project.id, userName: 'bob@test.dev', role })
  }
  const attempts = async () => [
    (await bob.get(`/api/pages/records/${page.id}`)).status,
    (await bob.post('/api/pages/update', { id: page.id, remark: 'x' })).status,
    (await bob.post('/api/project/update', { id: project.id, remark: 'x' })).status,
  ]
  await as('tester')
  expect(await attempts()).toEqual([200, 403, 403])
  await as('developer')
  expect(await attempts()).toEqual([200, 200, 403])
  await as('admin')
  expect(await attempts()).toEqual([200, 200, 200])
  await ann.post('/api/project/member/delete', { projectId: project.id, userId: bob.userId })
  expect(await attempts()).toEqual([404, 404, 404])
})

test('a project changes only in what is named, and its owner cannot be changed', async () => {
  const project = await ann.newProject('Before')
  const changed = await ann.post<ProjectInfo>('/api/project/update', { id: project.id, name: 'After' })
  expect(changed.data).toMatchObject({ name: 'After', remark: '', userId: ann.userId })
  expect(await ann.post('/api/project/update', { id: project.id, userId: bob.userId })).toMatchObject({ code: 40001 })
})

test('only a super administrator opens private addresses to a project', async () => {
  const project = await ann.newProject()
  const body = { id: project.id, prefixes: ['http://10.0.0.7:8080/api'] }
  expect((await ann.post('/api/project/prefixes/update', body)).status).toBe(403)
  const root = await server.root()
  expect((await root.post('/api/project/prefixes/update', { ...body, prefixes: ['http://10.0.0.7/'] })).code).toBe(40001)
  expect((await root.post('/api/project/prefixes/update', body)).code).toBe(0)
  const read = async () => (await ann.get(`/api/project/prefixes/${project.id}`)).data
  expect(await read()).toEqual({ prefixes: body.prefixes, visitorPrefixes: [] })
  // What visitors of public pages may reach is said on its own, and is part of what members may.
  expect((await root.post('/api/project/prefixes/update', { ...body, visitorPrefixes: ['http://10.0.0.8'] })).code).toBe(40001)
  expect((await root.post('/api/project/prefixes/update', { ...body, visitorPrefixes: body.prefixes })).code).toBe(0)
  expect(await read()).toEqual({ prefixes: body.prefixes, visitorPrefixes: body.prefixes })
})
