import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDocument, formatPage } from '#kernel/page/schema'
import { mailsIn, mailTo } from '../../../tests/helpers/mails.ts'
import { createTestServer, element, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type {
  CreatedPage,
  DeletionPlan,
  Paged,
  PageItem,
  PageRecords,
  StoredTemplateInfo,
  TemplateDetail,
  TemplateInfo,
  TemplateParts,
} from '../../wire.ts'
import { wholeProject } from '../exchange/whole-project.fixture.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
})
afterAll(() => server.close())

type Stored = StoredTemplateInfo
interface UsedTemplate {
  readonly projectId: number
  readonly pageIds: readonly number[]
}
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
  const made = await ann.post<Stored>('/api/template/create', { pageId: page.id, ...card })
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
  const { data: made } = await ann.post<Stored>('/api/template/create', { pageId: page.id, ...card, name: 'Later' })
  await add(page.id, 'later')
  const ids = async () => (await ann.get<PageRecords>(`/api/template/records/${made.id}`)).data.entries.map(({ id }) => id)
  expect(await ids()).not.toContain('later')
  expect((await bob.post('/api/template/update', { id: made.id, rev: 1, name: 'Mine' })).status).toBe(404)
  const changed = await ann.post<Stored>('/api/template/update', { id: made.id, rev: 1, name: 'Newer', refresh: true })
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
  const { data: made } = await ann.post<Stored>('/api/template/createProject', { projectId, ...card, name: 'Shop kit' })
  const used = await bob.post<UsedTemplate>('/api/template/useProject', { id: made.id, name: 'My shop' })
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

test('a project of a template has whatever a module says that projects are made of, but for where the first one runs', async () => {
  const { projectId } = await wholeProject(ann)
  const offered = { projectId, ...card, name: 'Whole kit', remark: 'Sells' }
  const { data: made } = await ann.post<Stored>('/api/template/createProject', offered)
  const { data: detail } = await bob.get<TemplateDetail>(`/api/template/detail/${made.id}`)
  expect(Object.fromEntries(detail.carries.map(({ id, count }) => [id, count]))).toMatchObject({
    menus: 3,
    texts: 1,
    languages: 3,
    look: 2,
  })
  const used = await bob.post<UsedTemplate>('/api/template/useProject', { id: made.id })
  const { store, app } = server
  for (const { id, isOfPlace, read } of app.services.projectContents.all()) {
    const before = isOfPlace ? [] : await read(store.read, projectId)
    expect([id, await read(store.read, used.data.projectId)]).toEqual([id, before])
  }
  // What was public there is not here, and nobody comes along.
  const [project] = await store.read.select().from(store.t.project).where(eq(store.t.project.id, used.data.projectId))
  expect(project).toMatchObject({ isPublic: 2, userId: bob.userId })
  const pages = await bob.get<Paged<PageItem>>(`/api/pages/list?projectId=${used.data.projectId}`)
  expect(pages.data.list.map(({ isPublic }) => isPublic)).toEqual([2, 2])
})

test('keys and passwords that stand in a page are in no template of it', async () => {
  const { id: projectId } = await ann.newProject()
  const interceptor = { headers: [{ key: 'Authorization', value: 'Bearer very-secret' }] }
  const page = await ann.newPage(projectId, { pageData: { ...(formatPage(emptyDocument()) as object), interceptor } })
  expect(JSON.stringify((await ann.get(`/api/pages/records/${page.id}`)).data)).toContain('very-secret')
  const ofPage = await ann.post<Stored>('/api/template/create', { pageId: page.id, ...card })
  const ofProject = await ann.post<Stored>('/api/template/createProject', { projectId, ...card })
  expect([ofPage.code, ofProject.code]).toEqual([0, 0])
  for (const { data } of [ofPage, ofProject]) {
    const records = JSON.stringify((await bob.get(`/api/template/records/${data.id}`)).data)
    expect(records).toContain('Authorization')
    expect(records).not.toContain('very-secret')
  }
})

test('a page of a template comes with what it is drawn with: its blocks and, of a project, look, texts and variables', async () => {
  const { projectId, homeId, block } = await wholeProject(ann)
  const ofPage = (await ann.post<Stored>('/api/template/create', { pageId: homeId, ...card })).data
  const ofProject = (await ann.post<Stored>('/api/template/createProject', { projectId, ...card })).data
  const partsOf = async (id: number, more = '') => (await bob.get<TemplateParts>(`/api/template/parts/${id}${more}`)).data
  for (const { id } of [ofPage, ofProject]) {
    const { blocks } = await partsOf(id)
    expect(blocks).toMatchObject([{ id: block.id, version: 1, name: 'Banner' }])
    expect(blocks[0]?.entries.map(({ id }) => id)).toContain('Words')
  }
  expect(await partsOf(ofProject.id, '?position=1')).toMatchObject({ blocks: [], texts: { locales: ['zh', 'en', 'de'] } })
  expect((await partsOf(ofProject.id)).variables.map(({ name }) => name)).toEqual(['cart'])
  expect((await bob.get(`/api/template/parts/${ofProject.id}?position=2`)).code).toBe(40482)
  // One page of the template of a project comes with its block, too.
  const own = (await bob.newProject()).id
  const used = await bob.post<CreatedPage>('/api/template/use', { id: ofProject.id, projectId: own })
  expect(used.data.brought).toMatchObject([{ name: 'Banner', as: 'new' }])
})

