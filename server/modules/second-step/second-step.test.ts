import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { LoginAnswer, Session } from '../../wire.ts'
import type { RecoveryCodes, SecondStepSecret, SecondStepState } from './model.ts'

let server: TestServer
let ahead = 0
beforeAll(async () => {
  server = await createTestServer()
  await server.root()
})
afterAll(() => server.close())

const MINUTE = 60_000
const pass = (ms: number): void => {
  ahead += ms
  server.advance(ms)
}
/** The code that an authenticator shows now, or so many half minutes from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead + steps * 30_000 })
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody whose second step is on; the code of this half minute is used. */
const withSecond = async (name: string) => {
  const user = await server.user(name)
  const { secret } = (await user.post<SecondStepSecret>('/api/user/second/begin', { userPwd: PASSWORD })).data
  const { codes } = (await user.post<RecoveryCodes>('/api/user/second/confirm', { code: codeOf(secret) })).data
  return { user, secret, codes }
}
const login = async (name: string, userPwd = PASSWORD): Promise<{ readonly browser: TestUser; readonly ticket: string }> => {
  const browser = server.browser()
  const { data } = await browser.post<LoginAnswer>('/api/user/login', { userName: `${name}@test.dev`, userPwd })
  if (!('second' in data)) throw new Error('No second step was asked for')
  expect(browser.cookie).toBeNull()
  return { browser, ticket: data.second.ticket }
}

test('setting it up asks for the password, and counts only once a code was shown', async () => {
  const user = await server.user('ann')
  expect((await user.get<SecondStepState>('/api/user/second')).data).toEqual({ on: false, since: null, codesLeft: 0 })
  expect(await user.post('/api/user/second/begin', { userPwd: 'not it at all' })).toMatchObject({ code: 40112 })
  const { secret, uri } = (await user.post<SecondStepSecret>('/api/user/second/begin', { userPwd: PASSWORD })).data
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tessera:ann%40test\.dev\?/)
  expect((await server.browser().signIn('/api/user/login', { userName: 'ann@test.dev', userPwd: PASSWORD })).data.token).toBeTruthy()
  expect(await user.post('/api/user/second/confirm', { code: wrongFor(codeOf(secret)) })).toMatchObject({ status: 400, code: 40170 })
  const { codes } = (await user.post<RecoveryCodes>('/api/user/second/confirm', { code: codeOf(secret) })).data
  expect(new Set(codes).size).toBe(10)
  expect((await user.get<SecondStepState>('/api/user/second')).data).toMatchObject({ on: true, codesLeft: 10 })
  expect(await user.post('/api/user/second/begin', { userPwd: PASSWORD })).toMatchObject({ code: 40172 })
})

test('a right password alone opens nothing; with a code of the moment it is a login, and that code is not taken twice', async () => {
  const { secret } = await withSecond('bea')
  pass(MINUTE)
  const { browser, ticket } = await login('bea')
  const code = codeOf(secret)
  expect(await browser.signIn('/api/user/login/second', { ticket, code })).toMatchObject({ code: 0 })
  expect((await browser.get('/api/user/info')).status).toBe(200)
  const again = await login('bea')
  expect(await again.browser.post('/api/user/login/second', { ticket: again.ticket, code })).toMatchObject({ code: 40170 })
  expect(await again.browser.post('/api/user/login/second', { ticket: again.ticket, code: codeOf(secret, -1) })).toMatchObject({
    code: 40170,
  })
})

