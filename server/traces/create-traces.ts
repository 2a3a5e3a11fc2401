import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { AppError } from '../http/errors.ts'
import type { Log } from '../log/log.ts'
import type { NewSpan, OpenSpan } from '../log/span.ts'
import { outsideWork } from '../log/work-context.ts'
import { release } from '../release.ts'
import type { Traces } from './open-traces.ts'
import type { TracesSettings } from './traces-settings.ts'

/** Milliseconds between two requests to the collector, that one may take, and that a stop waits for the last one. */
const SEND_MS = { every: 2_000, timeout: 10_000, last: 500 }
/** Spans that wait; when there are more, new ones are dropped. */
const MOST_WAITING = 4_096
/** Characters of one attribute. */
const LONGEST = 500

const KINDS: { readonly [kind in NonNullable<NewSpan['kind']>]: SpanKind } = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/** An exporter whose failures are one line of the log, until the collector takes spans again. */
const reporting = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isFailing = false
  const note = (error: Error | undefined): void => {
    const fails = error !== undefined
    if (fails === isFailing) return
    isFailing = fails
    // Its words may repeat what was sent.
    const why = (error as { readonly code?: unknown } | undefined)?.code ?? error?.name
    // A timer that a request began is not the request's.
    outsideWork(() => {
      if (fails)
        log.warn('traces cannot be sent to the collector; they are dropped until it answers', { why: String(why) })
      else log.info('the collector takes traces again')
    })
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result.code === 0 ? undefined : (result.error ?? new Error()))
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
/** Clients are remote: they do not decide by themselves that something is kept. */
const contextOf = (traceparent: string | undefined, isRemote: boolean): Context => {
  const [, traceId, spanId, flags] = PARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote })
}
const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
const typeOf = (error: unknown): string => {
  if (error instanceof AppError) return String(error.kind.code)
  return error instanceof Error ? error.name : typeof error
}

const opened = (span: Span): OpenSpan => ({
  traceparent: traceparentOf(span),
  set: (attributes) => void span.setAttributes(attributes as Attributes),
  fail(error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error !== undefined) span.setAttribute('error.type', typeOf(error))
  },
  end: () => span.end(),
})

/** Sends spans to a collector that speaks OTLP over HTTP, in the background. */
export const createTraces = (
  { endpoint, headers, service, ratio }: TracesSettings,
  { node, log }: { readonly node: string; readonly log: Log },
): Traces => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_MS.timeout,
  })
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': release,
      'service.instance.id': node,
    }),
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [
      new BatchSpanProcessor({
        ...{ exporter: reporting(exporter, log), maxQueueSize: MOST_WAITING },
        ...{ scheduledDelayMillis: SEND_MS.every, exportTimeoutMillis: SEND_MS.timeout },
      }),
    ],
  })
  const tracer = provider.getTracer('tessera', release)
  return {
    begin({ name, kind, attributes = {}, began }, parent) {
      const startTime = began === undefined ? undefined : performance.timeOrigin + began
      const options = {
        kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
        attributes: attributes as Attributes,
      }
      const given = startTime === undefined ? options : { ...options, startTime }
      return opened(tracer.startSpan(name, given, contextOf(parent, kind === 'server')))
    },
    close: () => Promise.race([provider.shutdown().catch(() => undefined), Bun.sleep(SEND_MS.last)]),
  }
}
