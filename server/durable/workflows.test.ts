import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { DurableEngine } from './durable.ts'
import { defineWorkflowKind } from './workflow-kind.ts'
import { createBench, order } from './workflows.fixture.ts'

const bench = createBench()

describe('a workflow', () => {
  it('runs its steps in order and keeps its result', async () => {
    const node = bench.node((engine) =>
      engine.workflow(order, async ({ item, count }, { step }) => {
        const price = await step('price', () => item.length)
        return { total: await step('total', () => price * count) }
      }),
    )
    const id = await node.start(order, { item: 'tile', count: 3 })
    expect(await node.find(order, id)).toEqual({ status: 'running' })
    await bench.until(id, 'completed', node)
    expect(await node.find(order, id)).toEqual({ status: 'completed', result: { total: 12 } })
    expect((await bench.stepsOf(id)).map(({ stepName }) => stepName).sort()).toEqual(['price', 'total'])
  })

  it('fills in defaults of its input, and refuses one that does not fit', async () => {
    const node = bench.node((engine) => engine.workflow(order, async ({ count }) => ({ total: count })))
    const id = await node.start(order, { item: 'tile' })
    await bench.until(id, 'completed', node)
    expect(await node.find(order, id)).toEqual({ status: 'completed', result: { total: 1 } })
    // @ts-expect-error: the kind's schema types the input.
    await expect(node.start(order, { item: 5 })).rejects.toThrow(/expected string/)
  })

  it('fails when its result does not fit', async () => {
    const node = bench.node((engine) => engine.workflow(order, async () => ({ total: 'many' as never })))
    const id = await node.start(order, { item: 'tile' })
    await bench.until(id, 'failed', node)
    expect(await node.find(order, id)).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('expected number') } })
  })

  it('starts once for an id, and not for an id of another kind', async () => {
    const other = defineWorkflowKind({ name: 'test/other', input: z.null(), result: z.null() })
    const item = vi.fn((value: string) => value.length)
    const register = (engine: DurableEngine) => {
      engine.workflow(order, async ({ item: of }, { step }) => ({ total: await step('count', () => item(of)) }))
      engine.workflow(other, async () => null)
    }
    const [one, two] = [bench.node(register), bench.node(register)]
    const ids = await Promise.all([one, two, one].map((node, i) => node.start(order, { item: 'x'.repeat(i + 1) }, { id: 'order 1' })))
    expect(ids).toEqual(['order 1', 'order 1', 'order 1'])
    await bench.until('order 1', 'completed', one, two)
    await one.start(order, { item: 'again' }, { id: 'order 1' })
    await two.tick()
    expect(item).toHaveBeenCalledTimes(1)
    await expect(one.start(other, null, { id: 'order 1' })).rejects.toThrow(/"order 1" belongs to a run of "workflow\/test\/order"/)
    expect(await one.find(other, 'order 1')).toBeNull()
  })

  it('starts with the transaction of its caller', async () => {
    const node = bench.node((engine) => engine.workflow(order, async () => ({ total: 0 })))
    const failing = bench.store().write(async (db) => {
      await node.start(order, { item: 'tile' }, { id: 'never', db })
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await node.find(order, 'never')).toBeNull()
    await bench.store().write((db) => node.start(order, { item: 'tile' }, { id: 'committed', db }))
    expect(await node.find(order, 'committed')).toEqual({ status: 'running' })
  })

  it('is registered once, before the work begins', async () => {
    const register = (engine: DurableEngine) => engine.workflow(order, async () => ({ total: 0 }))
    const node = bench.node(register)
    expect(() => register(node)).toThrow('Two modules run the workflow "test/order"')
    await node.tick()
    const late = defineWorkflowKind({ name: 'test/late', input: z.null(), result: z.null() })
    expect(() => node.workflow(late, async () => null)).toThrow(/test\/late come too late/)
  })
})
