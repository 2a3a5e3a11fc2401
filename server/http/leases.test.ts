import { describe, expect, it } from 'vitest'
import { createLeases } from './leases.ts'

const START = 1_700_000_000_000

/** Leases on a clock of their own, with reads that answer when the test says. */
function setUp({ most = 10, ms = 100 } = {}) {
  let time = START
  const leases = createLeases<string, string>({ now: () => new Date(time), most, ms })
  const started: PromiseWithResolvers<string | undefined>[] = []
  return {
    leases,
    started,
    setTime: (value: number) => (time = START + value),
    take: (key: string) =>
      leases.take(key, () => {
        const read = Promise.withResolvers<string | undefined>()
        started.push(read)
        return read.promise
      }),
  }
}

describe('leases', () => {
  it('shares one read among the callers that ask while it runs', async () => {
    const { take, started } = setUp()
    const both = [take('a'), take('a')]
    expect(started).toHaveLength(1)
    started[0]?.resolve('value')
    expect(await Promise.all(both)).toEqual(['value', 'value'])
  })

  it.each([
    ['one key is forgotten', ({ leases }: ReturnType<typeof setUp>) => leases.forget('a')],
    ['keys are forgotten by their values', ({ leases }: ReturnType<typeof setUp>) => leases.forgetWhere(() => true)],
  ])('starts a new read for a caller that asks after %s, and keeps the answer of that read alone', async (_what, forget) => {
    const set = setUp()
    const { leases, take, started } = set
    const before = take('a')
    forget(set)
    const after = take('a')
    expect(started).toHaveLength(2)
    // The older read ends while the newer one runs: the next caller still shares the newer read.
    started[0]?.resolve('older')
    expect(await before).toBe('older')
    expect(leases.get('a')).toBeUndefined()
    const third = take('a')
    expect(started).toHaveLength(2)
    started[1]?.resolve('newer')
    expect(await Promise.all([after, third])).toEqual(['newer', 'newer'])
    expect(leases.get('a')).toBe('newer')
  })

  it('does not keep an answer that was read before something was forgotten', async () => {
    const { leases, take, started } = setUp()
    const answer = take('a')
    leases.forget('another key')
    started[0]?.resolve('perhaps outdated')
    await answer
    expect(leases.get('a')).toBeUndefined()
  })

  it('reads again after a failed read and after one that found nothing', async () => {
    const { leases, take, started } = setUp()
    const failing = take('a')
    started[0]?.reject(new Error('no database'))
    await expect(failing).rejects.toThrow('no database')
    const empty = take('a')
    expect(started).toHaveLength(2)
    started[1]?.resolve(undefined)
    expect(await empty).toBeUndefined()
    expect(leases.get('a')).toBeUndefined()
    void take('a')
    expect(started).toHaveLength(3)
  })

  it.each([
    [0, 'value'],
    [99, 'value'],
    [100, undefined],
    // A clock that was set back.
    [-1, undefined],
  ])('counts the time of a lease from the start of the read: after %i ms of 100', async (age, kept) => {
    const { leases, take, started, setTime } = setUp()
    const answer = take('a')
    setTime(age)
    started[0]?.resolve('value')
    await answer
    expect(leases.get('a')).toBe(kept)
  })

  it('keeps as many answers as it is told and no more', async () => {
    const { leases, take, started } = setUp({ most: 2 })
    const keep = async (key: string) => {
      const answer = take(key)
      started.at(-1)?.resolve(key)
      await answer
    }
    await keep('a')
    await keep('b')
    expect([leases.get('a'), leases.get('b')]).toEqual(['a', 'b'])
    await keep('c')
    expect([leases.get('a'), leases.get('b'), leases.get('c')]).toEqual([undefined, undefined, 'c'])
  })

  it('gives no room to a read that found nothing', async () => {
    const { leases, take, started } = setUp({ most: 2 })
    for (const [key, value] of [
      ['a', 'a'],
      ['none', undefined],
      ['b', 'b'],
    ] as const) {
      const answer = take(key)
      started.at(-1)?.resolve(value)
      await answer
    }
    expect([leases.get('a'), leases.get('b')]).toEqual(['a', 'b'])
  })

  it('forgets the key or the values that it is told and keeps the others', async () => {
    const { leases, take, started } = setUp()
    for (const key of ['a', 'b', 'c']) {
      const answer = take(key)
      started.at(-1)?.resolve(`value of ${key}`)
      await answer
    }
    leases.forget('a')
    leases.forgetWhere((value, key) => key === 'b' && value === 'value of b')
    expect(['a', 'b', 'c'].map((key) => leases.get(key))).toEqual([undefined, undefined, 'value of c'])
  })
})
