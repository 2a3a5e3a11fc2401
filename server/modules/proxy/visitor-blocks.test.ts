import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockPrefix, type PageEntry, type PageRecord } from '#kernel/page/records'
import { adding, changing, element, newBlock, type TestUser } from '../../testing.fixture.ts'
import type { BlockInfo, BlockRecords, BranchInfo, PageRecords, PageToken, ProxyAnswer } from '../../wire.ts'
import { api, createVisitorWorld, type VisitorWorld } from './visitor-world.fixture.ts'

let world: VisitorWorld
beforeAll(async () => {
  world = await createVisitorWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

/** A project that may ask our own address, with a block in it that asks for orders: by an api, and by an element with a source of its own. */
const projectWithBlock = async () => {
  const { project, page } = await world.published([])
  const { ann } = world
  const table = element('t1', {
    source: { api: null, source: 'source/http', config: { stgApi: world.at('/api/rows') }, bindings: {}, execute: 'at once' },
  } as unknown as Partial<PageEntry>)
  const entries = [newBlock(), api('orders', { stgApi: world.at('/api/orders') }), table]
  const { data: block, msg } = await ann.post<BlockInfo>('/api/blocks/create', { projectId: project.id, name: 'Orders', entries })
  expect(msg).toBe('')
  return { project, page, block }
}
const use = (block: string) => element('u1', { type: `block/${block}` })
const send = (by: TestUser, from: object, path: string, source = 'orders') =>
  by.post<ProxyAnswer>('/api/viewer/request', { env: 'draft', source, url: world.at(path), ...from })

test('a block that is edited by itself may ask for what it declares as it is saved, and for nothing else', async () => {
  const { block } = await projectWithBlock()
  const from = { block: block.id }
  expect((await send(world.ann, from, '/api/orders')).data).toMatchObject({ status: 200 })
  expect((await send(world.ann, from, '/api/rows', 't1')).data).toMatchObject({ status: 200 })
  expect(await send(world.ann, from, '/api/other')).toMatchObject({ status: 403, code: 40305 })
  const { entries, revision } = (await world.ann.get<BlockRecords>(`/api/blocks/records/${block.id}`)).data
  const before = entries.find(({ id }) => id === 'orders')!
  const patch = changing([before, api('orders', { stgApi: world.at('/api/other') })])
  expect((await world.ann.post('/api/blocks/save', { id: block.id, revision, patch })).code).toBe(0)
  expect((await send(world.ann, from, '/api/other')).code).toBe(0)
})

test('whoever is no member of its project, or not signed in, may ask nothing of a block, and hears of none', async () => {
  const { block } = await projectWithBlock()
  const from = { block: block.id }
  const dora = await world.server.user('dora')
  expect(await send(dora, from, '/api/orders')).toMatchObject({ status: 404, code: 40480 })
  expect(await send(world.server.browser(), from, '/api/orders')).toMatchObject({ status: 401 })
  expect(await send(world.ann, { block: 'block_0' }, '/api/orders')).toMatchObject({ status: 404, code: 40480 })
  expect(await send(world.ann, { block: block.id, env: 'prd' }, '/api/orders')).toMatchObject({ status: 400 })
  expect(await dora.post('/api/viewer/token', { block: block.id, env: 'draft' })).toMatchObject({ status: 404 })
})

test("a block's token is one for its project, as a page's, and opens no other", async () => {
  const { project, block } = await projectWithBlock()
  const { data } = await world.ann.post<PageToken>('/api/viewer/token', { block: block.id, env: 'draft' })
  expect(data.projectId).toBe(project.id)
  const logic = world.server.browser()
  logic.token = data.token
  expect((await send(logic, { block: block.id }, '/api/orders')).code).toBe(0)
  const other = await projectWithBlock()
  expect(await send(logic, { block: other.block.id }, '/api/orders')).toMatchObject({ status: 404 })
})

test('a page that is edited may ask for what its blocks declare, and the blocks in them', async () => {
  const { project, page, block } = await projectWithBlock()
  const { ann } = world
  const outer = [newBlock({}, { [block.id]: 1 }), use(block.id)]
  const { data: around } = await ann.post<BlockInfo>('/api/blocks/create', { projectId: project.id, name: 'Around', entries: outer })
  const { entries, revision } = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data
  const root = entries.find((entry): entry is PageRecord => entry.kind === 'page')!
  const asks = () => send(ann, { page: page.id }, '/api/orders', `${blockPrefix(block.id, 1)}orders`)
  expect(await asks()).toMatchObject({ status: 403, code: 40305 })
  const patch = { ...adding(use(around.id)), ...{ changed: changing([root, { ...root, blocks: { [around.id]: 1 } }]).changed } }
  expect((await ann.post('/api/pages/update', { id: page.id, revision, patch })).msg).toBe('')
  expect((await asks()).data).toMatchObject({ status: 200 })
  expect((await send(ann, { page: page.id }, '/api/rows', `${blockPrefix(block.id, 1)}t1`)).code).toBe(0)
  expect(await send(ann, { page: page.id }, '/api/other', `${blockPrefix(block.id, 1)}orders`)).toMatchObject({ status: 403 })
})

test('a branch that is edited may ask for what it declares itself, and neither the page nor its other branches may', async () => {
  const { ann, at } = world
  const { page, project } = await world.published([api('orders', { stgApi: at('/api/orders') })])
  const { documentId } = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data
  const branchOf = async (name: string) => (await ann.post<BranchInfo>('/api/documents/create-branch', { id: documentId, name })).data.id
  const [mine, other] = [await branchOf('mine'), await branchOf('other')]
  const { revision } = (await ann.get<PageRecords>(`/api/pages/records/${page.id}?branch=${mine}`)).data
  const patch = adding(api('own', { stgApi: at('/api/own') }))
  expect((await ann.post('/api/pages/update', { id: page.id, branch: mine, revision, patch })).msg).toBe('')
  const asks = (from: object) => send(ann, from, '/api/own', 'own')
  expect((await asks({ page: page.id, branch: mine })).data).toMatchObject({ status: 200 })
  expect((await send(ann, { page: page.id, branch: mine }, '/api/orders')).code).toBe(0)
  expect(await asks({ page: page.id })).toMatchObject({ status: 403, code: 40305 })
  expect(await asks({ page: page.id, branch: other })).toMatchObject({ status: 403, code: 40305 })
  expect(await asks({ page: page.id, branch: mine, env: 'prd' })).toMatchObject({ status: 400 })
  const second = await ann.newPage(project.id)
  expect(await asks({ page: second.id, branch: mine })).toMatchObject({ status: 404 })
  const dora = await world.server.user('dora2')
  expect(await send(dora, { page: page.id, branch: mine }, '/api/own', 'own')).toMatchObject({ status: 404 })
})
