import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { MenuInfo } from './model.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

const make = (projectId: number, body: object) =>
  ann.post<MenuInfo>('/api/project/menu/create', { projectId, type: 1, name: 'Menu', ...body })
const list = async (projectId: number) => (await ann.post<MenuInfo[]>('/api/project/menu/list', { projectId })).data
const change = (menu: MenuInfo, body: object) => ann.post<MenuInfo>('/api/project/menu/update', { id: menu.id, rev: menu.rev, ...body })

test('entries, buttons and permissions are listed flat, in the order in which they stand', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId)
  const { data: group } = await make(projectId, { name: 'Sales' })
  const { data: orders } = await make(projectId, { parentId: group.id, name: 'Orders', kind: 'page', pageId: page.id, path: 'orders' })
  await make(projectId, { parentId: orders.id, type: 2, name: 'Delete', code: 'orders.delete' })
  await make(projectId, { name: 'First', position: 0, kind: 'link', target: 'https://example.com/help' })
  const under = async (parentId: number | null) =>
    (await list(projectId)).filter((row) => row.parentId === parentId).map(({ name, type, path, code }) => [name, type, path, code])
  expect([await under(null), await under(group.id), await under(orders.id)]).toEqual([
    [
      ['First', 1, null, null],
      ['Sales', 1, null, null],
    ],
    [['Orders', 1, '/orders', null]],
    [['Delete', 2, null, 'orders.delete']],
  ])
  expect(await list(projectId)).toContainEqual(expect.objectContaining({ name: 'First', createdBy: 'ann@test.dev', status: 1, rev: 1 }))
})

test('a menu is moved among its siblings and under another one, and nothing else changes its place', async () => {
  const { id: projectId } = await ann.newProject()
  for (const name of ['a', 'b', 'c', 'd']) await make(projectId, { name })
  const names = async (parentId: number | null) => (await list(projectId)).filter((row) => row.parentId === parentId).map((row) => row.name)
  const named = async (name: string) => (await list(projectId)).find((row) => row.name === name)!
  await change(await named('d'), { position: 1 })
  expect(await names(null)).toEqual(['a', 'd', 'b', 'c'])
  const a = await named('a')
  await change(await named('c'), { parentId: a.id })
  await change(await named('d'), { parentId: a.id, position: 0 })
  expect([await names(null), await names(a.id)]).toEqual([
    ['a', 'b'],
    ['d', 'c'],
  ])
})

