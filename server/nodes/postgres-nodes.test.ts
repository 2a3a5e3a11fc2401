import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, createApp } from '../app.ts'
import type { Bus } from '../bus/bus.ts'
import { openBus } from '../bus/open-bus.ts'
import { createPostgresStore } from '../db/postgres-store.ts'
import type { Tables } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { createDurable } from '../durable/durable.ts'
import { createPageCodec } from '../outside/kernel-codec.ts'
import { createTestServer, PASSWORD, plainPublisher, type TestServer, TestUser, testPlugins } from '../testing.fixture.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'
import type { PageInfo, PagePointer, ProjectInfo, PublishRecord } from '../wire.ts'

const main = join(import.meta.dirname, '../../tests/helpers/node-process.ts')

/** Two applications on one database; each has connections of its own, and only the bus and the database between them. */
interface Node {
  readonly app: App
  readonly store: Store<Tables>
  readonly bus: Bus
}
let database: { readonly address: string; drop(): Promise<void> }
let folder: string
let one: TestServer
let other: Node
let ann: TestUser
let clock = 0

const openNode = async (): Promise<Node> => {
  const store = await createPostgresStore({ address: database.address, connections: 3 })
  const bus = await openBus({ databaseUrl: database.address, redisUrl: '' })
  const plugins = testPlugins()
  const app = createApp({
    ...{ config: one.config, store, bus, plugins, codec: createPageCodec(plugins), publisher: plainPublisher, webDir: folder },
    now: () => new Date(Date.now() + clock),
  })
  return { app, store, bus }
}
let firstBus: Bus
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-nodes-'))
  database = await createTestDatabase(testPostgres())
  const store = await createPostgresStore({ address: database.address, connections: 3 })
  firstBus = await openBus({ databaseUrl: database.address, redisUrl: '' })
  one = await createTestServer({ store, bus: firstBus })
  other = await openNode()
  ann = await one.user('ann')
}, 60_000)
afterAll(async () => {
  await Promise.all([firstBus.close(), other.bus.close()])
  await other.store.close()
  await one.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const at = (node: { handle(request: Request): Promise<Response> }, user?: TestUser): TestUser => {
  const there = new TestUser((request) => node.handle(request))
  if (user) Object.assign(there, { token: user.token, cookie: user.cookie })
  return there
}
const published = async (isPublic: 1 | 2): Promise<PageInfo> => {
  const page = await ann.newPage((await ann.newProject()).id, { isPublic })
  expect((await ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })).code).toBe(0)
  return page
}
const hashAt = async (node: Node, id: number): Promise<string | undefined> =>
  ((await (await at(node.app).raw(`/p/${id}/prd`)).json()) as Partial<PagePointer>).bodies?.['*']

