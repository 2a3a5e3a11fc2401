import type { RequestEntry } from './request-log.ts'

interface Watching {
  readonly reportTo: MessagePort
}

/** The message that tells a worker to report its requests. */
export const reportTo = (port: MessagePort): Watching => ({ reportTo: port })
const isWatching = (data: unknown): data is Watching =>
  typeof data === 'object' && data !== null && 'reportTo' in data && data.reportTo instanceof MessagePort

const SHOWN = 4_000
/** Longer answers are not read a second time. */
const READ = 2_000_000
const PROXY = '/api/proxy'

/** Inside the worker: once somebody watches, each request is reported with how it ended. Headers are not: they may carry secrets. */
export function reportRequests(): void {
  let report: ((entry: RequestEntry) => void) | null = null
  self.addEventListener('message', (event) => {
    if (!isWatching(event.data)) return
    const port = event.data.reportTo
    report = (entry) => port.postMessage(entry)
  })
  const plain = self.fetch.bind(self)
  self.fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
    report ? reported(plain, report, input, init) : plain(input, init)) as typeof fetch
}

let last = 0

/** Makes a request and reports it; the answer is handed on at once and read beside whoever asked for it. */
export async function reported(
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>,
  report: (entry: RequestEntry) => void,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const at = Date.now()
  const started = performance.now()
  last += 1
  const asked = { id: last, at, ...requestOf(input, init) }
  const since = () => Math.round((performance.now() - started) * 10) / 10
  try {
    const answer = await fetch(input, init)
    void answerOf(answer).then((read) => report({ ...asked, ms: since(), ...told(asked, answer.status, read), error: '' }))
    return answer
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    report({ ...asked, ms: since(), status: 0, size: null, answer: '', error })
    throw thrown
  }
}

type Asked = Pick<RequestEntry, 'method' | 'url' | 'sent' | 'throughServer'>

function requestOf(input: RequestInfo | URL, init: RequestInit): Asked {
  const url = input instanceof Request ? input.url : String(input)
  const method = (init.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  const body = typeof init.body === 'string' ? init.body : init.body ? `(${Object.prototype.toString.call(init.body).slice(8, -1)})` : ''
  if (!url.endsWith(PROXY)) return { method, url, sent: body.slice(0, SHOWN), throughServer: false }
  const message = asObject(body)
  return {
    method: String(message.method ?? method),
    url: String(message.url ?? url),
    sent: String(message.body ?? '').slice(0, SHOWN),
    throughServer: true,
  }
}

/** An answer that keeps coming, or is very long, is not read. */
async function answerOf(answer: Response): Promise<string | null> {
  const length = Number(answer.headers.get('content-length') ?? 0)
  if (length > READ || answer.headers.get('content-type')?.startsWith('text/event-stream')) return null
  return answer
    .clone()
    .text()
    .catch(() => null)
}

/** Of a request that our server made, what the other server answered. */
function told({ throughServer }: Asked, status: number, text: string | null): Pick<RequestEntry, 'status' | 'size' | 'answer'> {
  if (text === null) return { status, size: null, answer: '' }
  const data = throughServer ? asObject(JSON.stringify(asObject(text).data ?? null)) : {}
  const body = typeof data.body === 'string' ? data.body : text
  return { status: typeof data.status === 'number' ? data.status : status, size: body.length, answer: body.slice(0, SHOWN) }
}

function asObject(text: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {}
  } catch {
    return {}
  }
}
