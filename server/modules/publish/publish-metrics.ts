import { AppError } from '../../http/errors.ts'
import { inSpan } from '../../log/span.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Environment } from '../../wire.ts'

/** Seconds: a small page takes a tenth, the compiler is killed after a minute. */
const BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60]

/** Measures and traces publications, waiting for those before them included. */
export const createPublishMetrics = (metrics: Metrics) => {
  const env = ['stg', 'prd'] as const
  const seconds = metrics.histogram({
    name: 'tessera_publish_seconds',
    help: 'Seconds that publications of pages took, by environment.',
    labels: { env },
    bounds: BOUNDS,
  })
  const failures = metrics.counter({
    name: 'tessera_publish_failures_total',
    help: 'Publications that came to nothing: refused because of the page or of rights, or failed in the server.',
    labels: { env, why: ['refused', 'failed'] },
  })
  const measured = async <T>(env: Environment, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      const done = await work()
      seconds({ env }).observe((performance.now() - began) / 1000)
      return done
    } catch (error) {
      const isRefused = error instanceof AppError && error.kind.status < 500
      failures({ env, why: isRefused ? 'refused' : 'failed' }).add()
      throw error
    }
  }
  return <T>(env: Environment, work: () => Promise<T>): Promise<T> =>
    inSpan({ name: 'publish', attributes: { 'tessera.environment': env } }, () => measured(env, work))
}
export type PublishMetrics = ReturnType<typeof createPublishMetrics>
