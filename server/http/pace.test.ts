import { describe, expect, it } from 'vitest'
import { type AppError, errors } from './errors.ts'
import { createPace } from './pace.ts'

const LIMITS = { credit: 100, debt: 500, waiting: 2, longestWait: 20_000, share: 10 }

/** A pace with a clock that moves only when somebody sleeps or works. */
const begin = ({ busy = true }: { readonly busy?: boolean } = {}) => {
  let [time, worked] = [0, 0]
  const clock = {
    now: () => time,
    worked: () => worked,
    sleep: async (ms: number) => {
      time += ms
      if (busy) others()
    },
  }
  const pace = createPace(LIMITS, clock)
  const others = () => {
    for (let n = 0; n < 40; n++) pace.note()
  }
  if (busy) others()
  /** Milliseconds that a work of a person waits, which then takes the thread for `ms`. */
  const waitOf = async (person: number, ms: number): Promise<number> => {
    const request = new Request('http://localhost')
    const since = time
    await pace.enter(request, person)
    const waited = time - since
    worked += ms
    pace.leave(request)
    return waited
  }
  return { pace, waitOf }
}
const refusalOf = (work: Promise<unknown>): Promise<AppError | null> =>
  work.then(
    () => null,
    (error) => error as AppError,
  )

describe('createPace', () => {
  it('lets a person rest who has used the thread for long, until it is a small share of the time', async () => {
    const { waitOf } = begin()
    expect([await waitOf(1, 60), await waitOf(1, 140)]).toEqual([0, 0])
    expect(await waitOf(1, 0)).toBe(100 / (LIMITS.share / 1000))
  })

  it('leaves everybody else alone', async () => {
    const { waitOf } = begin()
    await waitOf(1, 250)
    expect(await waitOf(2, 0)).toBe(0)
  })

  it('asks for no rest while nobody else is at work', async () => {
    const { waitOf } = begin({ busy: false })
    await waitOf(1, 5000)
    expect(await waitOf(1, 0)).toBe(0)
  })

  it('refuses what would wait too long, and says for how long', async () => {
    const { waitOf } = begin()
    await waitOf(1, 10_000)
    const error = await refusalOf(waitOf(1, 0))
    // 500 are owed however long the work took; 200 are made up for while it waits.
    expect([error?.kind, error?.options.headers?.['retry-after'], error?.options.detail]).toEqual([
      errors.tooMany,
      '30',
      { code: 'request.too-much-at-once', params: { seconds: 30 } },
    ])
  })

  it('gives turns one after the other', async () => {
    const { pace } = begin()
    const order: string[] = []
    const requests = Array.from({ length: 3 }, () => new Request('http://localhost'))
    const enter = async (at: number) => {
      await pace.enter(requests[at]!, 1)
      order.push(`begins ${at}`)
    }
    await enter(0)
    const entered = [null, enter(1), enter(2)]
    await Promise.resolve()
    expect(order).toEqual(['begins 0'])
    for (const [at, request] of requests.entries()) {
      order.push(`ends ${at}`)
      pace.leave(request)
      await entered[at + 1]
    }
    expect(order).toEqual(['begins 0', 'ends 0', 'begins 1', 'ends 1', 'begins 2', 'ends 2'])
  })

  it('refuses a work whose turn does not come in time, and leaves the turn to the one before', async () => {
    const pace = createPace({ ...LIMITS, longestWait: 10 })
    const [first, second, third] = Array.from({ length: 3 }, () => new Request('http://localhost')) as [Request, Request, Request]
    await pace.enter(first, 1)
    const error = await refusalOf(pace.enter(second, 1))
    expect([error?.kind, error?.options.headers?.['retry-after']]).toEqual([errors.tooMany, '1'])
    pace.leave(second)
    expect((await refusalOf(pace.enter(third, 1)))?.kind).toBe(errors.tooMany)
    pace.leave(third)
    pace.leave(first)
    expect(await refusalOf(pace.enter(new Request('http://localhost'), 1))).toBeNull()
  })

  it('refuses more works of one person than may wait', async () => {
    const { pace } = begin()
    const [first, more, ...others] = Array.from({ length: LIMITS.waiting + 2 }, () => new Request('http://localhost')) as [Request, Request]
    await pace.enter(first, 1)
    const works = others.map((request: Request) => pace.enter(request, 1).then(() => pace.leave(request)))
    expect((await refusalOf(pace.enter(more, 1)))?.kind).toBe(errors.tooMany)
    pace.leave(first)
    await Promise.all(works)
  })

  it('gives one turn to a request that asks twice', async () => {
    const { pace } = begin()
    const request = new Request('http://localhost')
    await pace.enter(request, 1)
    await pace.enter(request, 1)
    pace.leave(request)
    await pace.enter(new Request('http://localhost'), 1)
  })
})
