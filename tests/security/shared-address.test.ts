import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADDRESS_LIMITS } from '#server/modules/accounts/address-limits'
import { hashOf } from '#server/modules/accounts/session-keys'
import { type ProviderServer, startWechat } from '#server/modules/identities/provider-server.fixture'
import { api, createVisitorWorld, type VisitorWorld } from '#server/modules/proxy/visitor-world.fixture'
import { PASSWORD, TestUser } from '#server/testing.fixture'

const WRONG = 'certainly not the password'
const WECHAT = { appId: 'wx1234', secret: 'wechat secret' }
const MINUTE = 60_000
const OFFICE = '203.0.113.7'

let world: VisitorWorld
let wechat: ProviderServer
const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
beforeAll(async () => {
  wechat = await startWechat(WECHAT)
  world = await createVisitorWorld({
    TESSERA_PROXIES: '1',
    BASE_URL: 'https://tessera.test',
    ...{ TESSERA_WECHAT_APP: WECHAT.appId, TESSERA_WECHAT_SECRET: WECHAT.secret, TESSERA_WECHAT_URL: wechat.url },
  })
})
afterAll(async () => {
  await world.close()
  await wechat.close()
  said.mockRestore()
})
beforeEach(() => world.forget())

/** A browser at a network address. */
const at = (address: string): TestUser =>
  new TestUser((request) => {
    request.headers.set('x-forwarded-for', address)
    return world.server.app.handle(request)
  })
const login = (userName: string, userPwd: string, by = at(OFFICE)) => by.post('/api/user/login', { userName, userPwd })
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
let made = 0
const freshName = (): string => `person${++made}@test.dev`
/** Accounts of people who have never signed in. */
const people = async (n: number): Promise<readonly string[]> => {
  const { passwords } = world.server.app.services
  const passwordHash = await passwords.hash(PASSWORD)
  const names = Array.from({ length: n }, freshName)
  const { user } = world.server.store.t
  const rows = names.map((userName) => ({
    ...{ userName, nickName: userName, passwordHash, role: 2 as const, createdAt: new Date(), confirmedAt: new Date() },
  }))
  await world.server.store.write((db) => db.insert(user).values(rows))
  return names
}
const person = async (): Promise<string> => (await people(1))[0] as string
/** The secret of a link that sets a password, as it is mailed. */
const resetLink = async (userName: string): Promise<string> => {
  const { user, accountLink } = world.server.store.t
  const token = `${freshName()} link`
  await world.server.store.write(async (db) => {
    const rows = await db.select({ id: user.id, userName: user.userName }).from(user)
    const userId = rows.find((row) => row.userName === userName)?.id as number
    await db.insert(accountLink).values({ hash: hashOf(token), userId, kind: 'reset', expiresAt: new Date(Date.now() + 30 * MINUTE) })
  })
  return token
}
const register = async (userName: string): Promise<number> => {
  const code = await world.server.app.services.registration.makeCode(userName)
  return (await at(OFFICE).post('/api/user/regist', { userName, code, userPwd: PASSWORD })).status
}
const elsewhere = async (): Promise<number> => {
  const user = at(OFFICE)
  const address = new URL((await user.post<{ address: string }>('/api/user/login/begin', { way: 'wechat' })).data.address)
  const code = await wechat.signIn(address.href, { sub: freshName() })
  return (await user.post('/api/user/wechat', { code, state: address.searchParams.get('state') })).status
}
/** The counter of a limit for the office, used up. */
const useUp = (name: keyof typeof ADDRESS_LIMITS) =>
  world.server.store.write((db) =>
    db
      .insert(world.server.store.t.attempt)
      .values({ key: `${name}:203.0.113.0/24`, count: ADDRESS_LIMITS[name].most, windowEndsAt: new Date(Date.now() + MINUTE) }),
  )

