import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { DeletionPlan, FoundPerson, Paged, PlatformUser, SessionInfo } from '../../wire.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.root()
})
afterAll(() => server.close())

const MINUTE = 60_000
const again = async (name: string, headers: Record<string, string> = {}): Promise<TestUser> => {
  const browser = server.browser()
  const response = await browser.raw('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userName: `${name}@test.dev`, userPwd: PASSWORD }),
  })
  browser.token = ((await response.json()) as { data: { token: string } }).data.token
  return browser
}
const sessionsOf = async (user: TestUser): Promise<readonly SessionInfo[]> => (await user.get<SessionInfo[]>('/api/user/session/list')).data
const isIn = async (user: TestUser): Promise<boolean> => (await user.get('/api/user/info')).status === 200

test('a person sees the own logins with browser and address, ends one, and all others', async () => {
  const ann = await server.user('ann')
  const phone = await again('ann', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  const third = await again('ann')
  const list = await sessionsOf(ann)
  expect(list).toHaveLength(3)
  expect(list[0]?.current).toBe(true)
  const found = list.find(({ agent }) => agent === 'Firefox · Linux')
  expect((await ann.post('/api/user/session/end', { id: found?.id })).code).toBe(0)
  expect([await isIn(ann), await isIn(phone), await isIn(third)]).toEqual([true, false, true])
  expect(await ann.post('/api/user/session/end', { id: found?.id })).toMatchObject({ status: 404, code: 40465 })
  expect((await ann.post('/api/user/session/endOthers', {})).code).toBe(0)
  expect([await isIn(ann), await isIn(third)]).toEqual([true, false])
  expect(await sessionsOf(ann)).toHaveLength(1)
})

test('the last use of a login is its last renewal', async () => {
  const bea = await server.user('bea')
  const [before] = await sessionsOf(bea)
  server.advance(10 * MINUTE)
  await bea.signIn('/api/user/refresh', {})
  const [after] = await sessionsOf(bea)
  expect(after?.id).toBe(before?.id)
  expect(Date.parse(after?.seenAt ?? '') - Date.parse(before?.seenAt ?? '')).toBeGreaterThanOrEqual(10 * MINUTE)
  server.advance(-10 * MINUTE)
})

test('an exact search finds a whole address, and of one that is not confirmed nothing more than that', async () => {
  const eve = await server.user('eve')
  await server.user('dan')
  await server.user('fay', { confirmed: false })
  const search = async (keyword: string) => await eve.post<FoundPerson[]>('/api/user/search', { keyword })
  expect((await search('DAN@test.dev')).data).toMatchObject([{ userName: 'dan@test.dev', nickName: 'dan' }])
  expect((await search('fay@test.dev')).data).toMatchObject([{ userName: 'fay@test.dev', nickName: '' }])
  expect((await search('nobody@test.dev')).data).toEqual([])
  expect((await search('dan')).code).toBe(40001)
  for (let n = 0; n < 27; n++) await search('nobody@test.dev')
  expect((await search('dan@test.dev')).status).toBe(429)
})

test('a fuzzy search knows only people of shared projects, and of too short a word nothing', async () => {
  const [gus, hal, ida] = [await server.user('gus'), await server.user('halina'), await server.user('idagus')]
  const { id } = await gus.newProject()
  await gus.post('/api/project/user/create', { projectId: id, userName: 'halina@test.dev', role: 'tester' })
  const search = async (user: TestUser, keyword: string) =>
    await user.get<FoundPerson[]>(`/api/user/search/fuzzy?keyword=${encodeURIComponent(keyword)}`)
  expect((await search(gus, 'HALI')).data.map(({ userName }) => userName)).toEqual(['halina@test.dev'])
  expect((await search(hal, 'gus')).data.map(({ userName }) => userName)).toEqual(['gus@test.dev'])
  expect((await search(ida, 'gus@')).data).toEqual([])
  expect((await search(gus, 'ha')).code).toBe(40001)
  expect((await search(gus, '张')).data).toEqual([])
})

test('super administrators see all accounts, freeze and unfreeze them, and change who is one; nobody does so to themselves', async () => {
  const [root, jon] = [await server.root(), await server.user('jon')]
  const list = (await root.get<Paged<PlatformUser>>('/api/user/platform/list?keyword=jon')).data
  expect(list.list).toMatchObject([{ userName: 'jon@test.dev', role: 2, status: 1, confirmed: true, second: false }])
  expect((await root.post('/api/user/platform/status', { userId: jon.userId, status: 2 })).data).toMatchObject({ status: 2 })
  expect(await isIn(jon)).toBe(false)
  expect((await root.get<Paged<PlatformUser>>('/api/user/platform/list?status=2')).data.list.map(({ userName }) => userName)).toEqual([
    'jon@test.dev',
  ])
  expect((await root.post('/api/user/platform/status', { userId: jon.userId, status: 1 })).code).toBe(0)
  expect((await root.post('/api/user/platform/role', { userId: jon.userId, role: 1 })).code).toBe(0)
  const back = await again('jon')
  expect((await back.get('/api/user/platform/list')).status).toBe(200)
  expect((await root.post('/api/user/platform/role', { userId: jon.userId, role: 2 })).code).toBe(0)
  expect((await back.get('/api/user/platform/list')).status).toBe(403)
  for (const [path, more] of [
    ['status', { status: 2 }],
    ['role', { role: 2 }],
  ] as const)
    expect(await root.post(`/api/user/platform/${path}`, { userId: root.userId, ...more })).toMatchObject({ code: 40161 })
})

test('a deletion asks for the account name and the password, and waits until shared projects are handed over', async () => {
  const [kim, lea] = [await server.user('kim'), await server.user('lea')]
  const shared = await kim.newProject('Shared')
  const alone = await kim.newProject('Alone')
  await kim.newPage(shared.id)
  await kim.post('/api/project/user/create', { projectId: shared.id, userName: 'lea@test.dev', role: 'developer' })
  const plan = (await kim.get<DeletionPlan>('/api/user/deletion')).data
  expect(plan.projects.find(({ id }) => id === shared.id)).toMatchObject({ pages: 1, members: 1, heirs: [{ userName: 'lea@test.dev' }] })
  const remove = (body: object) => kim.post('/api/user/delete', { userName: 'kim@test.dev', userPwd: PASSWORD, ...body })
  expect(await remove({ userName: 'kim' })).toMatchObject({ code: 40163, msg: 'Inconsistent accounts' })
  expect(await remove({ userPwd: 'not it at all' })).toMatchObject({ code: 40112 })
  expect(await remove({})).toMatchObject({ status: 409, code: 40164 })
  expect(await lea.post('/api/project/handover', { projectId: shared.id, userId: lea.userId })).toMatchObject({ status: 404 })
  expect((await kim.post('/api/project/handover', { projectId: shared.id, userId: lea.userId })).code).toBe(0)
  expect((await remove({ userName: ' KIM@test.dev ' })).code).toBe(0)
  expect(await isIn(kim)).toBe(false)
  expect(await server.browser().post('/api/user/login', { userName: 'kim@test.dev', userPwd: PASSWORD })).toMatchObject({ code: 40101 })
  expect((await lea.get<{ userName: string; pageCount: number }>(`/api/project/detail/${shared.id}`)).data).toMatchObject({
    userName: 'lea@test.dev',
    pageCount: 1,
  })
  expect((await (await server.root()).get(`/api/project/detail/${alone.id}`)).status).toBe(404)
  const { user } = server.store.t
  const [row] = await server.store.read.select().from(user).where(eq(user.id, kim.userId))
  expect(row).toMatchObject({ userName: `deleted-${kim.userId}`, nickName: '', avatar: '', status: 2 })
  // The address is free again.
  expect((await server.user('kim')).userId).not.toBe(kim.userId)
})

test('the only super administrator stays', async () => {
  const root = await server.root()
  expect(await root.post('/api/user/delete', { userName: 'root@test.dev', userPwd: PASSWORD })).toMatchObject({ code: 40165 })
})
