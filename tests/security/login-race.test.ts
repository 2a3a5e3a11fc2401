import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalBus } from '#server/bus/bus'
import { createHooks } from '#server/calls/hooks'
import { AppError } from '#server/http/errors'
import { noMemoryCounts } from '#server/metrics/memory-counts'
import { accountAudits } from '#server/modules/accounts/audits'
import { createInfos } from '#server/modules/accounts/infos'
import { createPasswords, type Passwords } from '#server/modules/accounts/passwords'
import { type AccountService, createAccountService } from '#server/modules/accounts/service'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '#server/testing.fixture'

const NEW = 'a new and longer password'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** The accounts of the server with passwords that, once verified, wait until they are let go. */
const held = () => {
  const { store, app } = server
  const gate = Promise.withResolvers<void>()
  const verified = Promise.withResolvers<void>()
  const real = createPasswords({ minimum: 6 })
  const passwords: Passwords = {
    ...real,
    async verify(password, hash) {
      const matches = await real.verify(password, hash)
      verified.resolve()
      await gate.promise
      return matches
    },
  }
  const now = () => new Date()
  const { sessions, setup } = app.services
  const accounts: AccountService = createAccountService({
    store,
    now,
    passwords,
    sessions,
    setup,
    audit: app.services.auditOf(accountAudits),
    logins: createHooks(),
    secondSteps: createHooks(),
    ownAddress: async () => undefined,
    infos: createInfos({ store, bus: createLocalBus(), counts: noMemoryCounts, now }),
  })
  return { accounts, verified: verified.promise, letGo: gate.resolve }
}
const origin = () => ({ request: new Request('http://localhost/'), ip: '127.0.0.1' })
const loginsOf = (user: TestUser) => {
  const { session } = server.store.t
  return server.store.read.$count(session, eq(session.userId, user.userId))
}
const kindOf = async (work: Promise<unknown>) => {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return thrown instanceof AppError ? thrown.kind.code : thrown
}

test('a login whose password was right when it was looked at is refused when the password has changed since', async () => {
  const user = await server.user('ann')
  const before = await loginsOf(user)
  const { accounts, verified, letGo } = held()
  const late = accounts.login(origin(), { userName: 'ann@test.dev', userPwd: PASSWORD })
  await verified
  expect((await user.post('/api/user/password/update', { oldPwd: PASSWORD, userPwd: NEW })).code).toBe(0)
  letGo()
  expect(await kindOf(late)).toBe(40101)
  expect(await loginsOf(user)).toBe(before)
  const { audit } = server.store.t
  expect(await server.store.read.$count(audit, eq(audit.action, 'login failed'))).toBe(1)
})

test('a login of an account that was frozen meanwhile is refused', async () => {
  const user = await server.user('bob')
  const before = await loginsOf(user)
  const { accounts, verified, letGo } = held()
  const late = accounts.login(origin(), { userName: 'bob@test.dev', userPwd: PASSWORD })
  await verified
  const { t } = server.store
  await server.store.write(async (db) => {
    await db.update(t.user).set({ status: 2 }).where(eq(t.user.id, user.userId))
  })
  letGo()
  expect(await kindOf(late)).toBe(40102)
  expect(await loginsOf(user)).toBe(before)
})

test('of two changes that knew the same old password the first one counts', async () => {
  const user = await server.user('cleo')
  const thief = server.browser()
  await thief.signIn('/api/user/login', { userName: 'cleo@test.dev', userPwd: PASSWORD })
  const { accounts, verified, letGo } = held()
  const actor = await server.app.services.sessions.findActor(
    new Request('http://localhost/', { headers: { authorization: `Bearer ${thief.token}`, cookie: thief.cookie as string } }),
  )
  const late = accounts.updatePassword(actor, { oldPwd: PASSWORD, userPwd: 'the words of a thief' })
  await verified
  expect((await user.post('/api/user/password/update', { oldPwd: PASSWORD, userPwd: NEW })).code).toBe(0)
  letGo()
  expect(await kindOf(late)).toBe(40112)
  expect((await user.get('/api/user/info')).status).toBe(200)
  expect((await server.browser().signIn('/api/user/login', { userName: 'cleo@test.dev', userPwd: NEW })).code).toBe(0)
})

test('after a change of the password its own login can be renewed, and the others, at any point of theirs, cannot', async () => {
  const user = await server.user('dan')
  const other = server.browser()
  await other.signIn('/api/user/login', { userName: 'dan@test.dev', userPwd: PASSWORD })
  const [changed] = await Promise.all([
    user.post('/api/user/password/update', { oldPwd: PASSWORD, userPwd: NEW }),
    other.signIn('/api/user/refresh', {}),
  ])
  expect(changed.code).toBe(0)
  expect((await other.get('/api/user/info')).status).toBe(401)
  expect((await other.signIn('/api/user/refresh', {})).status).toBe(401)
  expect((await user.signIn('/api/user/refresh', {})).status).toBe(200)
  expect((await user.get('/api/user/info')).status).toBe(200)
})