/** What one person at the office does, and the status of what another then does there. */
interface Case {
  fails(): Promise<unknown>
  succeeds(): Promise<number>
}
const byPassword: Case = {
  async fails() {
    const name = await person()
    await times(40, () => login(name, WRONG))
    await times(40, () => login(freshName(), WRONG))
  },
  succeeds: async () => (await login(await person(), PASSWORD)).status,
}
const wrongLinks = (path: string, more: object = {}): Case => ({
  fails: () => times(80, (i) => at(OFFICE).post(path, { resetToken: `wrong ${i}`, ...more })),
  succeeds: async () => (await at(OFFICE).post(path, { resetToken: await resetLink(await person()), ...more })).status,
})
const mailed = (path: string): Case => ({
  async fails() {
    const userEmail = freshName()
    await times(40, () => at(OFFICE).post(path, { userEmail }))
  },
  succeeds: async () => (await at(OFFICE).post(path, { userEmail: freshName() })).status,
})
const asVisitor = (name: 'visitor' | 'visitor upload'): Case => ({
  fails: () => useUp(name),
  async succeeds() {
    const { ask } = await world.published([api('orders', world.both('/api/orders'))])
    return (await ask('orders', world.at('/api/orders'), {}, world.ann)).status
  },
})
/** Nothing of an account is refused by these: a browser reports, or asks for a picture, again a minute later. */
const withoutAccounts: Case = { fails: async () => undefined, succeeds: async () => 200 }
const CASES: { readonly [name in keyof typeof ADDRESS_LIMITS]: Case } = {
  'login share': byPassword,
  'login address': byPassword,
  'login network': byPassword,
  'login day': byPassword,
  codes: mailed('/api/user/sendEmail'),
  forget: mailed('/api/user/password/forget'),
  'register-try': {
    fails: () => times(60, () => at(OFFICE).post('/api/user/regist', { userName: freshName(), code: '000000', userPwd: PASSWORD })),
    succeeds: () => register(freshName()),
  },
  register: { fails: () => times(40, () => register(freshName())), succeeds: () => register(freshName()) },
  'reset-look': wrongLinks('/api/user/password/getUserByToken'),
  reset: wrongLinks('/api/user/password/reset', { userPwd: 'a new and longer password' }),
  way: { fails: () => times(120, () => at(OFFICE).post('/api/user/login/begin', { way: 'wechat' })), succeeds: elsewhere },
  'way-back': {
    fails: () => times(120, () => at(OFFICE).post('/api/user/wechat', { code: 'code', state: 's'.repeat(43) })),
    succeeds: elsewhere,
  },
  visitor: asVisitor('visitor'),
  'visitor upload': asVisitor('visitor upload'),
  picture: withoutAccounts,
  blocked: withoutAccounts,
  errors: withoutAccounts,
  'new errors': withoutAccounts,
}

describe('a limit by address', () => {
  it.each(Object.entries(CASES))('%s is not used up for others by one person who fails', async (_, { fails, succeeds }) => {
    await fails()
    expect(await succeeds()).toBe(200)
  })

  it('is defined in one place', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file))
    const own = files.filter((file) => /key: `[^`]*\$\{(networkOf|addressKey)\(/.test(readFileSync(`server/${file}`, 'utf8')))
    expect(own).toEqual([])
    const users = files.filter((file) => /networkOf\(/.test(readFileSync(`server/${file}`, 'utf8'))).sort()
    // The two of the proxy bound what is under way at once, which is free again as soon as it ends.
    expect(users).toEqual(['modules/accounts/address-limits.ts', 'modules/proxy/streaming.ts', 'modules/proxy/uploading.ts'])
  })
})

