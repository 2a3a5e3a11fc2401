import { currentWork, type WorkContext } from '../log/work-context.ts'
import type { Json } from './contract.ts'

/**
 * What a run keeps of the work that begins it, so that its log lines and outgoing requests belong to the same request.
 */
export const workToKeep = (): Json => {
  const work = currentWork()
  if (work === undefined) return null
  return { requestId: work.requestId, ...(work.traceparent === undefined ? {} : { traceparent: work.traceparent }) }
}

/** The work of a run: that of the request which began it, or one of its own. */
export const workOf = (context: Json, id: string, job: string): WorkContext => {
  const { requestId, traceparent } = (context ?? {}) as { readonly requestId?: unknown; readonly traceparent?: unknown }
  return {
    requestId: typeof requestId === 'string' ? requestId : id,
    job,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  }
}
