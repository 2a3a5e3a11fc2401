import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { codeIn, linkIn, mailTo } from '../../../tests/helpers/mails.ts'
import { createTestServer, PASSWORD, type TestServer } from '../../testing.fixture.ts'
import type { Paged, SubUser } from '../../wire.ts'
import { nameBeside } from './own-address.ts'

const MINUTE = 60_000
const SITE = 'https://tessera.test'
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
/** All of these come from one address, which the limits would soon stop. */
const forgetAttempts = () =>
  server.store.write(async (db) => {
    await db.delete(server.store.t.attempt)
  })
beforeEach(forgetAttempts)

const ask = (userEmail: string) => server.browser().post('/api/user/sendEmail', { userEmail })
const arrived = (address: string, count = 1) => mailTo(address, async () => smtp.mails, count)
const register = (userName: string, code: string, more: object = {}) =>
  server.browser().signIn('/api/user/regist', { userName, code, userPwd: PASSWORD, ...more })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('whoever reads the mailed code makes an account whose address is confirmed, once', async () => {
  expect(await ask('Bea@test.dev')).toMatchObject({ status: 200, data: null })
  const mail = await arrived('bea@test.dev')
  const code = codeIn(mail)
  expect(mail.subject).toContain(code)
  const answer = await register('BEA@test.dev', code)
  expect(answer.data.user).toMatchObject({ userName: 'bea@test.dev', nickName: 'bea', role: 2, status: 1, confirmed: true })
  expect(await register('bea@test.dev', code)).toMatchObject({ status: 400, code: 40115 })
})

test('registering never makes an administrator', async () => {
  const code = await server.app.services.registration.makeCode('power@test.dev')
  expect(await register('power@test.dev', code, { role: 1 })).toMatchObject({ code: 40001 })
  expect((await register('power@test.dev', code)).data.user.role).toBe(2)
})

test.each(['short', '12345678', 'password1'])('the password %s is refused, and the code stays good', async (userPwd) => {
  const code = await server.app.services.registration.makeCode('weak@test.dev')
  expect(await register('weak@test.dev', code, { userPwd })).toMatchObject({ status: 400, code: 40111 })
  const { emailCode } = server.store.t
  const [row] = await server.store.read.select().from(emailCode).where(eq(emailCode.email, 'weak@test.dev'))
  expect(row?.tries).toBe(0)
})

test('an address with an account is answered like one without, in words and byte by byte; its owner alone hears of it', async () => {
  await server.user('known')
  await forgetAttempts()
  const seen = async (path: string, body: object) => {
    const response = await server.browser().raw(path, {
      ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    })
    return [response.status, await response.text(), [...response.headers].sort()]
  }
  const [known, fresh] = ['known@test.dev', 'fresh@test.dev']
  expect(await seen('/api/user/sendEmail', { userEmail: known })).toEqual(await seen('/api/user/sendEmail', { userEmail: fresh }))
  const mail = await arrived(known)
  expect([mail.subject, linkIn(mail)]).toEqual(['You already have a Tessera account', `${SITE}/login`])
  const guess = { code: otherThan(codeIn(await arrived(fresh))), userPwd: PASSWORD }
  expect(await seen('/api/user/regist', { userName: known, ...guess })).toEqual(
    await seen('/api/user/regist', { userName: fresh, ...guess }),
  )
  expect(await seen('/api/user/sendEmail', { userEmail: known })).toEqual(await seen('/api/user/sendEmail', { userEmail: fresh }))
})

test('whoever owns an address registers it although somebody made a sub user of it, who stays and signs in with another name', async () => {
  const maker = await server.user('maker')
  const sub = { userName: 'carl@test.dev', userPwd: 'apple-42-sky' }
  const { userId } = (await maker.post<SubUser>('/api/user/sub/create', { ...sub, nickName: 'Counter' })).data
  const there = server.browser()
  await there.signIn('/api/user/login', sub)
  expect((await ask('carl@test.dev')).status).toBe(200)
  const { data } = await register('carl@test.dev', codeIn(await arrived('carl@test.dev')))
  expect(data.user).toMatchObject({ userName: 'carl@test.dev', nickName: 'carl', sub: false, confirmed: true })
  expect(data.user.userId).not.toBe(userId)

  // Nothing of the sub user is lost, and nothing of it is the newcomer's.
  const userName = `carl+sub${userId}@test.dev`
  expect((await maker.get<Paged<SubUser>>('/api/user/sub/list')).data.list).toMatchObject([{ userId, userName, nickName: 'Counter' }])
  expect((await there.get('/api/user/info')).data).toMatchObject({ userId, userName, sub: true })
  expect((await server.browser().signIn('/api/user/login', sub)).code).toBe(40101)
  expect((await server.browser().signIn('/api/user/login', { ...sub, userName })).code).toBe(0)
  const mail = await arrived('maker@test.dev')
  expect([mail.subject, linkIn(mail)]).toEqual(['Your sub user carl@test.dev signs in with another name now', `${SITE}/user/sub/list`])
  expect(mail.text).toContain(userName)
})

