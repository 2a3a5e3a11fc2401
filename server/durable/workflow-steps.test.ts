import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createBench, HOUR_MS, order, passTime } from './workflows.fixture.ts'

const bench = createBench()

describe('a step', () => {
  it('runs once, whatever happens after it', async () => {
    const charge = vi.fn(() => 7)
    const ship = vi.fn(({ attempt }: { readonly attempt: number }) => {
      if (attempt === 1) throw new Error('no truck')
      return 5
    })
    const node = bench.node((engine) =>
      engine.workflow(order, async (_, { step }) => ({ total: (await step('charge', charge)) + (await step('ship', ship)) })),
    )
    const id = await node.start(order, { item: 'tile' })
    await bench.untilParked(id, node)
    expect(ship).toHaveBeenCalledTimes(1)
    // The retry waits for its time even when the run is looked at earlier.
    await bench.expire(id)
    await bench.untilParked(id, node)
    expect(ship).toHaveBeenCalledTimes(1)
    await bench.untilEnded(id, 'completed', node)
    expect(await node.find(order, id)).toMatchObject({ result: { total: 12 } })
    expect([charge.mock.calls.length, ship.mock.calls.length]).toEqual([1, 2])
    const keys = ship.mock.calls.map(([{ key, attempt }]: readonly [{ key?: string; attempt: number }]) => [key, attempt])
    expect(keys).toEqual([
      [`${id}/ship`, 1],
      [`${id}/ship`, 2],
    ])
  })

  it('fails the run with its error after the last attempt', async () => {
    const reported: unknown[] = []
    const ship = vi.fn(() => {
      throw new TypeError('no truck')
    })
    const node = bench.node((engine) =>
      engine.workflow(order, async (_, { step }) => ({ total: await step<number>('ship', ship, { attempts: 3 }) })),
    )
    const id = await node.start(order, { item: 'tile' })
    const running = await node.begin((error) => reported.push(error))
    await bench.untilEnded(id, 'failed', node)
    await running.stop()
    expect(ship).toHaveBeenCalledTimes(3)
    expect(await node.find(order, id)).toMatchObject({ status: 'failed', error: { name: 'TypeError', message: 'no truck' } })
    expect(reported).toHaveLength(3)
    expect((await bench.stepsOf(id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  })

  it('hands its last failure to the code, which may go on', async () => {
    const refund = vi.fn(() => 0)
    const seen: string[] = []
    const ship = vi.fn(() => {
      throw new RangeError('no truck')
    })
    const node = bench.node((engine) =>
      engine.workflow(order, async (_, { step, sleepUntil, now }) => {
        try {
          await step('ship', ship, { attempts: 2 })
        } catch (error) {
          seen.push(String(error))
          await sleepUntil(new Date((await now()).getTime() + HOUR_MS))
          return { total: await step('refund', refund) }
        } finally {
          seen.push('finally')
        }
        return { total: 1 }
      }),
    )
    const id = await node.start(order, { item: 'tile' })
    await bench.untilEnded(id, 'completed', node)
    expect([ship.mock.calls.length, refund.mock.calls.length]).toEqual([2, 1])
    // Once per pass after the failure; waits never run `catch` and `finally`.
    expect(new Set(seen.slice(0, -1))).toEqual(new Set(['RangeError: no truck']))
    expect(seen.at(-1)).toBe('finally')
  })

  it('gives the code what JSON keeps of its value, at once and in each replay', async () => {
    const seen: unknown[] = []
    const node = bench.node((engine) =>
      engine.workflow(order, async (_, { step, sleepUntil, now }) => {
        const made = await step('make', () => ({ kept: ['中', 1], left: undefined }) as never)
        const nothing = await step('nothing', () => undefined)
        seen.push([made, nothing])
        await sleepUntil(new Date((await now()).getTime() + HOUR_MS))
        return { total: 0 }
      }),
    )
    const id = await node.start(order, { item: 'tile' })
    await bench.untilParked(id, node)
    passTime(2 * HOUR_MS)
    await bench.until(id, 'completed', node)
    expect(seen).toEqual([
      [{ kept: ['中', 1] }, null],
      [{ kept: ['中', 1] }, null],
    ])
  })

  it('checks its value when it is made and when it is read', async () => {
    const at = (schema: z.ZodType<number, number>, value: unknown, wait: boolean) =>
      bench.node((engine) =>
        engine.workflow(order, async (_, { step, sleepUntil, now }) => {
          const total = await step('make', () => value as number, { result: schema, attempts: 1 })
          if (wait) await sleepUntil(new Date((await now()).getTime() + HOUR_MS))
          return { total }
        }),
      )
    const bad = at(z.number(), 'five', false)
    const refused = await bad.start(order, { item: 'tile' })
    await bench.until(refused, 'failed', bad)
    expect(await bad.find(order, refused)).toMatchObject({ error: { message: expect.stringContaining('expected number') } })
    const old = at(z.number(), 5, true)
    const id = await old.start(order, { item: 'tile' })
    await bench.untilParked(id, old)
    passTime(2 * HOUR_MS)
    const stricter = at(z.number().min(6), 5, true)
    await bench.until(id, 'failed', stricter)
    expect(await old.find(order, id)).toMatchObject({ error: { message: expect.stringMatching(/step "make".*does not fit its schema/s) } })
  })

  it('runs in parallel with others, and ends before the run waits', async () => {
    const slow = Promise.withResolvers<number>()
    const work = vi.fn(() => slow.promise)
    const after = vi.fn(() => 1)
    const node = bench.node((engine) =>
      engine.workflow(order, async (_, { step, sleepUntil, now }) => {
        const until = new Date((await now()).getTime() + HOUR_MS)
        const branch = async () => (await step('slow', work)) + (await step('after', after))
        const [total] = await Promise.all([branch(), sleepUntil(until), step('quick', () => 1)])
        return { total }
      }),
    )
    const id = await node.start(order, { item: 'tile' })
    await node.tick()
    await vi.waitFor(async () => expect((await bench.stepsOf(id)).map(({ stepName }) => stepName)).toContain('quick'))
    expect((await bench.runOf(id))?.workerId).not.toBeNull()
    slow.resolve(41)
    await bench.untilParked(id, node)
    expect(after).toHaveBeenCalledTimes(1)
    passTime(2 * HOUR_MS)
    await bench.until(id, 'completed', node)
    expect(await node.find(order, id)).toMatchObject({ result: { total: 42 } })
    expect([work.mock.calls.length, after.mock.calls.length]).toEqual([1, 1])
  })

  it('may have the name of another one', async () => {
    const node = bench.node((engine) =>
      engine.workflow(order, async (_, { step, sleepUntil, now }) => {
        let total = 0
        for (const add of [1, 2, 3]) total += await step('add', () => add)
        await sleepUntil(new Date((await now()).getTime() + HOUR_MS))
        return { total: total + (await step('add', () => 4)) }
      }),
    )
    const id = await node.start(order, { item: 'tile' })
    await bench.untilParked(id, node)
    passTime(2 * HOUR_MS)
    await bench.until(id, 'completed', node)
    expect(await node.find(order, id)).toMatchObject({ result: { total: 10 } })
  })
})