test('the plan of the end of an account says what becomes of its templates: listed ones stay without a name, those of its projects come first', async () => {
  const [cat, dan] = [await server.user('cat'), await server.user('dan')]
  const { id: shared } = await dan.newProject()
  await dan.post('/api/project/member/create', { projectId: shared, userName: 'cat@test.dev', role: 'developer' })
  const page = await cat.newPage(shared)
  await cat.post('/api/template/create', { pageId: page.id, ...card, name: 'Stays' })
  await cat.post('/api/template/create', { pageId: page.id, ...card, name: 'Goes', listed: 2 })
  const { id: projectId } = await cat.newProject()
  await cat.newPage(projectId)
  const { data: kit } = await cat.post<TemplateInfo>('/api/template/createProject', { projectId, ...card, name: 'Kit' })
  const plan = async () => {
    const { belongings } = (await cat.get<DeletionPlan>('/api/user/deletion')).data
    return belongings.map(({ id, names, settleFirst }) => [id, names, settleFirst])
  }
  expect(await plan()).toEqual([
    ['templates of own projects', ['Kit'], true],
    ['listed templates', ['Stays'], false],
    ['unlisted templates', ['Goes'], false],
  ])
  const end = () => cat.post('/api/user/delete', { userName: 'cat@test.dev', userPwd: PASSWORD })
  const refused = await end()
  expect([refused.code, refused.msg]).toEqual([40167, expect.stringContaining('Unlist them first')])
  await cat.post('/api/template/update', { id: kit.id, rev: 1, listed: 2 })
  expect(await plan()).toEqual([
    ['listed templates', ['Stays'], false],
    ['unlisted templates', ['Goes', 'Kit'], false],
  ])
  expect((await end()).code).toBe(0)
  const { data } = await bob.get<Paged<TemplateInfo>>('/api/template/list?keyword=stays')
  expect(data.list.map(({ name, author }) => [name, author])).toEqual([['Stays', '']])
  const left = await server.store.read.select({ name: server.store.t.template.name }).from(server.store.t.template)
  expect(left.map(({ name }) => name).filter((name) => name === 'Goes' || name === 'Kit')).toEqual([])
})

test('a super administrator unlists a template of anybody with a reason that its author reads, and lists it again', async () => {
  const root = await server.root()
  const page = await ann.newPage((await ann.newProject()).id)
  const { data: made } = await ann.post<Stored>('/api/template/create', { pageId: page.id, ...card, name: 'Doubtful' })
  const reason = 'It shows addresses of customers'
  expect((await bob.post('/api/template/unlist', { id: made.id, reason })).status).toBe(403)
  expect((await root.post<TemplateInfo>('/api/template/unlist', { id: made.id, reason })).data).toMatchObject({ listed: 2, held: reason })
  const offered = [await found(bob, 'keyword=doubtful'), await found(root, 'keyword=doubtful'), await found(bob, 'keyword=doubtful&held=1')]
  expect([...offered, await found(root, 'keyword=doubtful&held=1')]).toEqual([[], [], [], ['Doubtful']])
  const mine = (await ann.get<Paged<TemplateInfo>>('/api/template/list?keyword=doubtful&mine=1')).data.list[0]!
  expect(mine).toMatchObject({ held: reason, listed: 2 })
  expect((await ann.post('/api/template/update', { id: made.id, rev: mine.rev, listed: 1 })).code).toBe(40983)
  expect((await ann.post('/api/template/update', { id: made.id, rev: mine.rev, name: 'Mended' })).code).toBe(0)
  expect((await root.post<TemplateInfo>('/api/template/relist', { id: made.id })).data).toMatchObject({ listed: 1, held: null })
  expect((await root.post('/api/template/relist', { id: made.id })).code).toBe(40984)
  expect(await found(bob, 'keyword=mended')).toEqual(['Mended'])
  const lines = await server.store.read.select().from(server.store.t.audit)
  expect(lines.filter(({ action }) => /unlisted|relisted/.test(action)).map(({ target }) => target)).toEqual([
    `template ${made.id}: Doubtful, ${reason}`,
    `template ${made.id}: Mended`,
  ])
  const background = await server.app.start()
  const mails = () => mailsIn(server.config.dataDir)
  await mailTo('ann@test.dev', mails, 2)
  await background.stop()
  const told = (await mails()).map(({ subject }) => subject)
  expect(told.toSorted()).toEqual(['An administrator unlisted your template “Doubtful”', 'Your template “Mended” is listed again'])
  expect((await mails()).find(({ subject }) => subject.includes('Doubtful'))?.text).toContain(reason)
  // One that its author has unlisted is none of theirs.
  const { data: hidden } = await ann.post<Stored>('/api/template/create', { pageId: page.id, ...card, listed: 2 })
  expect((await root.post('/api/template/unlist', { id: hidden.id, reason })).status).toBe(404)
})
