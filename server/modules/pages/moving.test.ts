import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, element, newBlock, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BlockInfo, CheckedPage, MenuInfo, MovedPage, Paged, PageItem, PageRecords, PageUse } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
})
afterAll(() => server.close())

const addTo = (id: number, entry: object, revision = 1) =>
  ann.post('/api/pages/update', { id, revision, patch: { added: { [(entry as { id: string }).id]: entry }, changed: {}, removed: {} } })
const pageNames = async (projectId: number) =>
  (await ann.get<Paged<PageItem>>(`/api/pages/list?projectId=${projectId}`)).data.list.map(({ name }) => name)
const blocksOf = async (projectId: number) => (await ann.get<BlockInfo[]>(`/api/blocks/list?projectId=${projectId}`)).data

test('a page says which menus, pages and templates lead to it, whether its project opens it first, and nothing that only looks like it', async () => {
  const { id: projectId } = await ann.newProject()
  const page = await ann.newPage(projectId, { name: 'Orders' })
  const [linking, opening, other] = [
    await ann.newPage(projectId, { name: 'Linking' }),
    await ann.newPage(projectId, { name: 'Opening' }),
    await ann.newPage(projectId),
  ]
  await addTo(linking.id, element('x', { props: { text: `/page/${page.id}` } }))
  await addTo(other.id, element('x', { props: { text: `/page/${page.id}1` } }))
  const step = { id: 's', kind: 'action', action: 'action/open-page', params: { page: page.id } }
  await addTo(opening.id, element('x', { extra: { steps: [step] } }))
  await ann.post('/api/project/menu/create', { projectId, type: 1, name: 'Menu', kind: 'page', pageId: page.id })
  await ann.post('/api/template/create', { pageId: page.id, name: 'Template', category: 'table' })
  await ann.post('/api/project/config/update', { id: projectId, rev: 1, home: { kind: 'page', id: page.id } })
  const uses = (await ann.get<PageUse[]>(`/api/pages/usedBy/${page.id}`)).data
  expect(uses.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'home Project',
    'menu Menu',
    'page Linking',
    'page Opening',
    'template Template',
  ])
})

test('moving a page is told before it is done; it then belongs to the other project with its branches, and menus and the home page let go of it', async () => {
  const [from, to] = [(await ann.newProject('From')).id, (await ann.newProject('To')).id]
  const page = await ann.newPage(from, { name: 'Orders' })
  await ann.post('/api/page/publish/create', { id: page.id, env: 'stg', previewImg: '' })
  await ann.post('/api/documents/create-branch', { id: page.documentId, name: 'Try' })
  const menu = await ann.post<MenuInfo>('/api/project/menu/create', {
    projectId: from,
    type: 1,
    name: 'Menu',
    kind: 'page',
    pageId: page.id,
  })
  await ann.post('/api/project/config/update', { id: from, rev: 1, home: { kind: 'page', id: page.id } })
  const homeOf = async () => (await ann.get<{ home: object | null }>(`/api/project/config/${from}`)).data.home
  const wanted = { id: page.id, projectId: to }
  const check = await ann.post<MovedPage>('/api/pages/checkMove', wanted)
  expect(check.data.effects.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'home', names: ['From'] },
    { kind: 'menus', names: ['Menu'] },
  ])
  expect(await homeOf()).toEqual({ kind: 'page', id: page.id })
  expect([await pageNames(from), await pageNames(to)]).toEqual([['Orders'], []])
  const moved = await ann.post<MovedPage>('/api/pages/move', wanted)
  expect(moved.data).toEqual(check.data)
  expect(await homeOf()).toBeNull()
  expect([await pageNames(from), await pageNames(to)]).toEqual([[], ['Orders']])
  expect((await ann.post<MenuInfo[]>('/api/project/menu/list', { projectId: from })).data).toMatchObject([
    { id: menu.data.id, pageId: null, rev: 2 },
  ])
  expect((await ann.raw(`/api/viewer/page/${page.id}?env=stg`)).status).toBe(200)
  const documents = await server.store.read.select().from(server.store.t.document)
  expect(
    documents.filter(({ id, baseId }) => id === page.documentId || baseId === page.documentId).map(({ projectId }) => projectId),
  ).toEqual([to, to])
  expect((await ann.post('/api/pages/move', wanted)).code).toBe(40024)
})

