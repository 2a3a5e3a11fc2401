import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { AppError, errors } from '../http/errors.ts'
import { toErrorAnswer } from '../http/on-error.ts'
import { metricsErrors } from './errors.ts'
import type { Metrics } from './metrics.ts'

/** Where figures are read. */
export const METRICS_PATH = '/metrics'

const BEARER = /^Bearer +(\S{1,1000})\s*$/i
const shownBy = (request: Request): string => BEARER.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

interface ServedMetrics {
  readonly metrics: Metrics
  readonly config: Pick<Config, 'metrics' | 'log'>
}

/** Answers figures to requests with the token of the settings, or to all where there is none. */
export const createMetricsAnswer = ({ metrics, config }: ServedMetrics): ((request: Request) => Promise<Response>) => {
  const token = config.metrics?.token ?? ''
  const expected = digest(token)
  return async (request) => {
    // Digests have the same length, so that the time of a comparison says nothing of the token.
    if (token !== '' && !timingSafeEqual(digest(shownBy(request)), expected))
      throw new AppError(metricsErrors.token, { headers: { 'www-authenticate': 'Bearer' } })
    const { prometheusText } = await import('./prometheus.ts')
    const { type, text } = await prometheusText(metrics, config.log.node)
    return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
  }
}

/**
 * Listens for those who read figures at a port of their own; null where the settings name none.
 * @throws where the port is in use
 */
export const listenForMetrics = (
  input: ServedMetrics & { report(error: unknown): void },
): { stop(): Promise<void> } | null => {
  const { metrics: settings } = input.config
  if (settings === null || settings.port === null) return null
  const answer = createMetricsAnswer(input)
  const server = Bun.serve({
    port: settings.port,
    hostname: settings.host,
    async fetch(request) {
      try {
        if (new URL(request.url).pathname !== METRICS_PATH) throw new AppError(errors.notFound)
        return await answer(request)
      } catch (error) {
        const { status, headers, body } = toErrorAnswer({ code: undefined, error, request, fields: {} }, input.report)
        return Response.json(body, { status, headers })
      }
    },
  })
  return { stop: () => server.stop(true) }
}
