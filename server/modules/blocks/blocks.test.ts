import { afterAll, beforeAll, expect, test } from 'vitest'
import { BLOCKS_IN_BLOCKS, type BlockPins, type PageEntry, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { adding, changing, createTestServer, element, newBlock, removing, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BlockInfo, BlockRecords, BlockUser, BlockVersion, DocumentHistory, PageInfo, PageRecords, Saved } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

let names = 0
const input = { name: 'title', label: 'Title', type: 'string', default: '', required: false } as const
const create = (entries: readonly PageEntry[], more: object = {}) =>
  ann.post<BlockInfo>('/api/blocks/create', { projectId, name: `Block ${++names}`, entries, ...more })
const newOne = async (pins?: BlockPins): Promise<BlockInfo> => {
  const uses = Object.keys(pins ?? {}).map((id, index) => use(`u${index}`, id))
  return (await create([newBlock({ inputs: [input] }, pins), element('b1'), ...uses])).data
}
const use = (id: string, block: string) => element(id, { type: `block/${block}` })
const plainRoot = emptyDocument().entries.get('page') as PageRecord
const pinning = (blocks: BlockPins, before: PageRecord = plainRoot) => changing([before, { ...before, blocks }]).changed
const save = (id: number, revision: number, patch: object) => ann.post<Saved>('/api/pages/update', { id, revision, patch })
const saveBlock = (id: string, revision: number, patch: object) => ann.post<Saved>('/api/blocks/save', { id, revision, patch })
const infoOf = async (id: string) =>
  (await ann.get<BlockInfo[]>(`/api/blocks/list?projectId=${projectId}`)).data.find((each) => each.id === id)!
const recordsOf = async (id: string) => (await ann.get<BlockRecords>(`/api/blocks/records/${id}`)).data
const usersOf = async (id: string) => (await ann.get<BlockUser[]>(`/api/blocks/uses/${id}`)).data
const release = (id: string, more: object = {}) => ann.post<BlockInfo>('/api/blocks/release', { id, ...more })
/** A page that has one use of a block. */
const pageUsing = async (block: string, version = 1): Promise<PageInfo> => {
  const page = await ann.newPage(projectId)
  const answer = await save(page.id, 1, { ...adding(use('u1', block)), changed: pinning({ [block]: version }) })
  expect(answer.msg).toBe('')
  return page
}
/** Puts a use of another block into what is edited of a block. */
const putInto = async (id: string, block: string, version = 1) => {
  const { entries, revision } = await recordsOf(id)
  const root = entries.find((entry): entry is PageRecord => entry.kind === 'page')!
  const pins = pinning({ ...root.blocks, [block]: version }, root)
  return saveBlock(id, revision, { ...adding(use(`in_${revision}`, block)), changed: pins })
}

test('a new block has its first version at once, and is listed with what it shows of itself', async () => {
  const { data, status } = await create([newBlock({ inputs: [input] }), element('b1')])
  expect([status, data]).toMatchObject([200, { version: 1, uses: 0, changed: false, interface: { inputs: [{ name: 'title' }] } }])
  expect(await infoOf(data.id)).toEqual(data)
  const { entries, access } = await recordsOf(data.id)
  expect([entries.map(({ id }) => id).toSorted(), access]).toEqual([['b1', 'page'], 'admin'])
  const content = await ann.get<{ entries: PageEntry[] }>(`/api/blocks/content/${data.id}/1`)
  expect(content.data.entries.length).toBe(2)
  expect((await ann.get(`/api/blocks/content/${data.id}/2`)).status).toBe(404)
  expect((await ann.get('/api/blocks/records/block_0')).status).toBe(404)
})

test('what is no block, or does not fit together, is refused and makes nothing', async () => {
  const before = (await ann.get<BlockInfo[]>(`/api/blocks/list?projectId=${projectId}`)).data.length
  expect((await create([plainRoot])).status).toBe(400)
  expect((await create([element('b1')])).msg).toMatch(/not the content of a block/)
  expect((await create([newBlock(), element('b1', { parentId: 'gone' })])).status).toBe(400)
  expect((await create([newBlock(), element('b1', { props: 7 })])).status).toBe(400)
  const taken = (await newOne()).name
  expect(await create([newBlock()], { name: taken })).toMatchObject({ status: 409, code: 40981 })
  expect((await ann.get<BlockInfo[]>(`/api/blocks/list?projectId=${projectId}`)).data.length).toBe(before + 1)
})

test('a block is saved, has a history and is released as the next version, which never changes', async () => {
  const { id, documentId } = await newOne()
  const before = element('b1')
  expect((await saveBlock(id, 1, changing([before, element('b1', { props: { text: 'New' } })]))).data).toMatchObject({ revision: 2 })
  expect(await infoOf(id)).toMatchObject({ version: 1, changed: true, revision: 2 })
  const released = await release(id, { name: 'A new text', note: 'why' })
  expect(released.data).toMatchObject({ version: 2, changed: false })
  expect(await release(id)).toMatchObject({ status: 400, code: 40082 })
  const { data: versions } = await ann.get<BlockVersion[]>(`/api/blocks/versions/${id}`)
  expect(versions).toMatchObject([
    { version: 2, name: 'A new text', note: 'why' },
    { version: 1, name: '1' },
  ])
  const textIn = async (version: number) =>
    (await ann.get<{ entries: PageEntry[] }>(`/api/blocks/content/${id}/${version}`)).data.entries.find((entry) => entry.id === 'b1')
  expect([await textIn(1), await textIn(2)]).toMatchObject([before, { props: { text: 'New' } }])
  const { data: history } = await ann.get<DocumentHistory>(`/api/documents/history/${documentId}`)
  expect(history.versions.map(({ name }) => name)).toEqual(['A new text', '1'])
  expect(history.places.length).toBeGreaterThan(0)
})

test('the root of a block goes on saying what the block shows', async () => {
  const { id } = await newOne()
  const root = (await recordsOf(id)).entries.find((entry): entry is PageRecord => entry.kind === 'page')!
  const { block: _, ...bare } = root
  expect(await saveBlock(id, 1, changing([root, bare]))).toMatchObject({ status: 400, code: 40080 })
  const more = { ...root, block: { ...root.block!, inputs: [input, { ...input, name: 'more' }] } }
  expect((await saveBlock(id, 1, changing([root, more]))).status).toBe(200)
  await release(id)
  expect((await infoOf(id)).interface.inputs.map(({ name }) => name)).toEqual(['title', 'more'])
})

test('a page uses a block in a version that it says, and only in one that its project has', async () => {
  const { id } = await newOne()
  const page = await ann.newPage(projectId)
  expect(await save(page.id, 1, adding(use('u1', id)))).toMatchObject({
    status: 400,
    code: 40081,
    msg: expect.stringMatching(/which version/),
  })
  expect((await save(page.id, 1, { ...adding(use('u1', id)), changed: pinning({ [id]: 2 }) })).msg).toMatch(/no version 2/)
  expect((await save(page.id, 1, { ...adding(use('u1', 'block_0')), changed: pinning({ block_0: 1 }) })).status).toBe(400)
  expect((await save(page.id, 1, { ...adding(use('u1', id), use('u2', id)), changed: pinning({ [id]: 1 }) })).status).toBe(200)
  expect(await infoOf(id)).toMatchObject({ uses: 2, users: 1 })
  expect(await usersOf(id)).toEqual([
    { kind: 'page', id: String(page.id), name: page.name, as: 'draft', version: 1, elements: 2, ofVersion: null },
  ])
  await save(page.id, 2, removing(use('u2', id)))
  expect(await infoOf(id)).toMatchObject({ uses: 1 })
})

test('a block of another project is none that a page may use', async () => {
  const other = await ann.newProject('Other')
  const { id } = (await create([newBlock()], { projectId: other.id })).data
  const page = await ann.newPage(projectId)
  expect(await save(page.id, 1, { ...adding(use('u1', id)), changed: pinning({ [id]: 1 }) })).toMatchObject({ status: 400, code: 40081 })
})

test('an edit of cells is held to the same rules as a save', async () => {
  const { id } = await newOne()
  const page = await ann.newPage(projectId)
  const edit = (cells: readonly unknown[]) =>
    ann.post('/api/documents/edit', {
      id: page.documentId,
      edit: { id: `edit-cells-${cells.length}`, added: [use('u1', id)], cells, removed: [] },
    })
  expect((await edit([])).code).toBe(40081)
  expect((await edit([['page', `blocks/${id}`, 1]])).status).toBe(200)
  expect((await usersOf(id)).length).toBe(1)
})

test('a block that would contain itself is refused, over three blocks and at once', async () => {
  const a = await newOne()
  const b = await newOne({ [a.id]: 1 })
  const c = await newOne({ [b.id]: 1 })
  const refused = await putInto(a.id, c.id)
  expect([refused.status, refused.code, refused.msg]).toEqual([400, 40081, expect.stringMatching(/cannot contain itself/)])
  expect((await putInto(a.id, a.id)).msg).toMatch(/cannot contain itself/)
  expect((await recordsOf(a.id)).entries.length).toBe(2)
})

test('a circle over versions that are no longer the newest is refused too', async () => {
  const a = await newOne()
  const b = await newOne({ [a.id]: 1 })
  const { entries, revision } = await recordsOf(b.id)
  await saveBlock(b.id, revision, removing(entries.find((entry) => entry.kind === 'element' && entry.type === `block/${a.id}`)!))
  await release(b.id)
  expect((await putInto(a.id, b.id, 1)).status).toBe(400)
  expect((await putInto(a.id, b.id, 2)).status).toBe(200)
})

test('two blocks may use former versions of each other, and no version that has them in it', async () => {
  const a = await newOne()
  const b = await newOne()
  expect((await putInto(a.id, b.id)).status).toBe(200)
  expect((await putInto(b.id, a.id)).status).toBe(200)
  expect((await release(a.id)).status).toBe(200)
  // It uses the first version of the other one, in which it is not.
  expect((await release(b.id)).status).toBe(200)
  expect((await putInto(b.id, a.id, 2)).status).toBe(400)
})

test(`more than ${BLOCKS_IN_BLOCKS} blocks within each other are refused`, async () => {
  let inner = await newOne()
  for (let depth = 2; depth <= BLOCKS_IN_BLOCKS; depth++) inner = await newOne({ [inner.id]: 1 })
  await pageUsing(inner.id)
  const more = await create([newBlock({}, { [inner.id]: 1 }), use('u0', inner.id)])
  expect([more.status, more.msg]).toEqual([400, expect.stringMatching(/8 deep at most/)])
})

test('a block is not removed while somebody uses it, who is listed', async () => {
  const { id } = await newOne()
  const page = await pageUsing(id)
  const outer = await newOne({ [id]: 1 })
  const refused = await ann.post<{ users: BlockUser[] }>('/api/blocks/delete', { id })
  expect([refused.status, refused.code]).toEqual([409, 40980])
  expect(refused.data.users.map((user) => [user.kind, user.id, user.as, user.ofVersion])).toEqual([
    ['page', String(page.id), 'draft', null],
    ['block', outer.id, 'draft', null],
    ['block', outer.id, 'version', 1],
  ])
  expect((await ann.post('/api/blocks/delete', { id: outer.id })).status).toBe(200)
  await save(page.id, 2, removing(use('u1', id)))
  expect((await ann.post('/api/blocks/delete', { id })).status).toBe(200)
  expect((await ann.get(`/api/blocks/records/${id}`)).status).toBe(404)
})

test('a block that is removed while a page begins to use it is either gone or used, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await newOne()
    const page = await ann.newPage(projectId)
    const begins = () => save(page.id, 1, { ...adding(use('u1', id)), changed: pinning({ [id]: 1 }) })
    const goes = () => ann.post('/api/blocks/delete', { id })
    const [used, removed] = await Promise.all(round % 2 === 0 ? [begins(), goes()] : [goes(), begins()].toReversed())
    expect([used!.code, removed!.code]).toSatisfy(([a, b]) => (a === 0) !== (b === 0))
  }
})

