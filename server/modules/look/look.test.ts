import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAYER_ORDER } from '#kernel/page/look'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { DocumentHistory, LookInfo, LookPublishRecord, PagePointer, VersionList } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

const lookOf = async (user: TestUser = ann, id = projectId) => (await user.get<LookInfo>(`/api/look/read/${id}`)).data
let edits = 0
const edit = async (cells: readonly (readonly [string, string, unknown])[], { user = ann, id = projectId, added = [] as object[] } = {}) =>
  user.post('/api/documents/edit', {
    id: (await lookOf(ann, id)).documentId,
    edit: { id: `edit-${String(++edits).padStart(8, '0')}`, added, cells, removed: [] },
  })
const primary = (light: string, id = projectId) =>
  edit(
    [
      ['theme', 'tokens/primary/light', light],
      ['theme', 'tokens/primary/dark', '#6aa1ff'],
    ],
    { id },
  )
const publish = (env: 'stg' | 'prd', id = projectId, user = ann) =>
  user.post<LookPublishRecord>('/api/look/publish', { projectId: id, env })
const rollback = (publishId: number | null, env: 'stg' | 'prd' = 'prd') =>
  ann.post<LookPublishRecord | null>('/api/look/rollback', { projectId, env, publishId })
const publishedPage = async (isPublic: boolean, id = projectId): Promise<number> => {
  const page = await ann.newPage(id)
  await ann.post('/api/pages/update', { id: page.id, isPublic: isPublic ? 1 : 2 })
  expect((await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })).code).toBe(0)
  return page.id
}
const headerOf = async (page: number) => (await ann.raw(`/api/viewer/page/${page}?env=prd`, {})).headers.get('tessera-look')

test('a project has a look with a history from the first time that somebody looks', async () => {
  const look = await lookOf()
  expect(look).toMatchObject({
    revision: 1,
    entries: [{ id: 'theme', kind: 'theme', tokens: {} }],
    access: 'admin',
    published: { stg: null, prd: null },
  })
  expect(look.changed).toEqual({ stg: false, prd: false })
  expect((await lookOf()).documentId).toBe(look.documentId)
  expect((await primary('#165dff')).code).toBe(0)
  const { data } = await ann.get<DocumentHistory>(`/api/documents/history/${look.documentId}`)
  expect(data.places[0]).toMatchObject({ userId: ann.userId, to: 2 })
  expect((await lookOf()).changed).toEqual({ stg: true, prd: true })
})

test('values that are none, and tokens that nobody added, are refused with words', async () => {
  const { revision } = await lookOf()
  for (const [path, value, words] of [
    ['tokens/primary/light', 'red;}', /“Primary” does not take this value/],
    ['tokens/type', 99, /“Type size”/],
    ['tokens/nope', 1, /There is no token “nope”/],
    ['tokens/x-brand', '#ffffff', /There is no token “x-brand”/],
  ] as const)
    expect((await edit([['theme', path, value]])).msg).toMatch(words)
  const token = { kind: 'token', id: 'x-brand', label: { zh: '品牌', en: 'Brand' }, type: 'color' }
  expect((await edit([['theme', 'tokens/x-brand', '#ffffff']], { added: [token] })).code).toBe(0)
  expect((await lookOf()).revision).toBe(revision + 1)
})

test('publishing a look changes what visitors of all pages get at once, and nothing of the other environment', async () => {
  const [open, closed] = [await publishedPage(true), await publishedPage(false)]
  expect([await headerOf(open), await headerOf(closed)]).toEqual([null, null])
  const { data: record } = await publish('prd')
  expect(record).toMatchObject({ env: 'prd', current: true, userId: ann.userId })
  expect([await headerOf(open), await headerOf(closed)]).toEqual([record.hash, record.hash])
  const pointer = (await (await ann.raw(`/p/${open}/prd`, {})).json()) as PagePointer
  expect(pointer.look).toBe(record.hash)
  expect(await lookOf()).toMatchObject({
    published: { stg: null, prd: { id: record.id } },
    changed: { stg: true, prd: false },
    pages: { stg: 0, prd: 2 },
  })
  expect(await publish('prd')).toMatchObject({ status: 409, code: 40990 })
  const { documentId } = await lookOf()
  const { data: kept } = await ann.get<VersionList>(`/api/documents/versions/${documentId}`)
  expect(kept.versions[0]).toMatchObject({ env: 'prd' })
})

