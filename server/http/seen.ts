import type { Callers } from '../calls/module.ts'
import type { Log } from '../log/log.ts'
import { currentWork, inWork, requestIdOf, type WorkContext } from '../log/work-context.ts'
import { type Caller, isKey } from './actor.ts'
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
  /** Told of every request. */
  readonly note?: (request: SeenRequest) => void
}
type Work = () => unknown

/** What is asked for by machines every few seconds says nothing new. */
const REGULAR = /^\/api\/health(\/|$)|^file$/

const levelOf = ({ route, status }: SeenRequest): 'debug' | 'info' | 'warn' =>
  status >= 500 ? 'warn' : REGULAR.test(route) ? 'debug' : 'info'

/**
 * Runs the handling of requests so that whatever they begin knows their id, answers the id in `x-request-id`, and
 * writes a line for each. What a client
 * sends, and whom it concerns beside the actor, is in none of it.
 */
export const createSeen = ({ log, routeOf, pathOf, isDraining = () => false, note = () => undefined }: SeenInput) => {
  const done = (request: Request, context: WorkContext, began: number, answer: unknown): void => {
    const status = answer instanceof Response ? answer.status : 0
    const seen = {
      method: request.method,
      route: routeOf(pathOf(request)),
      status,
      ms: Math.round((performance.now() - began) * 10) / 10,
    }
    note(seen)
    if (answer instanceof Response) {
      answer.headers.set('x-request-id', context.requestId)
      if (isDraining()) answer.headers.set('connection', 'close')
    }
    const level = levelOf(seen)
    if (log.writes(level)) log[level]('request', { ...seen, requestId: context.requestId, actor: context.actor })
  }
  return <T>(request: Request, work: () => T): T => {
    const began = performance.now()
    const context: WorkContext = { requestId: requestIdOf(request.headers.get('x-request-id')) }
    const answer = inWork(context, work as Work)
    if (!(answer instanceof Promise)) {
      done(request, context, began, answer)
      return answer as T
    }
    return answer.then((late: unknown) => {
      done(request, context, began, late)
      return late
    }) as T
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
