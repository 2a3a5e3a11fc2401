import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { PublishRecord } from '../../wire.ts'
import { createPublishedCache } from './published-cache.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

const newCache = () => createPublishedCache({ store: server.store, snapshots: { body: async () => null } })
const publish = async (id: number): Promise<void> => {
  expect((await ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id, previewImg: '' })).code).toBe(0)
}

test('a page that is published while a visitor reads is shown to the next one', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const cache = newCache()
  // What is read here is from before the publish; that it is told of the publish comes before its answer.
  const reading = cache.pointer(page.id, 'prd')
  cache.forget([page.id])
  expect(await reading).toBeNull()
  await publish(page.id)
  expect(await cache.pointer(page.id, 'prd')).toMatchObject({ projectId: page.projectId })
})

test('what was read is kept until it is forgotten', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const cache = newCache()
  expect(await cache.pointer(page.id, 'prd')).toBeNull()
  await publish(page.id)
  expect(await cache.pointer(page.id, 'prd')).toBeNull()
  cache.forget([page.id])
  expect(await cache.pointer(page.id, 'prd')).toMatchObject({ projectId: page.projectId })
})
