import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsIn, mailTo } from '../../../tests/helpers/mails.ts'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type {
  ConnectedIdentity,
  IdentityInfo,
  LoginWays,
  Paged,
  RecoveryCodes,
  SecondStepSecret,
  SubUser,
  UserInfo,
  WayBack,
} from '../../wire.ts'
import { type Person, type ProviderServer, startOidc, startWechat } from './provider-server.fixture.ts'

const MINUTE = 60_000
const SITE = 'https://tessera.test'
const WECHAT = { appId: 'wx1234', secret: 'wechat secret' }
const ACME = { clientId: 'tessera', clientSecret: 'acme secret' }

let server: TestServer
let wechat: ProviderServer
let acme: Awaited<ReturnType<typeof startOidc>>
let background: { stop(): Promise<void> }
const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
beforeAll(async () => {
  ;[wechat, acme] = await Promise.all([startWechat(WECHAT), startOidc(ACME)])
  server = await createTestServer({
    env: {
      BASE_URL: SITE,
      ...{ TESSERA_WECHAT_APP: WECHAT.appId, TESSERA_WECHAT_SECRET: WECHAT.secret, TESSERA_WECHAT_URL: wechat.url },
      TESSERA_OIDC: JSON.stringify([
        { id: 'acme', label: 'Acme', issuer: acme.url, ...ACME },
        { id: 'gone', label: 'Gone', issuer: 'http://127.0.0.1:1', clientId: 'tessera' },
      ]),
    },
  })
  await server.root()
  background = await server.app.start()
})
afterAll(async () => {
  await background.stop()
  await server.close()
  await Promise.all([wechat.close(), acme.close()])
  said.mockRestore()
})
beforeEach(() =>
  server.store.write(async (db) => {
    await db.delete(server.store.t.attempt)
  }),
)

const begin = async (user: TestUser, way: string): Promise<URL> =>
  new URL((await user.post<{ address: string }>('/api/user/login/begin', { way })).data.address)
/** Goes to a provider and back, and says what is asked on the way back. */
const there = async (user: TestUser, way: 'wechat' | 'oidc/acme', person: Person) => {
  const address = await begin(user, way)
  const code = await (way === 'wechat' ? wechat : acme).signIn(address.href, person)
  const state = address.searchParams.get('state')
  const path = way === 'wechat' ? '/api/user/wechat' : '/api/user/oidc'
  const finish = async (by: TestUser = user, more: object = {}) => {
    const answer = await by.post<WayBack>(path, { code, state, ...more })
    if (answer.code === 0 && answer.data.session) Object.assign(by, { token: answer.data.session.token, info: answer.data.session.user })
    return answer
  }
  return { address, code, state, finish }
}
const through = async (way: 'wechat' | 'oidc/acme', person: Person, user: TestUser = server.browser()) => ({
  user,
  answer: await (await there(user, way, person)).finish(),
})

test('the login screen is told what the operator has set up, and nothing of the secrets', async () => {
  const { data } = await server.browser().get<LoginWays>('/api/user/login/ways')
  expect(data).toEqual({
    passwordMin: 6,
    subPassword: { min: 6, max: 12 },
    mails: 'kept',
    others: [
      { id: 'wechat', label: 'WeChat' },
      { id: 'oidc/acme', label: 'Acme' },
      { id: 'oidc/gone', label: 'Gone' },
    ],
  })
  expect(await server.browser().post('/api/user/login/begin', { way: 'oidc/other' })).toMatchObject({ status: 404, code: 40420 })
  expect(await server.browser().post('/api/user/login/begin', { way: 'oidc/gone' })).toMatchObject({ status: 502, code: 50210 })
})

