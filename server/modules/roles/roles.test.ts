import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, PageToken } from '../../wire.ts'
import type { MenuInfo } from '../menus/index.ts'
import type { OwnAccess, ProjectUser, RoleInfo } from './model.ts'
import type { SeenMenu } from './rights.ts'

/** What the product itself allows every member. */
const PRODUCT = ['permission/page.visit', 'permission/project.enter', 'permission/data.use', 'permission/approval.use']

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
})
afterAll(() => server.close())

const newMenu = async (projectId: number, body: object) =>
  (await ann.post<MenuInfo>('/api/project/menu/create', { projectId, type: 1, name: 'Menu', ...body })).data
const newRole = async (projectId: number, name = 'Clerk') =>
  (await ann.post<RoleInfo>('/api/project/role/create', { projectId, name })).data
const roles = async (projectId: number, query = '') =>
  (await ann.get<Paged<RoleInfo>>(`/api/project/role/list?projectId=${projectId}${query}`)).data
const limit = (role: RoleInfo, limits: readonly number[]) =>
  ann.post<RoleInfo>('/api/project/role/updateLimits', { id: role.id, rev: role.rev, limits })
const addBob = (projectId: number, body: object) =>
  ann.post<ProjectUser>('/api/project/user/create', { projectId, userName: 'bob@test.dev', ...body })

test('roles are listed by name with how many people have them, found by keyword, and unique by name', async () => {
  const { id: projectId } = await ann.newProject()
  const clerk = await newRole(projectId)
  await newRole(projectId, 'Auditor')
  await addBob(projectId, { role: 'ordinary', roleId: clerk.id })
  expect((await roles(projectId)).list.map(({ name, users }) => [name, users])).toEqual([
    ['Auditor', 0],
    ['Clerk', 1],
  ])
  expect((await roles(projectId, '&keyword=AUD')).list.map(({ name }) => name)).toEqual(['Auditor'])
  expect((await roles(projectId, '&pageSize=1&pageNum=2')).list.map(({ name }) => name)).toEqual(['Clerk'])
  expect((await ann.post('/api/project/role/create', { projectId, name: 'Clerk' })).code).toBe(40953)
  expect((await ann.get(`/api/project/role/listAll?projectId=${projectId}`)).data).toHaveLength(2)
})

test('a role that people have is not deleted, and a change by somebody else since is not written over', async () => {
  const { id: projectId } = await ann.newProject()
  const clerk = await newRole(projectId)
  await addBob(projectId, { role: 'ordinary', roleId: clerk.id })
  expect((await ann.post('/api/project/role/delete', { id: clerk.id })).code).toBe(40954)
  await ann.post('/api/project/role/update', { id: clerk.id, rev: 1, remark: 'Counts' })
  expect((await ann.post('/api/project/role/update', { id: clerk.id, rev: 1, name: 'X' })).code).toBe(40955)
  await ann.post('/api/project/user/delete', { projectId, userId: bob.userId })
  expect((await ann.post('/api/project/role/delete', { id: clerk.id })).code).toBe(0)
})

