import { currentWork, inWork, type WorkContext } from './work-context.ts'

/** What a span says of its work: names, numbers and kinds; never bodies, secrets, or addresses of people. */
export type SpanAttributes = { readonly [name: string]: string | number | boolean }

/** A part of a trace that begins. */
export interface NewSpan {
  /** What is done, without what is different each time: `POST /api/pages/update`, `job mail/send`. */
  readonly name: string
  /** Whether it answers a request, makes one, or does a job; work inside of the server unless given. */
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: SpanAttributes
  /** When it began, by `performance.now()`; now unless given. */
  readonly began?: number
}
export interface OpenSpan {
  /** What the span is called in the work that it begins elsewhere, as W3C has it. */
  readonly traceparent: string | undefined
  set(attributes: SpanAttributes): void
  /** Says of the work that it failed; the error's kind is kept, and not its words. */
  fail(error?: unknown): void
  end(): void
}
/** Begins spans: roots, or children of the span that a `traceparent` names. */
export interface Spans {
  begin(span: NewSpan, parent: string | undefined): OpenSpan
}

const nothing = (): void => undefined
const noSpan: OpenSpan = { traceparent: undefined, set: nothing, fail: nothing, end: nothing }

const within = <T>(open: OpenSpan, context: WorkContext, work: (open: OpenSpan) => T): T => {
  const failed = (error: unknown): never => {
    open.fail(error)
    open.end()
    throw error
  }
  try {
    const done = inWork({ ...context, traceparent: open.traceparent }, () => work(open))
    if (done instanceof Promise)
      return done.then((value: unknown) => {
        open.end()
        return value
      }, failed) as T
    open.end()
    return done
  } catch (error) {
    return failed(error)
  }
}

/** Runs a work as a span of the current trace; without one, it just runs. */
export const inSpan = <T>(span: NewSpan, work: (open: OpenSpan) => T): T => {
  const context = currentWork()
  if (context?.spans === undefined) return work(noSpan)
  return within(context.spans.begin(span, context.traceparent), context, work)
}
