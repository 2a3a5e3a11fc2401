import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { OnboardingState, Paged, PageInfo } from '../../wire.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const mine = async (by: TestUser) => (await by.get<OnboardingState>('/api/onboarding/mine')).data

test('a newcomer begins with the page of the sample, ticks steps once each, and the server sees by itself that they published', async () => {
  const ann = await server.user('ann')
  const pages = (await ann.get<Paged<PageInfo>>('/api/pages/list')).data.list
  const newest = Math.max(...pages.map(({ id }) => id))
  expect(await mine(ann)).toEqual({ steps: [], hidden: false, pageId: newest })
  for (const step of ['event', 'drop', 'event']) await ann.post('/api/onboarding/tick', { step })
  expect((await ann.post('/api/onboarding/tick', { step: 'publish' })).status).toBe(400)
  expect((await mine(ann)).steps).toEqual(['drop', 'event'])
  await ann.post('/api/page/publish/create', { env: 'stg', id: newest, previewImg: '' })
  expect((await mine(ann)).steps).toEqual(['drop', 'event', 'publish'])
})

test('the list is put away and comes back, for one person alone', async () => {
  const [bob, cara] = [await server.user('bob'), await server.user('cara')]
  expect((await bob.post<OnboardingState>('/api/onboarding/hide', { hidden: true })).data).toMatchObject({ hidden: true, steps: [] })
  expect([(await mine(bob)).hidden, (await mine(cara)).hidden]).toEqual([true, false])
  await bob.post('/api/onboarding/tick', { step: 'bind' })
  expect((await bob.post<OnboardingState>('/api/onboarding/hide', { hidden: false })).data).toMatchObject({
    hidden: false,
    steps: ['bind'],
  })
})

test('whoever has no project has no page to begin with', async () => {
  const dan = await server.user('dan')
  const { list } = (await dan.get<Paged<{ readonly id: number }>>('/api/project/list')).data
  await dan.post('/api/project/delete', { id: list[0]?.id })
  expect((await mine(dan)).pageId).toBeNull()
})
