import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BlockPins, emptyDocument, type PageEntry, type PageRecord } from '#kernel/page'
import { adding, changing, createTestServer, element, newBlock, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BlockInfo, Brought, CopiedPage, CreatedPage, PageDetail, PageInfo, PageRecords } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let from: number
let to: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
})
afterAll(() => server.close())

const root = emptyDocument().entries.get('page') as PageRecord
const use = (block: string, id = 'u1') => element(id, { type: `block/${block}` })
const newBlockIn = async (projectId: number, name: string, pins: BlockPins = {}, more: readonly PageEntry[] = [element('b1')]) =>
  (
    await ann.post<BlockInfo>('/api/blocks/create', {
      ...{ projectId, name },
      entries: [newBlock({}, pins), ...Object.keys(pins).map((id, at) => use(id, `u${at}`)), ...more],
    })
  ).data
const blocksOf = async (projectId: number) => (await ann.get<BlockInfo[]>(`/api/blocks/list?projectId=${projectId}`)).data
const pageUsing = async (projectId: number, block: string): Promise<PageInfo> => {
  const page = await ann.newPage(projectId)
  const patch = { ...adding(use(block)), changed: changing([root, { ...root, blocks: { [block]: 1 } }]).changed }
  expect((await ann.post('/api/pages/update', { id: page.id, revision: 1, patch })).msg).toBe('')
  return page
}
/** The block that the page's element uses, with the version that the page says. */
const usedBy = async (id: number) => {
  const { entries } = (await ann.get<PageRecords>(`/api/pages/records/${id}`)).data
  const block = entries.find((entry) => entry.kind === 'element')!.type.slice('block/'.length)
  const page = entries.find((entry): entry is PageRecord => entry.kind === 'page')!
  return { block, version: page.blocks?.[block], pins: Object.keys(page.blocks ?? {}).length }
}
/** Two projects, a block with another one in it, and a page of the first that uses it. */
const world = async () => {
  from = (await ann.newProject('From')).id
  to = (await ann.newProject('To')).id
  const inner = await newBlockIn(from, 'Inner')
  const outer = await newBlockIn(from, 'Outer', { [inner.id]: 1 })
  return { inner, outer, page: await pageUsing(from, outer.id) }
}
const copy = (id: number, by = ann, projectId = to) => by.post<CopiedPage>('/api/pages/copy', { id, projectId })

test('a page that is copied to another project takes its blocks along, with those in them, and says so', async () => {
  const { outer, page } = await world()
  const { data } = await copy(page.id)
  expect(data).toMatchObject({ projectId: to, name: page.name, isPublic: 2 })
  expect([...data.brought].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'Inner', as: 'new' },
    { name: 'Outer', as: 'new' },
  ])
  const there = await blocksOf(to)
  expect(there.map(({ name, version, uses }) => [name, version, uses])).toEqual([
    ['Inner', 1, 1],
    ['Outer', 1, 1],
  ])
  const used = await usedBy(data.id)
  expect(used).toEqual({ block: there[1]!.id, version: 1, pins: 1 })
  expect(used.block).not.toBe(outer.id)
  const { audit } = server.store.t
  const released = await server.store.read.select({ target: audit.target }).from(audit).where(eq(audit.action, 'block released'))
  expect(released.map(({ target }) => target).slice(-2)).toEqual([`block ${there[0]!.id}, version 1`, `block ${there[1]!.id}, version 1`])
  // What is there says the blocks of its own project, and no other.
  const { entries } = (await ann.get<{ entries: readonly PageEntry[] }>(`/api/blocks/content/${used.block}/1`)).data
  expect(JSON.stringify(entries)).toContain(there[0]!.id)
})

test('blocks that are there already with equal content are used again, whatever they are called there', async () => {
  const { page } = await world()
  const first = await copy(page.id)
  const [inner] = await blocksOf(to)
  await ann.post('/api/blocks/rename', { id: inner!.id, name: 'Otherwise' })
  const second = await copy(page.id)
  expect((await usedBy(second.data.id)).block).toBe((await usedBy(first.data.id)).block)
  expect([...second.data.brought].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'Otherwise', as: 'known' },
    { name: 'Outer', as: 'known' },
  ])
  expect((await blocksOf(to)).length).toBe(2)
})

test('a block of the same name that holds something else stays as it is, and the one that comes gets a free name', async () => {
  const { page } = await world()
  await newBlockIn(to, 'Outer', {}, [element('else')])
  const { data } = await copy(page.id)
  expect(data.brought).toContainEqual({ name: 'Outer 2', as: 'new' })
  expect((await blocksOf(to)).map(({ name }) => name)).toEqual(['Inner', 'Outer', 'Outer 2'])
})

test('within its own project a copy goes on using what it used', async () => {
  const { outer, page } = await world()
  const { data } = await ann.post<CopiedPage>('/api/pages/copy', { id: page.id })
  expect([data.projectId, data.brought, (await usedBy(data.id)).block]).toEqual([from, [], outer.id])
})

test('only who may see the page and may edit in the other project copies it there', async () => {
  const { page } = await world()
  const own = (await bob.newProject('Own')).id
  expect((await copy(page.id, bob, own)).status).toBe(404)
  expect((await copy(page.id, ann, own)).status).toBe(404)
  expect((await bob.get<unknown[]>(`/api/blocks/list?projectId=${own}`)).data).toEqual([])
})

test('a page file brings blocks that whoever imports it may see; others stay missing and are told', async () => {
  const { outer, page } = await world()
  const { pageData } = (await ann.get<PageDetail>(`/api/pages/detail/${page.id}`)).data
  const { data } = await ann.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId: to, pageData })
  expect(data.brought.map(({ as }) => as)).toEqual(['new', 'new'])
  expect((await usedBy(data.id)).block).toBe((await blocksOf(to)).find(({ name }) => name === 'Outer')!.id)
  const own = (await bob.newProject('Own')).id
  const stranger = await bob.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId: own, pageData })
  expect(stranger.data.brought).toEqual([{ name: outer.id, as: 'missing' }])
  expect((await bob.get<unknown[]>(`/api/blocks/list?projectId=${own}`)).data).toEqual([])
})

test('what is pasted asks for the blocks of another project by their versions', async () => {
  const { outer } = await world()
  const bring = (by: TestUser, blocks: BlockPins, projectId = to) => by.post<Brought>('/api/blocks/bring', { projectId, blocks })
  const { data } = await bring(ann, { [outer.id]: 1, block_far: 3 })
  const there = (await blocksOf(to)).find(({ name }) => name === 'Outer')!
  expect(data.others).toEqual({ [outer.id]: { block: there.id, version: 1 } })
  expect(data.told).toContainEqual({ name: 'block_far', as: 'missing' })
  expect((await bring(ann, { [outer.id]: 9 })).data).toEqual({ others: {}, told: [{ name: 'Outer', as: 'missing' }] })
  // Of the project itself nothing has to come.
  expect((await bring(ann, { [outer.id]: 1 }, from)).data).toEqual({ others: {}, told: [] })
  expect((await bring(bob, { [outer.id]: 1 })).status).toBe(404)
})
