import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import * as z from 'zod'
import { openTestDatabase, type TestDatabase } from '../testing-database.fixture.ts'
import { createDurable, type DurableEngine } from './durable.ts'
import { defineWorkflowKind, type WorkflowContext } from './workflow-kind.ts'

export const HOUR_MS = 3_600_000
type Register = (engine: DurableEngine) => void

export const passTime = (ms: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

/** The engines of a test file and the rows that they share, for as long as its tests run. */
export const createBench = () => {
  let folder: string
  let database: TestDatabase
  const store = () => database.store
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-workflows-'))
    database = await openTestDatabase(folder)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await store().write((db) => db.delete(store().t.run))
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const runOf = async (id: string) => (await store().read.select().from(store().t.run).where(eq(store().t.run.id, id)))[0]

  const node = (register: Register, isAlone = false): DurableEngine => {
    const engine = createDurable({ store: store(), isAlone })
    register(engine)
    return engine
  }

  return {
    store,
    /** A node that has not begun to poll: a test says when it looks for work. */
    node,
    /** A node that runs workflows of the kind `waiting` by this code. */
    waitingNode: (body: (context: Waiting) => Promise<z.input<typeof waiting.result>>, others: Register = () => undefined) =>
      node((engine) => {
        others(engine)
        engine.workflow(waiting, (_, context) => body(context))
      }),
    async resultOf(engine: DurableEngine, id: string) {
      const state = await engine.find(waiting, id)
      return state?.status === 'completed' ? state.result : state
    },
    runOf,
    stepsOf: (id: string) => store().read.select().from(store().t.runStep).where(eq(store().t.runStep.workflowRunId, id)),
    /** Lets these nodes work until the run has the status. */
    async until(id: string, status: string, ...nodes: readonly DurableEngine[]): Promise<void> {
      await vi.waitFor(
        async () => {
          for (const node of nodes) await node.tick()
          expect((await runOf(id))?.status).toBe(status)
        },
        { timeout: 15_000, interval: 20 },
      )
    },
    /** Lets these nodes work until the run waits, in no node's hands. */
    async untilParked(id: string, ...nodes: readonly DurableEngine[]): Promise<void> {
      await vi.waitFor(
        async () => {
          for (const node of nodes) await node.tick()
          const row = await runOf(id)
          expect([row?.status, row?.workerId]).toEqual(['running', null])
          expect(row?.availableAt?.getTime()).toBeGreaterThan(Date.now())
        },
        { timeout: 15_000, interval: 20 },
      )
    },
    /** Lets a node try a failing step until the run ends. Time passes between the attempts alone, so that the node's lease does not end. */
    untilEnded: (id: string, status: string, node: DurableEngine) =>
      vi.waitFor(
        async () => {
          if ((await runOf(id))?.workerId === null) passTime(600_000)
          await node.tick()
          expect((await runOf(id))?.status).toBe(status)
        },
        { timeout: 15_000, interval: 20 },
      ),
    /** Ends the lease of a node that is gone. */
    expire: (id: string) =>
      store().write((db) =>
        db
          .update(store().t.run)
          .set({ availableAt: new Date(Date.now() - 1) })
          .where(eq(store().t.run.id, id)),
      ),
  }
}

export const order = defineWorkflowKind({
  name: 'test/order',
  input: z.strictObject({ item: z.string(), count: z.int().default(1) }),
  result: z.strictObject({ total: z.number() }),
  signals: { paid: z.strictObject({ amount: z.number() }) },
})

const signals = { approved: z.strictObject({ by: z.string() }), note: z.string() }
export const waiting = defineWorkflowKind({ name: 'test/waits', input: z.null(), result: z.json(), signals })
export type Waiting = WorkflowContext<typeof signals>
