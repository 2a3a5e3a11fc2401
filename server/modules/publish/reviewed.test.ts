import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding, PageDocument } from '#kernel/page/records'
import type { PublishContext } from '../../outside/publisher.ts'
import { adding, changing, createTestServer, element, plainPublisher, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { CheckContextInfo, Paged, PageInfo, ProductionRightInfo, PublishCreated, PublishDetail, PublishRecord } from '../../wire.ts'

const ERROR: Finding = { level: 'error', code: 'CHECK_UNKNOWN_VARIABLE', entry: 'b', message: { code: 'check.unknown-variable' } }

let server: TestServer
let ann: TestUser
let dev: TestUser
let projectId: number
/** What the publisher was told of where pages are going to be. */
const contexts: (PublishContext | undefined)[] = []

beforeAll(async () => {
  // A page is wrong for as long as it has the element `wrong`.
  const publisher = {
    compile: async (document: PageDocument, ...more: readonly unknown[]) => {
      contexts.push(more[4] as PublishContext | undefined)
      return { ...(await plainPublisher.compile(document)), findings: document.entries.has('wrong') ? [ERROR] : [] }
    },
  }
  server = await createTestServer({ publisher })
  ann = await server.user('ann')
  dev = await server.user('dev')
  projectId = (await ann.newProject()).id
  await member(dev, 'developer')
})
afterAll(() => server.close())

const member = (user: TestUser, role: 'developer' | 'tester') =>
  server.store.write(async (db) => {
    await db.insert(server.store.t.projectMember).values({ projectId, userId: user.userId, role, createdAt: new Date() })
  })
const publish = (user: TestUser, id: number, env: string, more: object = {}) =>
  user.post<PublishCreated>('/api/page/publish/create', { env, id, previewImg: '', ...more })
const save = (id: number, revision: number, patch: object) => ann.post('/api/pages/update', { id, revision, patch })
const card = async (id: number) => (await ann.get<PageInfo>(`/api/pages/detail/${id}`)).data
const audited = async () => {
  const { audit } = server.store.t
  const rows = await server.store.read.select().from(audit).where(eq(audit.action, 'page published'))
  return rows.at(-1)?.target ?? ''
}

test('errors of the check stop a publish, whoever asks; an administrator may publish all the same, which is written down', async () => {
  const page = await ann.newPage(projectId)
  await save(page.id, 1, adding(element('wrong')))
  for (const user of [ann, dev])
    expect(await publish(user, page.id, 'stg')).toMatchObject({ status: 409, code: 40933, data: { findings: [ERROR] } })
  expect(await card(page.id)).toMatchObject({ stgState: 2, stgPublishId: null })
  expect(await publish(dev, page.id, 'stg', { force: true })).toMatchObject({ status: 403, code: 40332 })
  const forced = await publish(ann, page.id, 'stg', { force: true, note: 'needed today' })
  expect(forced.data).toMatchObject({ forced: 1, note: 'needed today', findings: [ERROR] })
  expect(await audited()).toContain('in spite of 1 errors')
  const stored = await ann.post<Paged<PublishRecord>>('/api/page/publish/list', { pageId: page.id })
  expect(stored.data.list[0]).toMatchObject({ forced: 1, note: 'needed today' })
})

test('the check is told of the environment, the hosts and the permissions of the project', async () => {
  const { data } = await ann.post<{ id: number }>('/api/project/menu/create', { projectId, type: 1, name: 'Orders' })
  await ann.post('/api/project/menu/create', { projectId, type: 2, parentId: data.id, name: 'Delete', code: 'order.delete' })
  await publish(ann, (await ann.newPage(projectId)).id, 'prd')
  expect(contexts.at(-1)).toMatchObject({ env: 'prd', permissionCodes: ['order.delete'], hosts: { resources: null } })
})

test('an editor is told what publishing is told, with another stamp as soon as somebody changes any of it', async () => {
  const ask = async (user: TestUser) => (await user.get<CheckContextInfo>(`/api/page/publish/checkContext/${projectId}`)).data
  const first = await ask(dev)
  expect(first).toMatchObject({ prefixes: { stg: [], prd: [] }, permissionCodes: ['order.delete'], grantedCodes: null, textKeys: [] })
  expect(await ask(dev)).toEqual(first)
  const { data: config } = await ann.get<{ rev: number }>(`/api/project/config/${projectId}`)
  const crm = { env: 'stg', name: 'crm', prefix: 'https://crm.example.com', isDefault: false }
  expect((await ann.post('/api/project/config/update', { id: projectId, rev: config.rev, services: [crm] })).code).toBe(0)
  const second = await ask(dev)
  expect(second).toMatchObject({ prefixes: { stg: ['crm'], prd: [] } })
  const role = (await ann.post<{ id: number; rev: number }>('/api/project/role/create', { projectId, name: 'Clerk' })).data
  const third = await ask(dev)
  expect(third.grantedCodes).toEqual([])
  const { data: menus } = await ann.post<readonly { id: number; code: string | null }[]>('/api/project/menu/list', { projectId })
  const limits = menus.flatMap(({ id, code }) => (code === null ? [] : [id]))
  await ann.post('/api/project/role/updateLimits', { id: role.id, rev: role.rev, limits })
  const fourth = await ask(dev)
  expect(fourth.grantedCodes).toEqual(['order.delete'])
  expect(new Set([first, second, third, fourth].map(({ stamp }) => stamp)).size).toBe(4)
  await publish(ann, (await ann.newPage(projectId)).id, 'stg')
  expect(contexts.at(-1)).toMatchObject({ prefixes: second.prefixes, permissionCodes: ['order.delete'], grantedCodes: ['order.delete'] })
})

test('exactly what the test environment shows goes to production, and not what was saved since', async () => {
  const page = await ann.newPage(projectId)
  await save(page.id, 1, adding(element('title', { name: 'first' })))
  expect(await publish(ann, page.id, 'prd', { promote: true })).toMatchObject({ status: 409, code: 40934 })
  expect(await publish(ann, page.id, 'stg', { promote: true })).toMatchObject({ status: 400 })
  const stg = (await publish(ann, page.id, 'stg')).data
  await save(page.id, 2, changing([element('title', { name: 'first' }), element('title', { type: 'Card', name: 'later' })]))
  const prd = (await publish(ann, page.id, 'prd', { promote: true })).data
  expect(prd).toMatchObject({ env: 'prd', promotedFrom: stg.id, buildHash: stg.buildHash, revision: stg.revision, current: true })
  expect(await card(page.id)).toMatchObject({ stgState: 2, prdState: 2 })
  const program = async (id: number) => (await ann.get<PublishDetail>(`/api/page/publish/detail/${id}`)).data.program
  expect(await program(prd.id)).toEqual(await program(stg.id))
  expect(await audited()).toContain(`the build of record ${stg.id}`)
  expect(await publish(ann, page.id, 'prd', { promote: true })).toMatchObject({ code: 40932 })
  const versions = await ann.get<{ entries: readonly { id: string; name?: string }[] }>(
    `/api/documents/at/${page.documentId}/${prd.revision}`,
  )
  expect(versions.data.entries.find(({ id }) => id === 'title')?.name).toBe('first')
  // As it is now, it is another build.
  expect((await publish(ann, page.id, 'prd')).data.buildHash).not.toBe(stg.buildHash)
})

test('an unchanged page that goes to both environments is at its newest in both', async () => {
  const page = await ann.newPage(projectId)
  const stg = (await publish(ann, page.id, 'stg')).data
  expect((await publish(ann, page.id, 'prd', { promote: true })).data.buildHash).toBe(stg.buildHash)
  expect(await card(page.id)).toMatchObject({ stgState: 3, prdState: 3 })
})

test('who may publish to production is said by the project, and holds for publishing, promoting and rolling back', async () => {
  const page = await ann.newPage(projectId)
  const first = (await publish(dev, page.id, 'prd')).data
  await save(page.id, 1, adding(element('title')))
  await publish(ann, page.id, 'prd')
  const right = (user: TestUser) => user.get<ProductionRightInfo>(`/api/page/publish/right/${projectId}`)
  const update = (user: TestUser, more: object) => user.post<ProductionRightInfo>('/api/page/publish/right/update', { projectId, ...more })
  expect((await right(dev)).data).toEqual({
    ...{ who: 'developers', isOwn: false, userIds: [], mayPublish: { stg: true, prd: true } },
    ...{ mayForce: false, mayChange: false },
  })
  expect(await update(dev, { who: 'developers' })).toMatchObject({ status: 403 })
  expect((await update(ann, { who: 'administrators' })).data).toMatchObject({ isOwn: true, mayPublish: { prd: true }, mayForce: true })
  expect((await right(dev)).data.mayPublish).toEqual({ stg: true, prd: false })
  await save(page.id, 2, adding(element('more')))
  expect(await publish(dev, page.id, 'prd')).toMatchObject({
    ...{ status: 403, code: 40331 },
    msg: 'You do not have permission to publish to production. Please ask an administrator of the project.',
  })
  expect((await publish(dev, page.id, 'stg')).code).toBe(0)
  expect(await publish(dev, page.id, 'prd', { promote: true })).toMatchObject({ code: 40331 })
  const back = { pageId: page.id, env: 'prd', publishId: first.id }
  expect(await dev.post('/api/pages/rollback', back)).toMatchObject({ code: 40331 })
  const tester = await server.user('tess')
  await member(tester, 'tester')
  // Only developers of the project can be chosen.
  expect((await update(ann, { who: 'chosen', userIds: [dev.userId, tester.userId, 999] })).data.userIds).toEqual([dev.userId])
  expect((await right(tester)).data.mayPublish).toEqual({ stg: false, prd: false })
  expect((await dev.post('/api/pages/rollback', back)).code).toBe(0)
  expect((await publish(dev, page.id, 'prd')).code).toBe(0)
  await update(ann, { who: 'developers' })
})

test('a deployment may leave production to administrators unless a project says otherwise', async () => {
  const other = await createTestServer({ env: { TESSERA_PRODUCTION: 'administrators' } })
  const kim = await other.user('kim')
  const lee = await other.user('lee')
  const project = await kim.newProject()
  await other.store.write(async (db) => {
    const row = { projectId: project.id, userId: lee.userId, role: 'developer', createdAt: new Date() } as const
    await db.insert(other.store.t.projectMember).values(row)
  })
  const page = await kim.newPage(project.id)
  expect(await publish(lee, page.id, 'prd')).toMatchObject({ code: 40331 })
  expect((await publish(kim, page.id, 'prd')).code).toBe(0)
  await other.close()
})

test('records are found by environment, person, time and text', async () => {
  const page = await ann.newPage(projectId)
  const one = (await publish(ann, page.id, 'stg', { note: 'Prices in 100% euros' })).data
  const two = (await publish(dev, page.id, 'prd')).data
  const list = async (more: object) =>
    (await ann.post<Paged<PublishRecord>>('/api/page/publish/list', { pageId: page.id, ...more })).data.list.map(({ id }) => id)
  expect(await list({})).toEqual([two.id, one.id])
  expect(await list({ env: 'stg' })).toEqual([one.id])
  expect(await list({ userId: dev.userId })).toEqual([two.id])
  expect(await list({ keyword: '100% EUROS' })).toEqual([one.id])
  expect(await list({ keyword: '100_' })).toEqual([])
  expect(await list({ keyword: `#${two.id}` })).toEqual([two.id])
  expect(await list({ keyword: two.hash.slice(0, 10) })).toEqual([two.id])
  expect(await list({ to: '2020-01-01T00:00:00Z' })).toEqual([])
  expect(await list({ from: '2020-01-01T00:00:00Z' })).toHaveLength(2)
})
