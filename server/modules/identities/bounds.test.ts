import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import type { WayBack } from '../../wire.ts'
import { type Person, startOidc, startWechat } from './provider-server.fixture.ts'

const WECHAT = { appId: 'wx1234', secret: 'wechat secret' }
const ACME = { clientId: 'tessera', clientSecret: 'acme secret' }
const HUGE = 'x'.repeat(100_000)
const INVALID = 50211

let server: TestServer
let wechat: Awaited<ReturnType<typeof startWechat>>
let acme: Awaited<ReturnType<typeof startOidc>>
const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
beforeAll(async () => {
  ;[wechat, acme] = await Promise.all([startWechat(WECHAT), startOidc(ACME)])
  server = await createTestServer({
    env: {
      BASE_URL: 'https://tessera.test',
      ...{ TESSERA_WECHAT_APP: WECHAT.appId, TESSERA_WECHAT_SECRET: WECHAT.secret, TESSERA_WECHAT_URL: wechat.url },
      TESSERA_OIDC: JSON.stringify([{ id: 'acme', label: 'Acme', issuer: acme.url, ...ACME }]),
    },
  })
  await server.root()
})
afterAll(async () => {
  await server.close()
  await Promise.all([wechat.close(), acme.close()])
  said.mockRestore()
})
beforeEach(() => server.store.write((db) => db.delete(server.store.t.attempt)))

let n = 0
type Way = 'wechat' | 'oidc/acme'
const through = async (way: Way, person: Person, by = server.browser(), connecting = false) => {
  const begin = connecting ? '/api/user/identity/begin' : '/api/user/login/begin'
  const login = by.cookie
  const address = new URL((await by.post<{ address: string }>(begin, { way })).data.address)
  // Browsers keep both: the cookie of the login, and the one of the way.
  if (connecting) by.cookie = `${login}; ${by.cookie}`
  const code = await (way === 'wechat' ? wechat : acme).signIn(address.href, person)
  const back = { code, state: address.searchParams.get('state') }
  return by.post<WayBack>(connecting ? '/api/user/identity/connect' : way === 'wechat' ? '/api/user/wechat' : '/api/user/oidc', back)
}
const kept = async () => {
  const { identity, linkTicket } = server.store.t
  const rows = [...(await server.store.read.select().from(identity)), ...(await server.store.read.select().from(linkTicket))]
  return rows.map(({ subject, label }) => ({ subject, label }))
}
const fresh = (): string => `someone-${++n}`

/** What a provider may answer that no provider should, and the field that is named. */
const INVALID_ANSWERS: readonly (readonly [string, Way, () => Person, string])[] = [
  ['a subject of 100 KB', 'oidc/acme', () => ({ sub: HUGE }), 'sub'],
  ['a subject of 256 characters', 'oidc/acme', () => ({ sub: 'x'.repeat(256) }), 'sub'],
  ['a subject that is not ASCII', 'oidc/acme', () => ({ sub: '王小明' }), 'sub'],
  ['a subject with a line break', 'oidc/acme', () => ({ sub: 'one\ntwo' }), 'sub'],
  ['an e-mail of 100 KB', 'oidc/acme', () => ({ sub: fresh(), email: `${HUGE}@test.dev`, email_verified: true }), 'email'],
  [
    'an e-mail that is a list',
    'oidc/acme',
    () => ({ sub: fresh(), email: ['a@test.dev'] as unknown as string, email_verified: true }),
    'email',
  ],
  ['a token of 100 KB', 'oidc/acme', () => ({ sub: fresh(), access_token: HUGE }), 'access_token'],
  ['an openid of 100 KB', 'wechat', () => ({ sub: HUGE }), 'openid'],
  ['a unionid of 256 characters', 'wechat', () => ({ sub: 'x'.repeat(250) }), 'unionid'],
  ['a token of WeChat of 100 KB', 'wechat', () => ({ sub: fresh(), access_token: HUGE }), 'access_token'],
]

describe('an answer of a provider', () => {
  it.each(INVALID_ANSWERS)('with %s is refused, names what is wrong and keeps nothing', async (_, way, person, field) => {
    const before = await kept()
    const answer = await through(way, person())
    expect(answer).toMatchObject({ status: 502, code: INVALID })
    expect(answer.msg).toContain(`“${field}”`)
    expect(answer.msg.length).toBeLessThan(300)
    const { user } = server.store.t
    expect((await through(way, person(), await server.user(fresh()), true)).code).toBe(INVALID)
    expect(await kept()).toEqual(before)
    expect((await server.store.read.select().from(user)).every(({ userName }) => userName.length <= 200)).toBe(true)
    expect(server.faults).toEqual([])
  })

  it.each([
    ['oidc/acme', { name: HUGE }],
    ['oidc/acme', { name: 7, preferred_username: { first: 'x' } }],
    ['oidc/acme', { name: 'Acme', picture: HUGE }],
    ['wechat', { name: HUGE }],
    ['wechat', { name: 7 }],
    ['wechat', { name: 'Wei', picture: HUGE }],
  ] as const)(
    'of %s with a name or a picture that is too long or of another kind lets the person in, with a short label',
    async (way, more) => {
      const sub = fresh()
      expect(await through(way, { sub, ...more } as unknown as Person)).toMatchObject({ status: 200, code: 0 })
      const row = (await kept()).find(({ subject }) => subject.endsWith(sub))
      expect(row?.label.length).toBeLessThanOrEqual(40)
    },
  )

  it('with a subject of 255 characters is taken', async () => {
    const sub = 's'.repeat(255)
    expect((await through('oidc/acme', { sub, email: 'long-subject@test.dev', email_verified: true })).code).toBe(0)
    expect((await kept()).some(({ subject }) => subject === sub)).toBe(true)
  })
})
