import { describe, expect, it, vi } from 'vitest'
import { createMetrics } from './create-metrics.ts'
import { noMetrics } from './metrics.ts'
import { prometheusText } from './prometheus.ts'

const report = vi.fn()
const textOf = async (metrics: ReturnType<typeof createMetrics>) => (await prometheusText(metrics, 'web-1')).text

describe('createMetrics', () => {
  it('shows counters, histograms and gauges as text, each with its node', async () => {
    const metrics = createMetrics({ report })
    const saves = metrics.counter({ name: 'saves_total', help: 'Saves.', labels: { result: ['saved', 'refused'] } })
    saves({ result: 'saved' }).add()
    saves({ result: 'saved' }).add(2)
    const seconds = metrics.histogram({ name: 'seconds', help: 'Seconds.', bounds: [0.1, 1] })({})
    for (const value of [0.1, 0.5, 5]) seconds.observe(value)
    metrics.gauge({ name: 'open', help: 'Open.', labels: { kind: 'a' } }, () => 3)
    metrics.gauge({ name: 'open', help: 'Open.', labels: { kind: 'b' } }, async () => null)
    expect(await textOf(metrics)).toBe(`# HELP saves_total Saves.
# TYPE saves_total counter
saves_total{result="saved",node="web-1"} 3

# HELP seconds Seconds.
# TYPE seconds histogram
seconds_bucket{le="0.1",node="web-1"} 1
seconds_bucket{le="1",node="web-1"} 2
seconds_bucket{le="+Inf",node="web-1"} 3
seconds_sum{node="web-1"} 5.6
seconds_count{node="web-1"} 3

# HELP open Open.
# TYPE open gauge
open{kind="a",node="web-1"} 3
`)
  })

  it('counts values that were not declared as other, so that no id becomes a series', async () => {
    const metrics = createMetrics({ report })
    const routes: readonly string[] = ['/api/pages/records/:id']
    const requests = metrics.counter({ name: 'requests_total', help: 'Requests.', labels: { route: routes } })
    for (const route of ['/api/pages/records/1', '/api/pages/records/2', '/api/pages/records/:id'])
      requests({ route }).add()
    const lines = (await textOf(metrics)).split('\n').filter((line) => !line.startsWith('#') && line !== '')
    expect(lines).toEqual([
      'requests_total{route="other",node="web-1"} 2',
      'requests_total{route="/api/pages/records/:id",node="web-1"} 1',
    ])
  })

  it('lets several places add their values to one family, and refuses what does not fit together', () => {
    const metrics = createMetrics({ report })
    const declared = (memory: string) =>
      metrics.counter({ name: 'lookups_total', help: 'Look-ups.', labels: { memory: [memory] } })
    const [one, other] = [declared('a')({ memory: 'a' }), declared('b')({ memory: 'b' })]
    expect(one).not.toBe(other)
    expect(declared('a')({ memory: 'a' })).toBe(one)
    expect(() => metrics.counter({ name: 'lookups_total', help: 'Look-ups.', labels: { cache: ['a'] } })).toThrow(
      'lookups_total',
    )
    expect(() => metrics.gauge({ name: 'lookups_total', help: 'Look-ups.' }, () => 0)).toThrow('lookups_total')
    metrics.gauge({ name: 'open', help: 'Open.' }, () => 0)
    expect(() => metrics.gauge({ name: 'open', help: 'Open.' }, () => 0)).toThrow('open')
  })

  it('leaves out a gauge that fails, and reports why', async () => {
    const metrics = createMetrics({ report })
    const failure = new Error('away')
    metrics.gauge({ name: 'jobs', help: 'Jobs.' }, async () => {
      throw failure
    })
    metrics.gauge({ name: 'up', help: 'Up.' }, () => 1)
    expect((await textOf(metrics)).split('\n').filter((line) => /^(jobs|up)/.test(line))).toEqual([
      'up{node="web-1"} 1',
    ])
    expect(report).toHaveBeenCalledWith(failure)
  })

  it('leaves out a gauge that does not answer', async () => {
    vi.useFakeTimers()
    const metrics = createMetrics({ report })
    metrics.gauge({ name: 'jobs', help: 'Jobs.' }, () => new Promise(() => undefined))
    const text = textOf(metrics)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await text).not.toContain('jobs{')
    vi.useRealTimers()
  })
})

it('keeps nothing where nobody reads figures', () => {
  noMetrics.counter({ name: 'a_total', help: 'A.' })({}).add()
  noMetrics.gauge({ name: 'b', help: 'B.' }, () => 1)
  expect(noMetrics.families()).toEqual([])
})
