import { describe, expect, it, vi } from 'vitest'
import { createBench, type Waiting, waiting } from './workflows.fixture.ts'

const bench = createBench()

describe('a body that has changed', () => {
  const first = async ({ step, signal }: Waiting) => {
    await step('reserve', () => 1)
    await step('charge', () => 2)
    await signal('note')
    return null
  }
  const changed = async (body: (context: Waiting) => Promise<null>) => {
    const before = bench.waitingNode(first)
    const id = await before.start(waiting, null)
    await bench.untilParked(id, before)
    const after = bench.waitingNode(body)
    await after.send(id, 'note', 'go on')
    await bench.until(id, 'failed', after)
    return (await bench.runOf(id))?.error?.message
  }

  it('fails the run with a message that names the step', async () => {
    const later = vi.fn(() => 3)
    expect(
      await changed(async ({ step, signal }) => {
        await step('reserve', () => 1)
        await step('bill', later)
        await signal('note')
        return null
      }),
    ).toMatch(/cannot continue, because its code has changed: it recorded step "charge", but now asks for "bill"/)
    expect(later).not.toHaveBeenCalled()
    expect(
      await changed(async ({ step }) => {
        await step('reserve', () => 1)
        return null
      }),
    ).toMatch(/it recorded step "charge", but now ends without it/)
    expect(
      await changed(async ({ step, sleepUntil }) => {
        await step('reserve', () => 1)
        await step('charge', () => 2)
        await step('signal note', () => 3)
        await sleepUntil(new Date())
        return null
      }),
    ).toMatch(/step "signal note" was recorded as another kind of step/)
  })

  it('goes on when it has changed after what was recorded', async () => {
    const before = bench.waitingNode(first)
    const id = await before.start(waiting, null)
    await bench.untilParked(id, before)
    const after = bench.waitingNode(async (context) => {
      await first(context)
      return context.step('thank', () => 'thanks')
    })
    await after.send(id, 'note', 'go on')
    await bench.until(id, 'completed', after)
    expect(await bench.resultOf(after, id)).toBe('thanks')
  })

  it('goes on when one of its parallel branches goes further than before', async () => {
    const branches = (further: boolean) => async (context: Waiting) => {
      const { step, signal } = context
      const left = async () => {
        await step('left', () => 1)
        return further ? step('further left', () => 2) : 0
      }
      const right = async () => {
        for (const name of ['right', 'further right', 'far right']) await step(name, () => name)
        return signal('note')
      }
      return Promise.all([left(), right()])
    }
    const before = bench.waitingNode(branches(false))
    const id = await before.start(waiting, null)
    await bench.untilParked(id, before)
    const after = bench.waitingNode(branches(true))
    await after.send(id, 'note', 'go on')
    await bench.until(id, 'completed', after)
    expect(await bench.resultOf(after, id)).toEqual([2, 'go on'])
  })
})
