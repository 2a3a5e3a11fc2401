import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../http/errors.ts'
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
    (await bob.post('/api/project/member/delete', { projectId: project.id, userId: 987_654 })).status,
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

test('only the owner deletes a project, by its name where people visit it, and other modules may forbid it', async () => {
  const [owner, admin] = [await server.user('owner'), await server.user('second')]
  const { id } = await owner.newProject('Shop')
  await owner.post('/api/project/member/create', { projectId: id, userName: 'second@test.dev', role: 'admin' })
  const seenBy = async (user: TestUser) => (await user.get<ProjectInfo>(`/api/project/detail/${id}`)).data
  expect([(await seenBy(owner)).mayDelete, (await seenBy(admin)).mayDelete]).toEqual([true, false])
  const remove = async (user: TestUser, name?: string) => (await user.post('/api/project/delete', { id, name })).code
  expect(await remove(admin)).toBe(40301)
  const page = await owner.newPage(id)
  await owner.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
  expect(await seenBy(admin)).toMatchObject({ pageCount: 1, publishedCount: 1, memberCount: 2, visit: { pageId: page.id, env: 'stg' } })
  expect([await remove(owner), await remove(owner, 'shop')]).toEqual([40912, 40912])
  let isListed = true
  server.app.services.deletionRules.add(async (_, { projectId }) =>
    isListed && projectId === id ? new AppError({ code: 40999, status: 409, message: { zh: '已上架', en: 'It is listed' } }) : null,
  )
  expect(await remove(owner, 'Shop')).toBe(40999)
  expect((await seenBy(owner)).pageCount).toBe(1)
  isListed = false
  expect(await remove(owner, 'Shop')).toBe(0)
})

test('projects are listed by their last change, by name, or by when they were made', async () => {
  const user = await server.user('sorter')
  const made = []
  for (const name of ['beta', 'Alpha', 'gamma']) {
    server.advance(1_000)
    made.push(await user.newProject(name))
  }
  server.advance(1_000)
  await user.post('/api/project/update', { id: made[0]!.id, remark: 'changed' })
  const names = async (sort: string) => {
    const { data } = await user.get<Paged<ProjectInfo>>(`/api/project/list?sort=${sort}`)
    return data.list.map(({ name }) => name).filter((name) => /^(beta|alpha|gamma)$/i.test(name))
  }
  expect(await names('updated')).toEqual(['beta', 'gamma', 'Alpha'])
  expect(await names('name')).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await names('created')).toEqual(['gamma', 'Alpha', 'beta'])
  expect((await user.get('/api/project/list?sort=else')).code).toBe(40001)
})
