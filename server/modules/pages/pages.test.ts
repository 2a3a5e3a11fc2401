import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import { adding, changing, createTestServer, element, removing, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { CreatedPage, PageConflict, PageDetail, PageInfo, PageRecords, Saved } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

const save = (user: TestUser, id: number, revision: number, patch: object) => user.post<Saved>('/api/pages/update', { id, revision, patch })

test('a new page is to be developed, private and holds its page record', async () => {
  const page = await ann.newPage(projectId)
  expect([page.stgState, page.prdState, page.isPublic, page.revision]).toEqual([1, 1, 2, 1])
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  expect(data.entries.map((entry) => entry.id)).toEqual(['page'])
  expect(data.access).toBe('admin')
})

test('a page without content writes numbers and money in the language of the person who makes it', async () => {
  const propsOf = async (language: string) => {
    const { data } = await ann.post<CreatedPage>('/api/pages/create', { name: language, projectId, language })
    const records = await ann.get<PageRecords>(`/api/pages/records/${data.id}`)
    return records.data.entries.flatMap((entry) => (entry.kind === 'page' ? [entry.props] : []))[0]
  }
  expect(await propsOf('en')).toMatchObject({ formats: 'language', currency: 'USD' })
  expect(await propsOf('pt-BR')).toMatchObject({ formats: 'language' })
  expect(await propsOf('zh')).not.toHaveProperty('formats')
  const refused = await ann.post('/api/pages/create', { name: 'x', projectId, language: '../en' })
  expect(refused.code).not.toBe(0)
})

test('a save adds a revision, makes both environments pending and is what comes back', async () => {
  const page = await ann.newPage(projectId)
  const answer = await save(ann, page.id, 1, adding(element('b1', { props: { text: 'Go' } })))
  expect(answer).toMatchObject({ status: 200, code: 0, data: { revision: 2, stgState: 2, prdState: 2, entries: {} } })
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  expect(data.entries.find((entry) => entry.id === 'b1')).toEqual(element('b1', { props: { text: 'Go' } }))
  const detail = await ann.get<PageDetail>(`/api/pages/detail/${page.id}`)
  expect(JSON.stringify(detail.data.pageData)).toContain('"b1"')
})

test('a stale save of other entries merges and tells what others changed', async () => {
  const page = await ann.newPage(projectId)
  await save(ann, page.id, 1, adding(element('a'), element('b'), element('c')))
  await save(ann, page.id, 2, changing([element('a'), element('a', { name: 'theirs' })]))
  await save(ann, page.id, 3, removing(element('c')))
  const merged = await save(ann, page.id, 2, changing([element('b'), element('b', { name: 'mine' })]))
  expect(merged.data).toEqual({ revision: 5, stgState: 2, prdState: 2, entries: { a: element('a', { name: 'theirs' }), c: null } })
})

test('two people who change different values of one element both keep theirs, and are told what came of it', async () => {
  const page = await ann.newPage(projectId)
  const before = element('a', { props: { text: 'old', size: 1 } })
  await save(ann, page.id, 1, adding(before))
  await save(ann, page.id, 2, changing([before, element('a', { props: { text: 'old', size: 1 }, style: { color: 'red' } })]))
  const mine = element('a', { props: { text: 'new', size: 1 } })
  const merged = element('a', { props: { text: 'new', size: 1 }, style: { color: 'red' } })
  expect((await save(ann, page.id, 2, changing([before, mine]))).data).toMatchObject({ revision: 4, entries: { a: merged } })
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  expect(data.entries.find(({ id }) => id === 'a')).toEqual(merged)
  // The answer got lost, and the save is sent again.
  expect((await save(ann, page.id, 2, changing([before, mine]))).data).toMatchObject({ revision: 4, entries: { a: merged } })
})

test('of two moves of one element the later save is asked, also where the rest of it merges', async () => {
  const page = await ann.newPage(projectId)
  const [a, b, c] = [element('a'), element('b', { type: 'Card' }), element('c', { type: 'Card' })]
  await save(ann, page.id, 1, adding(a, b, c))
  await save(ann, page.id, 2, changing([a, element('a', { parentId: 'b' })]))
  const answer = await save(ann, page.id, 2, changing([a, element('a', { parentId: 'c', name: 'mine' })]))
  expect(answer).toMatchObject({ status: 409, data: { overlap: ['a'] } })
})

test('a stale save of the same entry is a conflict with both sides and changes nothing', async () => {
  const page = await ann.newPage(projectId)
  await save(ann, page.id, 1, adding(element('a')))
  await save(ann, page.id, 2, changing([element('a'), element('a', { name: 'theirs' })]))
  const answer = await ann.post<PageConflict>('/api/pages/update', {
    id: page.id,
    revision: 2,
    patch: changing([element('a'), element('a', { name: 'mine' })]),
  })
  expect(answer).toMatchObject({ status: 409, code: 40901 })
  expect(answer.data).toMatchObject({
    revision: 3,
    updatedBy: 'ann@test.dev',
    overlap: ['a'],
    theirs: { a: element('a', { name: 'theirs' }) },
  })
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  expect(data.revision).toBe(3)
})

test('a save whose answer was lost can be sent again', async () => {
  const page = await ann.newPage(projectId)
  const patch = adding(element('a'))
  await save(ann, page.id, 1, patch)
  const again = await save(ann, page.id, 1, patch)
  expect(again).toMatchObject({ status: 200, data: { revision: 2 } })
})

test('a removed entry is gone from the page and may come back under its id', async () => {
  const page = await ann.newPage(projectId)
  await save(ann, page.id, 1, adding(element('a'), element('b')))
  await save(ann, page.id, 2, removing(element('a')))
  const ids = async () => (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data.entries.map((entry) => entry.id).sort()
  expect(await ids()).toEqual(['b', 'page'])
  expect((await save(ann, page.id, 3, adding(element('a')))).code).toBe(0)
  expect(await ids()).toEqual(['a', 'b', 'page'])
})

test('an element put into a container that somebody removed meanwhile is a conflict', async () => {
  const page = await ann.newPage(projectId)
  await save(ann, page.id, 1, adding(element('card', { type: 'Card' })))
  await save(ann, page.id, 2, removing(element('card', { type: 'Card' })))
  const answer = await save(ann, page.id, 2, adding(element('x', { parentId: 'card' })))
  expect(answer).toMatchObject({ status: 409, data: { overlap: ['x'] } })
})

test('removing a container into which somebody put an element meanwhile is a conflict', async () => {
  const page = await ann.newPage(projectId)
  await save(ann, page.id, 1, adding(element('card', { type: 'Card' })))
  await save(ann, page.id, 2, adding(element('x', { parentId: 'card' })))
  const answer = await save(ann, page.id, 2, removing(element('card', { type: 'Card' })))
  expect(answer).toMatchObject({ status: 409, data: { overlap: ['x'] } })
})

test('two moves that would close a ring are a conflict', async () => {
  const page = await ann.newPage(projectId)
  const [a, b] = [element('a', { type: 'Card' }), element('b', { type: 'Card' })]
  await save(ann, page.id, 1, adding(a, b))
  await save(ann, page.id, 2, changing([a, element('a', { type: 'Card', parentId: 'b' })]))
  const answer = await save(ann, page.id, 2, changing([b, element('b', { type: 'Card', parentId: 'a' })]))
  expect(answer).toMatchObject({ status: 409, data: { overlap: ['b'] } })
})

test.each([
  ['an entry that is not there', changing([element('nobody'), element('nobody', { name: 'x' })])],
  ['a parent that is not there', adding(element('x', { parentId: 'nowhere' }))],
  ['itself as parent', adding(element('x', { parentId: 'x' }))],
  ['an entry under another id', { added: { y: element('x') }, changed: {}, removed: {} }],
  ['an unknown key', { added: { x: { ...element('x'), admin: true } }, changed: {}, removed: {} }],
  ['a refused id', { added: JSON.parse('{"constructor": {}}'), changed: {}, removed: {} }],
  ['no patch at all', 7],
])('a patch with %s is refused', async (_, patch) => {
  const page = await ann.newPage(projectId)
  const answer = await ann.post('/api/pages/update', { id: page.id, revision: 1, patch })
  expect(answer).toMatchObject({ status: 400, code: 40021 })
  expect((await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data.revision).toBe(1)
})

test('a page made from stored pageData gives it back, unknown keys included', async () => {
  const pageData = {
    elements: [{ id: 'b1', type: 'Button', name: 'Button', elements: [] }],
    elementsMap: { b1: { id: 'b1', type: 'Button', config: { props: { text: 'Go', mystery: 1 } }, events: [] } },
    keepMe: { a: 1 },
  }
  const page = await ann.newPage(projectId, { pageData })
  const { data } = await ann.get<PageDetail>(`/api/pages/detail/${page.id}`)
  expect(data.pageData).toMatchObject({ keepMe: { a: 1 }, elementsMap: { b1: { config: { props: { text: 'Go', mystery: 1 } } } } })
})

test('what is found while pageData is read is answered, whether or not the stored page still tells', async () => {
  const node = (id: string) => ({ id, type: 'Button', name: id, elements: [] })
  const pageData = { elements: [node('b1'), node('b2')], elementsMap: { b1: { id: 'b1', type: 'Button', config: {} } } }
  const { data: page } = await ann.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId, pageData })
  expect(page.findings).toMatchObject([
    { code: 'PAGE_MISSING_MAP_ENTRY', entry: 'b2', message: { code: 'page.no-settings', params: { element: 'b2' } } },
  ])
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  expect(data.findings).toEqual([])
  const empty = await ann.post<CreatedPage>('/api/pages/create', { name: 'Empty', projectId })
  expect(empty.data.findings).toEqual([])
})

test('a refused patch names the entry that does not fit', async () => {
  const page = await ann.newPage(projectId)
  const answer = await save(ann, page.id, 1, changing([element('nobody'), element('nobody', { name: 'x' })]))
  expect(answer).toMatchObject({ status: 400, code: 40021, msg: expect.stringContaining('nobody'), data: { entry: 'nobody' } })
})

test('pageData that is no page is refused instead of stored as an empty one', async () => {
  const answer = await ann.post('/api/pages/create', { name: 'x', projectId, pageData: 'not a page' })
  expect(answer).toMatchObject({ status: 400, code: 40020, msg: expect.stringContaining('Page data format error') })
})

test('a copy has the same entries, its own name and states of its own', async () => {
  const page = await ann.newPage(projectId)
  await save(ann, page.id, 1, adding(element('a')))
  const copy = (await ann.post<PageInfo>('/api/pages/copy', { id: page.id })).data
  expect(copy).toMatchObject({ name: 'Page copy', stgState: 1, prdState: 1, revision: 1 })
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${copy.id}`)
  expect(data.entries.map((entry) => entry.id).sort()).toEqual(['a', 'page'])
})

test('a copy names the page that it was copied from, as long as that is there', async () => {
  const source = await ann.newPage(projectId, { name: 'Source' })
  const { data: copy } = await ann.post<PageInfo>('/api/pages/copy', { id: source.id })
  const copiedFrom = async (id: number) => (await ann.get<PageRecords>(`/api/pages/records/${id}`)).data.copiedFrom
  expect(await copiedFrom(source.id)).toBeNull()
  expect(await copiedFrom(copy.id)).toEqual({ documentId: source.documentId, name: 'Source' })
  await ann.post('/api/pages/delete', { id: source.id })
  expect(await copiedFrom(copy.id)).toBeNull()
})

test('the card changes without touching the content, and a deleted page is gone', async () => {
  const page = await ann.newPage(projectId)
  const card = await ann.post<PageInfo>('/api/pages/update', { id: page.id, name: 'Renamed', isPublic: 1 })
  expect(card.data).toMatchObject({ name: 'Renamed', isPublic: 1, revision: 1, stgState: 1 })
  expect((await ann.post('/api/pages/delete', { id: page.id })).code).toBe(0)
  expect(await ann.get(`/api/pages/detail/${page.id}`)).toMatchObject({ status: 404, msg: 'Current page does not exist' })
})

test('the list finds by name, takes the wildcards of a search literally and pages', async () => {
  const own = (await ann.newProject('Lists')).id
  for (const name of ['alpha', 'beta', 'al%pha']) await ann.newPage(own, { name })
  const list = async (query: string) =>
    (await ann.get<{ list: PageInfo[]; total: number }>(`/api/pages/list?projectId=${own}${query}`)).data
  expect((await list('&keyword=al')).list.map((page) => page.name)).toEqual(['al%pha', 'alpha'])
  expect((await list('&keyword=%25')).list.map((page) => page.name)).toEqual(['al%pha'])
  expect(await list('&pageSize=1&pageNum=2')).toMatchObject({ total: 3, list: [{ name: 'beta' }] })
})

test('concurrent saves of different entries all end up on the page', async () => {
  const page = await ann.newPage(projectId)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => save(ann, page.id, 1, adding(element(`e${i}`)))))
  expect(answers.map((answer) => answer.code)).toEqual(Array(50).fill(0))
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  expect(data.revision).toBe(51)
  expect(data.entries).toHaveLength(51)
})

test('a page that was stored with errors is opened with them listed', async () => {
  const variable = (id: string) => ({ id, name: 'twice', type: 'string', defaultValue: id })
  const { data: page } = await ann.post<PageInfo>('/api/pages/create', {
    name: 'Broken',
    projectId,
    pageData: { variables: [variable('a'), variable('b')] },
  })
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  // Which of the two came first is the database's to say.
  expect(data.findings).toMatchObject([{ level: 'error', code: 'PAGE_DUPLICATE_VARIABLE', entry: expect.stringMatching(/^[ab]$/) }])
})

test('a tree deeper than a page may be is refused, made at once or by moving one deep branch below another', async () => {
  const chain = (prefix: string, length: number) =>
    Array.from({ length }, (_, i) => element(`${prefix}${i}`, { type: 'Card', parentId: i === 0 ? null : `${prefix}${i - 1}` }))
  const page = await ann.newPage(projectId)
  expect(await save(ann, page.id, 1, adding(...chain('a', 65)))).toMatchObject({ status: 400, code: 40021 })
  expect((await save(ann, page.id, 1, adding(...chain('a', 40), ...chain('b', 40)))).code).toBe(0)
  const [top] = chain('b', 1) as [PageEntry]
  const below = (id: string) => changing([top, { ...top, parentId: id } as PageEntry])
  expect(await save(ann, page.id, 2, below('a39'))).toMatchObject({ status: 400, code: 40021 })
  expect((await save(ann, page.id, 2, below('a23'))).code).toBe(0)
})

test('an element and its parent are changed in one save that says nothing of what is above them', async () => {
  const page = await ann.newPage(projectId)
  const card = (id: string, parentId: string | null, more: object = {}) => element(id, { type: 'Card', parentId, ...more })
  expect(await save(ann, page.id, 1, adding(card('a', null), card('b', 'a'), element('c', { parentId: 'b' })))).toMatchObject({
    status: 200,
  })
  const css = { css: '& { color: red }' }
  const both = changing([card('b', 'a'), card('b', 'a', css)], [element('c', { parentId: 'b' }), element('c', { parentId: 'b', ...css })])
  expect(await save(ann, page.id, 2, both)).toMatchObject({ status: 200, data: { revision: 3 } })
})

test('a page with more than a page may hold is refused instead of stored in part', async () => {
  const variables = Array.from({ length: 31_000 }, (_, i) => ({ name: `v${i}`, type: 'string', defaultValue: '' }))
  expect(await ann.post('/api/pages/create', { name: 'x', projectId, pageData: { variables } })).toMatchObject({ status: 400, code: 40022 })
})

test('a tester of the project may not save, and what was sent changes nothing', async () => {
  const page = await ann.newPage(projectId)
  const tess = await server.user('tess')
  await ann.post('/api/project/member/create', { projectId, userName: 'tess@test.dev', role: 'tester' })
  expect(await save(tess, page.id, 1, adding(element('b1')))).toMatchObject({ status: 403, code: 40301 })
  expect((await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data.entries.map(({ id }) => id)).toEqual(['page'])
  await ann.post('/api/project/member/delete', { projectId, userId: tess.userId })
  await ann.post('/api/project/member/create', { projectId, userName: 'tess@test.dev', role: 'developer' })
  expect(await save(tess, page.id, 1, adding(element('b1')))).toMatchObject({ status: 200, data: { revision: 2 } })
})
