import * as z from 'zod'
import type { Declared } from '#kernel/engine'

/** A request for the server to make: it goes where browsers may not, and nowhere private. */
export interface OutgoingMessage {
  readonly url: string
  readonly method: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string
}
/**
 * The response to a request that was sent through the server. `status` is that of the service; header names are
 * lower case.
 */
export interface ServerAnswer {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** Text, or base64 when that was asked for. */
  readonly body: string
}

/** The server did not make the request; the message is its own, or empty, and so is the code. */
export class ServerRefused extends Error {
  constructor(
    message?: string,
    readonly code: number | string = 0,
  ) {
    super(message)
  }
}

const ADDRESS = '/api/viewer/request'
const FOR_FORMS = '/api/viewer/upload'
const IN_PARTS = '/api/viewer/stream'
/** What the server says of an answer whose body it passes on. */
const SAID = 'tessera-answer'
const answerData = z.looseObject({
  ...{ status: z.number(), headers: z.record(z.string(), z.string()).default({}), body: z.string() },
})
// A refusal may carry data, such as the setting that caused it.
const envelope = z.looseObject({ code: z.union([z.number(), z.string()]), data: z.unknown(), msg: z.string().default('') })

/**
 * Whether an element loads its data or a step of a flow sends something, which is named with its flow. An
 * administrator who views a role loads data and sends nothing.
 */
const headersOf = ({ source }: Declared, locale: string | undefined): { readonly [header: string]: string } => ({
  'content-type': 'application/json',
  ...(source.includes('/') ? {} : { 'tessera-purpose': 'load' }),
  ...(locale === undefined ? {} : { 'accept-language': locale }),
})

interface Way {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  /**
   * What the page calls this request, from the context of the source or of the step; a page that the server does not
   * know has none.
   */
  readonly declared: Declared | undefined
  /** The language of a refusal. */
  readonly locale?: string
}

/**
 * Sends a message through our own server, which holds it against what the page declares. Rejects with `ServerRefused`
 * when it will not, and as
 * `fetch` does when it is out of reach.
 */
export async function throughServer(message: OutgoingMessage, way: Way & { readonly encoding?: 'base64' }): Promise<ServerAnswer> {
  const { fetch, signal, encoding, declared, locale } = way
  if (declared === undefined) throw new ServerRefused()
  const url = withScheme(message.url)
  const answer = await fetch(ADDRESS, {
    method: 'POST',
    headers: headersOf(declared, locale),
    body: JSON.stringify({ ...message, url, ...(encoding ? { encoding } : {}), ...declared }),
    credentials: 'omit',
    signal,
  })
  return answerIn(answer)
}

/** The same for a form with files, of which the server passes each part on while it comes. */
export async function formThroughServer(
  { url, method, headers }: Omit<OutgoingMessage, 'body'>,
  fields: Iterable<readonly [name: string, value: string | File]>,
  { fetch, signal, declared, locale }: Way,
): Promise<ServerAnswer> {
  if (declared === undefined) throw new ServerRefused()
  const form = new FormData()
  // The server reads the first field alone.
  form.append('request', JSON.stringify({ url: withScheme(url), method, headers, ...declared }))
  for (const [name, value] of fields) form.append(name, value)
  const language = locale === undefined ? {} : { headers: { 'accept-language': locale } }
  return answerIn(await fetch(FOR_FORMS, { method: 'POST', body: form, credentials: 'omit', signal, ...language }))
}

/** The same, with the answer's body as it comes. Aborting closes the request on the other side as well. */
export async function streamThroughServer(
  message: OutgoingMessage,
  way: Way,
): Promise<Omit<ServerAnswer, 'body'> & { readonly body: Response }> {
  const { fetch, signal, declared, locale } = way
  if (declared === undefined) throw new ServerRefused()
  const body = await fetch(IN_PARTS, {
    method: 'POST',
    headers: headersOf(declared, locale),
    body: JSON.stringify({ ...message, url: withScheme(message.url), ...declared }),
    credentials: 'omit',
    signal,
  })
  const said = body.headers.get(SAID)
  // Refused before any request.
  if (said === null) return { ...(await answerIn(body)), body }
  const { status, headers } = answerData.omit({ body: true }).parse(JSON.parse(decodeURIComponent(said)))
  return { status, headers, body }
}

const withScheme = (url: string): string => (url.startsWith('//') ? `https:${url}` : url)

async function answerIn(answer: Response): Promise<ServerAnswer> {
  const parsed = envelope.safeParse(await answer.json().catch(() => null))
  if (!parsed.success) throw new ServerRefused()
  const { code, data, msg } = parsed.data
  const read = answerData.safeParse(data)
  if (code !== 0 || !read.success) throw new ServerRefused(msg, code)
  return read.data
}

/** Whether an address is another server's; null when it is no address. */
export function isForeign(url: string): boolean | null {
  // A service of the project, which the server alone knows.
  if (/^@[\p{L}_]/u.test(url)) return true
  if (!/^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(url)) return false
  const here = (globalThis.location as Location | undefined)?.origin
  try {
    return new URL(url, here ?? 'https://own.invalid').origin !== here
  } catch {
    return null
  }
}
