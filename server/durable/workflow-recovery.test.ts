import { describe, expect, it, vi } from 'vitest'
import { createBackend } from './backend.ts'
import { createDurable, type DurableEngine } from './durable.ts'
import { sweepRuns } from './sweep.ts'
import { WorkerBackend } from './worker-backend.ts'
import { createBench, HOUR_MS, order, passTime } from './workflows.fixture.ts'

const bench = createBench()

describe('a run', () => {
  const work = (engine: DurableEngine, made: (attempt: number) => number) =>
    engine.workflow(order, async (_, { step }) => ({ total: await step('make', ({ attempt }) => made(attempt), { attempts: 2 }) }))

  it('goes on after the last finished step when its node died, and counts the attempt that died', async () => {
    const died = new Promise<never>(() => undefined)
    const first = vi.fn(() => 1)
    const second = vi.fn()
    const body = (last: () => Promise<number> | number) => (engine: DurableEngine) =>
      engine.workflow(order, async (_, { step }) => {
        const total = await step('first', first)
        return {
          total:
            total +
            (await step(
              'second',
              ({ attempt }) => {
                second(attempt)
                return last()
              },
              { attempts: 2 },
            )),
        }
      })
    const dead = bench.node(body(() => died))
    const id = await dead.start(order, { item: 'tile' })
    await dead.tick()
    await vi.waitFor(() => expect(second).toHaveBeenCalledWith(1))
    const heir = bench.node(body(() => 41))
    expect(await heir.tick()).toBe(0)
    await bench.expire(id)
    await bench.until(id, 'completed', heir)
    expect(await heir.find(order, id)).toMatchObject({ result: { total: 42 } })
    expect([first.mock.calls.length, second.mock.calls]).toEqual([1, [[1], [2]]])
  })

  it('gives up a step that ends its node each time', async () => {
    const died = new Promise<never>(() => undefined)
    const made = vi.fn(() => died as never)
    const id = await bench.node((engine) => void work(engine, made)).start(order, { item: 'tile' })
    for (const times of [1, 2]) {
      const node = bench.node((engine) => void work(engine, made))
      await node.tick()
      await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(times))
      await bench.expire(id)
    }
    const last = bench.node((engine) => void work(engine, made))
    await bench.until(id, 'failed', last)
    expect(await last.find(order, id)).toMatchObject({ error: { message: 'The node ended before the step was recorded' } })
  })

  it.each(['start of a step', 'value of a step', 'end of the run'])(
    'is repeated when the database does not record the %s',
    async (place) => {
      const refusals: string[] = []
      const refuseAt = (here: string) => void (refusals.length === 0 && here === place && refusals.push('next'))
      const store: ReturnType<typeof bench.store> = {
        ...bench.store(),
        write: (...given) => {
          if (refusals[0] !== 'next') return bench.store().write(...given)
          refusals[0] = 'done'
          return Promise.reject(new Error('the database is away'))
        },
      }
      const node = createDurable({ store, isAlone: false })
      node.workflow(order, async (_, { step }) => {
        refuseAt('start of a step')
        const total = await step('make', ({ attempt }) => {
          refuseAt('value of a step')
          return attempt
        })
        refuseAt('end of the run')
        return { total }
      })
      const id = await node.start(order, { item: 'tile' })
      await node.tick()
      await vi.waitFor(async () => expect((await bench.runOf(id))?.error?.message).toBe('the database is away'))
      expect(await node.find(order, id)).toEqual({ status: 'running' })
      await bench.untilEnded(id, 'completed', node)
      expect(await node.find(order, id)).toEqual({ status: 'completed', result: { total: place === 'value of a step' ? 2 : 1 } })
    },
  )

  it('is done on a single-process database as soon as the process is back', async () => {
    const gone = bench.node((engine) => void work(engine, () => new Promise<never>(() => undefined) as never))
    const id = await gone.start(order, { item: 'tile' })
    await gone.tick()
    await vi.waitFor(async () => expect(await bench.stepsOf(id)).toHaveLength(1))
    const node = bench.node((engine) => void work(engine, (attempt) => attempt), true)
    const running = await node.begin(() => undefined)
    await bench.until(id, 'completed')
    await running.stop()
    expect(await node.find(order, id)).toMatchObject({ result: { total: 2 } })
  })

  it('is swept with its messages after a month, and its id stays taken', async () => {
    const node = bench.node((engine) => engine.workflow(order, async (_, { signal }) => ({ total: (await signal('paid')).amount })))
    await node.start(order, { item: 'tile' }, { id: 'old' })
    await node.send('old', 'paid', { amount: 5 })
    await bench.until('old', 'completed', node)
    passTime(31 * 24 * HOUR_MS)
    await sweepRuns(bench.store(), { good: new Date(Date.now() - 30 * 24 * HOUR_MS), bad: null })
    expect(await node.find(order, 'old')).toBeNull()
    expect([await bench.stepsOf('old'), await bench.store().read.select().from(bench.store().t.runMessage)]).toEqual([[], []])
    await node.start(order, { item: 'again' }, { id: 'old' })
    expect(await node.tick()).toBe(0)
  })

  it('aborts its step when it is cancelled', async () => {
    const backend = createBackend(bench.store())
    const slots = new WorkerBackend(backend)
    const id = await bench.node(() => undefined).start(order, { item: 'tile' })
    await slots.backend.claimWorkflowRun({ workerId: 'slot', leaseDurationMs: 30_000 })
    const lost = slots.lostSignal('slot')
    const extend = () => slots.backend.extendWorkflowRunLease({ workflowRunId: id, workerId: 'slot', leaseDurationMs: 30_000 })
    await extend()
    expect(lost.aborted).toBe(false)
    await backend.cancelWorkflowRun({ workflowRunId: id })
    await extend()
    expect(lost.aborted).toBe(true)
  })
})
