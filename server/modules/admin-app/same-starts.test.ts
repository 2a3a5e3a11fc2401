import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import { type AppWorld, createAppWorld, type Person } from './world.fixture.ts'

const HOURS = 3_600_000

let world: AppWorld
/** How often the call itself answered. */
let asked: ReturnType<typeof vi.spyOn>
beforeAll(async () => {
  world = await createAppWorld()
  asked = vi.spyOn(world.server.app.services.startAnswers, 'answer')
}, 60_000)
afterAll(() => world.close())

/** What repeats a request that this user has the answer to: its status, and whether the call was asked. */
const known = async (user: TestUser, query = '') => {
  const { etag } = await world.start(user, query)
  return async (): Promise<{ readonly status: number; readonly isAsked: boolean }> => {
    asked.mockClear()
    const { status } = await world.start(user, query, etag!)
    return { status, isAsked: asked.mock.calls.length > 0 }
  }
}
const same = { status: 304, isAsked: false }
const login = async (name: string): Promise<TestUser> => {
  const user = await world.server.user(name)
  const person = { projectId: world.projectId, userName: `${name}@test.dev`, role: 'tester' }
  await world.as('owner').post('/api/project/user/create', person)
  return user
}

describe('a start that the client has already', () => {
  it.each<Person>(['visitor', 'clerk', 'tester', 'admin', 'owner', 'super admin'])(
    'is answered to %s without the call',
    async (person) => {
      const again = await known(world.as(person))
      expect(await again()).toEqual(same)
    },
  )

  it('is answered for the role that an administrator views, and refused once they are none', async () => {
    const again = await known(world.as('admin'), `&as=${world.clerkId}`)
    expect(await again()).toEqual(same)
    const person = { projectId: world.projectId, userId: world.as('admin').userId }
    await world.as('owner').post('/api/project/user/update', { ...person, role: 'developer' })
    expect(await again()).toEqual({ status: 403, isAsked: true })
    await world.as('owner').post('/api/project/user/update', { ...person, role: 'admin' })
  })

  it('is left to the call for other ETags, other addresses and logins of pages', async () => {
    const clerk = world.as('clerk')
    const again = await known(clerk)
    asked.mockClear()
    expect((await world.start(clerk, '', '"another"')).status).toBe(200)
    expect((await world.start(clerk, '&env=stg', '"another"')).status).toBe(200)
    expect(asked).toHaveBeenCalledTimes(2)
    const page = world.server.browser()
    const request = { page: world.pages.orders.id, env: 'prd' }
    page.token = (await clerk.post<{ token: string }>('/api/viewer/token', request)).data.token
    expect(await (await known(page))()).toEqual({ status: 304, isAsked: true })
    expect(await again()).toEqual(same)
  })

  it('is computed again after a change of the menu, for visitors too', async () => {
    const people = [world.as('visitor'), world.as('clerk'), world.as('owner')]
    const again = await Promise.all(people.map((user) => known(user)))
    const { projectId } = world
    await world.as('owner').post('/api/project/menu/create', { projectId, type: 1, name: 'More' })
    for (const each of again) expect((await each()).isAsked).toBe(true)
  })

  it('is refused after signing out, and to a login that ended elsewhere', async () => {
    const leaver = await login('leaver')
    const again = await known(leaver)
    expect(await again()).toEqual(same)
    const { token, cookie } = leaver
    await leaver.post('/api/user/logout', {})
    Object.assign(leaver, { token, cookie })
    expect((await again()).isAsked).toBe(true)
  })

  it('is refused to an account that is blocked', async () => {
    const blocked = await login('blocked')
    const again = await known(blocked)
    expect(await again()).toEqual(same)
    const { store } = world.server
    const set = (status: 1 | 2) =>
      store.write((db) => db.update(store.t.user).set({ status }).where(eq(store.t.user.id, blocked.userId)))
    await set(2)
    expect((await again()).isAsked).toBe(true)
    await set(1)
  })

  it('is answered by the call with a cookie or a token that was replaced', async () => {
    const user = await login('renewing')
    const { token, cookie } = user
    const again = await known(user)
    expect(await again()).toEqual(same)
    const renewed = (await user.post<{ token: string }>('/api/user/refresh', {})).data.token
    const newer = user.cookie
    Object.assign(user, { token, cookie })
    expect((await again()).isAsked).toBe(true)
    Object.assign(user, { token: renewed, cookie })
    expect((await again()).isAsked).toBe(true)
    Object.assign(user, { token: renewed, cookie: newer })
    expect((await again()).isAsked).toBe(true)
    expect(await again()).toEqual(same)
  })

  it('is not answered with keys of two logins', async () => {
    const [one, other] = [await login('one'), await login('other')]
    const again = await known(one)
    const { cookie } = one
    one.cookie = other.cookie
    expect((await again()).isAsked).toBe(true)
    one.cookie = cookie
    expect(await again()).toEqual(same)
  })

  it('is left to the call once the login has ended by itself', async () => {
    const again = await known(await login('sleeper'))
    expect(await again()).toEqual(same)
    world.server.advance(HOURS)
    expect((await again()).isAsked).toBe(true)
    world.server.advance(-HOURS)
  })
})