test('an account with a second step is asked for its code, whichever account elsewhere it was proven with', async () => {
  const person = { sub: 'careful', email: 'careful@test.dev', email_verified: true, name: 'Careful' }
  const user = await server.user('careful')
  await through('oidc/acme', person)
  const { secret } = (await user.post<SecondStepSecret>('/api/user/second/begin', { userPwd: PASSWORD })).data
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const { codes } = (await user.post<RecoveryCodes>('/api/user/second/confirm', { code: totp.generate() })).data
  const { user: browser, answer } = await through('oidc/acme', person)
  expect(answer.data).toMatchObject({ session: null, link: null, second: { expiresIn: 300 } })
  const ticket = answer.data.second?.ticket
  expect((await browser.get('/api/user/info')).status).toBe(401)
  expect((await browser.signIn('/api/user/login/second', { ticket, code: codes[0]?.replaceAll('-', '') })).code).toBe(0)
  expect((await browser.get<UserInfo>('/api/user/info')).data.userName).toBe('careful@test.dev')
})

describe('WeChat', () => {
  test('is asked with the app, a state, and the address of the installation to come back to', async () => {
    const { origin, pathname, searchParams, hash } = await begin(server.browser(), 'wechat')
    expect([origin, pathname, hash]).toEqual([wechat.url, '/connect/qrconnect', '#wechat_redirect'])
    expect(Object.fromEntries(searchParams)).toEqual({
      appid: WECHAT.appId,
      redirect_uri: `${SITE}/login/return`,
      response_type: 'code',
      scope: 'snsapi_login',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('a person without an account gets a ticket, which connects the account that they sign in to', async () => {
    const ann = await server.user('ann')
    const { user, answer } = await through('wechat', { sub: 'ann', name: '安娜' })
    expect(answer.data).toEqual({ session: null, second: null, link: { ticket: expect.any(String), provider: 'WeChat', label: '安娜' } })
    const ticket = answer.data.link?.ticket
    const flow = user.cookie
    await user.signIn('/api/user/login', { userName: 'ann@test.dev', userPwd: PASSWORD })
    // Elsewhere the ticket is worth nothing, whoever has it.
    expect(await ann.post('/api/user/identity/link', { ticket })).toMatchObject({ status: 400, code: 40153 })
    const both = server.browser()
    Object.assign(both, { token: user.token, cookie: `${user.cookie}; ${flow}` })
    expect(await both.post('/api/user/identity/link', { ticket })).toMatchObject({ code: 0 })
    expect((await mailTo('ann@test.dev', () => mailsIn(server.folder))).subject).toBe('Your Tessera account is connected to WeChat')

    const again = await through('wechat', { sub: 'ann' })
    expect(again.answer.data.session?.user.userName).toBe('ann@test.dev')
    expect((await again.user.get('/api/user/info')).status).toBe(200)
    const list = (await again.user.get<readonly IdentityInfo[]>('/api/user/identity/list')).data
    expect(list).toMatchObject([{ provider: 'wechat', providerLabel: 'WeChat', label: '安娜' }])
    expect((await server.root().then((root) => root.post('/api/user/identity/delete', { id: list[0]?.id }))).status).toBe(404)
    // Nothing else elsewhere is left that signs in: the password shows that there is a way.
    expect(await again.user.post('/api/user/identity/delete', { id: list[0]?.id })).toMatchObject({ status: 409, code: 40155 })
    expect((await again.user.post('/api/user/identity/delete', { id: list[0]?.id, userPwd: 'not it' })).status).toBe(400)
    expect((await again.user.post('/api/user/identity/delete', { id: list[0]?.id, userPwd: PASSWORD })).code).toBe(0)
    expect((await through('wechat', { sub: 'ann' })).answer.data.session).toBeNull()
  })

  test('a code that it does not know is told as a refusal', async () => {
    const user = server.browser()
    const { state } = await there(user, 'wechat', { sub: 'bob' })
    expect(await user.post('/api/user/wechat', { code: 'made up', state })).toMatchObject({ status: 400, code: 40151 })
  })
})

describe('connecting from the profile', () => {
  /** Leaves for a provider as somebody who is signed in, and says what is asked on the way back. */
  const leaveAs = async (user: TestUser, way: 'wechat' | 'oidc/acme', person: Person, more: object = {}) => {
    const login = user.cookie?.split('; ')[0]
    const begun = await user.post<{ address: string }>('/api/user/identity/begin', { way, ...more })
    // Browsers keep both: the cookie of the login, and the one of the way.
    if (begun.code === 0) user.cookie = `${login}; ${user.cookie}`
    if (begun.code !== 0) return { begun, connect: async () => begun as never }
    const code = await (way === 'wechat' ? wechat : acme).signIn(begun.data.address, person)
    const state = new URL(begun.data.address).searchParams.get('state')
    return {
      begun,
      code,
      state,
      connect: (by: TestUser = user) => by.post<ConnectedIdentity>('/api/user/identity/connect', { code, state }),
    }
  }
  const actionsOf = async (user: TestUser): Promise<readonly string[]> => {
    const { audit } = server.store.t
    const rows = await server.store.read.select({ action: audit.action }).from(audit).where(eq(audit.userId, user.userId))
    return rows.map(({ action }) => action).filter((action) => action.startsWith('identity'))
  }

  test('an account elsewhere is connected, once more to the same person, and never to a second one; all of it is audited', async () => {
    const [lea, max] = [await server.user('lea'), await server.user('max')]
    const first = await leaveAs(lea, 'wechat', { sub: 'lea', name: '李' })
    expect((await first.connect()).data).toEqual({ provider: 'WeChat', label: '李', isNew: true })
    expect((await first.connect()).code).toBe(40150)
    expect((await mailTo('lea@test.dev', () => mailsIn(server.folder))).text).toContain('WeChat')
    expect((await (await leaveAs(lea, 'wechat', { sub: 'lea', name: '李' })).connect()).data.isNew).toBe(false)
    expect(await (await leaveAs(max, 'wechat', { sub: 'lea' })).connect()).toMatchObject({ status: 409, code: 40154 })
    expect((await through('wechat', { sub: 'lea' })).answer.data.session?.user.userId).toBe(lea.userId)
    expect([await actionsOf(lea), await actionsOf(max)]).toEqual([['identity linked'], ['identity refused']])
  })

  test('the state belongs to the login that began it, and to connecting alone', async () => {
    const [ned, thief] = [await server.user('ned'), await server.user('thief')]
    const mine = await leaveAs(thief, 'oidc/acme', { sub: 'thief' })
    // Somebody is led to the way back of another one, with their own login and even with the other browser's cookie.
    expect((await mine.connect(ned)).code).toBe(40150)
    const mixed = Object.assign(server.browser(), { token: ned.token, cookie: `${ned.cookie}; ${thief.cookie?.split('; ')[1]}` })
    expect((await mine.connect(mixed)).code).toBe(40150)
    // It signs nobody in, and what was begun to sign in connects nothing.
    const out = Object.assign(server.browser(), { cookie: thief.cookie?.split('; ')[1] })
    expect((await out.post('/api/user/oidc', { code: mine.code, state: mine.state })).code).toBe(40150)
    const before = ned.cookie
    const login = await there(ned, 'oidc/acme', { sub: 'ned' })
    ned.cookie = `${before}; ${ned.cookie}`
    expect((await ned.post('/api/user/identity/connect', { code: login.code, state: login.state })).code).toBe(40150)
    expect((await mine.connect()).data.isNew).toBe(true)
  })

  test('whoever has a second step shows a code before they leave', async () => {
    const person = { sub: 'oda' }
    const user = await server.user('oda')
    const { secret } = (await user.post<SecondStepSecret>('/api/user/second/begin', { userPwd: PASSWORD })).data
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const { codes } = (await user.post<RecoveryCodes>('/api/user/second/confirm', { code: totp.generate() })).data
    expect((await leaveAs(user, 'wechat', person)).begun).toMatchObject({ status: 409, code: 40175 })
    expect((await leaveAs(user, 'wechat', person, { code: '000000' })).begun).toMatchObject({ status: 400, code: 40170 })
    expect((await (await leaveAs(user, 'wechat', person, { code: codes[0] })).connect()).data.isNew).toBe(true)
    expect((await through('wechat', person)).answer.data).toMatchObject({ session: null, second: { expiresIn: 300 } })
  })

  test('one of two may be disconnected without a password, for the other one still signs in', async () => {
    const user = await server.user('pia')
    await (await leaveAs(user, 'wechat', { sub: 'pia' })).connect()
    await (await leaveAs(user, 'oidc/acme', { sub: 'pia' })).connect()
    const [one, two] = (await user.get<readonly IdentityInfo[]>('/api/user/identity/list')).data
    expect((await user.post('/api/user/identity/delete', { id: one?.id })).code).toBe(0)
    expect((await user.post('/api/user/identity/delete', { id: two?.id })).code).toBe(40155)
  })
})

describe('the state', () => {
  test('is bound to the browser that left, works once, for ten minutes, and for its own kind of provider', async () => {
    const [user, thief] = [server.browser(), server.browser()]
    const mine = await there(user, 'wechat', { sub: 'cleo' })
    // Another browser with the whole address of the way back, as when somebody is to be signed in to an account of the attacker.
    expect(await mine.finish(thief)).toMatchObject({ status: 400, code: 40150 })
    await begin(thief, 'wechat')
    expect(await mine.finish(thief)).toMatchObject({ status: 400, code: 40150 })
    expect((await user.post('/api/user/oidc', { code: mine.code, state: mine.state })).code).toBe(40150)
    const late = await there(user, 'wechat', { sub: 'cleo' })
    server.advance(11 * MINUTE)
    expect((await late.finish()).code).toBe(40150)
    const good = await there(user, 'wechat', { sub: 'cleo' })
    expect((await good.finish()).code).toBe(0)
    expect((await good.finish()).code).toBe(40150)
    expect((await user.post('/api/user/wechat', { code: 'x', state: 'undefined' })).status).toBe(400)
  })
})

describe('OpenID Connect', () => {
  test('is asked with state, nonce and the hash of a verifier that is shown to nobody before the code is there', async () => {
    const user = server.browser()
    const { address, finish } = await there(user, 'oidc/acme', { sub: 'dan', email: 'dan@test.dev', email_verified: true })
    const asked = Object.fromEntries(address.searchParams)
    expect(asked).toMatchObject({
      client_id: ACME.clientId,
      redirect_uri: `${SITE}/login/return`,
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    expect([asked.state, asked.nonce, asked.code_challenge]).toEqual(Array(3).fill(expect.stringMatching(/^[\w-]{43}$/)))
    expect((await finish()).data.session?.user).toMatchObject({ userName: 'dan@test.dev', confirmed: true, role: 2 })
    const sent = acme.asked.findLast(({ path }) => path === '/token')?.fields
    expect(new Bun.CryptoHasher('sha256').update(sent?.code_verifier ?? '').digest('base64url')).toBe(asked.code_challenge)
  })

  test('a proven address lets its owner in to the account that has it, and tells them by mail', async () => {
    const eve = await server.user('eve')
    const { answer } = await through('oidc/acme', { sub: 'eve-1', email: 'Eve@Test.dev', email_verified: true })
    expect(answer.data.session?.user.userId).toBe(eve.userId)
    expect((await mailTo('eve@test.dev', () => mailsIn(server.folder))).text).toContain('Acme')
    // From then on it is the person that counts, whatever their address is there.
    const moved = await through('oidc/acme', { sub: 'eve-1', email: 'other@test.dev', email_verified: true })
    expect(moved.answer.data.session?.user.userId).toBe(eve.userId)
  })

  test.each([
    ['an address that the provider does not call proven', { email: 'fay@test.dev', email_verified: false }],
    ['an address of which it says nothing', { email: 'fay@test.dev' }],
    ['no address', {}],
  ])('%s connects nothing by itself', async (_, more) => {
    await server.store.write(async (db) => {
      await db.delete(server.store.t.user).where(eq(server.store.t.user.userName, 'fay@test.dev'))
    })
    await server.user('fay')
    const { answer } = await through('oidc/acme', { sub: 'somebody', ...more })
    expect(answer.data).toMatchObject({ session: null, second: null, link: { provider: 'Acme' } })
  })

  test('an account whose address nobody has proven is not handed over, and the administrator’s is not either', async () => {
    await server.user('gil', { confirmed: false })
    const waiting = await through('oidc/acme', { sub: 'gil', email: 'gil@test.dev', email_verified: true })
    expect(waiting.answer).toMatchObject({ status: 409, code: 40152 })
    const root = await through('oidc/acme', { sub: 'root', email: 'root@test.dev', email_verified: true })
    expect(root.answer.data).toMatchObject({ session: null, second: null, link: { provider: 'Acme' } })
  })

  test('a frozen account stays closed this way too', async () => {
    const { t } = server.store
    const first = await through('oidc/acme', { sub: 'hal', email: 'hal@test.dev', email_verified: true })
    const userId = first.answer.data.session?.user.userId as number
    await server.store.write(async (db) => {
      await db.update(t.user).set({ status: 2 }).where(eq(t.user.id, userId))
    })
    expect((await through('oidc/acme', { sub: 'hal', email: 'hal@test.dev', email_verified: true })).answer).toMatchObject({
      status: 403,
      code: 40102,
    })
  })

  test.each([
    ['with another nonce', { nonce: 'n'.repeat(43) }],
    ['of another issuer', { issuer: 'https://evil.test' }],
    ['signed with another key', { key: true }],
  ])('an identity %s lets nobody in', async (_, forged) => {
    Object.assign(acme.forged, forged)
    const { answer } = await through('oidc/acme', { sub: 'ida', email: 'ida@test.dev', email_verified: true })
    for (const name of Object.keys(forged)) delete acme.forged[name as 'nonce']
    expect(answer).toMatchObject({ status: 400, code: 40151 })
    expect(await server.store.read.$count(server.store.t.user, eq(server.store.t.user.userName, 'ida@test.dev'))).toBe(0)
  })

  test('somebody whose address the provider has proven gets an account with it, although somebody made a sub user of it', async () => {
    const maker = await server.user('maker')
    await maker.post('/api/user/sub/create', { userName: 'lena@test.dev', userPwd: 'apple-42-sky' })
    const { answer } = await through('oidc/acme', { sub: 'lena', email: 'lena@test.dev', email_verified: true, name: 'Lena' })
    expect(answer).toMatchObject({ code: 0, data: { session: { user: { userName: 'lena@test.dev', sub: false, confirmed: true } } } })
    const { list } = (await maker.get<Paged<SubUser>>('/api/user/sub/list')).data
    expect(list.map(({ userName }) => userName)).toEqual([expect.stringMatching(/^lena\+sub\d+@test\.dev$/)])
  })

  test('the password of an account that was made this way is set by mail, and nobody knows another one', async () => {
    await through('oidc/acme', { sub: 'kim', email: 'kim@test.dev', email_verified: true, name: 'Kim' })
    const { user } = server.store.t
    const [row] = await server.store.read.select().from(user).where(eq(user.userName, 'kim@test.dev'))
    expect([row?.nickName, row?.passwordHash]).toEqual(['Kim', expect.stringMatching(/^\$argon2id\$/)])
  })

  test('before there is an administrator nobody gets an account this way', async () => {
    const fresh = await createTestServer({
      env: { BASE_URL: SITE, TESSERA_OIDC: JSON.stringify([{ id: 'acme', label: 'Acme', issuer: acme.url, ...ACME }]) },
    })
    const user = fresh.browser()
    const address = (await user.post<{ address: string }>('/api/user/login/begin', { way: 'oidc/acme' })).data.address
    const code = await acme.signIn(address, { sub: 'first', email: 'first@test.dev', email_verified: true })
    const state = new URL(address).searchParams.get('state')
    expect(await user.post('/api/user/oidc', { code, state })).toMatchObject({ status: 409, code: 40121 })
    await fresh.close()
  })
})
