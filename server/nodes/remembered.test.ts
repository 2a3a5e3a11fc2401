import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bus, createLocalBus } from '../bus/bus.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.fixture.ts'
import type { SubUser, UserInfo } from '../wire.ts'

/** Two nodes on one database. What happens on the first reaches the other by `relay` alone. */
let one: TestServer
let other: TestServer
let otherBus: Bus
let owner: TestUser
let isLinked = false
beforeAll(async () => {
  const bus = createLocalBus()
  otherBus = createLocalBus()
  for (const kind of ['login', 'policy'])
    bus.subscribe(`${kind}:*`, (message, topic) => {
      if (isLinked) otherBus.publish(topic, message)
    })
  one = await createTestServer({ bus })
  other = await createTestServer({
    bus: otherBus,
    database: { store: one.store, address: '', drop: async () => undefined },
  })
  owner = await one.user('owner')
})
afterAll(async () => {
  await other.close()
  await one.close()
})
beforeEach(() => {
  isLinked = false
})

/** The same login at the other node. */
const there = (user: TestUser): TestUser =>
  Object.assign(other.browser(), { token: user.token, cookie: user.cookie, info: user.info })
const infoOf = (user: TestUser) => user.get<UserInfo>('/api/user/info')
const detailOf = async (user: TestUser, projectId: number) =>
  (await user.get(`/api/project/detail/${projectId}`)).status
const freeze = async (user: TestUser, status: 1 | 2 = 2): Promise<void> => {
  const root = await one.root()
  expect((await root.post('/api/user/platform/status', { userId: user.userId, status })).code).toBe(0)
}
const memberOf = async (projectId: number, name: string): Promise<TestUser> => {
  const user = await one.user(name)
  const added = await owner.post('/api/project/member/create', {
    projectId,
    userName: `${name}@test.dev`,
    role: 'developer',
  })
  expect(added.code).toBe(0)
  return user
}

describe('answers from memory', () => {
  it('are those of the database, with the same headers', async () => {
    const user = await one.user('same')
    const [first, second] = [await user.raw('/api/user/info'), await user.raw('/api/user/info')]
    const headersOf = ({ headers }: Response) => {
      const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers)
      return rest
    }
    expect([second.status, headersOf(second)]).toEqual([first.status, headersOf(first)])
    expect(await second.json()).toEqual(await first.json())
  })

  it('are refused like others to keys, pages and logins without their cookie', async () => {
    const user = await one.user('refused')
    expect((await infoOf(user)).status).toBe(200)
    const asked = async (headers: Record<string, string>) => (await user.raw('/api/user/info', { headers })).status
    expect(await asked({ 'x-tessera-page': '1' })).toBe(403)
    expect(await asked({ authorization: 'Bearer tk_1234567890123456789012345' })).toBe(403)
    expect(await asked({ cookie: 'other=1' })).toBe(401)
    expect(await asked({ authorization: `Bearer ${user.token}x` })).toBe(401)
  })
})

describe('a change', () => {
  it.each([
    [
      'of the own profile',
      async (user: TestUser) => user.post('/api/user/update/profile', { nickName: 'Changed' }),
      { nickName: 'Changed' },
    ],
    [
      'of the role by an administrator',
      async (user: TestUser) => (await one.root()).post('/api/user/platform/role', { userId: user.userId, role: 1 }),
      { role: 1 },
    ],
  ])('%s is seen at once on its node', async (what, change, expected) => {
    const user = await one.user(`seen${what.length}`)
    expect((await infoOf(user)).data).not.toMatchObject(expected)
    expect((await change(user)).code).toBe(0)
    expect((await infoOf(user)).data).toMatchObject(expected)
  })

  it('of a sub user by its person is seen at once on its node', async () => {
    const created = await owner.post<SubUser>('/api/user/sub/create', {
      userName: 'clerk@test.dev',
      userPwd: 'b4kq7z',
      nickName: 'Clerk',
    })
    expect(created.code).toBe(0)
    const clerk = one.browser()
    await clerk.signIn('/api/user/login', { userName: 'clerk@test.dev', userPwd: 'b4kq7z' })
    expect((await infoOf(clerk)).data).toMatchObject({ nickName: 'Clerk', sub: true })
    await owner.post('/api/user/sub/update', { userId: clerk.userId, nickName: 'Renamed' })
    expect((await infoOf(clerk)).data.nickName).toBe('Renamed')
  })

  it('reaches another node by the bus, and without it within five seconds', async () => {
    const user = await one.user('elsewhere')
    const same = there(user)
    const rename = (nickName: string) => user.post('/api/user/update/profile', { nickName })
    await rename('First')
    expect((await infoOf(same)).data.nickName).toBe('First')
    isLinked = true
    await rename('Second')
    expect((await infoOf(same)).data.nickName).toBe('Second')
    isLinked = false
    await rename('Third')
    expect((await infoOf(same)).data.nickName).toBe('Second')
    other.advance(5_000)
    expect((await infoOf(same)).data.nickName).toBe('Third')
  })
})

