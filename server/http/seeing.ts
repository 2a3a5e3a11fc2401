import { Elysia } from 'elysia'
import type { AssembledCall } from '../calls/assemble.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import type { Spans } from '../log/span.ts'
import { createMemoryCounts } from '../metrics/memory-counts.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createMetricsAnswer, METRICS_PATH } from '../metrics/serve-metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { allRouteNames, createRouteNames } from './route-names.ts'
import { createSeen, createSeenQuickly } from './seen.ts'

interface SeeingInput {
  readonly config: Pick<Config, 'metrics' | 'log'>
  readonly calls: readonly Pick<AssembledCall, 'call'>[]
  readonly log: Log
  readonly metrics: Metrics
  readonly spans: Spans | undefined
  readonly pathOf: (request: Request) => string
  readonly isDraining: () => boolean
}

/** How requests are logged, counted and traced, and where the figures are read. */
export const createSeeing = ({ config, calls, metrics, spans, ...others }: SeeingInput) => {
  const routeOf = createRouteNames(calls, [METRICS_PATH])
  const common = { routeOf, spans, metrics: createRequestMetrics(metrics, allRouteNames(calls, [METRICS_PATH])) }
  const figures = new Elysia({ name: 'figures' })
  // With a separate port, they are not available here.
  if (config.metrics?.port === null) {
    const answer = createMetricsAnswer({ metrics, config })
    figures.get(METRICS_PATH, ({ request }) => answer(request), { detail: { hide: true } })
  }
  return {
    seen: createSeen({ ...common, ...others }),
    /** For what answers from memory. */
    quickly: {
      seenAt: createSeenQuickly({ ...common, isCounted: metrics.isOn }),
      counts: createMemoryCounts(metrics, 'answers'),
    },
    figures,
  }
}
