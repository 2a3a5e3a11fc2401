import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose works end when the test says so; `order` holds the works in the order they began. */
const stage = (limits: { readonly running?: number; readonly waiting?: number; readonly ofShare?: number } = {}) => {
  const run = createFairQueue({ running: 1, waiting: 6, ofShare: 4, ...limits }, () => new Error('full'))
  const order: string[] = []
  const ends: (() => void)[] = []
  const ask = (share: string, name: string) =>
    run(share, () => {
      order.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }).catch((error: Error) => error.message)
  const drain = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      for (let i = 0; i < 5; i++) await Promise.resolve()
    }
  }
  return { ask, order, drain }
}

describe('createFairQueue', () => {
  it('lets shares take turns, however much one of them asks for', async () => {
    const { ask, order, drain } = stage()
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name[0] as string, name))
    await drain()
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('refuses what a share asks for beyond its places, and nothing of another', async () => {
    const { ask, drain } = stage()
    const all = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => ask(name[0] as string, name))
    await drain()
    expect(await Promise.all(all)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'full', 'b1'])
  })

  it('refuses the newest work of the longest share when all places are taken', async () => {
    const { ask, drain } = stage({ waiting: 4 })
    const all = ['a0', 'a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'e1', 'e2'].map((name) => ask(name[0] as string, name))
    await drain()
    expect(await Promise.all(all)).toEqual(['a0', 'a1', 'full', 'full', 'b1', 'c1', 'd1', 'full', 'full'])
  })

  it('runs as many at once as it may, and goes on after a failure', async () => {
    const run = createFairQueue({ running: 2, waiting: 9, ofShare: 9 }, () => new Error('full'))
    let now = 0
    let highest = 0
    const work = async (fails: boolean) => {
      highest = Math.max(highest, ++now)
      await Promise.resolve()
      now -= 1
      if (fails) throw new Error('failed')
    }
    const all = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => run(`${i % 3}`, () => work(i % 2 === 0))))
    expect([highest, all.filter(({ status }) => status === 'fulfilled').length]).toEqual([2, 4])
  })
})