test('what one node publishes the other shows, told over the database within a second', async () => {
  const page = await published(1)
  const first = await hashAt(other, page.id)
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  await ann.post('/api/pages/update', { id: page.id, name: 'Another name' })
  await ann.post('/api/pages/update', {
    ...{ id: page.id, revision: 1 },
    patch: { added: {}, changed: {}, removed: {} },
  })
  const again = await ann.post<PublishRecord>('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
  expect(again.code).toBe(0)
  await vi.waitFor(async () => {
    const stg = (await (await at(other.app).raw(`/p/${page.id}/stg`)).json()) as PagePointer
    expect(stg.bodies?.['*']).toBe(again.data.hash)
  })
})

test('a page that one node makes private is open on the other to nobody', async () => {
  const page = await published(1)
  const visitor = at(other.app)
  const hash = await hashAt(other, page.id)
  const seen = async () => [(await visitor.raw(`/api/viewer/page/${page.id}`)).status, (await visitor.raw(`/p/body/${hash}`)).status]
  expect([await seen(), await seen()]).toEqual([
    [200, 200],
    [200, 200],
  ])
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  await vi.waitFor(async () => expect(await seen()).toEqual([401, 404]), { timeout: 2_000 })
})

test('a node that is cut off from the bus shows a page that was made private for five seconds and no longer', async () => {
  const page = await published(1)
  const deaf = await openNode()
  await deaf.bus.close()
  const seen = async () => (await at(deaf.app).raw(`/api/viewer/page/${page.id}`)).status
  expect(await seen()).toBe(200)
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  clock += 5_000
  expect(await seen()).toBe(401)
  clock = 0
  await deaf.store.close()
})

test('what is saved on one node comes to who follows the document on the other', async () => {
  const { documentId } = await ann.newPage((await ann.newProject()).id)
  const ended = new AbortController()
  const { body } = await at(other.app, ann).raw(`/api/documents/follow/${documentId}?since=1`, { signal: ended.signal })
  const reader = body!.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>
  const until = async (text: string): Promise<string> => {
    for (let found = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended: ${found}`)
      found += value
      if (found.includes(text)) return found
    }
  }
  // The stream stands, and has nothing yet: without the bus the next event would come fifteen seconds later.
  await until(':\n\n')
  const edit = { id: 'edit_on_one_node', added: [], removed: [], cells: [['page', 'css', '& { top: 0 }']] }
  expect((await ann.post('/api/documents/edit', { id: documentId, edit })).code).toBe(0)
  expect(await until('top: 0')).toContain('event: edits')
  ended.abort()
})

test('a login of one node counts on the other, and ends on both', async () => {
  const bob = await one.user('bob')
  const there = at(other.app, bob)
  expect((await there.get('/api/user/info')).code).toBe(0)
  await there.post('/api/user/logout', {})
  expect((await bob.get('/api/user/info')).status).toBe(401)
})

test('attempts to sign in are counted over both nodes together', async () => {
  await one.user('carl')
  const attempts = Array.from({ length: 20 }, (_, i) =>
    at(i % 2 === 0 ? one.app : other.app).post('/api/user/login', { userName: 'carl@test.dev', userPwd: 'wrong password' }),
  )
  const answers = await Promise.all(attempts)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a page that both nodes publish at once is published once', async () => {
  const page = await ann.newPage((await ann.newProject()).id)
  const publish = (user: TestUser) => user.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => publish(i % 2 === 0 ? ann : at(other.app, ann))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

const started: { kill(): Promise<void> }[] = []
afterAll(() => Promise.all(started.map((node) => node.kill())))
const startNode = async (env: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-node-'))
  const child = Bun.spawn([process.execPath, main], {
    env: {
      ...{ DATA_DIR: dataDir, DATABASE_URL: database.address, PATH: process.env.PATH ?? '' },
      ...{ TESSERA_ADMIN_EMAIL: 'admin@test.dev', TESSERA_ADMIN_PASSWORD: PASSWORD, TESSERA_SAMPLE: 'off', ...env },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const reading = (async () => {
    for await (const part of child.stdout) printed += new TextDecoder().decode(part)
  })()
  const node = {
    url: () => /http:\S+/.exec(printed)?.[0] ?? '',
    lines: () => printed.split('\n'),
    async kill() {
      child.kill('SIGKILL')
      await child.exited
      await reading
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  started.push(node)
  await vi.waitFor(() => expect(node.url()).not.toBe(''), { timeout: 30_000 })
  return node
}
const signIn = async (url: string): Promise<TestUser> => {
  const user = new TestUser((request) => fetch(request), url)
  const answer = await user.signIn('/api/user/login', { userName: 'admin@test.dev', userPwd: PASSWORD })
  if (answer.code !== 0) throw new Error(answer.msg)
  return user
}

test('of a node that is killed nothing acknowledged is lost, and the other does its jobs', { timeout: 120_000 }, async () => {
  const first = await startNode({ TEST_JOB_MS: '600000' })
  const admin = await signIn(first.url())
  const project = (await admin.post<ProjectInfo>('/api/project/create', { name: 'Killed' })).data
  const acknowledged: number[] = []
  const writer = async () => {
    for (;;) {
      const answer = await admin.post<PageInfo>('/api/pages/create', { name: 'Page', projectId: project.id }).catch(() => null)
      if (answer === null) return
      if (answer.code === 0) acknowledged.push(answer.data.id)
    }
  }
  const { t } = other.store
  const engine = createDurable({ store: other.store, isAlone: false })
  await other.store.write((db) => engine.enqueue(db, 'slow', 'that', { key: 'that' }))
  await vi.waitFor(() => expect(first.lines()).toContain('begins that'), { timeout: 20_000 })
  const second = await startNode({})
  const writing = Array.from({ length: 10 }, writer)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 30_000 })
  await first.kill()
  await Promise.all(writing)
  const there = await signIn(second.url())
  const found = new Set(
    (await other.store.read.select({ id: t.page.id }).from(t.page).where(eq(t.page.projectId, project.id))).map(({ id }) => id),
  )
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  expect((await there.get(`/api/pages/detail/${acknowledged[0]}`)).code).toBe(0)
  // The lease of the killed node is half a minute long; its end is brought forward here.
  await other.store.write((db) =>
    db
      .update(t.run)
      .set({ availableAt: new Date(Date.now() - 1) })
      .where(eq(t.run.workflowName, 'job/slow')),
  )
  await vi.waitFor(() => expect(second.lines().filter((line) => line === 'done that').length).toBeGreaterThan(0), { timeout: 20_000 })
  await vi.waitFor(async () => {
    const [row] = await other.store.read.select({ status: t.run.status }).from(t.run).where(eq(t.run.workflowName, 'job/slow'))
    expect(row?.status).toBe('completed')
  })
  await second.kill()
})
