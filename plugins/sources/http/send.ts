import { type SourceContext, z } from '#sdk'
import type { HttpMessage } from './message.ts'
import { RequestProblem } from './problem.ts'

export interface HttpAnswer {
  readonly status: number
  readonly body: string
}

const PROXY = '/api/proxy'
const proxyAnswer = z.looseObject({
  code: z.union([z.number(), z.string()]),
  data: z.looseObject({ status: z.number(), body: z.string() }).nullish(),
  msg: z.string().default(''),
})

/** Sends a message, from here or through the server, and gives up after the time. */
export async function send(message: HttpMessage, viaServer: boolean, seconds: number, context: SourceContext): Promise<HttpAnswer> {
  // `AbortSignal.any` would say this in a line, but is younger than the oldest browser that published pages promise to run in.
  const ending = new AbortController()
  const stop = () => ending.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop()
  }, seconds * 1000)
  context.signal.addEventListener('abort', stop, { once: true })
  if (context.signal.aborted) stop()
  try {
    const way = viaServer && isForeign(message.url) ? sendByServer : sendFromHere
    return await way(message, ending.signal, context)
  } catch (error) {
    if (context.signal.aborted || error instanceof RequestProblem) throw error
    throw new RequestProblem(late ? 'TIMEOUT' : 'NETWORK')
  } finally {
    clearTimeout(timer)
    context.signal.removeEventListener('abort', stop)
  }
}

/** Not of this server: only such an address needs the proxy. */
function isForeign(url: string): boolean {
  if (!/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return false
  const here = (globalThis.location as Location | undefined)?.origin
  try {
    return new URL(url, here ?? 'https://own.invalid').origin !== here
  } catch {
    throw new RequestProblem('BAD_ADDRESS')
  }
}

async function sendFromHere({ url, ...init }: HttpMessage, signal: AbortSignal, { fetch }: SourceContext): Promise<HttpAnswer> {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^https?:/i.test(url)) throw new RequestProblem('BAD_ADDRESS')
  const answer = await fetch(url, { ...init, credentials: 'same-origin', signal })
  return { status: answer.status, body: await answer.text() }
}

async function sendByServer(message: HttpMessage, signal: AbortSignal, { fetch }: SourceContext): Promise<HttpAnswer> {
  const url = message.url.startsWith('//') ? `https:${message.url}` : message.url
  const answer = await fetch(PROXY, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, url }),
    credentials: 'same-origin',
    signal,
  })
  const parsed = proxyAnswer.safeParse(await answer.json().catch(() => null))
  if (!parsed.success) throw new RequestProblem('PROXY')
  const { code, data, msg } = parsed.data
  if (code !== 0 || !data) throw msg ? new RequestProblem('PROXY', msg) : new RequestProblem('PROXY')
  return { status: data.status, body: data.body }
}
