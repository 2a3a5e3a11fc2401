import { describe, expect, it } from 'vitest'
import { MOST_ROWS, Pace } from './pace.ts'

describe('the pace of an import', () => {
  const at = { now: 0, begun: 0, waiting: 0 }
  const paced = (): Pace => {
    Object.assign(at, { now: 0, begun: 0, waiting: 0 })
    return new Pace(
      () => ({ begun: at.begun, waiting: at.waiting }),
      () => at.now,
    )
  }
  /** The import writes, and others before it. */
  const write = (pace: Pace, others: number, waiting: number, milliseconds: number): number => {
    const rows = pace.rows()
    at.begun += others + 1
    at.waiting = waiting
    pace.wrote(rows, milliseconds)
    return rows
  }

  it('is that of whole parts while no one else writes', () => {
    const pace = paced()
    expect([write(pace, 0, 0, 100), write(pace, 0, 0, 100), pace.rows()]).toEqual([MOST_ROWS, MOST_ROWS, MOST_ROWS])
  })

  it('is a few milliseconds at a time while others wait, or write between two parts', () => {
    const waiting = paced()
    write(waiting, 0, 1, 100)
    expect(waiting.rows()).toBe(12)
    expect(waiting.rest()).toBe(100)
    const between = paced()
    write(between, 0, 0, 100)
    write(between, 1, 0, 250)
    expect(between.rows()).toBe(5)
  })

  it('is small at the beginning of a file', () => {
    const pace = paced()
    pace.begin()
    expect(pace.rows()).toBe(5)
    at.now = 300
    expect(pace.rows()).toBe(MOST_ROWS)
  })

  it('rises again when no one has written for a second', () => {
    const pace = paced()
    write(pace, 0, 3, 100)
    at.now = 999
    expect(pace.rows()).toBeLessThan(MOST_ROWS)
    at.now = 1_000
    expect([pace.rows(), pace.rest()]).toEqual([MOST_ROWS, 0])
  })

  it('is as many rows as the last write took of them, and twice as many where it took all', () => {
    const pace = paced()
    pace.took(MOST_ROWS, 20)
    expect(pace.rows()).toBe(20)
    pace.took(20, 20)
    pace.took(40, 1)
    expect(pace.rows()).toBe(1)
    for (let at = 0; at < 20; at++) pace.took(pace.rows(), pace.rows())
    expect(pace.rows()).toBe(MOST_ROWS)
  })

  it('is that of whole parts where works run beside each other', () => {
    const pace = new Pace(() => null)
    pace.wrote(MOST_ROWS, 100)
    expect(pace.rows()).toBe(MOST_ROWS)
  })
})