test('a ticket works once, for five minutes, and not after the password was changed', async () => {
  const { user, secret } = await withSecond('cid')
  pass(MINUTE)
  const used = await login('cid')
  await used.browser.signIn('/api/user/login/second', { ticket: used.ticket, code: codeOf(secret) })
  pass(MINUTE)
  expect(await used.browser.post('/api/user/login/second', { ticket: used.ticket, code: codeOf(secret) })).toMatchObject({ code: 40171 })
  const late = await login('cid')
  pass(6 * MINUTE)
  expect(await late.browser.post('/api/user/login/second', { ticket: late.ticket, code: codeOf(secret) })).toMatchObject({ code: 40171 })
  const before = await login('cid')
  expect((await user.post('/api/user/password/update', { oldPwd: PASSWORD, userPwd: 'a new password' })).code).toBe(0)
  expect(await before.browser.post('/api/user/login/second', { ticket: before.ticket, code: codeOf(secret) })).toMatchObject({
    code: 40171,
  })
})

test('five wrong codes close the second step for a quarter of an hour, also for parallel ones and with a new ticket', async () => {
  const { secret } = await withSecond('dan')
  pass(MINUTE)
  const { browser, ticket } = await login('dan')
  const code = wrongFor(codeOf(secret))
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.post('/api/user/login/second', { ticket, code })))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  const fresh = await login('dan')
  expect((await fresh.browser.post('/api/user/login/second', { ticket: fresh.ticket, code: codeOf(secret) })).status).toBe(429)
  pass(16 * MINUTE)
  const later = await login('dan')
  expect((await later.browser.post<Session>('/api/user/login/second', { ticket: later.ticket, code: codeOf(secret) })).code).toBe(0)
})

test('a recovery code works once, however it is written, and is stored as a hash', async () => {
  const { codes } = await withSecond('eve')
  const [code = ''] = codes
  const stored = JSON.stringify(await server.store.read.select().from(server.store.t.recoveryCode))
  expect(stored).not.toContain(code.replaceAll('-', ''))
  const { browser, ticket } = await login('eve')
  expect((await browser.signIn('/api/user/login/second', { ticket, code: code.toLowerCase().replaceAll('-', ' ') })).code).toBe(0)
  expect((await browser.get<SecondStepState>('/api/user/second')).data.codesLeft).toBe(9)
  const again = await login('eve')
  expect(await again.browser.post('/api/user/login/second', { ticket: again.ticket, code })).toMatchObject({ code: 40170 })
})

test('recovery codes of one person open nothing of another', async () => {
  const [{ codes }] = [await withSecond('fay'), await withSecond('gus')]
  const { browser, ticket } = await login('gus')
  expect(await browser.post('/api/user/login/second', { ticket, code: codes[0] })).toMatchObject({ code: 40170 })
})

test('turning it off and making new codes ask for the password and a code; then the password is enough again', async () => {
  const { user, codes } = await withSecond('hal')
  expect(await user.post('/api/user/second/off', { userPwd: 'not it at all', code: codes[0] })).toMatchObject({ code: 40112 })
  const made = await user.post<RecoveryCodes>('/api/user/second/codes', { userPwd: PASSWORD, code: codes[0] })
  expect(made.data.codes).toHaveLength(10)
  expect(await user.post('/api/user/second/off', { userPwd: PASSWORD, code: codes[1] })).toMatchObject({ code: 40170 })
  expect((await user.post('/api/user/second/off', { userPwd: PASSWORD, code: made.data.codes[0] })).code).toBe(0)
  expect((await server.browser().signIn('/api/user/login', { userName: 'hal@test.dev', userPwd: PASSWORD })).data.token).toBeTruthy()
})

test('the secret is sealed, and a frozen account does not come in by its second step', async () => {
  const { user, secret } = await withSecond('ida')
  const { t } = server.store
  const [row] = await server.store.read.select().from(t.totp).where(eq(t.totp.userId, user.userId))
  expect(row?.sealed).toMatch(/^v1\./)
  expect(row?.sealed).not.toContain(secret)
  pass(MINUTE)
  const { browser, ticket } = await login('ida')
  await server.store.write(async (db) => {
    await db.update(t.user).set({ status: 2 }).where(eq(t.user.id, user.userId))
  })
  expect(await browser.post('/api/user/login/second', { ticket, code: codeOf(secret) })).toMatchObject({ status: 403, code: 40102 })
})
