import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockPins, PageEntry, PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { adding, changing, createTestServer, element, newBlock, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BlockInfo, Brought, CopiedPage, CreatedPage, PageDetail, PageFile, PageInfo, PageRecords } from '../../wire.ts'

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
  expect(released.map(({ target }) => target).slice(-2)).toEqual([
    `block ${there[0]!.id}: Inner, version 1`,
    `block ${there[1]!.id}: Outer, version 1`,
  ])
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

/** Releases a block anew with one element more. */
const releaseAnew = async (id: string, more: PageEntry, pins?: BlockPins) => {
  const { revision, entries } = (await ann.get<{ revision: number; entries: PageEntry[] }>(`/api/blocks/records/${id}`)).data
  const own = entries.find((entry): entry is PageRecord => entry.kind === 'page')!
  const changed = pins ? changing([own, { ...own, blocks: pins }]).changed : {}
  expect((await ann.post('/api/blocks/save', { id, revision, patch: { ...adding(more), changed } })).msg).toBe('')
  expect((await ann.post('/api/blocks/release', { id })).msg).toBe('')
}
const contentOf = async (id: string, version: number) =>
  (await ann.get<{ entries: readonly PageEntry[] }>(`/api/blocks/content/${id}/${version}`)).data.entries

test('two versions of a block that meet in a page and in its blocks stay two versions of one block', async () => {
  const { inner, outer } = await world()
  await releaseAnew(inner.id, element('b2'))
  const page = await pageUsing(from, outer.id)
  const { entries } = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data
  const own = entries.find((entry): entry is PageRecord => entry.kind === 'page')!
  const patch = {
    ...adding(use(inner.id, 'u2')),
    changed: changing([own, { ...own, blocks: { [outer.id]: 1, [inner.id]: 2 } }]).changed,
  }
  expect((await ann.post('/api/pages/update', { id: page.id, revision: 2, patch })).msg).toBe('')
  const { data } = await copy(page.id)
  expect([...data.brought].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'Inner', as: 'new' },
    { name: 'Outer', as: 'new' },
  ])
  const there = await blocksOf(to)
  expect(there.map(({ name, version }) => [name, version])).toEqual([
    ['Inner', 2],
    ['Outer', 1],
  ])
  const copied = (await ann.get<PageRecords>(`/api/pages/records/${data.id}`)).data.entries
  expect(copied.find((entry) => entry.kind === 'page')).toMatchObject({ blocks: { [there[0]!.id]: 2, [there[1]!.id]: 1 } })
  expect((await contentOf(there[1]!.id, 1)).find((entry) => entry.kind === 'page')).toMatchObject({ blocks: { [there[0]!.id]: 1 } })
  expect((await contentOf(there[0]!.id, 1)).map(({ id }) => id).sort()).toEqual(['b1', 'page'])
  expect((await contentOf(there[0]!.id, 2)).map(({ id }) => id).sort()).toEqual(['b1', 'b2', 'page'])
  // Again, everything is there.
  expect((await copy(page.id)).data.brought.map(({ as }) => as)).toEqual(['known', 'known'])
  expect((await blocksOf(to)).length).toBe(2)
})

test('a block that moved on in the other project stays as it is there, and the further version becomes a block of its own', async () => {
  const { inner, outer, page } = await world()
  await copy(page.id)
  const [own] = await blocksOf(to)
  await releaseAnew(own!.id, element('theirs'))
  await releaseAnew(inner.id, element('b2'))
  const both = await newBlockIn(from, 'Both', { [inner.id]: 2, [outer.id]: 1 })
  const { data } = await copy((await pageUsing(from, both.id)).id)
  expect(data.brought).toContainEqual({ name: 'Inner 2', as: 'new' })
  expect((await blocksOf(to)).map(({ name, version }) => [name, version])).toEqual([
    ['Both', 1],
    ['Inner', 2],
    ['Inner 2', 1],
    ['Outer', 1],
  ])
})

test('the file of a page has its blocks with it, and another installation makes them of that', async () => {
  const { outer, page } = await world()
  const file = (await ann.get<PageFile>(`/api/pages/file/${page.id}`)).data
  const far = await createTestServer()
  const eve = await far.user('eve')
  const projectId = (await eve.newProject('Far')).id
  const { pageData, carried } = file
  const { data, msg } = await eve.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId, pageData, carried })
  expect([msg, data.brought.map(({ name, as }) => `${name} ${as}`).sort()]).toEqual(['', ['Inner new', 'Outer new']])
  const there = (await eve.get<BlockInfo[]>(`/api/blocks/list?projectId=${projectId}`)).data
  expect(there.map(({ name, version, uses }) => [name, version, uses])).toEqual([
    ['Inner', 1, 1],
    ['Outer', 1, 1],
  ])
  expect(there.map(({ id }) => id)).not.toContain(outer.id)
  const { entries } = (await eve.get<PageRecords>(`/api/pages/records/${data.id}`)).data
  expect(entries.find((entry) => entry.kind === 'element')).toMatchObject({ type: `block/${there[1]!.id}` })
  expect((await eve.get<{ findings: readonly unknown[] }>(`/api/pages/records/${data.id}`)).data.findings).toEqual([])
  // Once more, the blocks are there already.
  const again = await eve.post<CreatedPage>('/api/pages/create', { name: 'Imported again', projectId, pageData, carried })
  expect(again.data.brought.map(({ as }) => as)).toEqual(['known', 'known'])
  expect((await eve.get<BlockInfo[]>(`/api/blocks/list?projectId=${projectId}`)).data.length).toBe(2)
  await far.close()
})

