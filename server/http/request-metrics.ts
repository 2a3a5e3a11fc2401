import type { Histogram, Metrics } from '../metrics/metrics.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const STATUSES = Array.from({ length: 500 }, (_, at) => String(at + 100))

/** Takes requests of one route that were answered. */
export type NoteRequest = (method: string, status: number, ms: number) => void

export interface RequestMetrics {
  /** The same one for the same route, to be kept where it is used often. */
  of(route: string): NoteRequest
  begin(): void
  end(): void
}

/** Counts requests by route, method and status. `routes` are the names that routes may have. */
export const createRequestMetrics = (metrics: Metrics, routes: readonly string[]): RequestMetrics => {
  let underWay = 0
  metrics.gauge(
    { name: 'tessera_http_requests_under_way', help: 'Requests that wait for the beginning of their response.' },
    () => underWay,
  )
  const seconds = metrics.histogram({
    name: 'tessera_http_request_seconds',
    help: 'Seconds until a response began, by route, method and status.',
    labels: { route: routes, method: METHODS, status: STATUSES },
  })
  const known = new Map<string, NoteRequest>()

  const make = (route: string): NoteRequest => {
    // A look-up by number costs less than one by a text of all labels.
    const byMethod = new Map<string, Histogram[]>()
    return (method, status, ms) => {
      let byStatus = byMethod.get(method)
      if (byStatus === undefined) {
        byStatus = []
        byMethod.set(method, byStatus)
      }
      let histogram = byStatus[status]
      if (histogram === undefined) {
        histogram = seconds({ route, method, status: String(status) })
        byStatus[status] = histogram
      }
      histogram.observe(ms / 1000)
    }
  }
  return {
    of(route) {
      let note = known.get(route)
      if (note === undefined) {
        note = make(route)
        known.set(route, note)
      }
      return note
    },
    begin: () => void underWay++,
    end: () => void underWay--,
  }
}
