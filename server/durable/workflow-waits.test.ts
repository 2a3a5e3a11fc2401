import { describe, expect, it, vi } from 'vitest'
import { createDurable } from './durable.ts'
import { createBench, HOUR_MS, passTime, type Waiting, waiting } from './workflows.fixture.ts'

const bench = createBench()

describe('sleepUntil', () => {
  it('resolves at its time, on another node and after a restart', async () => {
    const body = async ({ step, sleepUntil, now }: Waiting) => {
      const began = await now()
      await step('before', () => undefined)
      await sleepUntil(new Date(began.getTime() + HOUR_MS))
      const ended = await now()
      return ended.getTime() - began.getTime() >= HOUR_MS
    }
    const [first, second] = [bench.waitingNode(body), bench.waitingNode(body)]
    const id = await first.start(waiting, null)
    await bench.untilParked(id, first)
    await bench.expire(id)
    await bench.untilParked(id, second)
    passTime(HOUR_MS + 1)
    await bench.until(id, 'completed', second)
    expect(await bench.resultOf(second, id)).toBe(true)
  })

  it('keeps the time that was asked for first, and passes over one that is past', async () => {
    const past = new Date(Date.now() - HOUR_MS)
    const soon = new Date(Date.now() + HOUR_MS)
    let asked = soon
    const node = bench.waitingNode(async ({ sleepUntil }) => {
      await sleepUntil(past)
      await sleepUntil(asked)
      return 'awake'
    })
    const id = await node.start(waiting, null)
    await bench.untilParked(id, node)
    asked = new Date(soon.getTime() + 100 * HOUR_MS)
    expect((await bench.runOf(id))?.availableAt).toEqual(soon)
    passTime(HOUR_MS + 1)
    await bench.until(id, 'completed', node)
  })

  it('fails the run when its time is no date', async () => {
    const node = bench.waitingNode(async ({ sleepUntil }) => {
      await sleepUntil(new Date(Number.NaN))
      return null
    })
    const id = await node.start(waiting, null)
    await bench.until(id, 'failed', node)
    expect((await bench.runOf(id))?.error?.message).toMatch(/Invalid/)
  })
})

describe('now', () => {
  it('is the same in a replay', async () => {
    const seen: number[] = []
    const node = bench.waitingNode(async ({ now, sleepUntil }) => {
      const at = await now()
      seen.push(at.getTime())
      await sleepUntil(new Date(at.getTime() + HOUR_MS))
      return null
    })
    const id = await node.start(waiting, null)
    await bench.untilParked(id, node)
    passTime(2 * HOUR_MS)
    await bench.until(id, 'completed', node)
    expect(seen).toHaveLength(2)
    expect(seen[1]).toBe(seen[0])
  })
})

describe('signal', () => {
  const approval = async ({ signal }: Waiting) => (await signal('approved')).by

  it('resolves with what is sent while the run waits', async () => {
    const [one, other] = [bench.waitingNode(approval), bench.waitingNode(approval)]
    const id = await one.start(waiting, null)
    await bench.untilParked(id, one)
    expect(await other.send(id, 'approved', { by: 'ann' })).toBe(true)
    await bench.until(id, 'completed', one)
    expect(await bench.resultOf(other, id)).toBe('ann')
    expect(await other.send(id, 'approved', { by: 'bob' })).toBe(false)
  })

  it('resolves with what was sent before, in the order of sending', async () => {
    const node = bench.waitingNode(async ({ signal }) => [await signal('note'), await signal('note'), await signal('note')])
    const id = await node.start(waiting, null)
    for (const note of ['a', 'b', 'c']) await node.send(id, 'note', note)
    await bench.until(id, 'completed', node)
    expect(await bench.resultOf(node, id)).toEqual(['a', 'b', 'c'])
  })

  it('counts a message once that is sent again with its id', async () => {
    const node = bench.waitingNode(async ({ signal }) => [await signal('note'), await signal('note')])
    const id = await node.start(waiting, null)
    await Promise.all(['a', 'again', 'and again'].map((note) => node.send(id, 'note', note, { id: 'first' })))
    await bench.untilParked(id, node)
    await node.send(id, 'note', 'late', { id: 'first' })
    await bench.expire(id)
    await bench.untilParked(id, node)
    await node.send(id, 'note', 'b', { id: 'second' })
    await bench.until(id, 'completed', node)
    expect(await bench.resultOf(node, id)).toEqual([expect.stringMatching(/^(a|again|and again)$/), 'b'])
  })

  it('loses no message that is sent after the run looked for it and before it sleeps', async () => {
    const other = bench.waitingNode(approval)
    const id = await other.start(waiting, null)
    let looks = 0
    const store: ReturnType<typeof bench.store> = {
      ...bench.store(),
      async write(work, alone) {
        const result = await bench.store().write(work, alone)
        // Only the look and the message name the signal alone; what a run does when it goes to sleep names the run first.
        if (alone?.[0]?.startsWith('signal:') && looks++ === 0) await other.send(id, 'approved', { by: 'ann' })
        return result
      },
    }
    const node = createDurable({ store, isAlone: false })
    node.workflow(waiting, (_, context) => approval(context))
    await node.tick()
    await vi.waitFor(async () => {
      const row = await bench.runOf(id)
      expect([looks, row?.workerId]).toEqual([1, null])
      expect(row?.availableAt?.getTime()).toBeLessThanOrEqual(Date.now())
    })
    await bench.until(id, 'completed', node)
    expect(await bench.resultOf(node, id)).toBe('ann')
  })

  it('is null when nothing was sent until its time', async () => {
    const node = bench.waitingNode(async ({ signal, now }) => signal('note', { until: new Date((await now()).getTime() + HOUR_MS) }))
    const id = await node.start(waiting, null)
    await bench.untilParked(id, node)
    passTime(HOUR_MS + 1)
    await bench.until(id, 'completed', node)
    expect(await bench.resultOf(node, id)).toBeNull()
  })

  it('arrives while another branch sleeps', async () => {
    const after = vi.fn(() => 'told')
    const node = bench.waitingNode(async ({ signal, sleepUntil, step, now }) => {
      const until = new Date((await now()).getTime() + HOUR_MS)
      const branch = async () => {
        await signal('note')
        return step('after', after)
      }
      await Promise.all([branch(), sleepUntil(until)])
      return 'both'
    })
    const id = await node.start(waiting, null)
    await bench.untilParked(id, node)
    await node.send(id, 'note', 'now')
    await vi.waitFor(async () => {
      await node.tick()
      expect(after).toHaveBeenCalledTimes(1)
    })
    await bench.untilParked(id, node)
    passTime(2 * HOUR_MS)
    await bench.until(id, 'completed', node)
    expect(after).toHaveBeenCalledTimes(1)
  })

  it('is refused when the kind does not declare it, its value does not fit, or there is no such run', async () => {
    const node = bench.waitingNode(approval)
    const id = await node.start(waiting, null)
    await expect(node.send(id, 'aproved', { by: 'ann' })).rejects.toThrow('The workflow "test/waits" declares no signal "aproved"')
    await expect(node.send(id, 'constructor', 1)).rejects.toThrow('declares no signal "constructor"')
    await expect(node.send(id, 'approved', { by: 5 })).rejects.toThrow(/expected string/)
    await expect(node.send('nobody', 'approved', { by: 'ann' })).rejects.toThrow('There is no workflow run "nobody"')
  })
})