test('blocks that a moved page uses come along, and the page uses those', async () => {
  const [from, to] = [(await ann.newProject()).id, (await ann.newProject()).id]
  const entries0 = [newBlock()]
  const { id: block } = (await ann.post<BlockInfo>('/api/blocks/create', { projectId: from, name: 'Card', entries: entries0 })).data
  const page = await ann.newPage(from)
  const use = element('u', { type: `block/${block}` })
  const root = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data.entries.find(({ id }) => id === 'page')!
  const patch = { added: { u: use }, changed: { page: [root, { ...root, blocks: { [block]: 1 } }] }, removed: {} }
  expect((await ann.post('/api/pages/update', { id: page.id, revision: 1, patch })).code).toBe(0)
  const wanted = { id: page.id, projectId: to }
  expect((await ann.post<MovedPage>('/api/pages/checkMove', wanted)).data.brought).toEqual([{ name: 'Card', as: 'new' }])
  expect(await blocksOf(to)).toEqual([])
  expect((await ann.post<MovedPage>('/api/pages/move', wanted)).data.brought).toEqual([{ name: 'Card', as: 'new' }])
  const [copy] = await blocksOf(to)
  const entries = JSON.stringify((await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data.entries)
  expect([entries.includes(copy!.id), entries.includes(block)]).toEqual([true, false])
})

test('a page is moved only by somebody who edits in both projects', async () => {
  const [from, to] = [(await ann.newProject()).id, (await ann.newProject()).id]
  const page = await ann.newPage(from)
  const move = async () => (await bob.post('/api/pages/move', { id: page.id, projectId: to })).status
  const join = (projectId: number, role: string) => ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role })
  await ann.post('/api/pages/member/create', { pageId: page.id, userName: 'bob@test.dev', role: 'developer' })
  await join(to, 'developer')
  expect(await move()).toBe(404)
  await join(from, 'tester')
  expect(await move()).toBe(403)
  await ann.post('/api/project/member/delete', { projectId: from, userId: bob.userId })
  await join(from, 'developer')
  await ann.post('/api/project/member/delete', { projectId: to, userId: bob.userId })
  expect(await move()).toBe(404)
  await join(to, 'tester')
  expect(await move()).toBe(403)
})

test('a dry run of an import tells the findings of the file and writes nothing', async () => {
  const { id: projectId } = await ann.newProject()
  const pageData = { elements: [{ id: 'a', type: 'Nowhere', elements: [] }], elementsMap: { a: { type: 'Nowhere', config: {} } } }
  const check = await ann.post<CheckedPage>('/api/pages/check', { projectId, pageData })
  const made = await ann.post<CheckedPage>('/api/pages/create', { projectId, name: 'Made', pageData })
  expect(check.data.findings).toEqual(made.data.findings)
  expect(await pageNames(projectId)).toEqual(['Made'])
  expect((await ann.post('/api/pages/check', { projectId, pageData: 'no page' })).code).toBe(40020)
})

test('texts and variables that the other project has not got are told before a page is moved there', async () => {
  const [from, to] = [(await ann.newProject()).id, (await ann.newProject()).id]
  const write = async (path: string, added: object) => {
    const { documentId } = (await ann.get<{ documentId: number }>(path)).data
    const edit = { id: `edit-${documentId}-of-a-test`, added: [added], cells: [], removed: [] }
    expect((await ann.post('/api/documents/edit', { id: documentId, edit })).msg).toBe('')
  }
  await write(`/api/project/texts/${from}`, { kind: 'text', id: 'orders.title', note: '', extra: {}, values: { en: 'Orders' } })
  await write(`/api/project/settings/${from}`, {
    kind: 'variable',
    id: 'v1',
    name: 'cart',
    type: 'string',
    defaultValue: '',
    description: '',
    persist: 'none',
    formerly: [],
  })
  const page = await ann.newPage(from)
  const bindings = { text: { kind: 'formula', source: "t('orders.title') + app.cart" } }
  await addTo(page.id, element('x', { bindings }))
  const { effects } = (await ann.post<MovedPage>('/api/pages/checkMove', { id: page.id, projectId: to })).data
  expect(effects.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'texts', names: ['orders.title'] },
    { kind: 'variables', names: ['cart'] },
  ])
})
