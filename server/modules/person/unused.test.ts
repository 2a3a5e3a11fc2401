import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, PlatformUser, ProjectUser, SubUser } from '../../wire.ts'

const DAY = 86_400_000
const SUB_PASSWORD = 'apple-42-sky'

let server: TestServer
let root: TestUser
beforeAll(async () => {
  server = await createTestServer()
  root = await server.root()
})
afterAll(() => server.close())

/** An account that last signed in and was made so many days ago. */
const aged = async (
  name: string,
  days: { readonly signedIn: number | null; readonly made: number },
): Promise<TestUser> => {
  const person = await server.user(name)
  const { user } = server.store.t
  const ago = (count: number) => new Date(Date.now() - count * DAY)
  const values = { createdAt: ago(days.made), lastSignInAt: days.signedIn === null ? null : ago(days.signedIn) }
  await server.store.write((db) => db.update(user).set(values).where(eq(user.id, person.userId)))
  return person
}
const listed = async (query: string): Promise<readonly string[]> => {
  const { data } = await root.get<Paged<PlatformUser>>(`/api/user/platform/list?keyword=aged&${query}`)
  return data.list.map(({ nickName }) => nickName).toSorted()
}
const subOf = async (owner: TestUser, name: string): Promise<TestUser> => {
  await owner.post<SubUser>('/api/user/sub/create', { userName: `${name}@sub.dev`, userPwd: SUB_PASSWORD })
  const browser = server.browser()
  await browser.signIn('/api/user/login', { userName: `${name}@sub.dev`, userPwd: SUB_PASSWORD })
  return browser
}

describe('the last sign-in of an account', () => {
  it('is kept with each sign-in', async () => {
    const ida = await aged('ida', { signedIn: 40, made: 50 })
    const before = Date.now()
    await server.browser().signIn('/api/user/login', { userName: ida.info!.userName, userPwd: PASSWORD })
    const { data } = await root.get<Paged<PlatformUser>>('/api/user/platform/list?keyword=ida')
    expect(Date.parse(data.list[0]!.lastSignInAt!)).toBeGreaterThanOrEqual(before - 1000)
  })

  it('filters accounts that were not used, and leaves out those that are younger', async () => {
    await aged('aged-1', { signedIn: 10, made: 400 })
    await aged('aged-2', { signedIn: 100, made: 400 })
    await aged('aged-3', { signedIn: null, made: 400 })
    await aged('aged-4', { signedIn: null, made: 5 })
    expect(await listed('')).toEqual(['aged-1', 'aged-2', 'aged-3', 'aged-4'])
    expect(await listed('unused=90')).toEqual(['aged-2', 'aged-3'])
    expect(await listed('unused=never')).toEqual(['aged-3', 'aged-4'])
    for (const wrong of ['0', '-1', '1.5', '99999', 'ever'])
      expect((await root.get(`/api/user/platform/list?unused=${wrong}`)).code).toBe(40001)
  })

  it('is in the file of accounts, with each formula as text', async () => {
    const eve = await aged('aged-5', { signedIn: 200, made: 400 })
    await eve.post('/api/user/update/profile', { nickName: '=cmd()' })
    const answer = await root.raw('/api/user/platform/export?unused=180&keyword=aged-5')
    expect(answer.headers.get('content-disposition')).toContain('accounts.csv')
    const [head, line, rest] = (await answer.text()).split('\r\n')
    expect(head).toBe('E-mail,Nickname,Super administrator,Frozen,Sub user of,Created,Last sign-in')
    expect(line).toMatch(/^aged-5@\S+,'=cmd\(\),false,false,,\d{4}-\S+Z,\d{4}-\S+Z$/)
    expect(rest).toBe('')
    expect((await eve.get('/api/user/platform/export')).status).toBe(403)
  })

  it('is shown to administrators of a project alone', async () => {
    const ann = await server.user('ann')
    const tess = await server.user('tess')
    const projectId = (await ann.newProject('Shop')).id
    await ann.post('/api/project/user/create', { projectId, userName: tess.info!.userName, role: 'tester' })
    const seen = (by: TestUser, query = '') =>
      by.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}${query}`)
    expect((await seen(ann)).data.list.map(({ lastSignInAt }) => lastSignInAt)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    expect((await seen(tess)).data.list.map(({ lastSignInAt }) => lastSignInAt)).toEqual([null, null])
    expect((await seen(tess, '&unused=30')).status).toBe(403)
    const { user } = server.store.t
    const long = new Date(Date.now() - 60 * DAY)
    await server.store.write((db) =>
      db.update(user).set({ createdAt: long, lastSignInAt: long }).where(eq(user.id, tess.userId)),
    )
    expect((await seen(ann, '&unused=30')).data.list.map(({ nickName }) => nickName)).toEqual(['tess'])
  })
})

describe('ending all sign-ins', () => {
  it('of an account is for super administrators, who end none of their own', async () => {
    const bob = await server.user('bob')
    const elsewhere = server.browser()
    await elsewhere.signIn('/api/user/login', { userName: bob.info!.userName, userPwd: PASSWORD })
    expect((await bob.post('/api/user/platform/session/end', { userId: bob.userId })).status).toBe(403)
    expect((await root.post('/api/user/platform/session/end', { userId: root.userId })).code).toBe(40161)
    expect((await root.post('/api/user/platform/session/end', { userId: bob.userId })).code).toBe(0)
    expect([(await bob.get('/api/user/info')).status, (await elsewhere.get('/api/user/info')).status]).toEqual([
      401, 401,
    ])
    await elsewhere.signIn('/api/user/login', { userName: bob.info!.userName, userPwd: PASSWORD })
    expect((await elsewhere.get('/api/user/info')).status).toBe(200)
  })

  it('of a sub user is for its person and for administrators of a project that it is in', async () => {
    const cid = await server.user('cid')
    const dan = await server.user('dan')
    const projectId = (await cid.newProject('Stall')).id
    const { data: role } = await cid.post<{ id: number }>('/api/project/role/create', { projectId, name: 'Clerk' })
    const till = await subOf(cid, 'till')
    await cid.post('/api/project/user/create', {
      projectId,
      userName: 'till@sub.dev',
      role: 'ordinary',
      roleId: role.id,
    })
    await cid.post('/api/project/user/create', { projectId, userName: dan.info!.userName, role: 'admin' })
    const inProject = (by: TestUser, userId: number) => by.post('/api/project/user/session/end', { projectId, userId })
    expect((await dan.post('/api/user/sub/session/end', { userId: till.userId })).status).toBe(404)
    expect((await inProject(dan, till.userId)).code).toBe(0)
    expect((await till.get('/api/user/info')).status).toBe(401)
    await till.signIn('/api/user/login', { userName: 'till@sub.dev', userPwd: SUB_PASSWORD })
    expect((await cid.post('/api/user/sub/session/end', { userId: till.userId })).code).toBe(0)
    expect((await till.get('/api/user/info')).status).toBe(401)
    expect(await inProject(cid, dan.userId)).toMatchObject({ status: 409, code: 40924 })
    expect((await inProject(cid, (await server.user('eli')).userId)).status).toBe(404)
    expect((await dan.get('/api/user/info')).status).toBe(200)
  })
})
