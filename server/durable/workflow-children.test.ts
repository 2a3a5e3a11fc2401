import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineWorkflowKind } from './workflow-kind.ts'
import { createBench, waiting } from './workflows.fixture.ts'

const bench = createBench()

describe('child', () => {
  const part = defineWorkflowKind({
    name: 'test/part',
    input: z.strictObject({ size: z.int() }),
    result: z.number(),
    signals: { go: z.null() },
  })

  it('starts another workflow once and resolves with its result', async () => {
    const made = vi.fn((size: number) => size * 10)
    const node = bench.waitingNode(
      async ({ child, step }) => {
        const [a, b] = await Promise.all([child(part, { size: 1 }), child(part, { size: 2 })])
        return step('sum', () => a + b)
      },
      (engine) => engine.workflow(part, ({ size }, { step }) => step('make', () => made(size))),
    )
    const id = await node.start(waiting, null)
    await bench.until(id, 'completed', node)
    expect(await bench.resultOf(node, id)).toBe(30)
    expect(made).toHaveBeenCalledTimes(2)
    const { run } = bench.store().t
    expect(await bench.store().read.select({ id: run.id }).from(run).where(eq(run.workflowName, 'workflow/test/part'))).toHaveLength(2)
  })

  it('hands on the error of a child that fails, which the code may catch', async () => {
    const seen: string[] = []
    const node = bench.waitingNode(
      async ({ child, step }) => {
        try {
          await child(part, { size: 1 })
        } catch (error) {
          seen.push(String(error))
          await step('undo', () => undefined)
          throw error
        }
        return null
      },
      (engine) =>
        engine.workflow(part, async () => {
          throw new RangeError('too small')
        }),
    )
    const id = await node.start(waiting, null)
    await bench.until(id, 'failed', node)
    expect(seen).toEqual(['RangeError: too small'])
    expect(await node.find(waiting, id)).toMatchObject({ status: 'failed', error: { message: 'too small' } })
  })

  it('fails the run when no module runs the kind, or the input does not fit', async () => {
    const missing = bench.waitingNode(({ child }) => child(part, { size: 1 }))
    const first = await missing.start(waiting, null)
    await bench.until(first, 'failed', missing)
    expect((await bench.runOf(first))?.error?.message).toBe('No module runs the workflow "test/part"')
    const wrong = bench.waitingNode(
      ({ child }) => child(part, { size: 'big' as never }),
      (engine) => engine.workflow(part, async ({ size }) => size),
    )
    const second = await wrong.start(waiting, null)
    await bench.until(second, 'failed', wrong)
    expect((await bench.runOf(second))?.error?.message).toMatch(/expected number/)
  })

  it('is cancelled with its parent', async () => {
    const node = bench.waitingNode(
      ({ child }) => child(part, { size: 1 }),
      (engine) =>
        engine.workflow(part, async ({ size }, { signal }) => {
          await signal('go')
          return size
        }),
    )
    const id = await node.start(waiting, null)
    await bench.untilParked(id, node)
    const [step] = await bench.stepsOf(id)
    const child = step?.childWorkflowRunId ?? ''
    await bench.untilParked(child, node)
    expect(await node.cancel(id)).toBe(true)
    expect([await node.find(waiting, id), await node.find(part, child)]).toEqual([{ status: 'canceled' }, { status: 'canceled' }])
  })
})

describe('cancel', () => {
  it('ends a run that waits, once', async () => {
    const node = bench.waitingNode(async ({ signal }) => signal('note'))
    const id = await node.start(waiting, null)
    await bench.untilParked(id, node)
    expect([await node.cancel(id), await node.cancel(id)]).toEqual([true, false])
    expect(await node.send(id, 'note', 'late')).toBe(false)
    expect(await node.tick()).toBe(0)
    await expect(node.cancel('nobody')).rejects.toThrow('There is no workflow run "nobody"')
  })

  it('starts no further step of a run that works, and reports nothing', async () => {
    const gate = Promise.withResolvers<number>()
    const after = vi.fn(() => 1)
    const reported: unknown[] = []
    const node = bench.waitingNode(async ({ step }) => {
      await step('slow', () => gate.promise)
      return step('after', after)
    })
    const id = await node.start(waiting, null)
    const running = await node.begin((error) => reported.push(error))
    await vi.waitFor(async () => expect(await bench.stepsOf(id)).toHaveLength(1))
    expect(await node.cancel(id)).toBe(true)
    gate.resolve(1)
    await running.stop()
    expect([after.mock.calls, reported]).toEqual([[], []])
    expect(await node.find(waiting, id)).toEqual({ status: 'canceled' })
  })
})