test('routes are unique in a project, codes under a menu, and what is wrong is said', async () => {
  const { id: projectId } = await ann.newProject()
  const elsewhere = await ann.newPage((await ann.newProject()).id)
  const { data: one } = await make(projectId, { path: '/one' })
  const { data: two } = await make(projectId, { path: '/two' })
  const refused = async (body: object) => (await make(projectId, body)).code
  expect(await refused({ path: '/one' })).toBe(40950)
  expect((await change(two, { path: 'one' })).code).toBe(40950)
  for (const path of ['/1st', '/a b', '/a/2b', '//a', '/a/', '/a?b', '']) expect([path, await refused({ path })]).toEqual([path, 40001])
  expect(await refused({ path: '/订单/列表_1' })).toBe(0)
  expect(await refused({ type: 2, code: 'x' })).toBe(40052)
  expect(await refused({ type: 2, parentId: one.id })).toBe(40053)
  expect(await refused({ type: 2, parentId: one.id, code: 'add' })).toBe(0)
  expect(await refused({ type: 3, parentId: one.id, code: 'add' })).toBe(40951)
  expect(await refused({ type: 3, parentId: two.id, code: 'add' })).toBe(0)
  expect(await refused({ kind: 'page', pageId: elsewhere.id })).toBe(40451)
  for (const target of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', '', '/\\evil'])
    expect([target, await refused({ kind: 'link', target })]).toEqual([target, 40054])
})

test('a menu does not stand under itself, under a button or deeper than five levels', async () => {
  const { id: projectId } = await ann.newProject()
  let parentId: number | null = null
  const made: MenuInfo[] = []
  for (let level = 0; level < 5; level++) {
    const { data }: { data: MenuInfo } = await make(projectId, { parentId, name: `level ${level}` })
    made.push(data)
    parentId = data.id
  }
  expect((await make(projectId, { parentId })).code).toBe(40051)
  expect((await make(projectId, { parentId, type: 2, code: 'deep' })).code).toBe(0)
  expect((await change(made[0]!, { parentId: made[3]!.id })).code).toBe(40050)
  expect((await change(made[0]!, { parentId: made[0]!.id })).code).toBe(40050)
  const { data: other } = await make(projectId, {})
  expect((await change(made[1]!, { parentId: other.id })).code).toBe(0)
  expect((await change(made[2]!, { type: 2, code: 'x' })).code).toBe(40055)
  const foreign = await make((await ann.newProject()).id, {})
  expect((await make(projectId, { parentId: foreign.data.id })).code).toBe(40050)
})

test('a change by somebody else since is not written over', async () => {
  const { id: projectId } = await ann.newProject()
  const { data } = await make(projectId, {})
  expect((await change(data, { name: 'Theirs' })).data.rev).toBe(2)
  expect((await change(data, { name: 'Mine' })).code).toBe(40952)
  expect((await list(projectId))[0]?.name).toBe('Theirs')
})

test('a copy brings its buttons, with routes of its own, and stands behind the original', async () => {
  const { id: projectId } = await ann.newProject()
  const { data: first } = await make(projectId, { name: 'Orders', path: '/orders' })
  await make(projectId, { name: 'Last' })
  const { data: child } = await make(projectId, { parentId: first.id, name: 'Old ones', path: '/orders/old' })
  await make(projectId, { parentId: child.id, type: 2, name: 'Add', code: 'add' })
  const { data: copy } = await ann.post<MenuInfo>('/api/project/menu/copy', { id: first.id, name: 'Orders 2' })
  const rows = await list(projectId)
  expect(rows.filter((row) => row.parentId === null).map((row) => row.name)).toEqual(['Orders', 'Orders 2', 'Last'])
  const below = rows.filter((row) => row.parentId === copy.id)
  expect([copy.path, ...below.map((row) => row.path)]).toEqual(['/orders-2', '/orders/old-2'])
  expect(rows.filter((row) => row.parentId === below[0]?.id).map((row) => [row.name, row.code])).toEqual([['Add', 'add']])
})

test('what is below goes with a menu, and a page that is deleted leaves its menu without one', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId)
  const { data: first } = await make(projectId, { kind: 'page', pageId: page.id })
  await make(projectId, { parentId: first.id, type: 2, name: 'Add', code: 'add' })
  const { data: other } = await make(projectId, { kind: 'page', pageId: page.id })
  expect((await ann.post('/api/project/menu/delete', { id: first.id })).code).toBe(0)
  await ann.post('/api/pages/delete', { id: page.id })
  expect((await list(projectId)).map(({ id, pageId }) => [id, pageId])).toEqual([[other.id, null]])
})

test('a menu of a plugin’s kind keeps its target and page, and opens nothing that runs as code', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId)
  const { data } = await make(projectId, { kind: 'acme.report', target: 'sales 2026', pageId: page.id, path: '/sales' })
  expect(data).toMatchObject({ kind: 'acme.report', target: 'sales 2026', pageId: page.id })
  const kept = { kind: 'acme.report', target: 'sales 2026', pageId: page.id }
  expect((await change(data, { name: 'Sales' })).data).toMatchObject(kept)
  for (const kind of ['Acme', 'a b', '.a', '../x', '', `a${'b'.repeat(81)}`])
    expect([kind, (await make(projectId, { kind })).code]).toEqual([kind, 40001])
  for (const target of ['javascript:alert(1)', 'JavaScript\u200b:x', 'data:text/html,x', 'vbscript:x'])
    expect([target, (await make(projectId, { kind: 'acme.report', target })).code]).toEqual([target, 40054])
})

test('a route that another menu has is refused by the name of that menu', async () => {
  const { id: projectId } = await ann.newProject()
  const { data: first } = await make(projectId, { name: 'Orders', path: '/orders' })
  const { code, data } = await make(projectId, { name: 'Others', path: 'orders' })
  expect([code, data]).toEqual([40950, { field: 'path', menu: first.id, name: 'Orders' }])
})
