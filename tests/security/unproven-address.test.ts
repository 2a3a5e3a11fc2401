import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '#server/testing.fixture'
import type { ConfirmLink, Paged, PageInfo, ProjectInfo, ProjectMember, UnconfirmedUser, UserInfo } from '#server/wire'

const HOUR = 3_600_000
let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await createTestServer({ env: { BASE_URL: 'https://tessera.test' } })
  owner = await server.user('owner')
})
afterAll(() => server.close())

const unconfirmed = (name: string) => server.user(name, { confirmed: false })
const add = (projectId: number, userName: string, role = 'admin') =>
  owner.post<ProjectMember>('/api/project/member/create', { projectId, userName, role })
const linkFor = async (userName: string) => (await (await server.root()).post<ConfirmLink>('/api/user/confirm/link', { userName })).data
const tokenOf = ({ link }: ConfirmLink) => link.split('#token=')[1] as string
const use = (user: TestUser, token: string) => user.post('/api/user/confirm/use', { token })
const names = async (user: TestUser) => (await user.get<Paged<ProjectInfo>>('/api/project/list')).data.list.map(({ name }) => name).sort()

test('whoever registers the address of a colleague gets nothing of the projects that the colleague is added to', async () => {
  const project = await owner.newProject('Payroll')
  const page = await owner.newPage(project.id, { name: 'Salaries' })
  await owner.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  const stranger = await unconfirmed('boss')
  expect(await add(project.id, 'boss@test.dev')).toMatchObject({ code: 0, data: { waiting: true, nickName: '', avatar: '' } })

  expect((await stranger.get<Paged<ProjectInfo>>('/api/project/list?keyword=Payroll')).data).toMatchObject({ list: [], total: 0 })
  expect((await stranger.get<Paged<PageInfo>>('/api/pages/list?keyword=Salaries')).data).toMatchObject({ list: [], total: 0 })
  const refused = [
    await stranger.get(`/api/project/detail/${project.id}`),
    await stranger.get(`/api/project/member/list?projectId=${project.id}`),
    await stranger.get(`/api/pages/list?projectId=${project.id}`),
    await stranger.get(`/api/pages/records/${page.id}`),
    await stranger.get(`/api/viewer/page/${page.id}?env=prd`),
    await stranger.post('/api/project/update', { id: project.id, name: 'Mine' }),
    await stranger.post('/api/pages/create', { projectId: project.id, name: 'Mine' }),
    await stranger.post('/api/project/member/create', { projectId: project.id, userName: 'boss@test.dev', role: 'admin' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))

  const list = await owner.get<ProjectMember[]>(`/api/project/member/list?projectId=${project.id}`)
  expect(list.data.map(({ userName, waiting }) => [userName, waiting])).toEqual([
    ['owner@test.dev', false],
    ['boss@test.dev', true],
  ])
  const root = await server.root()
  expect((await root.post('/api/user/confirm', { userName: 'BOSS@test.dev' })).code).toBe(0)
  expect(await names(stranger)).toContain('Payroll')
  expect((await stranger.get<ProjectInfo>(`/api/project/detail/${project.id}`)).data.access).toBe('admin')
  expect((await stranger.get<UserInfo>('/api/user/info')).data.confirmed).toBe(true)
})

test('what somebody made is his without a confirmation', async () => {
  const user = await unconfirmed('maker')
  expect(user.info?.confirmed).toBe(false)
  const project = await user.newProject('My own')
  expect(await names(user)).toContain('My own')
  expect((await user.newPage(project.id)).projectId).toBe(project.id)
})

test('administrators of the first start and of the environment are confirmed', async () => {
  expect((await server.root()).info?.confirmed).toBe(true)
  await server.app.services.accounts.ensureAdmin({ email: 'env@test.dev', password: PASSWORD })
  const admin = server.browser()
  expect((await admin.signIn('/api/user/login', { userName: 'env@test.dev', userPwd: PASSWORD })).data.user.confirmed).toBe(true)
})

test('a link confirms the account it was made for, once, and is stored as its hash alone', async () => {
  const user = await unconfirmed('linked')
  const made = await linkFor('linked@test.dev')
  expect(made.link).toMatch(/^https:\/\/tessera\.test\/confirm#token=[\w-]{43}$/)
  const { accountLink, audit } = server.store.t
  const stored = await server.store.read.select().from(accountLink).where(eq(accountLink.userId, user.userId))
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(tokenOf(made))
  expect(JSON.stringify(await server.store.read.select().from(audit))).not.toContain(tokenOf(made))

  const other = await unconfirmed('other')
  expect(await use(other, tokenOf(made))).toMatchObject({ status: 403, code: 40132 })
  expect((await use(server.browser(), tokenOf(made))).status).toBe(401)
  const tries = await Promise.all(Array.from({ length: 4 }, () => use(user, tokenOf(made))))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await user.get<UserInfo>('/api/user/info')).data.confirmed).toBe(true)
  expect((await other.get<UserInfo>('/api/user/info')).data.confirmed).toBe(false)
  expect(await use(other, tokenOf(made))).toMatchObject({ status: 400, code: 40130 })
})

