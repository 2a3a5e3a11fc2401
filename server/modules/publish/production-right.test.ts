import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { PageInfo, ProductionRightInfo, ProjectInfo, PublisherInfo } from '../../wire.ts'

let server: TestServer
let owner: TestUser
let dev: TestUser
let guest: TestUser
let project: ProjectInfo
let page: PageInfo
beforeAll(async () => {
  server = await createTestServer()
  owner = await server.user('owner')
  dev = await server.user('dev')
  guest = await server.user('guest')
  project = await owner.newProject()
  page = await owner.newPage(project.id)
  await owner.post('/api/project/user/create', { projectId: project.id, userName: 'dev@test.dev', role: 'developer' })
  await owner.post('/api/pages/member/create', { pageId: page.id, userName: 'guest@test.dev', role: 'developer' })
})
afterAll(() => server.close())

const publish = async (by: TestUser, env: 'stg' | 'prd') =>
  (await by.post('/api/page/publish/create', { env, id: page.id, previewImg: '' })).code
const right = async (by: TestUser) => (await by.get<ProductionRightInfo>(`/api/page/publish/right/${project.id}`)).data
const update = async (more: object) =>
  (await owner.post<ProductionRightInfo>('/api/page/publish/right/update', { projectId: project.id, ...more })).data

it('refuses production to a developer of one page unless they are chosen', async () => {
  expect((await right(guest)).mayPublish).toEqual({ stg: true, prd: false })
  expect([await publish(guest, 'stg'), await publish(guest, 'prd')]).toEqual([0, 40331])
  expect((await update({ who: 'developers' })).dropped).toBeUndefined()
  expect(await publish(guest, 'prd')).toBe(40331)
  expect((await update({ who: 'chosen', userIds: [guest.userId] })).userIds).toEqual([guest.userId])
  expect((await right(guest)).mayPublish.prd).toBe(true)
  expect([await publish(dev, 'prd'), await publish(guest, 'prd')]).toEqual([40331, 0])
})

it('says who was chosen and does not count, when they are chosen and once they are no developers any more', async () => {
  const stranger = await server.user('stranger')
  const chosen = await update({ who: 'chosen', userIds: [dev.userId, guest.userId, stranger.userId] })
  expect(chosen.userIds).toEqual([dev.userId, guest.userId])
  // No address of somebody outside of the project.
  expect(chosen.dropped).toEqual([{ userId: stranger.userId, userName: '' }])
  expect((await right(owner)).dropped).toBeUndefined()
  await owner.post('/api/project/user/update', { projectId: project.id, userId: dev.userId, role: 'tester' })
  expect(await right(owner)).toMatchObject({ userIds: [guest.userId], dropped: [{ userId: dev.userId, userName: 'dev@test.dev' }] })
  expect((await right(dev)).dropped).toBeUndefined()
})

it('exports nothing to a tester of the project or of the page', async () => {
  const tester = await server.user('tester')
  await owner.post('/api/pages/member/create', { pageId: page.id, userName: 'tester@test.dev', role: 'tester' })
  const mine = await tester.newProject()
  for (const by of [dev, tester])
    for (const path of [`/api/exchange/page/${page.id}`, `/api/pages/file/${page.id}`, `/api/exchange/project/${project.id}`]) {
      const { status } = await by.raw(path)
      expect([path, status]).toEqual([path, by === tester && path.includes('project') ? 404 : 403])
    }
  // A copy elsewhere is a way out too.
  expect((await tester.post('/api/pages/copy', { id: page.id, projectId: mine.id })).status).toBe(403)
  expect((await guest.raw(`/api/exchange/page/${page.id}`)).status).toBe(200)
})

it('offers developers of the project and of its pages to be chosen, and names the pages of those who develop nothing else', async () => {
  const [both, many, looker] = [await server.user('both'), await server.user('many'), await server.user('looker')]
  await owner.post('/api/project/user/update', { projectId: project.id, userId: dev.userId, role: 'developer' })
  await owner.post('/api/project/user/create', { projectId: project.id, userName: 'both@test.dev', role: 'developer' })
  const ids = [page.id]
  for (const name of ['Bills', 'Carts', 'Desks']) ids.push((await owner.newPage(project.id, { name })).id)
  const join = (pageId: number, userName: string, role: string) => owner.post('/api/pages/member/create', { pageId, userName, role })
  for (const pageId of ids) await join(pageId, 'many@test.dev', 'developer')
  await join(page.id, 'both@test.dev', 'developer')
  await join(page.id, 'looker@test.dev', 'tester')
  // Pages of another project offer nobody here.
  const elsewhere = await owner.newPage((await owner.newProject()).id)
  await join(elsewhere.id, 'looker@test.dev', 'developer')
  const { data } = await owner.get<PublisherInfo[]>(`/api/page/publish/right/people/${project.id}`)
  expect(data).toEqual([
    { userId: both.userId, userName: 'both@test.dev', pages: [], pageCount: 0 },
    { userId: dev.userId, userName: 'dev@test.dev', pages: [], pageCount: 0 },
    { userId: guest.userId, userName: 'guest@test.dev', pages: ['Page'], pageCount: 1 },
    { userId: many.userId, userName: 'many@test.dev', pages: ['Bills', 'Carts', 'Desks'], pageCount: 4 },
  ])
  const userIds = data.map(({ userId }) => userId).sort((a, b) => a - b)
  expect(await update({ who: 'chosen', userIds })).toMatchObject({ userIds })
  expect((await update({ who: 'chosen', userIds: [looker.userId] })).dropped).toEqual([
    { userId: looker.userId, userName: 'looker@test.dev' },
  ])
})

it('names a chosen developer of one page who only tests it now, and hides the address of one who left it', async () => {
  const leaver = await server.user('leaver')
  await owner.post('/api/pages/member/create', { pageId: page.id, userName: 'leaver@test.dev', role: 'developer' })
  await update({ who: 'chosen', userIds: [guest.userId, leaver.userId] })
  await owner.post('/api/pages/member/update', { pageId: page.id, userId: leaver.userId, role: 'tester' })
  expect((await right(owner)).dropped).toEqual([{ userId: leaver.userId, userName: 'leaver@test.dev' }])
  await owner.post('/api/pages/member/delete', { pageId: page.id, userId: leaver.userId })
  expect(await right(owner)).toMatchObject({ userIds: [guest.userId], dropped: [{ userId: leaver.userId, userName: '' }] })
})
