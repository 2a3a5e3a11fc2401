import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { CreatedPage, Paged, PageItem, PageRecords, TemplateDetail, TemplateInfo } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
})
afterAll(() => server.close())

const card = { name: 'Order list', category: 'table', remark: 'With search' }
const found = async (user: TestUser, query = '') =>
  (await user.get<Paged<TemplateInfo>>(`/api/template/list?${query}`)).data.list.map(({ name }) => name)
const add = (id: number, name: string) =>
  ann.post('/api/pages/update', { id, revision: 1, patch: { added: { [name]: element(name) }, changed: {}, removed: {} } })
const idsIn = async (user: TestUser, pageId: number) =>
  (await user.get<PageRecords>(`/api/pages/records/${pageId}`)).data.entries.map(({ id }) => id)

test('a page is offered as a template, found by category and words, and used by others as it was then', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  await add(page.id, 'before')
  const made = await ann.post<TemplateInfo>('/api/template/create', { pageId: page.id, ...card })
  expect(made.data).toMatchObject({ type: 'page', listed: 1, mine: true, sourceId: page.id, pageCount: 1, uses: 0 })
  expect([await found(bob, 'keyword=search&category=table'), await found(bob, 'category=form'), await found(bob, 'type=project')]).toEqual([
    ['Order list'],
    [],
    [],
  ])
  const listed = (await bob.get<Paged<TemplateInfo>>('/api/pages/getPageTemplateList?keyword=order')).data
  expect(listed.list).toMatchObject([{ id: made.data.id, mine: false, sourceId: null, author: 'ann' }])
  const projectId = (await bob.newProject()).id
  const used = await bob.post<CreatedPage>('/api/template/use', { id: made.data.id, projectId, name: 'Mine' })
  expect(used.data).toMatchObject({ name: 'Mine', projectId, isPublic: 2 })
  expect(await idsIn(bob, used.data.id)).toContain('before')
  expect((await bob.get<TemplateDetail>(`/api/template/detail/${made.data.id}`)).data).toMatchObject({
    uses: 1,
    pages: [{ position: 0, name: 'Page' }],
  })
  const { data: records } = await bob.get<PageRecords>(`/api/template/records/${made.data.id}`)
  expect([records.access, records.may.edit, records.entries.some(({ id }) => id === 'before')]).toEqual(['tester', false, true])
  expect((await bob.post('/api/template/use', { id: made.data.id, projectId: page.projectId })).status).toBe(404)
})

test('its author changes a template, takes its content anew, unlists it; only then it can be deleted', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const { data: made } = await ann.post<TemplateInfo>('/api/template/create', { pageId: page.id, ...card, name: 'Later' })
  await add(page.id, 'later')
  const ids = async () => (await ann.get<PageRecords>(`/api/template/records/${made.id}`)).data.entries.map(({ id }) => id)
  expect(await ids()).not.toContain('later')
  expect((await bob.post('/api/template/update', { id: made.id, rev: 1, name: 'Mine' })).status).toBe(404)
  const changed = await ann.post<TemplateInfo>('/api/template/update', { id: made.id, rev: 1, name: 'Newer', refresh: true })
  expect(changed.data).toMatchObject({ name: 'Newer', rev: 2, category: 'table' })
  expect(await ids()).toContain('later')
  expect((await ann.post('/api/template/update', { id: made.id, rev: 1, name: 'Old' })).code).toBe(40981)
  expect((await ann.post('/api/template/delete', { id: made.id })).code).toBe(40980)
  await ann.post('/api/template/update', { id: made.id, rev: 2, listed: 2 })
  expect([await found(bob, 'keyword=newer'), await found(ann, 'keyword=newer&mine=1')]).toEqual([[], ['Newer']])
  expect((await bob.get(`/api/template/detail/${made.id}`)).status).toBe(404)
  await ann.post('/api/pages/delete', { id: page.id })
  expect((await ann.post('/api/template/update', { id: made.id, rev: 3, refresh: true })).code).toBe(40481)
  expect((await ann.post('/api/template/delete', { id: made.id })).code).toBe(0)
})

test('a project becomes a template by its administrator, makes a project with all its pages, and cannot be deleted while it is listed', async () => {
  const { id: projectId } = await ann.newProject('Shop')
  expect((await ann.post('/api/template/createProject', { projectId, ...card })).code).toBe(40080)
  const [one, two] = [await ann.newPage(projectId, { name: 'One' }), await ann.newPage(projectId, { name: 'Two' })]
  const link = { ...element('link'), props: { href: `/page/${two.id}` } }
  await ann.post('/api/pages/update', { id: one.id, revision: 1, patch: { added: { link }, changed: {}, removed: {} } })
  await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role: 'developer' })
  expect((await bob.post('/api/template/createProject', { projectId, ...card })).status).toBe(403)
  const { data: made } = await ann.post<TemplateInfo>('/api/template/createProject', { projectId, ...card, name: 'Shop kit' })
  const used = await bob.post<{ projectId: number; pageIds: number[] }>('/api/template/useProject', { id: made.id, name: 'My shop' })
  const pages = await bob.get<Paged<PageItem>>(`/api/pages/list?projectId=${used.data.projectId}&sortField=name&sortOrder=ascend`)
  expect(pages.data.list.map(({ name, projectName }) => [name, projectName])).toEqual([
    ['One', 'My shop'],
    ['Two', 'My shop'],
  ])
  const [first, second] = used.data.pageIds
  const linking = (await bob.get<PageRecords>(`/api/pages/records/${first}`)).data.entries.find(({ id }) => id === 'link')
  expect(linking).toMatchObject({ props: { href: `/page/${second}` } })
  expect((await ann.post('/api/project/delete', { id: projectId })).code).toBe(40982)
  await ann.post('/api/template/update', { id: made.id, rev: 1, listed: 2 })
  expect((await ann.post('/api/project/delete', { id: projectId })).code).toBe(0)
})
