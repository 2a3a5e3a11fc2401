import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onlyLong } from '../../tests/helpers/long.ts'
import { type KillableServer, startKillable } from '../../tests/security/killed-server.ts'
import { type App, createApp } from '../app.ts'
import { openBus } from '../bus/open-bus.ts'
import { createPostgresStore } from '../db/postgres-store.ts'
import type { Tables } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { createPageCodec } from '../outside/kernel-codec.ts'
import { createTestServer, plainPublisher, type TestServer, testPlugins } from '../testing.fixture.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'

const HOUR = 3_600_000
const STEP = { id: 's', kind: 'action', name: '', action: 'node/script', params: { source: 'return 1' }, bindings: {} }

let database: { readonly address: string; drop(): Promise<void> }
let folder: string
let store: Store<Tables>
let one: TestServer
let other: App
/** How far the clocks of both nodes are ahead. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-schedules-'))
  database = await createTestDatabase(testPostgres())
  const open = async (): Promise<Store<Tables>> => {
    const opened = await createPostgresStore({ address: database.address, connections: 3 })
    closing.unshift(() => opened.close())
    return opened
  }
  const bus = async () => {
    const opened = await openBus({ databaseUrl: database.address, redisUrl: '' })
    closing.unshift(() => opened.close())
    return opened
  }
  store = await open()
  one = await createTestServer({ store, bus: await bus(), now })
  const plugins = testPlugins()
  other = createApp({
    ...{ config: one.config, store: await open(), bus: await bus(), plugins, codec: createPageCodec(plugins) },
    ...{ publisher: plainPublisher, webDir: folder, now },
  })
}, 60_000)
afterAll(async () => {
  for (const close of closing) await close()
  await one.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Made {
  readonly id: number
  readonly documentId: number
}
type Send = <T>(path: string, body: object) => Promise<T>
async function publish(send: Send, projectId: number, settings: readonly unknown[]): Promise<number> {
  const { id, documentId } = await send<Made>('/workflow/create', { projectId, name: 'Nightly' })
  const cells = [['workflow', 'runAs', 'project'], ['steps', 'nodes', [STEP]], ...settings]
  await send('/documents/edit', { id: documentId, edit: { id: 'edit-00000001', added: [], removed: [], cells } })
  await send('/workflow/publish', { id, env: 'stg' })
  return id
}

it('starts a cron once at each time, though two nodes look at the same moment', { timeout: 60_000 }, async () => {
  const ann = await one.user('ann')
  const { id: projectId } = await ann.newProject()
  const send: Send = async (path, body) => {
    const { code, msg, data } = await ann.post<never>(`/api${path}`, body)
    if (code !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }
  const workflowId = await publish(send, projectId, [
    ['workflow', 'trigger/type', 'trigger/schedule'],
    ['workflow', 'trigger/params/cron', '0 * * * *'],
  ])
  const { workflowRun } = store.t
  const failed: unknown[] = []
  const tick = ({ services }: App) => services.workflowSchedules.tick((error) => failed.push(error))
  for (let hours = 1; hours <= 20; hours++) {
    ahead += HOUR
    await Promise.all([tick(one.app), tick(other)])
    const runs = await store.read.select().from(workflowRun).where(eq(workflowRun.workflowId, workflowId))
    expect([runs.length, failed]).toEqual([hours, []])
  }
})

onlyLong(it)('takes over the runs of a killed node within 35 s', { timeout: 180_000 }, async () => {
  const folders = ['a', 'b'].map((name) => join(folder, name))
  const start = (at: number): Promise<KillableServer> =>
    startKillable({ DATA_DIR: folders[at] as string, DATABASE_URL: database.address })
  const [first, second] = [await start(0), await start(1)]
  const { id: projectId } = await first.send<{ id: number }>('/project/create', { name: 'Killed' })
  const id = await publish((path, body) => first.send(path, body), projectId, [
    ['workflow', 'trigger/type', 'trigger/by-hand'],
  ])
  const started = await Promise.all(
    Array.from({ length: 80 }, () => first.send<{ runId: string }>('/workflow/run/start', { id, env: 'stg' })),
  )
  await first.kill()
  const killed = performance.now()
  const done = async (): Promise<number> =>
    (
      await second.send<{ total: number }>('/workflow/run/list', {
        ...{ projectId, workflowId: id, status: 'done', pageSize: 1 },
      })
    ).total
  while ((await done()) < started.length) await Bun.sleep(100)
  const seconds = (performance.now() - killed) / 1_000
  console.log(`All runs have ended ${seconds.toFixed(1)} s after the kill`)
  expect(seconds).toBeLessThan(35)
  await second.kill('SIGTERM')
})
