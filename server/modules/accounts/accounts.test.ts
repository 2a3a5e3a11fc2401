import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type TestServer } from '../../testing.fixture.ts'
import type { Paged, PageInfo, ProjectInfo, Session, SetupState } from '../../wire.ts'

const MINUTE = 60_000
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.root()
})
afterAll(() => server.close())

test('an empty database is set up once, through the link of the start', async () => {
  const fresh = await createTestServer()
  const browser = fresh.browser()
  expect((await browser.get<SetupState>('/api/setup')).data).toEqual({ needed: true })
  expect(await browser.post('/api/user/sendEmail', { userEmail: 'a@test.dev' })).toMatchObject({ status: 409 })
  expect(await browser.post('/api/user/regist', { userName: 'a@test.dev', code: '123456', userPwd: PASSWORD })).toMatchObject({
    status: 409,
  })
  const setupToken = await fresh.app.services.setup.issueToken()
  const body = { setupToken, userName: 'Boss@Test.dev', userPwd: PASSWORD }
  expect(await browser.post('/api/setup', { ...body, setupToken: 'guess' })).toMatchObject({ status: 403 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => fresh.browser().post('/api/setup', { ...body, userName: `u${i}@test.dev` })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403, 403])
  expect((await browser.get<SetupState>('/api/setup')).data).toEqual({ needed: false })
  expect(await fresh.app.services.setup.issueToken()).toBeNull()
  await fresh.close()
})

test('the administrator of the environment can sign in and is made only once', async () => {
  const fresh = await createTestServer()
  const admin = { email: 'Env@Test.dev', password: PASSWORD }
  await fresh.app.services.accounts.ensureAdmin(admin)
  await fresh.app.services.accounts.ensureAdmin({ ...admin, password: 'another password' })
  const answer = await fresh.browser().signIn('/api/user/login', { userName: 'env@test.dev', userPwd: PASSWORD })
  expect(answer.data.user).toMatchObject({ userName: 'env@test.dev', role: 1 })
  await fresh.close()
})

test('passwords are stored as argon2id and tokens only as hashes', async () => {
  const user = await server.user('stored')
  const rows = await server.store.read.select().from(server.store.t.user)
  for (const row of rows) expect(row.passwordHash).toMatch(/^\$argon2id\$/)
  const keys = JSON.stringify(await server.store.read.select().from(server.store.t.sessionKey))
  expect(keys).not.toContain(user.token)
  expect(keys).not.toContain(user.cookie?.split('=')[1])
})

test('an unknown account and a wrong password are answered alike', async () => {
  await server.user('dora')
  const strip = async (userName: string) => {
    const { status, code, msg, data } = await server.browser().post('/api/user/login', { userName, userPwd: 'wrong password' })
    return { status, code, msg, data }
  }
  expect(await strip('dora@test.dev')).toEqual(await strip('nobody@test.dev'))
})

test('the token is worth nothing without its cookie, the cookie nothing without the token, and two logins do not mix', async () => {
  const [one, two] = [await server.user('eve'), await server.user('fay')]
  const ask = (headers: Record<string, string>) => server.app.handle(new Request('http://localhost/api/user/info', { headers }))
  const [token, cookie] = [`Bearer ${one.token}`, one.cookie as string]
  expect((await ask({ authorization: token, cookie })).status).toBe(200)
  expect((await ask({ authorization: token })).status).toBe(401)
  expect((await ask({ cookie })).status).toBe(401)
  expect((await ask({ authorization: token, cookie: two.cookie as string })).status).toBe(401)
})

test('the cookie cannot be read by scripts and is not sent by other sites', async () => {
  const response = await server.browser().raw('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'eve@test.dev', userPwd: PASSWORD }),
  })
  expect(response.headers.get('set-cookie')).toMatch(/^mars-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
  const secure = await createTestServer({ env: { BASE_URL: 'https://tessera.test' } })
  const answer = await secure.root()
  expect(answer.cookie).toMatch(/^__Host-mars-sid=/)
  await secure.close()
})

test('logging out ends the login at once', async () => {
  const user = await server.user('gil')
  const { token, cookie } = user
  expect((await user.post('/api/user/logout', {})).code).toBe(0)
  Object.assign(user, { token, cookie })
  expect(await user.get('/api/user/info')).toMatchObject({ status: 401, code: 10018 })
})

test('a token ends after 15 minutes, is renewed by the cookie, and a login left alone for 12 hours is over', async () => {
  const fresh = await createTestServer()
  const user = await fresh.root()
  fresh.advance(16 * MINUTE)
  expect(await user.get('/api/user/info')).toMatchObject({ status: 401, code: 10018 })
  const old = user.token
  expect((await user.signIn('/api/user/refresh', {})).data.expiresIn).toBe(900)
  expect(user.token).not.toBe(old)
  expect((await user.get('/api/user/info')).status).toBe(200)
  fresh.advance(13 * 60 * MINUTE)
  expect(await user.signIn('/api/user/refresh', {})).toMatchObject({ status: 401, code: 10018 })
  await fresh.close()
})

test('using a cookie that was renewed before ends the whole login and is written down', async () => {
  const fresh = await createTestServer()
  const owner = await fresh.root()
  const stolen = owner.cookie as string
  await owner.signIn('/api/user/refresh', {})
  fresh.advance(MINUTE)
  const thief = fresh.browser()
  thief.cookie = stolen
  expect((await thief.post<Session>('/api/user/refresh', {})).status).toBe(401)
  expect((await owner.get('/api/user/info')).status).toBe(401)
  const { audit } = fresh.store.t
  expect(await fresh.store.read.select().from(audit).where(eq(audit.action, 'session reused'))).toHaveLength(1)
  await fresh.close()
})

