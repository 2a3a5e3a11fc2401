import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { OwnAccess, Paged, ProjectInfo, ProjectUser, SubUser } from '../../wire.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.root()
})
afterAll(() => server.close())

const SUB_PASSWORD = 'apple-42-sky'
const created = async (person: TestUser, name: string): Promise<SubUser> =>
  (await person.post<SubUser>('/api/user/sub/create', { userName: `${name}@sub.dev`, userPwd: SUB_PASSWORD })).data
const signedIn = async (name: string, userPwd = SUB_PASSWORD): Promise<TestUser> => {
  const browser = server.browser()
  await browser.signIn('/api/user/login', { userName: `${name}@sub.dev`, userPwd })
  return browser
}
/** A private project with a published page that a role opens. */
const app = async (owner: TestUser) => {
  const { id: projectId } = await owner.newProject('App')
  const { id: pageId } = await owner.newPage(projectId)
  await owner.post('/api/page/publish/create', { env: 'prd', id: pageId, previewImg: '' })
  const menu = await owner.post<{ id: number }>('/api/project/menu/create', { projectId, type: 1, name: 'Page', kind: 'page', pageId })
  const role = await owner.post<{ id: number }>('/api/project/role/create', { projectId, name: 'Clerk' })
  await owner.post('/api/project/role/updateLimits', { id: role.data.id, rev: 1, limits: [menu.data.id] })
  return { projectId, pageId, roleId: role.data.id }
}
const shownAs = async (owner: TestUser, projectId: number, name: string): Promise<ProjectUser | undefined> =>
  (await owner.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}&keyword=${name}`)).data.list[0]
const join = (owner: TestUser, projectId: number, name: string, more: object) =>
  owner.post('/api/project/user/create', { projectId, userName: `${name}@sub.dev`, ...more })

test('a password of a sub user has 6 to 12 characters, and an address is taken once', async () => {
  const ann = await server.user('ann')
  const create = (userPwd: string, userName = 'one@sub.dev') => ann.post('/api/user/sub/create', { userName, userPwd })
  expect((await create('a1b2c')).code).toBe(40001)
  expect((await create('a1b2c3d4e5f6g')).code).toBe(40001)
  expect((await create('password1')).code).toBe(40117)
  expect((await create('b4kq7z')).data).toMatchObject({ userName: 'one@sub.dev', nickName: 'one', status: 1, projects: 0 })
  expect((await create('b4kq7zz2mw9x')).code).toBe(40110)
})

test('a sub user uses the pages that a role opens in a project of whoever made it, and nothing of the studio', async () => {
  const bea = await server.user('bea')
  const { projectId, pageId, roleId } = await app(bea)
  const { userId } = await created(bea, 'clerk')
  expect(await join(bea, projectId, 'clerk', { role: 'developer' })).toMatchObject({ code: 40060 })
  expect((await join(bea, projectId, 'clerk', { role: 'ordinary', roleId })).code).toBe(0)
  const clerk = await signedIn('clerk')
  expect((await clerk.get('/api/user/info')).data).toMatchObject({ sub: true, role: 2 })
  expect((await clerk.get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)).data).toMatchObject({
    role: 'ordinary',
    roleName: 'Clerk',
  })
  expect((await clerk.get(`/api/viewer/page/${pageId}?env=prd`)).status).toBe(200)
  expect((await clerk.get('/api/project/used')).data).toEqual([{ id: projectId, name: 'App', remark: '' }])
  expect((await bea.get('/api/project/used')).data).toEqual([])
  // Where the mail leads that tells them.
  expect((await clerk.get(`/api/project/visit/${projectId}`)).data).toEqual({ name: 'App', visit: { pageId, env: 'prd' } })
  expect((await clerk.get(`/api/viewer/page/${pageId}?env=stg`)).status).not.toBe(200)
  for (const path of [
    '/api/project/list',
    `/api/pages/detail/${pageId}`,
    `/api/project/detail/${projectId}`,
    '/api/user/sub/list',
    '/api/user/search/fuzzy?keyword=bea',
  ])
    expect([path, (await clerk.get(path)).status]).toEqual([path, 403])
  expect(await shownAs(bea, projectId, 'clerk')).toMatchObject({ sub: true, waiting: false, nickName: 'clerk' })
  expect((await clerk.post('/api/project/create', { name: 'Mine' })).status).toBe(403)
  // The length of a sub user's password is the same for whoever changes it.
  const change = async (userPwd: string) => (await clerk.post('/api/user/password/update', { oldPwd: SUB_PASSWORD, userPwd })).code
  expect([await change('a longer one 7'), await change('another-17')]).toEqual([40117, 0])
  await bea.post('/api/project/user/delete', { projectId, userId })
  expect((await clerk.get('/api/project/used')).data).toEqual([])
  expect((await clerk.get(`/api/viewer/page/${pageId}?env=prd`)).status).not.toBe(200)
})

test('a stranger gives no membership to an address that somebody made a sub user of, and one counts only while that person administers the project', async () => {
  const [cid, dan] = [await server.user('cid'), await server.user('dan')]
  const { projectId, pageId, roleId } = await app(dan)
  await created(cid, 'trap')
  expect((await join(dan, projectId, 'trap', { role: 'ordinary', roleId })).code).toBe(40411)
  expect((await dan.post('/api/project/member/create', { projectId, userName: 'trap@sub.dev', role: 'tester' })).code).toBe(40411)
  expect((await dan.post('/api/pages/member/create', { pageId, userName: 'trap@sub.dev', role: 'tester' })).code).toBe(40411)
  const trap = await signedIn('trap')
  expect((await trap.get(`/api/viewer/page/${pageId}?env=prd`)).status).not.toBe(200)
  // Whoever administers the project with a confirmed address may let anybody in.
  await dan.post('/api/project/user/create', { projectId, userName: 'cid@test.dev', role: 'admin' })
  expect((await join(dan, projectId, 'trap', { role: 'ordinary', roleId })).code).toBe(0)
  expect((await trap.get(`/api/viewer/page/${pageId}?env=prd`)).status).toBe(200)
  await dan.post('/api/project/user/update', { projectId, userId: cid.userId, role: 'tester' })
  expect((await trap.get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)).status).toBe(404)
  expect(await shownAs(dan, projectId, 'trap')).toMatchObject({ sub: true, waiting: true, nickName: '' })
})

test('freezing, a new password and a deletion end the logins of a sub user at once; others are told that there is none', async () => {
  const [eve, fay] = [await server.user('eve'), await server.user('fay')]
  const { userId } = await created(eve, 'worker')
  const isIn = async (user: TestUser) => (await user.get('/api/user/info')).status === 200
  for (const [path, body] of [
    ['status', { status: 2 }],
    ['password', { userPwd: SUB_PASSWORD }],
    ['update', { nickName: 'X' }],
    ['delete', {}],
  ] as const)
    expect(await fay.post(`/api/user/sub/${path}`, { userId, ...body })).toMatchObject({ status: 404, code: 40466 })
  let worker = await signedIn('worker')
  expect((await eve.post('/api/user/sub/status', { userId, status: 2 })).data).toMatchObject({ status: 2 })
  expect(await isIn(worker)).toBe(false)
  await eve.post('/api/user/sub/status', { userId, status: 1 })
  worker = await signedIn('worker')
  expect((await eve.post('/api/user/sub/password', { userId, userPwd: 'pear-17-moon' })).code).toBe(0)
  expect(await isIn(worker)).toBe(false)
  worker = await signedIn('worker', 'pear-17-moon')
  expect((await eve.get<Paged<SubUser>>('/api/user/sub/list?keyword=work')).data.list).toMatchObject([{ userId, status: 1 }])
  expect((await eve.post('/api/user/sub/delete', { userId })).code).toBe(0)
  expect(await isIn(worker)).toBe(false)
  expect((await eve.get<Paged<SubUser>>('/api/user/sub/list')).data.total).toBe(0)
  expect((await created(eve, 'worker')).userId).not.toBe(userId)
})

test('refuses sub users to whoever administers no project, and takes them from its administrators', async () => {
  const [gus, hal] = [await server.user('gus'), await server.user('hal')]
  const create = (userName: string) => gus.post('/api/user/sub/create', { userName, userPwd: SUB_PASSWORD })
  const { id: projectId } = await hal.newProject()
  // Everybody begins with a sample project of their own.
  for (const { id, name } of (await gus.get<Paged<ProjectInfo>>('/api/project/list')).data.list)
    await gus.post('/api/project/delete', { id, name })
  const as = (role: string) => hal.post('/api/project/user/update', { projectId, userId: gus.userId, role })
  expect(await create('g1@sub.dev')).toMatchObject({ status: 403, code: 40366 })
  await hal.post('/api/project/user/create', { projectId, userName: 'gus@test.dev', role: 'developer' })
  expect((await create('g1@sub.dev')).code).toBe(40366)
  await as('admin')
  expect((await create('g1@sub.dev')).code).toBe(0)
  // What was made stays theirs.
  await as('tester')
  expect((await create('g2@sub.dev')).code).toBe(40366)
  expect((await gus.get<Paged<SubUser>>('/api/user/sub/list')).data.list).toHaveLength(1)
})
