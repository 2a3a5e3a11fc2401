import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnswerCache } from '../../http/answer-cache.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing-database.fixture.ts'
import { type AppWorld, createAppWorld, readStart } from './world.fixture.ts'

describe('the cache of answers', () => {
  it('keeps what was used last, up to its size', () => {
    const cache = createAnswerCache<string>(30)
    for (const key of ['a', 'b', 'c']) cache.put(key, key.toUpperCase(), key === 'c' ? 3 : 1)
    for (let n = 0; n < 26; n++) cache.put(`x${n}`, '', 1)
    expect([cache.get('b'), cache.get('c')]).toEqual(['B', 'C'])
    expect(cache.get('a')).toBeUndefined()
  })

  it('replaces a value, and keeps none that is too large', () => {
    const cache = createAnswerCache<string>(100)
    cache.put('a', 'first', 10)
    cache.put('a', 'second', 10)
    expect(cache.get('a')).toBe('second')
    cache.put('a', 'large', 11)
    expect(cache.get('a')).toBeUndefined()
  })
})

describe('answers on two nodes without a bus between them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-nodes-'))
  let database: TestDatabase
  let world: AppWorld
  let other: TestServer
  beforeAll(async () => {
    database = await openTestDatabase(folder)
    world = await createAppWorld({ database })
    other = await createTestServer({ database })
  }, 60_000)
  afterAll(async () => {
    await world.close()
    await other.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The same login at the other node. */
  const there = (user: TestUser): TestUser => Object.assign(other.browser(), { token: user.token, cookie: user.cookie })

  it('are the same with the same ETag', async () => {
    const [here, elsewhere] = [
      await world.start(world.as('clerk')),
      await readStart(there(world.as('clerk')), world.projectId),
    ]
    expect(elsewhere).toEqual(here)
  })

  it('are never out of date', async () => {
    const clerk = there(world.as('clerk'))
    const owner = world.as('owner')
    const first = await readStart(clerk, world.projectId)
    await owner.post('/api/project/menu/update', { id: world.menus.orders, rev: 1, name: 'All orders' })
    const second = await readStart(clerk, world.projectId, '', first.etag!)
    expect(second.status).toBe(200)
    expect(second.data.menus.map(({ name }) => name)).toContain('All orders')
    await world.as('clerk').post('/api/user/update/profile', { nickName: 'Cleo' })
    expect((await readStart(clerk, world.projectId)).data.user?.nickName).toBe('Cleo')
    const { user } = world.server.store.t
    await world.server.store.write((db) =>
      db
        .update(user)
        .set({ avatar: '/files/a.png' })
        .where(eq(user.id, world.as('clerk').userId)),
    )
    expect((await readStart(clerk, world.projectId)).data.user?.avatar).toBe('/files/a.png')
    await owner.post('/api/project/user/delete', { projectId: world.projectId, userId: world.as('clerk').userId })
    const left = await readStart(clerk, world.projectId, '', second.etag!)
    expect([left.status, left.data.role, left.data.menus.map(({ name }) => name)]).toEqual([200, null, ['News']])
  })

  it('stop when an administrator who views a role is none any more', async () => {
    const admin = world.as('admin')
    expect((await world.start(admin, `&as=${world.clerkId}`)).status).toBe(200)
    const person = { projectId: world.projectId, userId: admin.userId, role: 'developer' }
    await world.as('owner').post('/api/project/user/update', person)
    expect((await world.start(admin, `&as=${world.clerkId}`)).status).toBe(403)
  })
})
