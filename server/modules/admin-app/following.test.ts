import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withAfterCommit } from '../../db/after-commit.ts'
import type { TestUser } from '../../testing.fixture.ts'
import { type AppWorld, createAppWorld } from './world.fixture.ts'

let world: AppWorld
beforeAll(async () => {
  world = await createAppWorld()
}, 60_000)
afterAll(() => world.close())

const open: ReadableStreamDefaultReader<Uint8Array>[] = []
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.cancel()
})

interface Event {
  readonly name: string
  readonly data: { readonly rev?: number; readonly code?: number }
}

/** `next` resolves with the next event, heartbeats left out, and with undefined at the end of the stream. */
async function follow(user: TestUser, projectId = world.projectId): Promise<() => Promise<Event | undefined>> {
  const response = await user.raw(`/api/project/admin/follow?projectId=${projectId}`)
  if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const reader = response.body.getReader()
  open.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  return async () => {
    for (;;) {
      const found = /^(?:(?!\n\n)[\s\S])*?event: (\w+)\nid: \d+\ndata: (.*)\n\n/.exec(text)
      if (found) {
        text = text.slice(found[0].length)
        return { name: found[1]!, data: JSON.parse(found[2]!) }
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text = `${text}${decoder.decode(value, { stream: true })}`.replace(/^(?:retry: \d+|:)\n\n/, '')
    }
  }
}

describe('admin-app/follow', () => {
  it('reports the policy revision first and after each change', async () => {
    const next = await follow(world.as('clerk'))
    const first = await next()
    expect(first).toMatchObject({ name: 'policy', data: { rev: expect.any(Number) } })
    const owner = world.as('owner')
    await owner.post('/api/project/menu/create', { projectId: world.projectId, type: 1, name: 'New' })
    const second = await next()
    expect(second?.name).toBe('policy')
    expect(second!.data.rev!).toBeGreaterThan(first!.data.rev!)
    await owner.post('/api/page/publish/create', { env: 'prd', id: world.pages.stock.id, previewImg: '' })
    expect((await next())!.data.rev!).toBeGreaterThan(second!.data.rev!)
  })

  it('reports the changed role of a person, and closes when they leave the project', async () => {
    const owner = world.as('owner')
    const { projectId } = world
    const joined = await world.server.user('joined')
    await owner.post('/api/project/user/create', { projectId, userName: 'joined@test.dev', role: 'tester' })
    const next = await follow(joined)
    await next()
    const person = { projectId, userId: joined.userId }
    await owner.post('/api/project/user/update', { ...person, role: 'ordinary', roleId: world.clerkId })
    expect((await next())?.name).toBe('policy')
    await owner.post('/api/project/user/delete', person)
    expect(await next()).toEqual({ name: 'closed', data: { code: 40410 } })
    expect(await next()).toBeUndefined()
  })

  it('reports a new notification', async () => {
    const next = await follow(world.as('clerk'))
    await next()
    const kind = { id: 'test.note', text: { zh: '一', en: 'One' } }
    const { notifications } = world.server.app.services
    const note = { userIds: [world.as('clerk').userId], projectId: world.projectId, kind, values: {}, link: '' }
    // As modules do, whose store runs what is to happen after the commit.
    await withAfterCommit(world.server.store).write((db) => notifications.notify(db, note))
    expect((await next())?.name).toBe('policy')
    expect((await world.start(world.as('clerk'))).data.unread).toBeGreaterThan(0)
  })

  it('closes when the project is deleted', async () => {
    const owner = world.as('owner')
    const { id } = await owner.newProject('Short')
    const next = await follow(owner, id)
    await next()
    await owner.post('/api/project/delete', { id })
    expect(await next()).toEqual({ name: 'closed', data: { code: 40410 } })
  })

  it('ends when the login ends, so that the client connects again', async () => {
    const user = await world.server.user('leaver')
    await world.as('owner').post('/api/project/member/create', {
      ...{ projectId: world.projectId, userName: 'leaver@test.dev', role: 'tester' },
    })
    const next = await follow(user)
    await next()
    await user.post('/api/user/logout', {})
    expect(await next()).toBeUndefined()
  })

  it('is open to members, and to people who are signed in where the project is public', async () => {
    await expect(follow(world.as('outsider'))).rejects.toThrow(/^404/)
    await expect(follow(world.as('visitor'))).rejects.toThrow(/^401/)
    await world.as('owner').post('/api/project/update', { id: world.projectId, isPublic: 1 })
    expect((await (await follow(world.as('outsider')))())?.name).toBe('policy')
    await expect(follow(world.as('visitor'))).rejects.toThrow(/^401/)
    await world.as('owner').post('/api/project/update', { id: world.projectId, isPublic: 2 })
  })
})
