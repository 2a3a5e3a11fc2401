import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageDocument } from '#kernel/page/records'
import { adding, changing, createTestServer, element, plainPublisher, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Envelope, Paged, PageInfo, PublishCreated, PublishDetail, PublishedPage, PublishRecord } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

const publish = (id: number, env: string, user = ann) => user.post<PublishRecord>('/api/page/publish/create', { env, id, previewImg: '' })
const save = (id: number, revision: number, patch: object) => ann.post('/api/pages/update', { id, revision, patch })
const card = async (id: number) => (await ann.get<PageInfo>(`/api/pages/detail/${id}`)).data
const view = (id: number, env: string, headers: Record<string, string> = {}, user = ann) =>
  user.raw(`/api/viewer/page/${id}?env=${env}`, { headers })
const seen = async (id: number, env: string): Promise<PublishedPage> =>
  ((await (await view(id, env, { 'accept-encoding': 'identity' })).json()) as Envelope<PublishedPage>).data

test('publishing sets the environment to published and a second time is refused in the reader’s language', async () => {
  const page = await ann.newPage(projectId)
  expect((await publish(page.id, 'stg')).data).toMatchObject({ env: 'stg', pageId: page.id, revision: 1, current: true })
  expect(await card(page.id)).toMatchObject({ stgState: 3, prdState: 1 })
  expect(await publish(page.id, 'stg')).toMatchObject({
    status: 409,
    msg: 'STG has already been published. Please do not publish again.',
  })
  expect((await publish(page.id, 'prd')).code).toBe(0)
  expect((await publish(page.id, 'prd')).msg).toBe('PRD has already been published. Please do not publish again.')
  const zh = await ann.raw('/api/page/publish/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN' },
    body: JSON.stringify({ env: 'prd', id: page.id, previewImg: '' }),
  })
  expect(((await zh.json()) as { msg: string }).msg).toBe('PRD 已经发布，请勿重复发布。')
})

test('a hundred publishes at once are one publish', async () => {
  const page = await ann.newPage(projectId)
  const answers = await Promise.all(Array.from({ length: 100 }, () => publish(page.id, 'stg')))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(99)
  const records = await ann.post<Paged<PublishRecord>>('/api/page/publish/list', { pageId: page.id })
  expect(records.data.total).toBe(1)
})

test('viewers see what was published, not what was saved since, until it is published again or rolled back', async () => {
  const page = await ann.newPage(projectId)
  await save(page.id, 1, adding(element('title', { name: 'first' })))
  const first = (await publish(page.id, 'stg')).data
  await save(page.id, 2, changing([element('title', { name: 'first' }), element('title', { type: 'Card', name: 'second' })]))
  expect(await card(page.id)).toMatchObject({ stgState: 2 })
  expect((await seen(page.id, 'stg')).program.elements[0]?.type).toBe('Button')
  expect((await seen(page.id, 'stg')).projectId).toBe(projectId)

  const second = (await publish(page.id, 'stg')).data
  expect((await seen(page.id, 'stg')).program.elements[0]?.type).toBe('Card')

  const back = await ann.post<PublishRecord>('/api/pages/rollback', { pageId: page.id, env: 'stg', publishId: first.id })
  expect(back.data).toMatchObject({ id: first.id, current: true })
  expect(await card(page.id)).toMatchObject({ stgState: 4, stgPublishId: first.id })
  expect(await seen(page.id, 'stg')).toMatchObject({ hash: first.hash, program: { elements: [{ type: 'Button' }] } })
  const list = await ann.post<Paged<PublishRecord>>('/api/page/publish/list', { pageId: page.id, env: 'stg' })
  expect(list.data.list.map((record) => [record.id, record.current])).toEqual([
    [second.id, false],
    [first.id, true],
  ])
  expect(await ann.post('/api/pages/rollback', { pageId: page.id, env: 'stg', publishId: first.id })).toMatchObject({ status: 409 })
  const detail = await ann.get<PublishDetail>(`/api/page/publish/detail/${second.id}`)
  expect(detail.data.program.elements[0]?.type).toBe('Card')
  expect((await publish(page.id, 'stg')).code).toBe(0)
})