test('who may not see a file’s blocks gets them from the file, and who may see them from where they are', async () => {
  const { page } = await world()
  const { pageData, carried } = (await ann.get<PageFile>(`/api/pages/file/${page.id}`)).data
  const own = (await bob.newProject('Own')).id
  const stranger = await bob.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId: own, pageData, carried })
  expect(stranger.data.brought.map(({ as }) => as)).toEqual(['new', 'new'])
  const here = await ann.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId: from, pageData, carried })
  expect(here.data.brought).toEqual([])
})

describe('a file whose blocks are not sound', () => {
  const block = (id: string, pins: BlockPins = {}, more: object = {}) => ({
    ...{ id, version: 1, name: id },
    pageData: {
      elements: Object.keys(pins).map((inner, at) => ({ id: `u${at}`, type: `block/${inner}`, name: `u${at}`, elements: [] })),
      elementsMap: Object.fromEntries(
        Object.keys(pins).map((inner, at) => [`u${at}`, { id: `u${at}`, type: `block/${inner}`, name: `u${at}`, config: { props: {} } }]),
      ),
      ...{ block: { inputs: [], events: [], methods: [], slots: [] }, blocks: pins },
      ...more,
    },
  })
  const imported = async (blocks: unknown, first = 'a') => {
    const projectId = (await ann.newProject('Files')).id
    const { pageData } = block('page', { [first]: 1 })
    const { block: _, ...page } = pageData as { block: unknown }
    const answer = await ann.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId, pageData: page, carried: { blocks } })
    return {
      ...answer,
      left: (await blocksOf(projectId)).length,
      pages: (await ann.get<{ total: number }>(`/api/pages/list?projectId=${projectId}`)).data,
    }
  }
  const chain = Array.from({ length: 10 }, (_, at) => block(`n${at}`, at < 9 ? { [`n${at + 1}`]: 1 } : {}))

  test.each([
    ['contains itself', [block('a', { b: 1 }), block('b', { c: 1 }), block('c', { a: 1 })], 'The block “a” contains itself: a → b → c → a'],
    ['goes too deep', [block('a', { n0: 1 }), ...chain], 'Blocks may lie within each other 8 deep at most; “a” goes deeper'],
    ['is no list', { a: 1 }, '“blocks” has to be a list'],
    ['has no name', [{ ...block('a'), name: '' }], '“blocks.0.name” cannot be read'],
    ['has an id of another shape', [{ ...block('a'), id: '../a' }], '“blocks.0.id” cannot be read'],
    ['has a key that is not known', [{ ...block('a'), extra: 1 }], '“blocks.0” cannot be read'],
    ['has a version twice', [block('a'), block('a')], 'Version 1 of the block “a” is there twice'],
    [
      'is a page',
      [{ ...block('a'), pageData: { elements: [] } }],
      '“a” is no block: it does not say its inputs, events, methods and slots',
    ],
    [
      'has too many',
      Array.from({ length: 201 }, (_, at) => block(`x${at}`)),
      'A file may have 200 versions of blocks at most, this one has 201',
    ],
  ])('one that %s is refused with what is wrong, and nothing is made', async (_what, blocks, reason) => {
    const { status, msg, left, pages } = await imported(blocks)
    expect([status, left, pages.total]).toEqual([400, 0, 0])
    expect(msg).toContain(reason)
  })

  test('with one missing, the page comes with it as missing and is told so', async () => {
    const { status, data, left } = await imported([block('a', { gone: 1 })])
    expect([status, data.brought, left]).toEqual([
      200,
      [
        { name: 'a', as: 'missing' },
        { name: 'gone', as: 'missing' },
      ],
      0,
    ])
  })

  test('with keys that would change prototypes makes nothing of them', async () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object
    const { status } = await imported([
      block('a', {}, { variables: [{ name: 'x', type: 'object', defaultValue: hostile }], config: { props: hostile } }),
    ])
    expect([200, 400]).toContain(status)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})
