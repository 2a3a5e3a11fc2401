import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { linkIn, mailTo } from '../../../tests/helpers/mails.ts'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { maskedAddress } from './recovery.ts'

const MINUTE = 60_000
const SITE = 'https://tessera.test'
const NEW = 'a new and longer password'
let smtp: MailServer
let server: TestServer
let background: { stop(): Promise<void> }
beforeAll(async () => {
  smtp = await startMailServer()
  server = await createTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@tessera.test', BASE_URL: SITE } })
  await server.root()
  background = await server.app.start()
})
afterAll(async () => {
  await background.stop()
  await server.close()
  await smtp.close()
})
beforeEach(() =>
  server.store.write(async (db) => {
    await db.delete(server.store.t.attempt)
  }),
)

const forget = (userEmail: string, user: TestUser = server.browser()) => user.post('/api/user/password/forget', { userEmail })
const reset = (resetToken: unknown, userPwd = NEW, more: object = {}) =>
  server.browser().post('/api/user/password/reset', { resetToken, userPwd, ...more })
const login = (name: string, userPwd: string) => server.browser().signIn('/api/user/login', { userName: `${name}@test.dev`, userPwd })
/** The secret of the newest link that somebody was mailed, when so many mails have come. */
const mailedToken = async (name: string, count = 1): Promise<string> => {
  const link = linkIn(await mailTo(`${name}@test.dev`, async () => smtp.mails, count))
  expect(link).toMatch(/^https:\/\/tessera\.test\/password-reset#token=[\w-]{43}$/)
  return link.split('#token=')[1] as string
}
const tokenOf = async (name: string): Promise<string> => {
  expect((await forget(`${name}@test.dev`)).status).toBe(200)
  return mailedToken(name)
}

test('the mailed link shows whose it is only in part, sets a new password once, and ends every login', async () => {
  const user = await server.user('ann')
  const other = await login('ann', PASSWORD)
  expect(other.code).toBe(0)
  const resetToken = await tokenOf('ann')
  const asked = await server.browser().post('/api/user/password/getUserByToken', { resetToken })
  expect(asked.data).toEqual({ userEmail: 'a***@test.dev' })
  // As the specification has it: in the address, with or without a body.
  const inAddress = (query: string, init: RequestInit = {}) =>
    server.browser().raw(`/api/user/password/getUserByToken${query}`, { method: 'POST', ...init })
  expect((await (await inAddress(`?resetToken=${resetToken}`)).json()) as object).toMatchObject({ code: 0, data: asked.data })
  const json = { body: '{}', headers: { 'content-type': 'application/json' } }
  expect((await inAddress(`?resetToken=${resetToken}`, json)).status).toBe(200)
  for (const query of ['', '?resetToken=', `?resetToken=${resetToken}&more=1`, `?resetToken=a&resetToken=b`])
    expect([query, ((await (await inAddress(query)).json()) as { code: number }).code]).toEqual([query, 40001])
  expect(await reset(resetToken, NEW, { confirmPwd: 'another' })).toMatchObject({ code: 40114 })
  expect(await reset(resetToken, 'ann')).toMatchObject({ code: 40111 })
  expect(await reset(resetToken, NEW, { confirmPwd: NEW })).toMatchObject({ code: 0, data: null })
  expect((await user.get('/api/user/info')).status).toBe(401)
  expect((await user.signIn('/api/user/refresh', {})).status).toBe(401)
  expect([(await login('ann', PASSWORD)).status, (await login('ann', NEW)).status]).toEqual([400, 200])
  expect(await reset(resetToken)).toMatchObject({ status: 400, code: 40116 })
  expect(await server.browser().post('/api/user/password/getUserByToken', { resetToken })).toMatchObject({ code: 40116 })
  const told = await mailTo('ann@test.dev', async () => smtp.mails, 2)
  expect(told.subject).toBe('Your Tessera password was changed')
})

test('a known address is answered like an unknown one, and nobody without an account is mailed', async () => {
  await server.user('bob')
  const seen = async (userEmail: string) => {
    const body = JSON.stringify({ userEmail })
    const headers = { 'content-type': 'application/json' }
    const response = await server.browser().raw('/api/user/password/forget', { method: 'POST', body, headers })
    return [response.status, await response.text(), [...response.headers].sort()]
  }
  expect(await seen('nobody@test.dev')).toEqual(await seen('bob@test.dev'))
  await mailedToken('bob')
  expect(smtp.mails.filter(({ to }) => to === 'nobody@test.dev')).toEqual([])
})

test.each(['host', 'x-forwarded-host', 'x-host', 'forwarded', 'referer'])(
  'the link leads to the host of the settings, whatever %s says',
  async (header) => {
    const name = `host-${header.replaceAll('-', '')}`
    await server.user(name)
    const value = header === 'forwarded' ? 'host=evil.test' : header === 'referer' ? 'https://evil.test/' : 'evil.test'
    const response = await server.browser().raw('/api/user/password/forget', {
      ...{ method: 'POST', body: JSON.stringify({ userEmail: `${name}@test.dev` }) },
      headers: { 'content-type': 'application/json', [header]: value },
    })
    expect(response.status).toBe(200)
    await mailedToken(name)
    const mail = await mailTo(`${name}@test.dev`, async () => smtp.mails)
    expect(`${mail.text}${mail.html}`).not.toContain('evil')
  },
)

test.each([
  ['the text "undefined"', 'undefined'],
  ['null', null],
  ['nothing', ''],
  ['a list', []],
  ['an operator', { $ne: 1 }],
  ['another one', 'x'.repeat(43)],
])('%s in the place of the secret changes no password', async (_, token) => {
  const hashes = async () => (await server.store.read.select().from(server.store.t.user)).map(({ passwordHash }) => passwordHash)
  const before = await hashes()
  expect((await reset(token)).status).toBe(400)
  expect((await server.browser().post('/api/user/password/getUserByToken', { resetToken: token })).status).toBe(400)
  expect(await hashes()).toEqual(before)
})

test('of several links the newest counts, for half an hour, and the database holds none of them', async () => {
  await server.user('cleo')
  const older = await tokenOf('cleo')
  await forget('cleo@test.dev')
  const newer = await mailedToken('cleo', 2)
  expect((await reset(older)).code).toBe(40116)
  const { accountLink, run } = server.store.t
  const stored = JSON.stringify([await server.store.read.select().from(accountLink), await server.store.read.select().from(run)])
  expect(stored).not.toContain(newer)
  server.advance(31 * MINUTE)
  expect((await reset(newer)).code).toBe(40116)
})

test('of resets with one link that come at the same moment one succeeds', async () => {
  await server.user('dan')
  const token = await tokenOf('dan')
  const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => reset(token, `${NEW} ${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('a link confirms the address that it was mailed to, and is worth nothing for an account that is frozen', async () => {
  const user = await server.user('eve', { confirmed: false })
  expect((await reset(await tokenOf('eve'))).code).toBe(0)
  expect((await login('eve', NEW)).data.user.confirmed).toBe(true)
  const { t } = server.store
  await forget('eve@test.dev')
  const token = await mailedToken('eve', 3)
  await server.store.write(async (db) => {
    await db.update(t.user).set({ status: 2 }).where(eq(t.user.id, user.userId))
  })
  expect((await reset(token)).code).toBe(40116)
})

test('one address is mailed three links an hour, and guessing is limited', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => forget('fay@test.dev')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
  const guesses = await Promise.all(Array.from({ length: 40 }, () => reset('x'.repeat(43))))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('an address is shown in part, whatever it looks like', () => {
  expect(['a@b.c', 'ann.lee@test.dev', '👋x@test.dev'].map(maskedAddress)).toEqual(['a***@b.c', 'a***@test.dev', '👋***@test.dev'])
})

test('whoever is signed in to an account without a proven address has a link mailed that proves it', async () => {
  const user = await server.user('gus', { confirmed: false })
  expect((await user.post('/api/user/confirm/mail', {})).code).toBe(0)
  const link = linkIn(await mailTo('gus@test.dev', async () => smtp.mails))
  expect(link).toMatch(/^https:\/\/tessera\.test\/confirm#token=[\w-]{43}$/)
  const answer = await user.post<{ confirmed: boolean }>('/api/user/confirm/use', { token: link.split('#token=')[1] })
  expect(answer.data.confirmed).toBe(true)
  expect((await user.post('/api/user/confirm/mail', {})).code).toBe(40133)
})

test('no link is mailed for a sub user: whoever made it sets its password, and the owner of the address may have an account of their own', async () => {
  const nina = await server.user('nina')
  expect((await nina.post('/api/user/sub/create', { userName: 'below@test.dev', userPwd: 'apple-42-sky' })).code).toBe(0)
  expect((await forget('below@test.dev')).status).toBe(200)
  const mail = await mailTo('below@test.dev', async () => smtp.mails)
  expect([mail.subject, linkIn(mail)]).toEqual(['About your Tessera account', `${SITE}/login?tab=register`])
  expect(mail.text).toContain('register this address, and it is yours')
})