test('the sheet is kept by browsers for ever, in every encoding, and there is none by another hash', async () => {
  const { published } = await lookOf()
  const path = `/look/${published.prd!.hash}.css`
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await server.app.handle(new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }))
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding === 'identity' ? null : encoding])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    if (encoding === 'identity') expect(await answer.text()).toContain('--te-primary:#165dff')
  }
  expect((await ann.raw(`/look/${'0'.repeat(64)}.css`, {})).status).toBe(404)
})

test('a sheet that was stored without the order of the layers is sent with it, as any other', async () => {
  const { lookPublish } = server.store.t
  const hash = 'a'.repeat(64)
  const css = '@layer theme{:root body{--te-primary:#123456}}'
  await server.store.write(async (db) => {
    const row = { projectId, env: 'stg' as const, css, revision: 1, userId: ann.userId, createdAt: new Date(0) }
    await db.insert(lookPublish).values([
      { ...row, hash },
      { ...row, hash: 'b'.repeat(64), css: LAYER_ORDER + css },
    ])
  })
  const sent = async (name: string) => (await server.app.handle(new Request(`http://localhost/look/${name}.css`))).text()
  expect(await sent(hash)).toBe(LAYER_ORDER + css)
  expect(await sent('b'.repeat(64))).toBe(LAYER_ORDER + css)
  const wider = await sent(`${hash}-1280`)
  expect(wider.startsWith(LAYER_ORDER)).toBe(true)
  expect(wider.split(LAYER_ORDER)).toHaveLength(2)
})

test('what was published before is shown again, also nothing at all, and each is in the list', async () => {
  const page = await publishedPage(true)
  const first = (await lookOf()).published.prd!
  await primary('#00802b')
  const second = (await publish('prd')).data
  expect(await headerOf(page)).toBe(second.hash)
  expect((await rollback(first.id)).data).toMatchObject({ id: first.id, current: true })
  expect(await headerOf(page)).toBe(first.hash)
  expect(await rollback(first.id)).toMatchObject({ status: 409, code: 40991 })
  expect(await rollback(999_999)).toMatchObject({ status: 404, code: 40491 })
  expect(await rollback(second.id, 'stg')).toMatchObject({ status: 404, code: 40491 })
  expect((await rollback(null)).data).toBeNull()
  expect(await headerOf(page)).toBeNull()
  const { data } = await ann.get<LookPublishRecord[]>(`/api/look/publishes/${projectId}/prd`)
  expect(data.map(({ id, current }) => [id, current])).toEqual([
    [second.id, false],
    [first.id, false],
  ])
})

test('developers publish, testers look, and others hear of no project', async () => {
  const [dev, tester, other] = [await server.user('dev'), await server.user('tess'), await server.user('other')]
  await ann.post('/api/project/member/create', { projectId, userName: 'dev@test.dev', role: 'developer' })
  await ann.post('/api/project/member/create', { projectId, userName: 'tess@test.dev', role: 'tester' })
  expect((await lookOf(tester)).access).toBe('tester')
  expect((await publish('stg', projectId, tester)).status).toBe(403)
  expect((await edit([['theme', 'tokens/type', 15]], { user: tester })).status).toBe(403)
  expect((await edit([['theme', 'tokens/type', 15]], { user: dev })).code).toBe(0)
  expect((await publish('stg', projectId, dev)).code).toBe(0)
  expect((await publish('stg', projectId, other)).status).toBe(404)
  expect((await other.get(`/api/look/read/${projectId}`)).status).toBe(404)
})

test('a look without a theme puts nothing before visitors', async () => {
  const { id } = await ann.newProject('Plain')
  const page = await publishedPage(true, id)
  expect((await publish('prd', id)).data.hash).toBe('')
  expect(await headerOf(page)).toBeNull()
})

test('a project has at most twenty themes', async () => {
  const { id } = await ann.newProject('Many themes')
  const themes = Array.from({ length: 20 }, (_, at) => ({ kind: 'theme', id: `t${at}`, name: `T ${at}`, tokens: {} }))
  expect((await edit([], { id, added: themes })).msg).toMatch(/at most 20 themes/)
  expect((await edit([], { id, added: themes.slice(1) })).code).toBe(0)
})
