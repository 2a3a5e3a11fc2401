/** Where figures of the server are read. */
export interface MetricsSettings {
  /** A port of their own; null: the server's, at `/metrics`. */
  readonly port: number | null
  readonly host: string
  /** What requests must show; empty where they show nothing. Never shown. */
  readonly token: string
}

/** Characters of a token that cannot be guessed. */
const SHORTEST = 16
const LOOPBACK = '127.0.0.1'

/** Null where figures are off. @throws Error that shows nothing of the token */
export function readMetrics(given: {
  readonly port: number | undefined
  readonly host: string
  readonly token: string
  /** The port of the server itself. */
  readonly mainPort: number
}): MetricsSettings | null {
  const { port, host, token, mainPort } = given
  if (token !== '' && !/^[\x21-\x7e]+$/.test(token))
    throw new Error('METRICS_TOKEN: one word of letters, digits and signs')
  if (token !== '' && token.length < SHORTEST) throw new Error(`METRICS_TOKEN: at least ${SHORTEST} characters`)
  if (port === undefined && host !== '') throw new Error('METRICS_HOST: needs METRICS_PORT too')
  if (port === undefined) return token === '' ? null : { port: null, host: LOOPBACK, token }
  if (port === mainPort)
    throw new Error('METRICS_PORT: must be another port than PORT; leave it empty and set METRICS_TOKEN to use PORT')
  return { port, host: host || LOOPBACK, token }
}
