import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Store } from '../db/store.ts'
import type { Durable } from '../durable/durable.ts'
import { createSchedule, defineJob, type ScheduledJob } from './schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// In the zone of the machine, as the server reads its time.
const at = (hour: number, minute = 0): Date => new Date(2026, 4, 1, hour, minute)

let requested: string[] = []
let schedule: ReturnType<typeof createSchedule>
const failures: unknown[] = []
beforeEach(() => {
  vi.useFakeTimers()
  requested = []
})
afterEach(async () => {
  await schedule.stop()
  vi.useRealTimers()
})
const start = async (job: ScheduledJob): Promise<void> => {
  const store = { write: (work: (db: never) => Promise<void>) => work(undefined as never) } as unknown as Store
  const durable = {
    work: () => undefined,
    enqueue: async (_: unknown, kind: string, __: unknown, options: { readonly key: string }) =>
      void requested.push(`${kind} ${options.key}`),
  } as unknown as Durable
  schedule = createSchedule({ store, now: () => new Date() })
  schedule.add([job], durable)
  schedule.start((error) => failures.push(error))
  await vi.advanceTimersByTimeAsync(0)
}
const daily = (wasMissed?: (latest: Date) => Promise<boolean>) =>
  defineJob({ id: 'test/daily', dailyAt: '03:00', run: async () => undefined, ...(wasMissed ? { wasMissed } : {}) })

describe('a daily job', () => {
  it('is requested at its time, once a day, and not when the server starts', async () => {
    vi.setSystemTime(at(2, 58))
    await start(daily())
    await vi.advanceTimersByTimeAsync(119_000)
    expect(requested).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requested).toEqual(['test/daily daily 2026-05-01'])
    await vi.advanceTimersByTimeAsync(24 * HOUR)
    expect(requested).toEqual(['test/daily daily 2026-05-01', 'test/daily daily 2026-05-02'])
  })

  it('is requested within a minute after the clock was set beyond its time', async () => {
    vi.setSystemTime(at(1))
    await start(daily())
    vi.setSystemTime(at(5))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(requested).toEqual(['test/daily daily 2026-05-01'])
  })

  it('is requested at the start where its latest run was missed', async () => {
    vi.setSystemTime(at(5))
    const asked: Date[] = []
    await start(daily(async (latest) => asked.push(latest) > 0))
    expect(asked).toEqual([at(3)])
    expect(requested).toEqual(['test/daily daily 2026-05-01'])
  })

  it('is requested no more once it is stopped', async () => {
    vi.setSystemTime(at(2))
    await start(daily())
    await schedule.stop()
    await vi.advanceTimersByTimeAsync(24 * HOUR)
    expect(requested).toEqual([])
  })

  it('needs a time of the day', () => {
    const run = async () => undefined
    expect(() => defineJob({ id: 'test/daily', dailyAt: '25:00', run })).toThrow('a time such as 03:00')
    expect(() => defineJob({ id: 'test/often', everyMinutes: 0, run })).toThrow('positive')
  })
})

it('requests an interval job at the start, and for each interval', async () => {
  vi.setSystemTime(new Date(0))
  await start(defineJob({ id: 'test/often', everyMinutes: 5, run: async () => undefined }))
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(requested).toEqual([0, 1, 2].map((slot) => `test/often every 5 ${slot}`))
  expect(failures).toEqual([])
})
