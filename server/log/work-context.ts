import { AsyncLocalStorage } from 'node:async_hooks'
import type { Spans } from './span.ts'

/** What a piece of work belongs to, for its log lines and for what it begins elsewhere. */
export interface WorkContext {
  /** Given by the client or made by the server; passed on to jobs and to outgoing requests. */
  readonly requestId: string
  /** The W3C trace context of the span that the work is in; undefined where nothing is traced. */
  traceparent?: string | undefined
  /** The person who asked, or the key as `key <id>`. */
  actor?: number | string | undefined
  /** The job that does the work. */
  readonly job?: string | undefined
  /** Begins spans of the work's trace; undefined where nothing is traced. */
  readonly spans?: Spans | undefined
}

const storage = new AsyncLocalStorage<WorkContext>()

/** The context of the work under way; undefined outside of requests and jobs. */
export const currentWork = (): WorkContext | undefined => storage.getStore()
/** Runs a work, and everything that it begins, in a context. */
export const inWork = <T>(context: WorkContext, work: () => T): T => storage.run(context, work)

/** Runs what belongs to no request or job, such as a report about the server itself. */
export const outsideWork = <T>(work: () => T): T => storage.exit(work)
/** The same function, run in the context in which it was made: a queue runs the works of many requests. */
export const boundToWork = <A extends readonly unknown[], R>(work: (...given: A) => R): ((...given: A) => R) => {
  const context = storage.getStore()
  return (...given) => storage.run(context as WorkContext, () => work(...given))
}

/** What is taken over from a client: long enough to be unique, and harmless in a log. */
const REQUEST_ID = /^[\w.:-]{8,100}$/
/** The id that a client gave its request, or a new one. */
export const requestIdOf = (given: string | null): string =>
  given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID()