test('what is published counts as a user until another version is', async () => {
  const { id } = await newOne()
  const page = await pageUsing(id)
  await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  await save(page.id, 2, removing(use('u1', id)))
  expect((await usersOf(id)).map(({ as, version }) => [as, version])).toEqual([['prd', 1]])
  expect((await ann.post('/api/blocks/delete', { id })).status).toBe(409)
  await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  expect(await usersOf(id)).toEqual([])
})

test('a branch that uses a block keeps it, and so does a copy', async () => {
  const { id } = await newOne()
  const page = await pageUsing(id)
  await ann.post('/api/documents/create-branch', { id: page.documentId, name: 'Try' })
  const { data: copy } = await ann.post<PageInfo>('/api/pages/copy', { id: page.id })
  await save(page.id, 2, removing(use('u1', id)))
  expect((await usersOf(id)).map((user) => user.id)).toEqual([String(page.id), String(copy.id)])
})

test('a version that is in use, or the newest, is not forgotten; others are', async () => {
  const { id, documentId } = await newOne()
  const page = await pageUsing(id)
  await saveBlock(id, 1, changing([element('b1'), element('b1', { name: 'again' })]))
  await release(id)
  const { data } = await ann.get<DocumentHistory>(`/api/documents/history/${documentId}`)
  const forget = (index: number) => ann.post('/api/documents/delete-version', { id: documentId, version: data.versions[index]!.id })
  expect([(await forget(0)).code, (await forget(1)).code]).toEqual([40980, 40980])
  await save(page.id, 2, removing(use('u1', id)))
  expect((await forget(1)).status).toBe(200)
  expect((await ann.get<BlockVersion[]>(`/api/blocks/versions/${id}`)).data.map(({ version }) => version)).toEqual([2])
})

test('a page that was brought from elsewhere keeps a use of a block that is not here', async () => {
  const pageData = { userPage: {}, elements: [], elementsMap: {}, blocks: { block_far: 3 } }
  const { id } = (await ann.post<PageInfo>('/api/pages/create', { name: 'Brought', projectId, pageData })).data
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${id}`)
  expect(data.entries.find((entry) => entry.kind === 'page')).toMatchObject({ blocks: { block_far: 3 } })
})

test('a name is changed for another that is free', async () => {
  const [a, b] = [await newOne(), await newOne()]
  expect((await ann.post<BlockInfo>('/api/blocks/rename', { id: a.id, name: 'Address' })).data.name).toBe('Address')
  expect((await ann.post('/api/blocks/rename', { id: b.id, name: 'Address' })).code).toBe(40981)
  expect((await ann.post('/api/blocks/rename', { id: a.id, name: 'Address' })).status).toBe(200)
})