test('a link ends after a day, and the next one takes its place', async () => {
  const user = await unconfirmed('late')
  const [first, second] = [await linkFor('late@test.dev'), await linkFor('late@test.dev')]
  expect(await use(user, tokenOf(first))).toMatchObject({ status: 400, code: 40130 })
  server.advance(25 * HOUR)
  await user.signIn('/api/user/login', { userName: 'late@test.dev', userPwd: PASSWORD })
  expect(await use(user, tokenOf(second))).toMatchObject({ status: 400, code: 40131 })
  expect((await user.get<UserInfo>('/api/user/info')).data.confirmed).toBe(false)
  server.advance(8 * 24 * HOUR)
  await server.app.services.sweep()
  const { accountLink } = server.store.t
  expect(await server.store.read.$count(accountLink, eq(accountLink.userId, user.userId))).toBe(0)
  await (await server.root()).signIn('/api/user/login', { userName: 'root@test.dev', userPwd: PASSWORD })
  await owner.signIn('/api/user/login', { userName: 'owner@test.dev', userPwd: PASSWORD })
})

test('only a super administrator confirms, makes links and sees who waits', async () => {
  await unconfirmed('waiter')
  const project = await owner.newProject()
  await add(project.id, 'waiter@test.dev', 'tester')
  for (const path of ['/api/user/confirm', '/api/user/confirm/link'])
    expect(await owner.post(path, { userName: 'waiter@test.dev' })).toMatchObject({ status: 403, code: 40301 })
  expect(await owner.get('/api/user/unconfirmed')).toMatchObject({ status: 403, code: 40301 })
  const root = await server.root()
  const list = (await root.get<Paged<UnconfirmedUser>>('/api/user/unconfirmed?keyword=waiter')).data
  expect(list).toMatchObject({ total: 1, list: [{ userName: 'waiter@test.dev', waiting: 1 }] })
  const { userId } = list.list[0] as UnconfirmedUser
  expect((await root.post('/api/user/confirm', { userId })).code).toBe(0)
  expect((await root.post('/api/user/confirm', { userId })).code).toBe(0)
  expect((await root.get<Paged<UnconfirmedUser>>('/api/user/unconfirmed?keyword=waiter')).data.total).toBe(0)
  expect(await root.post('/api/user/confirm', { userName: 'nobody@test.dev' })).toMatchObject({ status: 404 })
  const { audit } = server.store.t
  const rows = await server.store.read.select().from(audit).where(eq(audit.action, 'account confirmed'))
  expect(rows.filter((row) => row.target.includes(`user ${userId}`))).toHaveLength(1)
})

test('an account that cannot be added is answered like one that is not there', async () => {
  const project = await owner.newProject()
  const frozen = await server.user('icy')
  const { t } = server.store
  await server.store.write(async (db) => {
    await db.update(t.user).set({ status: 2 }).where(eq(t.user.id, frozen.userId))
  })
  const [known, unknown] = [await add(project.id, 'icy@test.dev'), await add(project.id, 'nobody@test.dev')]
  const strip = ({ status, code, data, msg }: typeof known) => ({ status, code, data, msg })
  expect(strip(known)).toEqual(strip(unknown))
  expect(known).toMatchObject({ status: 404, code: 40411 })
})

test('looking members up is limited for each person and each project, also where the person is unknown', async () => {
  const fresh = await createTestServer()
  const ann = await fresh.user('ann')
  const bob = await fresh.user('bob')
  const [one, two] = [await ann.newProject(), await ann.newProject()]
  const look = (user: TestUser, projectId: number, name: string) =>
    user.post('/api/project/member/create', { projectId, userName: `${name}@test.dev`, role: 'tester' })
  // An outsider uses nothing up.
  for (let i = 0; i < 31; i++) expect((await look(bob, one.id, `x${i}`)).status).toBe(404)
  await Promise.all(Array.from({ length: 40 }, (_, i) => look(ann, i % 2 === 0 ? one.id : two.id, `y${i}`)))
  expect(await look(ann, two.id, 'bob')).toMatchObject({ status: 429, code: 42910 })
  fresh.advance(HOUR + 1000)
  await ann.signIn('/api/user/login', { userName: 'ann@test.dev', userPwd: PASSWORD })
  expect((await look(ann, two.id, 'bob')).code).toBe(0)
  // Thirty for the project, whoever asks.
  await fresh.store.write(async (db) => {
    await db.update(fresh.store.t.projectMember).set({ role: 'admin' })
  })
  await bob.signIn('/api/user/login', { userName: 'bob@test.dev', userPwd: PASSWORD })
  for (let i = 0; i < 29; i++) expect((await look(i % 2 === 0 ? bob : ann, two.id, `z${i}`)).status).toBe(404)
  expect((await look(bob, two.id, 'z')).status).toBe(429)
  expect((await look(ann, one.id, 'z')).status).toBe(404)
  await fresh.close()
})