test('an ordinary user has a role of the project, and others have none', async () => {
  const { id: projectId } = await ann.newProject()
  const foreign = await newRole((await ann.newProject()).id)
  const clerk = await newRole(projectId)
  expect((await addBob(projectId, { role: 'ordinary' })).code).toBe(40058)
  expect((await addBob(projectId, { role: 'ordinary', roleId: foreign.id })).code).toBe(40452)
  expect((await addBob(projectId, { role: 'tester', roleId: clerk.id })).data).toMatchObject({ role: 'tester', projectRoleId: -1 })
  const changed = await ann.post<ProjectUser>('/api/project/user/update', {
    ...{ projectId, userId: bob.userId, role: 'ordinary', roleId: clerk.id },
  })
  expect(changed.data).toMatchObject({ role: 'ordinary', projectRoleType: 2, projectRoleId: clerk.id, roleName: 'Clerk' })
  const list = (await ann.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}`)).data
  expect(list.list.map(({ userName, role, owner }) => [userName, role, owner])).toEqual([
    ['ann@test.dev', 'admin', true],
    ['bob@test.dev', 'ordinary', false],
  ])
  expect(list.total).toBe(2)
  const owner = { projectId, userId: ann.userId, role: 'tester' }
  expect((await ann.post('/api/project/user/update', owner)).code).toBe(40911)
})

test('an ordinary user learns what their role opens, sees those pages alone, and nothing of the studio', async () => {
  const { id: projectId } = await ann.newProject()
  const [opened, closed] = [await ann.newPage(projectId), await ann.newPage(projectId)]
  for (const { id } of [opened, closed]) await ann.post('/api/page/publish/create', { env: 'prd', id, previewImg: '' })
  const orders = await newMenu(projectId, { name: 'Orders', kind: 'page', pageId: opened.id })
  await newMenu(projectId, { name: 'Salaries', kind: 'page', pageId: closed.id })
  const add = await newMenu(projectId, { type: 2, parentId: orders.id, code: 'orders.add' })
  const pay = await newMenu(projectId, { type: 2, parentId: orders.id, code: 'orders.pay', status: 2 })
  const clerk = await newRole(projectId)
  await addBob(projectId, { role: 'ordinary', roleId: clerk.id })
  const own = async () => (await bob.get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)).data
  const seen = async () => [
    (await bob.get(`/api/viewer/page/${opened.id}`)).status,
    (await bob.get(`/api/viewer/page/${closed.id}`)).status,
  ]
  expect([await own(), await seen()]).toMatchObject([{ menus: [], codes: [] }, [404, 404]])
  // A button that is switched off is nobody's.
  const given = await limit(clerk, [orders.id, add.id, pay.id])
  expect([await own(), await seen()]).toMatchObject([{ roleName: 'Clerk', menus: [orders.id], codes: ['orders.add'] }, [200, 404]])
  expect((await ann.get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)).data).toMatchObject({
    role: 'admin',
    menus: null,
    codes: null,
  })
  expect((await bob.get(`/api/project/detail/${projectId}`)).status).toBe(403)
  expect((await bob.get(`/api/pages/records/${opened.id}`)).status).toBe(403)
  expect((await bob.get<Paged<{ id: number }>>('/api/project/list?pageSize=200')).data.list.map(({ id }) => id)).not.toContain(projectId)
  // What goes from the menu goes from the roles.
  await ann.post('/api/project/menu/delete', { id: orders.id })
  expect((await roles(projectId)).list[0]).toMatchObject({ limits: [], rev: given.data.rev + 1 })
  expect(await seen()).toEqual([404, 404])
  // A public project is open to whoever belongs to it.
  await ann.post('/api/project/update', { id: projectId, isPublic: 1 })
  expect(await seen()).toEqual([200, 200])
  expect((await own()).codes).toBeNull()
})

test('a role gives nothing of another project, and only what there is', async () => {
  const { id: projectId } = await ann.newProject()
  const foreign = await newMenu((await ann.newProject()).id, {})
  const clerk = await newRole(projectId)
  expect((await limit(clerk, [foreign.id])).code).toBe(40057)
  expect((await limit(clerk, [987_654])).code).toBe(40057)
  expect((await limit(clerk, [])).data.rev).toBe(2)
})

test('on a page the codes under its own menus count; elsewhere any that the role has, and those of members of the project are all', async () => {
  const { id: projectId } = await ann.newProject()
  const [orders, customers, free] = [
    await ann.newPage(projectId),
    await ann.newPage(projectId),
    await ann.newPage(projectId, { isPublic: 1 }),
  ]
  for (const { id } of [orders, customers, free]) await ann.post('/api/page/publish/create', { env: 'stg', id, previewImg: '' })
  const menuOf = (name: string, pageId: number) => newMenu(projectId, { name, kind: 'page', pageId, path: `/${name.toLowerCase()}` })
  const [atOrders, atCustomers] = [
    await menuOf('Orders', orders.id),
    await menuOf('Customers', customers.id),
    await menuOf('Free', free.id),
  ]
  const buttons = []
  for (const menu of [atOrders, atCustomers]) buttons.push(await newMenu(projectId, { type: 2, parentId: menu.id, code: 'delete' }))
  const group = await newMenu(projectId, { name: 'Later', status: 2 })
  const hidden = await newMenu(projectId, { name: 'Hidden', parentId: group.id })
  const under = await newMenu(projectId, { type: 2, parentId: hidden.id, code: 'hidden' })
  const clerk = await newRole(projectId)
  await addBob(projectId, { role: 'ordinary', roleId: clerk.id })
  await limit(clerk, [atOrders.id, atCustomers.id, buttons[0]!.id, hidden.id, under.id])
  const codes = async (user: TestUser, page: number) =>
    (await user.post<PageToken>('/api/viewer/token', { page, env: 'stg' })).data.permissions
  // `delete` is had under Orders alone, and `hidden` stands under an entry that is switched off.
  expect([await codes(bob, orders.id), await codes(bob, customers.id), await codes(bob, free.id)]).toEqual([
    [...PRODUCT, 'delete'],
    PRODUCT,
    [...PRODUCT, 'delete'],
  ])
  expect(await codes(ann, orders.id)).toContain('*')

  const seen = async (user: TestUser, page = free.id) =>
    (await user.get<SeenMenu[]>(`/api/viewer/menus?page=${page}&env=stg`)).data.map(({ title, href }) => [title, href])
  const at = ({ id }: { readonly id: number }) => `/page/${id}?env=stg`
  expect(await seen(bob)).toEqual([
    ['Orders', at(orders)],
    ['Customers', at(customers)],
  ])
  expect(await seen(server.browser())).toEqual([['Free', at(free)]])
  expect((await seen(ann)).map(([title]) => title)).toEqual(['Orders', 'Customers', 'Free'])
  // A menu is no way to learn of a page that one may not see.
  expect((await server.browser().get(`/api/viewer/menus?page=${orders.id}&env=stg`)).status).toBe(401)
  // In production nothing is published yet.
  expect((await ann.get<SeenMenu[]>(`/api/viewer/menus?page=${free.id}&env=draft`)).data).toHaveLength(3)
  // While a page is edited the menu is whole: a page that is published nowhere is in it and leads nowhere.
  await menuOf('Next', (await ann.newPage(projectId)).id)
  const { data: drafted } = await ann.get<SeenMenu[]>(`/api/viewer/menus?page=${free.id}&env=draft`)
  expect(drafted.map(({ title, href }) => [title, href]).slice(2)).toEqual([
    ['Free', at(free)],
    ['Next', ''],
  ])
  expect((await seen(ann)).map(([title]) => title)).toEqual(['Orders', 'Customers', 'Free'])
  // A public project gives somebody without a role what no role withholds.
  await ann.post('/api/project/update', { id: projectId, isPublic: 1 })
  expect(await codes(await server.user('cat'), free.id)).toEqual(['delete'])
})