describe('an office behind one address', () => {
  it('signs in at nine: sixty people at once, a third of whom mistype twice', async () => {
    const names = await people(60)
    const answers = await times(60, async (i) => {
      const name = names[i] as string
      const mistyped = i % 3 === 0 ? [await login(name, WRONG), await login(name, WRONG)] : []
      return [...mistyped, await login(name, PASSWORD)].map(({ status }) => status)
    })
    expect(answers).toEqual(answers.map((_, i) => (i % 3 === 0 ? [400, 400, 200] : [200])))
  })

  it('is not refused right passwords because many were right before', async () => {
    const names = await people(10)
    for (let round = 0; round < 35; round++) {
      const answers = await times(10, (i) => login(names[i] as string, PASSWORD))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    }
    const { attempt } = world.server.store.t
    const rows = await world.server.store.read.select().from(attempt)
    expect(rows.filter(({ key, count }) => key.startsWith('login') && count > 0)).toEqual([])
  })
})

describe('one account', () => {
  it('is signed in to as often at once as its person likes, with the right password', async () => {
    const name = await person()
    const answers = await times(30, () => login(name, PASSWORD))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })

  it('has five wrong passwords among many at once, and the right one is refused afterwards', async () => {
    const name = await person()
    const answers = await times(30, () => login(name, WRONG))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect((await login(name, PASSWORD)).status).toBe(429)
  })
})

describe('guessing', () => {
  it('of many accounts from one address is bounded, and the refusal says how long to wait', async () => {
    const answers: Awaited<ReturnType<typeof login>>[] = []
    for (let i = 0; i < 14; i++) answers.push(...(await times(50, (n) => login(`spray${i}-${n}@test.dev`, WRONG))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(ADDRESS_LIMITS['login address'].most)
    expect(refused.length).toBeGreaterThanOrEqual(400)
    const last = await login('another@test.dev', WRONG)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(last.msg).toContain('Please try again in 15 minutes.')
    // An attacker elsewhere took nothing from this address, nor this one from another.
    expect((await login('spray1-1@test.dev', WRONG, at('198.51.100.1'))).status).toBe(400)
  })

  it('of one account from many addresses is bounded, the same for accounts that do not exist', async () => {
    const known = await person()
    const statuses = async (name: string) => {
      const all: number[] = []
      for (let i = 0; i < 40; i++) for (let n = 0; n < 6; n++) all.push((await login(name, WRONG, at(`198.51.${i}.9`))).status)
      return all
    }
    const ofKnown = await statuses(known)
    expect(ofKnown.filter((status) => status === 400)).toHaveLength(60)
    // Each address has its share of five and no more.
    expect(ofKnown.slice(0, 12)).toEqual([...Array(5).fill(400), 429, ...Array(5).fill(400), 429])
    expect(await statuses('nobody@test.dev')).toEqual(ofKnown)
  })

  it('keeps nobody out of a browser that has signed in before, nor whoever sets the password by mail', async () => {
    const name = await person()
    const cookies = async (by: TestUser, path: string, body: object) => {
      const response = await by.raw(`/api${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] as string)
    }
    const own = at(OFFICE)
    expect((await login(name, PASSWORD, own)).code).toBe(0)
    const renewed = await cookies(own, '/user/refresh', {})
    expect(renewed.map((each) => each.split('=')[0])).toEqual(['__Host-mars-sid', '__Host-mars-browser'])
    const known = renewed[1] as string
    for (let i = 0; i < 15; i++) await times(5, () => login(name, WRONG, at(`198.51.${i}.9`)))
    expect((await login(name, PASSWORD)).status).toBe(429)
    const again = at(OFFICE)
    again.cookie = known
    expect((await login(name, PASSWORD, again)).status).toBe(200)
    // Its own share is bounded as well, and opens no other account.
    const guesses = await times(9, () => {
      const by = at(OFFICE)
      by.cookie = known
      return login(name, WRONG, by)
    })
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)

    const fresh = at('192.0.2.50')
    expect((await login(name, PASSWORD, fresh)).status).toBe(429)
    const [mailedTo] = await cookies(fresh, '/user/password/reset', {
      resetToken: await resetLink(name),
      userPwd: 'other and longer words',
    })
    fresh.cookie = mailedTo as string
    expect((await login(name, 'other and longer words', fresh)).status).toBe(200)
  })
})