test('an invitation to the address of a sub user of somebody else waits for whoever registers it, and the sub user does not take it', async () => {
  const [stranger, boss] = [await server.user('stranger'), await server.user('boss')]
  const sub = { userName: 'expert@test.dev', userPwd: 'apple-42-sky' }
  await stranger.post('/api/user/sub/create', sub)
  const { id: projectId } = await boss.newProject()
  expect((await boss.post('/api/user/search', { keyword: sub.userName })).data).toEqual([])
  const given = { projectId, userName: sub.userName, role: 'developer' }
  expect((await boss.post('/api/project/user/create', given)).code).toBe(40411)
  expect((await boss.post('/api/project/invitation/create', given)).data).toMatchObject({ user: null, invitation: { role: 'developer' } })
  await server.browser().signIn('/api/user/login', sub)
  expect((await boss.get<unknown[]>(`/api/project/invitation/list?projectId=${projectId}`)).data).toHaveLength(1)
  const owner = server.browser()
  const code = await server.app.services.registration.makeCode(sub.userName)
  await owner.signIn('/api/user/regist', { userName: sub.userName, code, userPwd: PASSWORD })
  expect((await owner.get(`/api/project/detail/${projectId}`)).data).toMatchObject({ access: 'developer' })
})

test('a code is worth nothing after five wrong ones, parallel ones included, nor after ten minutes, nor once there is a newer one', async () => {
  const { makeCode } = server.app.services.registration
  const guessed = await makeCode('guess@test.dev')
  const tries = await Promise.all(Array.from({ length: 20 }, () => register('guess@test.dev', otherThan(guessed))))
  expect(tries.every(({ code }) => code === 40115)).toBe(true)
  const { emailCode } = server.store.t
  const [row] = await server.store.read.select().from(emailCode).where(eq(emailCode.email, 'guess@test.dev'))
  expect(row?.tries).toBe(5)
  expect((await register('guess@test.dev', guessed)).code).toBe(40115)

  const [older, newer] = [await makeCode('guess@test.dev'), await makeCode('guess@test.dev')]
  if (older !== newer) expect((await register('guess@test.dev', older)).code).toBe(40115)
  server.advance(11 * MINUTE)
  expect((await register('guess@test.dev', newer)).code).toBe(40115)
  const late = await makeCode('guess@test.dev')
  expect((await register('guess@test.dev', late)).code).toBe(0)
  await server.app.services.sweep()
  expect((await server.store.read.select({ n: count() }).from(emailCode).where(eq(emailCode.email, 'guess@test.dev')))[0]?.n).toBe(0)
})

test('of registrations with one code that come at the same moment one succeeds', async () => {
  const code = await server.app.services.registration.makeCode('twice@test.dev')
  const answers = await Promise.all(Array.from({ length: 4 }, () => register('twice@test.dev', code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('codes are stored as hashes, and nothing that waits to be mailed holds one', async () => {
  await ask('hidden@test.dev')
  const code = codeIn(await arrived('hidden@test.dev'))
  const { emailCode, run } = server.store.t
  const stored = JSON.stringify([await server.store.read.select().from(emailCode), await server.store.read.select().from(run)])
  expect(stored).toContain('hidden@test.dev')
  expect(stored).not.toContain(`"${code}"`)
  expect(stored).not.toContain(`${code} is`)
})

test('one address is mailed once a minute and five times an hour, and one network asks for twenty codes an hour', async () => {
  expect([(await ask('often@test.dev')).status, (await ask('often@test.dev')).status]).toEqual([200, 429])
  for (let i = 0; i < 4; i++) {
    server.advance(MINUTE + 1000)
    expect((await ask('often@test.dev')).status).toBe(200)
  }
  server.advance(MINUTE + 1000)
  expect((await ask('often@test.dev')).status).toBe(429)
  const others = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`other${i}@test.dev`)))
  expect(others.filter(({ status }) => status === 200)).toHaveLength(15)
})

test('a code that the mail server does not take at first is made anew and mailed', async () => {
  smtp.refuse(1)
  await ask('patient@test.dev')
  const code = codeIn(await arrived('patient@test.dev'))
  expect((await register('patient@test.dev', code)).code).toBe(0)
  server.faults.length = 0
})

test('the name that a sub user goes on with is an address beside the first, however long that is', () => {
  expect([nameBeside('carl@shop.test', 12), nameBeside('carl@shop.test', 12, 2)]).toEqual([
    'carl+sub12@shop.test',
    'carl+sub12-2@shop.test',
  ])
  const long = nameBeside(`${'c'.repeat(190)}@shop.test`, 12)
  expect([long.length, long.endsWith('c+sub12@shop.test')]).toEqual([200, true])
})
