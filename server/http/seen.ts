import type { Callers } from '../calls/module.ts'
import type { Log } from '../log/log.ts'
import type { OpenSpan, Spans } from '../log/span.ts'
import { currentWork, inWork, requestIdOf, type WorkContext } from '../log/work-context.ts'
import { type Caller, isKey } from './actor.ts'
import type { RequestMetrics } from './request-metrics.ts'
import type { RouteNames } from './route-names.ts'

/** A request that was answered. */
export interface SeenRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  /** Milliseconds until the answer began. */
  readonly ms: number
}

interface SeenInput {
  readonly log: Log
  readonly routeOf: RouteNames
  readonly pathOf: (request: Request) => string
  /** Whether clients are to open a new connection for their next request, to another node. */
  readonly isDraining?: () => boolean
  readonly metrics: RequestMetrics
  /** Where requests are traced. */
  readonly spans?: Spans | undefined
}
type Work = () => unknown

/** What is asked for by machines every few seconds says nothing new. */
const REGULAR = /^\/api\/health(\/|$)|^\/metrics$|^file$/

const levelOf = ({ route, status }: SeenRequest): 'debug' | 'info' | 'warn' =>
  status >= 500 ? 'warn' : REGULAR.test(route) ? 'debug' : 'info'

/** The trace of a client, as it is sent in `traceparent`. */
const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

const beginSpan = (spans: Spans, request: Request, context: WorkContext, route: string, began?: number): OpenSpan => {
  const { method } = request
  const given = request.headers.get('traceparent') ?? ''
  const attributes = { 'http.request.method': method, 'http.route': route, 'tessera.request_id': context.requestId }
  return spans.begin(
    { name: `${method} ${route}`, kind: 'server', attributes, ...(began === undefined ? {} : { began }) },
    TRACEPARENT.test(given) ? given : undefined,
  )
}
const endSpan = (span: OpenSpan, status: number): void => {
  span.set({ 'http.response.status_code': status })
  if (status >= 500) span.fail()
  span.end()
}

/** In the place of an answer of a handling that failed. */
const FAILED = Symbol('failed')

interface Answered {
  readonly request: Request
  readonly context: WorkContext
  readonly route: string
  readonly began: number
  readonly span: OpenSpan | undefined
}

/**
 * Runs the handling of requests so that whatever they begin knows their id, answers the id in `x-request-id`, counts
 * and traces each, and writes a line for it. What a client sends, and whom it concerns beside the actor, is in none of
 * it.
 */
export const createSeen = ({ log, routeOf, pathOf, isDraining = () => false, metrics, spans }: SeenInput) => {
  const done = ({ request, context, route, began, span }: Answered, answer: unknown): void => {
    const status = answer instanceof Response ? answer.status : answer === FAILED ? 500 : 0
    const ms = performance.now() - began
    metrics.end()
    metrics.of(route)(request.method, status, ms)
    if (span !== undefined) endSpan(span, status)
    if (answer instanceof Response) {
      answer.headers.set('x-request-id', context.requestId)
      if (isDraining()) answer.headers.set('connection', 'close')
    }
    const seen = { method: request.method, route, status, ms: Math.round(ms * 10) / 10 }
    const level = levelOf(seen)
    if (log.writes(level)) log[level]('request', { ...seen, requestId: context.requestId, actor: context.actor })
  }
  return <T>(request: Request, work: () => T): T => {
    const began = performance.now()
    const route = routeOf(pathOf(request))
    const context: WorkContext = { requestId: requestIdOf(request.headers.get('x-request-id')), spans }
    const span = spans && beginSpan(spans, request, context, route)
    context.traceparent = span?.traceparent
    metrics.begin()
    const answered = { request, context, route, began, span }
    const answer = inWork(context, work as Work)
    if (!(answer instanceof Promise)) {
      done(answered, answer)
      return answer as T
    }
    return answer.then(
      (late: unknown) => {
        done(answered, late)
        return late
      },
      (error: unknown) => {
        // The runtime answers 500; the request is over all the same.
        done(answered, FAILED)
        throw error
      },
    ) as T
  }
}

/** Takes a request that was answered from memory; `began` by `performance.now()`. */
export type SeenQuickly = (request: Request, status: number, began: number) => void

/**
 * Counts and traces requests that are answered from memory, by the path of their address; null where that is
 * off. They write no lines: each would take longer than its answer.
 */
export const createSeenQuickly = ({
  routeOf,
  metrics,
  spans,
  isCounted,
}: Pick<SeenInput, 'routeOf' | 'metrics' | 'spans'> & { readonly isCounted: boolean }): ((
  path: string,
) => SeenQuickly | null) => {
  if (!isCounted && spans === undefined) return () => null
  return (path) => {
    const route = routeOf(path)
    const note = metrics.of(route)
    // Nothing else is answered from memory.
    if (spans === undefined) return (_, status, began) => note('GET', status, performance.now() - began)
    return (request, status, began) => {
      note('GET', status, performance.now() - began)
      const context = { requestId: requestIdOf(request.headers.get('x-request-id')) }
      endSpan(beginSpan(spans, request, context, route, began), status)
    }
  }
}

/** The same callers; who was found is written down with the request. */
export const notingCallers = ({ find, findForPages, findCaller, recent }: Callers): Callers => {
  const noted = <C extends Caller>(by: (request: Request) => Promise<C | null>) => {
    return async (request: Request): Promise<C | null> => {
      const caller = await by(request)
      const work = currentWork()
      if (work && caller) work.actor = isKey(caller) ? `key ${caller.keyId}` : caller.userId
      return caller
    }
  }
  return {
    ...{ find: noted(find), findForPages: noted(findForPages), findCaller: noted(findCaller) },
    recent: {
      ...{ find: noted(recent.find), findForPages: noted(recent.findForPages), findCaller: noted(recent.findCaller) },
      known: recent.known,
    },
  }
}