test('two tabs that renew at the same moment both stay signed in', async () => {
  const user = await server.user('hal')
  const twin = server.browser()
  Object.assign(twin, { cookie: user.cookie, token: user.token })
  await Promise.all([user.signIn('/api/user/refresh', {}), twin.signIn('/api/user/refresh', {})])
  expect([(await user.get('/api/user/info')).status, (await twin.get('/api/user/info')).status]).toEqual([200, 200])
})

test('a frozen user is out with the next request', async () => {
  const user = await server.user('ida')
  const { t } = server.store
  await server.store.write(async (db) => {
    await db.update(t.user).set({ status: 2 }).where(eq(t.user.id, user.userId))
  })
  expect((await user.get('/api/user/info')).status).toBe(401)
  expect(await server.browser().post('/api/user/login', { userName: 'ida@test.dev', userPwd: PASSWORD })).toMatchObject({
    status: 403,
    code: 40102,
  })
})

test('five wrong passwords block this account from this address, parallel ones count too, and a restart changes nothing', async () => {
  const fresh = await createTestServer()
  await fresh.user('jon')
  const attempt = (userPwd: string) => fresh.browser().post('/api/user/login', { userName: 'jon@test.dev', userPwd })
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('wrong password')))
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
  expect((await attempt(PASSWORD)).status).toBe(429)
  const [stored] = await fresh.store.read.select({ n: count() }).from(fresh.store.t.attempt)
  expect(stored?.n).toBeGreaterThan(0)
  fresh.advance(16 * MINUTE)
  expect((await attempt(PASSWORD)).status).toBe(200)
  await fresh.close()
})

test('a changed password needs the old one, differs from it and ends the other logins', async () => {
  const user = await server.user('kim')
  const other = server.browser()
  await other.signIn('/api/user/login', { userName: 'kim@test.dev', userPwd: PASSWORD })
  const change = (body: object) => user.post('/api/user/password/update', body)
  expect(await change({ oldPwd: PASSWORD, userPwd: PASSWORD })).toMatchObject({ code: 40113 })
  expect(await change({ oldPwd: PASSWORD, userPwd: 'a new password', confirmPwd: 'another one' })).toMatchObject({
    code: 40114,
    msg: 'Entered passwords differ!',
  })
  expect(await change({ oldPwd: 'not it at all', userPwd: 'a new password' })).toMatchObject({ code: 40112 })
  expect((await change({ oldPwd: PASSWORD, userPwd: 'a new password' })).code).toBe(0)
  expect([(await user.get('/api/user/info')).status, (await other.get('/api/user/info')).status]).toEqual([200, 401])
  expect((await server.browser().signIn('/api/user/login', { userName: 'kim@test.dev', userPwd: 'a new password' })).code).toBe(0)
})

test('the profile takes a name and a picture, and nothing that gives power', async () => {
  const user = await server.user('lea')
  expect((await user.post('/api/user/update/profile', { nickName: 'Lea', avatar: 'https://example.com/a.png' })).code).toBe(0)
  expect((await user.post('/api/user/update/profile', { role: 1 })).code).toBe(40001)
  expect((await user.post('/api/user/update/profile', { avatar: 'javascript:alert(1)' })).code).toBe(40001)
  expect((await user.get('/api/user/profile')).data).toMatchObject({ nickName: 'Lea', role: 2 })
})

test('a newcomer finds a sample project with pages and data, once', async () => {
  const user = await server.user('mia')
  const projects = (await user.get<Paged<ProjectInfo>>('/api/project/list')).data
  expect(projects.list).toHaveLength(1)
  const sample = projects.list[0] as ProjectInfo
  expect(sample.pageCount).toBeGreaterThan(0)
  const pages = (await user.get<Paged<PageInfo>>(`/api/pages/list?projectId=${sample.id}`)).data
  // The test server knows few components; tests/contract holds the pages against all of them.
  for (const page of pages.list)
    expect(
      (await user.get<{ findings: { code: string }[] }>(`/api/pages/records/${page.id}`)).data.findings.filter(
        ({ code }) => code !== 'PAGE_UNKNOWN_TYPE',
      ),
    ).toEqual([])
  await user.post('/api/project/delete', { id: sample.id })
  await user.signIn('/api/user/login', { userName: 'mia@test.dev', userPwd: PASSWORD })
  expect((await user.get<Paged<ProjectInfo>>('/api/project/list')).data.total).toBe(0)
})

test('a refusal speaks the language that is asked for', async () => {
  const ask = async (language: string, more: { readonly authorization?: string } = { authorization: 'Bearer of-an-ended-login' }) => {
    const response = await server.browser().raw('/api/user/info', { headers: { 'accept-language': language, ...more } })
    return ((await response.json()) as { msg: string }).msg
  }
  expect(await ask('zh-CN,zh;q=0.9,en;q=0.8')).toBe('登录已过期，请重新登录')
  expect(await ask('en-US,en;q=0.9,zh;q=0.8')).toMatch('Your login has expired')
  expect(await ask('fr')).toMatch('Your login has expired')
  // Nothing of a visitor's has expired.
  expect([await ask('zh', {}), await ask('en', {})]).toEqual(['请先登录', 'Please sign in first'])
})
