import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'

interface Purge {
  readonly body: Readonly<Record<string, readonly string[]>>
  readonly headers: Headers
}
/** Purges that the cache received, and how often it refuses first. */
const received: Purge[] = []
let refusals = 0
let cache: ReturnType<typeof Bun.serve>
let server: TestServer
let background: { stop(): Promise<void> }
let ann: TestUser
beforeAll(async () => {
  cache = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (refusals > 0) {
        refusals -= 1
        return new Response('busy', { status: 503 })
      }
      received.push({ body: (await request.json()) as Purge['body'], headers: request.headers })
      return new Response(null, { status: 204 })
    },
  })
  server = await createTestServer({
    env: { TESSERA_PURGE_URL: `http://127.0.0.1:${cache.port}/purge`, TESSERA_PURGE_TOKEN: 'secret-token' },
  })
  ann = await server.user('ann')
  background = await server.app.start()
}, 60_000)
afterAll(async () => {
  await background.stop()
  await server.close()
  await cache.stop(true)
})
afterEach(() => {
  received.length = 0
  refusals = 0
  server.faults.length = 0
})

const keysOf = (): readonly string[] => received.flatMap(({ body }) => body.keys ?? [])
const told = (...keys: readonly string[]) =>
  vi.waitFor(() => expect(keysOf().toSorted()).toEqual(keys.toSorted()), { timeout: 15_000, interval: 50 })
const published = async (projectId: number, more: object = {}): Promise<number> => {
  const { id } = await ann.newPage(projectId, { isPublic: 1, ...more })
  expect((await ann.post('/api/page/publish/create', { env: 'prd', id, previewImg: '' })).code).toBe(0)
  return id
}

it('tells the cache of pages that were published within a second by one request, with the token', async () => {
  const { id: projectId } = await ann.newProject()
  const [one, other] = [await published(projectId), await published(projectId)]
  await told(`page-${one}`, `page-${other}`)
  expect(received).toHaveLength(1)
  const { headers } = received[0]!
  expect([headers.get('authorization'), headers.get('content-type')]).toEqual([
    'Bearer secret-token',
    'application/json',
  ])
}, 30_000)

it('tells of a page that is made private, of hosts of a project, and of pages of a project that is deleted', async () => {
  const { id: projectId } = await ann.newProject()
  const id = await published(projectId)
  await told(`page-${id}`)
  received.length = 0
  await ann.post('/api/pages/update', { id, isPublic: 2 })
  await told(`page-${id}`)
  received.length = 0
  const hosts = [{ kind: 'image', host: 'cdn.example.com', way: 'direct' }]
  expect((await ann.post('/api/project/resources/update', { projectId, hosts, any: [], devices: [] })).code).toBe(0)
  await told(`project-${projectId}`)
  received.length = 0
  expect((await ann.post('/api/project/delete', { id: projectId, name: 'Project' })).code).toBe(0)
  await told(`page-${id}`)
}, 60_000)

it('tells of a look that is published', async () => {
  const { id: projectId } = await ann.newProject()
  const look = await ann.get<{ readonly documentId: number }>(`/api/look/read/${projectId}`)
  const edit = { id: 'edit-00000001', added: [], cells: [['theme', 'tokens/primary/light', '#123456']], removed: [] }
  await ann.post('/api/documents/edit', { id: look.data.documentId, edit })
  const answer = await ann.post('/api/look/publish', { projectId, env: 'prd' })
  expect([answer.code, answer.msg]).toEqual([0, ''])
  await told(`project-${projectId}`)
}, 30_000)

it('says nothing of a page that was only saved', async () => {
  const { id: projectId } = await ann.newProject()
  await ann.newPage(projectId)
  await server.app.services.purges.flush()
  await Bun.sleep(500)
  expect(received).toEqual([])
})

it('tries again when the cache refuses, and reports the failure', async () => {
  refusals = 1
  const { id: projectId } = await ann.newProject()
  const id = await published(projectId)
  await told(`page-${id}`)
  expect(server.faults.map(String)).toEqual([expect.stringContaining('TESSERA_PURGE_URL answered 503')])
}, 30_000)

it('sends nothing, and makes no job, without an address', async () => {
  const alone = await createTestServer()
  const bob = await alone.user('bob')
  const { id } = await bob.newPage((await bob.newProject()).id, { isPublic: 1 })
  await bob.post('/api/page/publish/create', { env: 'prd', id, previewImg: '' })
  await alone.app.services.purges.flush()
  const { run } = alone.store.t
  const names = (await alone.store.read.select({ name: run.workflowName }).from(run)).map(({ name }) => name)
  expect(names).not.toContain('job/purge')
  await alone.close()
})
