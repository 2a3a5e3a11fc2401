import {
  bytesOf,
  decodeText,
  type FileData,
  isForeign,
  LARGEST_FILE,
  namedBy,
  ServerRefused,
  type SourceContext,
  streamThroughServer,
  throughServer,
  toFileData,
} from '#sdk'
import type { HttpMessage } from './message.ts'
import { comesInParts, readParts, type TakePart } from './parts.ts'
import { RequestProblem } from './problem.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  /** The body as a file, when the caller wants one. */
  readonly file?: FileData
  /** The body was handed over in parts while it came. */
  readonly isTaken?: boolean
}

/** The server's code for a private address that no policy opens. */
const PRIVATE_ADDRESS = 50251

/** Sends a message, from here or through the server, and gives up after the time. */
export async function send(
  message: HttpMessage,
  viaServer: boolean,
  seconds: number,
  context: SourceContext,
  take?: TakePart,
): Promise<HttpAnswer> {
  // `AbortSignal.any` would say this in a line, but is younger than the oldest browser that published pages promise to run in.
  if (context.holdsWrites && message.method !== 'GET') throw new RequestProblem('HELD')
  const ending = new AbortController()
  const stop = () => ending.abort()
  let late = false
  const giveUp = () => {
    late = true
    stop()
  }
  let waits = new AbortController()
  const wait = () => {
    waits.abort()
    waits = new AbortController()
    context.wait(seconds * 1000, waits.signal).then(giveUp, () => {})
  }
  wait()
  context.signal.addEventListener('abort', stop, { once: true })
  if (context.signal.aborted) stop()
  try {
    const foreign = isForeign(message.url)
    if (foreign === null) throw new RequestProblem('BAD_ADDRESS')
    // Without a beginning of its own it comes after a service prefix of the project, which the server alone knows.
    const isByServer = viaServer && (foreign || !/^([a-z][a-z0-9+.-]*:|[/\\?#]|$)/i.test(message.url))
    if (!isByServer && message.url.startsWith('@')) throw new RequestProblem('BAD_ADDRESS')
    if (message.form) {
      const { form } = message
      // However long the files take, it is not late as long as something moves.
      const { sendForm } = await import('./send-form.ts')
      return await sendForm({ ...message, form }, { isByServer, signal: ending.signal, moved: wait }, context)
    }
    // Nor is it late while an answer goes on coming.
    if (take) return await sendForParts(message, { isByServer, signal: ending.signal, moved: wait, take }, context)
    const way = isByServer ? sendByServer : sendFromHere
    return await way(message, ending.signal, context)
  } catch (error) {
    if (context.signal.aborted || error instanceof RequestProblem) throw error
    if (error instanceof ServerRefused) throw new RequestProblem(error.code === PRIVATE_ADDRESS ? 'PRIVATE' : 'PROXY', error.message)
    throw new RequestProblem(late ? 'TIMEOUT' : 'NETWORK')
  } finally {
    waits.abort()
    context.signal.removeEventListener('abort', stop)
  }
}

interface PartsWay {
  readonly isByServer: boolean
  readonly signal: AbortSignal
  readonly moved: () => void
  readonly take: TakePart
}

/** Hands an answer over in parts, where it comes in parts; else it is one like any other. */
async function sendForParts(
  message: HttpMessage,
  { isByServer, signal, moved, take }: PartsWay,
  context: SourceContext,
): Promise<HttpAnswer> {
  const { fetch, declared, locale } = context
  const open = async () => {
    if (isByServer) return streamThroughServer(message, { fetch, signal, locale, declared })
    const { url, method, headers, body: given } = message
    const answer = await fetch(url, { method, headers, ...(given === undefined ? {} : { body: given }), credentials: 'omit', signal })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer }
  }
  const { status, headers, body } = await open()
  moved()
  const type = headers['content-type'] ?? ''
  if (status >= 400 || !body.body || !comesInParts(type))
    return { status, headers, body: decodeText(new Uint8Array(await body.arrayBuffer()), type) }
  await readParts(body.body, { type, moved, take: (part) => take(part, { status, headers }) })
  return { status, headers, body: '', isTaken: true }
}

async function sendFromHere(
  { url, method, headers: given, body }: HttpMessage,
  signal: AbortSignal,
  { fetch, wants }: SourceContext,
): Promise<HttpAnswer> {
  const init = { method, headers: given, ...(body === undefined ? {} : { body }) }
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^https?:/i.test(url)) throw new RequestProblem('BAD_ADDRESS')
  const answer = await fetch(url, { ...init, credentials: 'omit', signal })
  const { status } = answer
  const headers = Object.fromEntries(answer.headers)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return wants === 'file' ? readFile(status, headers, bytes) : { status, headers, body: decodeText(bytes, headers['content-type']) }
}

async function sendByServer(message: HttpMessage, signal: AbortSignal, context: SourceContext): Promise<HttpAnswer> {
  const { fetch, wants, declared, locale } = context
  const way = { fetch, signal, locale, declared }
  if (wants !== 'file') return throughServer(message, way)
  const { status, headers, body } = await throughServer(message, { ...way, encoding: 'base64' })
  return readFile(status, headers, bytesOf({ base64: body }))
}

function readFile(status: number, headers: HttpAnswer['headers'], bytes: Uint8Array): HttpAnswer {
  if (bytes.length > LARGEST_FILE) throw new RequestProblem('TOO_LARGE')
  const name = namedBy((header) => headers[header])
  const type = headers['content-type'] ?? ''
  const file = toFileData(name, type, bytes)
  // Services tell failures in JSON where a file was expected, mostly with status 200: only a JSON answer without a name is looked into.
  const told = status >= 400 || (name === '' && /\bjson\b/i.test(type))
  return told ? { status, headers, body: decodeText(bytes, type), file } : { status, headers, body: '', file }
}
