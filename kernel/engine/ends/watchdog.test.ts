import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Watchdog } from './watchdog.ts'

const suspect = { key: 'p', running: { kind: 'source', text: '1' } } as const

describe('a watchdog', () => {
  const hung = vi.fn()
  const late = vi.fn()
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    hung.mockReset()
    late.mockReset()
  })

  it('gives a worker up that is silent for its budget and the grace after it, and says before that it is late', () => {
    const watchdog = new Watchdog(250, hung, late)
    watchdog.busy(suspect, 100)
    vi.advanceTimersByTime(99)
    expect(late).not.toHaveBeenCalled()
    vi.advanceTimersByTime(50)
    expect([late.mock.calls.length, hung.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(210)
    expect(hung.mock.calls).toEqual([[suspect]])
  })

  it('counts its own ticks: on a machine where they come late, the worker has as much longer', () => {
    const now = vi.spyOn(performance, 'now')
    const watchdog = new Watchdog(250, hung, late)
    let clock = 0
    now.mockImplementation(() => clock)
    watchdog.busy(suspect, 100)
    // Each tick comes three times as late as it was to come.
    for (let ticks = 0; ticks < 6; ticks++) {
      clock += 150
      vi.advanceTimersByTime(50)
    }
    expect([clock, hung.mock.calls.length]).toEqual([900, 0])
    clock += 150
    vi.advanceTimersByTime(50)
    expect(hung).toHaveBeenCalledOnce()
    now.mockRestore()
  })

  it('forgets what the worker says that it has done', () => {
    const watchdog = new Watchdog(250, hung, late)
    watchdog.busy(suspect, 100)
    watchdog.idle()
    vi.advanceTimersByTime(1_000)
    expect([late.mock.calls.length, hung.mock.calls.length, watchdog.suspect]).toEqual([0, 0, null])
  })
})