test('a record of another page or environment is no target of a rollback', async () => {
  const [one, two] = [await ann.newPage(projectId), await ann.newPage(projectId)]
  const record = (await publish(one.id, 'stg')).data
  for (const body of [
    { pageId: two.id, env: 'stg', publishId: record.id },
    { pageId: one.id, env: 'prd', publishId: record.id },
  ])
    expect(await ann.post('/api/pages/rollback', body)).toMatchObject({ status: 404, code: 40430 })
})

test('the stored bytes are what is sent: brotli or gzip, an etag, and 304 the second time', async () => {
  const page = await ann.newPage(projectId, { isPublic: 1 })
  const { hash } = (await publish(page.id, 'prd')).data
  const brotli = await view(page.id, 'prd', { 'accept-encoding': 'gzip, deflate, br' })
  expect(Object.fromEntries(brotli.headers)).toMatchObject({
    etag: `"${hash}"`,
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'public, no-cache',
  })
  const text = brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()
  expect(JSON.parse(text)).toMatchObject({ code: 0, data: { id: page.id, env: 'prd', hash } })
  const gzip = await view(page.id, 'prd', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text)
  const again = await view(page.id, 'prd', { 'if-none-match': `"${hash}"` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', `"${hash}"`])
})

test('anybody sees a public page; a private one only members; strangers cannot tell a private page from none', async () => {
  const page = await ann.newPage(projectId)
  await publish(page.id, 'prd')
  const stranger = server.browser()
  const bob = await server.user('bob')
  const answer = async (id: number, user: TestUser) => {
    const response = await view(id, 'prd', { 'accept-encoding': 'identity' }, user)
    return [response.status, response.status === 200 ? '' : await response.text()]
  }
  expect((await answer(page.id, ann))[0]).toBe(200)
  expect((await answer(page.id, stranger))[0]).toBe(401)
  expect(await answer(page.id, stranger)).toEqual(await answer(999_999, stranger))
  expect((await answer(page.id, bob))[0]).toBe(404)
  expect(await answer(page.id, bob)).toEqual(await answer(999_999, bob))

  await ann.post('/api/pages/update', { id: page.id, isPublic: 1 })
  expect((await answer(page.id, stranger))[0]).toBe(200)
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  expect((await answer(page.id, stranger))[0]).toBe(401)
  await ann.post('/api/pages/delete', { id: page.id })
  expect((await answer(page.id, ann))[0]).toBe(404)
})

test('deleting a project takes its published pages away too', async () => {
  const own = await ann.newProject('Short-lived')
  const page = await ann.newPage(own.id, { isPublic: 1 })
  const { hash } = (await publish(page.id, 'prd')).data
  expect((await view(page.id, 'prd')).status).toBe(200)
  await ann.post('/api/project/delete', { id: own.id, name: 'Short-lived' })
  expect((await view(page.id, 'prd')).status).toBe(404)
  const snapshots = await server.store.read.select({ hash: server.store.t.snapshot.hash }).from(server.store.t.snapshot)
  expect(snapshots.map((row) => row.hash)).not.toContain(hash)
})

test('publishing answers what of the page does not work for those who look at it', async () => {
  const findings = [{ level: 'warning', code: 'PAGE_PLUGIN_DISABLED', entry: 'a', message: { code: 'page.plugin-disabled' } }] as const
  const publisher = { compile: async (document: PageDocument) => ({ ...(await plainPublisher.compile(document)), findings }) }
  const other = await createTestServer({ publisher })
  const kim = await other.user('kim')
  const { id } = await kim.newPage((await kim.newProject()).id)
  const { data } = await kim.post<PublishCreated>('/api/page/publish/create', { env: 'stg', id, previewImg: '' })
  expect(data).toMatchObject({ pageId: id, env: 'stg', current: true, findings })
  await other.close()
})
