import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bus, createLocalBus } from '../../bus/bus.ts'
import { noMetrics } from '../../metrics/metrics.ts'
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

/** Another node: what is published on the first one reaches it by its own bus alone, or not at all. */
let bus: Bus
let clock = 0
beforeEach(() => {
  bus = createLocalBus()
})
const otherNode = () =>
  createPublishedCache({
    store: server.store,
    snapshots: { body: async () => null, languages: async () => null, ofLanguage: async () => null },
    bus,
    metrics: noMetrics,
    now: () => new Date(1_800_000_000_000 + clock),
  })
const publish = async (id: number): Promise<PublishRecord> => {
  const answer = await ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id, previewImg: '' })
  expect(answer.code).toBe(0)
  return answer.data
}

test('a page that is published while a visitor reads is shown to the next one', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const node = otherNode()
  // What is read here is from before the publish; that it is told of the publish comes before its answer.
  const reading = node.pointer(page.id, 'prd')
  bus.publish(`page:${page.id}`)
  expect(await reading).toBeNull()
  await publish(page.id)
  expect(await node.pointer(page.id, 'prd')).toMatchObject({ projectId: page.projectId })
})

test('what was read is kept until the node is told of the page', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const node = otherNode()
  expect(await node.pointer(page.id, 'prd')).toBeNull()
  await publish(page.id)
  bus.publish(`page:${page.id + 1}`)
  expect(await node.pointer(page.id, 'prd')).toBeNull()
  bus.publish(`page:${page.id}`)
  expect(await node.pointer(page.id, 'prd')).toMatchObject({ projectId: page.projectId })
})

test('a node that is told of nothing shows an old page, or one that was made private, for five seconds and no longer', async () => {
  const page = await ann.newPage((await ann.newProject()).id, { isPublic: 1 })
  const node = otherNode()
  const first = await publish(page.id)
  const seen = async () => {
    const pointer = await node.pointer(page.id, 'prd')
    return [pointer?.hash === first.hash, pointer?.isPublic, (await node.origin(first.hash))?.isPublic]
  }
  expect(await seen()).toEqual([true, true, true])
  expect((await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })).code).toBe(0)
  clock += 4_999
  expect(await seen()).toEqual([true, true, true])
  clock += 1
  expect(await seen()).toEqual([true, false, false])
})
