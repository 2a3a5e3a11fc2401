import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { threeSteps } from '../../tests/helpers/three-steps.ts'
import { createPostgresStore } from '../db/postgres-store.ts'
import type { Tables } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { createDurable, type DurableEngine } from '../durable/durable.ts'
import { defineWorkflowKind } from '../durable/workflow-kind.ts'
import { PASSWORD } from '../testing.fixture.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'

const main = join(import.meta.dirname, '../../tests/helpers/node-process.ts')

let database: { readonly address: string; drop(): Promise<void> }
let stores: readonly Store<Tables>[]
beforeAll(async () => {
  database = await createTestDatabase(testPostgres())
  const open = () => createPostgresStore({ address: database.address, connections: 3 })
  stores = [await open(), await open()]
}, 60_000)
afterEach(async () => {
  await one().write((db) => db.delete(one().t.run))
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await database.drop()
})
const one = () => stores[0] as Store<Tables>
/** A node's engine: each has its own connections. */
const nodesOf = (register: (engine: DurableEngine) => void): readonly [DurableEngine, DurableEngine] => {
  const [first, second] = stores.map((store) => {
    const engine = createDurable({ store, isAlone: false })
    register(engine)
    return engine
  })
  return [first as DurableEngine, second as DurableEngine]
}
/** Brings forward the end of a dead node's lease, which is half a minute long. */
const expire = (id: string) =>
  one().write((db) =>
    db
      .update(one().t.run)
      .set({ availableAt: new Date(Date.now() - 1) })
      .where(eq(one().t.run.id, id)),
  )

const counting = defineWorkflowKind({ name: 'test/counting', input: z.int(), result: z.int(), signals: { add: z.int() } })

it('runs each step of many runs once, while both nodes look for work', async () => {
  const under = new Set<string>()
  const ran = new Map<string, number>()
  const nodes = nodesOf((engine) =>
    engine.workflow(counting, async (count, { step }) => {
      let total = count
      for (const name of ['a', 'b', 'c'])
        total += await step(name, async ({ key }) => {
          expect(under.has(key)).toBe(false)
          under.add(key)
          ran.set(key, (ran.get(key) ?? 0) + 1)
          await new Promise((resolve) => setImmediate(resolve))
          under.delete(key)
          return 1
        })
      return total
    }),
  )
  const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => nodes[0].start(counting, i)))
  const states = () => Promise.all(ids.map((id) => nodes[1].find(counting, id)))
  await vi.waitFor(
    async () => {
      await Promise.all(nodes.map((node) => node.tick()))
      expect((await states()).map((state) => state?.status)).toEqual(ids.map(() => 'completed'))
    },
    { timeout: 30_000, interval: 20 },
  )
  expect(await states()).toEqual(ids.map((_, i) => ({ status: 'completed', result: i + 3 })))
  expect([ran.size, Math.max(...ran.values())]).toEqual([60, 1])
})

it('takes each message once, whichever node it is sent to and whichever runs the workflow', async () => {
  const nodes = nodesOf((engine) =>
    engine.workflow(counting, async (count, { signal }) => {
      let total = 0
      for (let i = 0; i < count; i += 1) total += await signal('add')
      return total
    }),
  )
  const id = await nodes[0].start(counting, 10)
  const sending = (async () => {
    // Each is sent to both nodes, as a caller does that got no answer from the first.
    for (let i = 1; i <= 10; i += 1) await Promise.all(nodes.map((node) => node.send(id, 'add', i, { id: `${i}` })))
  })()
  await vi.waitFor(
    async () => {
      await Promise.all(nodes.map((node) => node.tick()))
      expect(await nodes[1].find(counting, id)).toEqual({ status: 'completed', result: 55 })
    },
    { timeout: 30_000, interval: 20 },
  )
  await sending
})

it('starts once for an id that both nodes use at the same time', async () => {
  const nodes = nodesOf((engine) => engine.workflow(counting, async (count) => count))
  const starts = Array.from({ length: 20 }, (_, i) => (nodes[i % 2] as DurableEngine).start(counting, i, { id: 'same' }))
  expect(new Set(await Promise.all(starts))).toEqual(new Set(['same']))
  expect(await one().read.$count(one().t.run)).toBe(1)
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
    steps: () => printed.split('\n').filter((line) => line.startsWith('step ')),
    async kill() {
      child.kill('SIGKILL')
      await child.exited
      await reading
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  started.push(node)
  await vi.waitFor(() => expect(printed).toContain('http:'), { timeout: 30_000 })
  return node
}

it('continues on the other node when its node is killed in the middle of a step', { timeout: 120_000 }, async () => {
  const here = createDurable({ store: one(), isAlone: false })
  const first = await startNode({ TEST_STUCK: 'yes' })
  await here.start(threeSteps, null, { id: 'killed' })
  await vi.waitFor(() => expect(first.steps()).toEqual(['step first 1', 'step second 1']), { timeout: 20_000 })
  await first.kill()
  // Sent by a node that does not run the workflow, before the code awaits it.
  expect(await here.send('killed', 'told', 'from afar')).toBe(true)
  await expire('killed')
  const second = await startNode({})
  await vi.waitFor(
    async () =>
      expect(await here.find(threeSteps, 'killed')).toEqual({ status: 'completed', result: ['first', 'second', 'from afar', 'third'] }),
    { timeout: 20_000, interval: 100 },
  )
  expect(second.steps()).toEqual(['step second 2', 'step third 1'])
})