describe('a login that ends', () => {
  it.each([
    ['frozen by an administrator', freeze],
    ['signed out', async (user: TestUser) => void (await there(user).post('/api/user/logout', {}))],
  ])('is over with the next request: %s', async (what, end) => {
    const projectId = (await owner.newProject()).id
    const user = await memberOf(projectId, `over${what.length}`)
    const seen = async () => [(await infoOf(user)).status, await detailOf(user, projectId)]
    expect([await seen(), await seen()]).toEqual([
      [200, 200],
      [200, 200],
    ])
    if (what === 'signed out') {
      const { token, cookie } = user
      await user.post('/api/user/logout', {})
      Object.assign(user, { token, cookie })
    } else await end(user)
    expect(await seen()).toEqual([401, 401])
  })

  it('reads for five seconds on a node that is not told, and changes nothing there', async () => {
    const projectId = (await owner.newProject()).id
    const user = await memberOf(projectId, 'late')
    const same = there(user)
    expect([(await infoOf(same)).status, await detailOf(same, projectId)]).toEqual([200, 200])
    await freeze(user)
    expect([(await infoOf(same)).status, await detailOf(same, projectId)]).toEqual([200, 200])
    expect((await same.post('/api/project/update', { id: projectId, name: 'Changed' })).status).toBe(401)
    other.advance(5_000)
    expect([(await infoOf(same)).status, await detailOf(same, projectId)]).toEqual([401, 401])
  })
})

describe('a membership that ends', () => {
  const leave = (projectId: number, userId: number) => owner.post('/api/project/member/delete', { projectId, userId })

  it('gives nothing from the next request on', async () => {
    const projectId = (await owner.newProject()).id
    const user = await memberOf(projectId, 'leaving')
    expect([await detailOf(user, projectId), await detailOf(user, projectId)]).toEqual([200, 200])
    await leave(projectId, user.userId)
    expect(await detailOf(user, projectId)).toBe(404)
  })

  it('gives nothing to change on a node that is not told, and nothing to read after five seconds or a message', async () => {
    const projectId = (await owner.newProject()).id
    const members = [await memberOf(projectId, 'untold'), await memberOf(projectId, 'told')] as const
    const [untold, told] = [there(members[0]), there(members[1])]
    expect([await detailOf(untold, projectId), await detailOf(told, projectId)]).toEqual([200, 200])
    await leave(projectId, untold.userId)
    expect(await detailOf(untold, projectId)).toBe(200)
    expect((await untold.post('/api/project/update', { id: projectId, name: 'Changed' })).status).toBe(404)
    other.advance(5_000)
    expect([await detailOf(untold, projectId), await detailOf(told, projectId)]).toEqual([404, 200])
    isLinked = true
    await leave(projectId, told.userId)
    expect(await detailOf(told, projectId)).toBe(404)
  })

  it('ends with its project', async () => {
    const projectId = (await owner.newProject()).id
    const user = await memberOf(projectId, 'orphan')
    expect(await detailOf(user, projectId)).toBe(200)
    expect((await owner.post('/api/project/delete', { id: projectId })).code).toBe(0)
    const { project } = one.store.t
    expect(await one.store.read.$count(project, eq(project.id, projectId))).toBe(0)
    expect([
      await detailOf(user, projectId),
      (await user.get(`/api/project/member/list?projectId=${projectId}`)).status,
    ]).toEqual([404, 404])
  })
})

// Last, because every login of the first node ends with it.
describe('the time of a login', () => {
  it('ends what is answered from memory', async () => {
    const user = await one.user('idle')
    expect((await infoOf(user)).status).toBe(200)
    one.advance(3 * 3_600_000)
    expect((await infoOf(user)).status).toBe(401)
  })
})
