/** Where traces are sent, by the names that OpenTelemetry gives its settings. */
export interface TracesSettings {
  /** Of the collector, without `/v1/traces`. Never shown, because a password may be in it. */
  readonly endpoint: string
  /** What requests to it carry. Never shown. */
  readonly headers: { readonly [name: string]: string }
  readonly service: string
  /** The share of traces that are kept, 0 to 1. */
  readonly ratio: number
}

const NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
const VALUE = /^[\x20-\x7e]{0,4000}$/

/** `name=value,name=value`, encoded as in addresses. */
const readHeaders = (text: string): TracesSettings['headers'] =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      if (part.trim() === '') return []
      const at = part.indexOf('=')
      const name = part.slice(0, at).trim()
      let value: string
      try {
        value = decodeURIComponent(part.slice(at + 1).trim())
      } catch {
        throw new Error('OTEL_EXPORTER_OTLP_HEADERS: a % in a value is written as %25')
      }
      if (at < 1 || !NAME.test(name) || !VALUE.test(value))
        throw new Error('OTEL_EXPORTER_OTLP_HEADERS: must be name=value, with commas between several')
      return [[name.toLowerCase(), value]]
    }),
  )

/** Null where nothing is traced. @throws Error that shows nothing of the headers */
export function readTraces(given: {
  readonly endpoint: string
  readonly headers: string
  readonly service: string
  readonly ratio: number
}): TracesSettings | null {
  const { endpoint, headers, service, ratio } = given
  if (endpoint === '') {
    if (headers !== '') throw new Error('OTEL_EXPORTER_OTLP_HEADERS: needs OTEL_EXPORTER_OTLP_ENDPOINT too')
    return null
  }
  return { endpoint: endpoint.replace(/\/+$/, ''), headers: readHeaders(headers), service, ratio }
}
