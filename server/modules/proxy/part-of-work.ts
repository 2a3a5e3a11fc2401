import { inSpan, type OpenSpan } from '../../log/span.ts'
import { currentWork } from '../../log/work-context.ts'

type Headers = { readonly [name: string]: string }

export const hasHeader = (headers: Headers, header: string): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === header)

/** What says whose work a request is part of, unless its author says something else. */
export const ofWork = (headers: Headers): Headers => {
  const work = currentWork()
  if (work === undefined) return {}
  return {
    ...(hasHeader(headers, 'x-request-id') ? {} : { 'x-request-id': work.requestId }),
    ...(work.traceparent === undefined || hasHeader(headers, 'traceparent') ? {} : { traceparent: work.traceparent }),
  }
}
/** Runs a request as a span that says where it goes, and nothing of its path. */
export const outgoing = <T>(
  { hostname, port }: URL,
  method: string,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> => {
  const place = { 'server.address': hostname, ...(port === '' ? {} : { 'server.port': Number(port) }) }
  const attributes = { 'http.request.method': method, ...place }
  return inSpan({ name: `request ${method}`, kind: 'client', attributes }, work)
}
