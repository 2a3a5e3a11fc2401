import type { EngineLibrary, LoadResult, SourceContext } from '#kernel/engine'
import type { MappedLater, RequestEntry } from './request-log.ts'

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
const THROUGH_SERVER = '/api/viewer/request'
const FORM_THROUGH_SERVER = '/api/viewer/upload'

type Report = (told: RequestEntry | MappedLater) => void
let report: Report | null = null

/** Inside the worker: makes a `fetch` report each request with how it ended, once somebody watches. */
export function reportRequests(): (plain: typeof fetch) => typeof fetch {
  self.addEventListener('message', (event) => {
    if (!isWatching(event.data)) return
    const port = event.data.reportTo
    report = (entry) => port.postMessage(entry)
  })
  return (plain) =>
    ((input: RequestInfo | URL, init?: RequestInit) => (report ? reported(plain, report, input, init) : plain(input, init))) as typeof fetch
}

let last = 0
/** The run of a source that is making a request just now, and the requests that it made. */
interface Asking {
  readonly by: string
  readonly made: { readonly id: number; readonly at: number }[]
}
let asking: Asking | null = null

/** The library with sources that tell, once somebody watches, who asks and what was made of the answer. */
export function withReports(library: EngineLibrary, told: () => Report | null = () => report): EngineLibrary {
  const watched = (context: SourceContext): { readonly context: SourceContext; readonly mine: Asking } => {
    const mine: Asking = { by: context.by ?? '', made: [] }
    const watching = (plain: typeof context.fetch) =>
      ((input: RequestInfo | URL, init?: RequestInit) => {
        asking = mine
        try {
          return plain(input, init)
        } finally {
          asking = null
        }
      }) as typeof context.fetch
    const { files } = context
    const withFiles = files ? { files: { ...files, fetch: (moved: () => void) => watching(files.fetch(moved)) } } : {}
    return { mine, context: { ...context, fetch: watching(context.fetch), ...withFiles } }
  }
  const reporting = (source: EngineLibrary['sources'][number]): EngineLibrary['sources'][number] => {
    const { subscribe } = source
    return {
      ...source,
      run: async (config, params, given) => {
        const tell = told()
        if (!tell) return source.run(config, params, given)
        const { context, mine } = watched(given)
        const result = await source.run(config, params, context)
        for (const made of mine.made) tell({ ...made, mapped: mappedOf(result) })
        return result
      },
      ...(subscribe
        ? { subscribe: (config, params, given, push) => subscribe(config, params, told() ? watched(given).context : given, push) }
        : {}),
    }
  }
  let plain: EngineLibrary['sources'] | undefined
  let sources: EngineLibrary['sources'] = []
  return {
    ...(library.words ? { words: library.words } : {}),
    get actions() {
      return library.actions
    },
    get functions() {
      return library.functions
    },
    get steps() {
      return library.steps
    },
    get sources() {
      if (plain !== library.sources) sources = library.sources.map(reporting)
      plain = library.sources
      return sources
    },
  }
}

const mappedOf = ({ code, msg, data, problem }: LoadResult): MappedLater['mapped'] => ({
  code,
  msg,
  ...(problem ? { problem } : {}),
  data: JSON.stringify(data ?? null).slice(0, SHOWN),
})

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
  const asked = { id: last, at, by: asking?.by ?? '', ...requestOf(input, init) }
  asking?.made.push({ id: last, at })
  const since = () => Math.round((performance.now() - started) * 10) / 10
  try {
    const answer = await fetch(input, init)
    void answerOf(answer).then((read) => report({ ...asked, ms: since(), ...told(asked, answer, read), error: '' }))
    return answer
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    report({ ...asked, ms: since(), status: 0, size: null, answerHeaders: {}, answer: '', error })
    throw thrown
  }
}

type Asked = Pick<RequestEntry, 'method' | 'url' | 'sent' | 'headers' | 'throughServer'>

function requestOf(input: RequestInfo | URL, init: RequestInit): Asked {
  const url = input instanceof Request ? input.url : String(input)
  const method = (init.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  const body = typeof init.body === 'string' ? init.body : init.body ? `(${Object.prototype.toString.call(init.body).slice(8, -1)})` : ''
  if (url.endsWith(FORM_THROUGH_SERVER) && init.body instanceof FormData) return formOf(init.body)
  const sentHeaders = init.headers ?? (input instanceof Request ? input.headers : {})
  if (!url.endsWith(THROUGH_SERVER)) {
    return { method, url, headers: shownHeaders(new Headers(sentHeaders)), sent: body.slice(0, SHOWN), throughServer: false }
  }
  const message = asObject(body)
  return {
    method: String(message.method ?? method),
    url: String(message.url ?? url),
    headers: shownHeaders(Object.entries((message.headers ?? {}) as { [name: string]: string })),
    sent: String(message.body ?? '').slice(0, SHOWN),
    throughServer: true,
  }
}

/** Of a form that goes through our server: where it goes, and its fields; of a file, its name and size. */
function formOf(form: FormData): Asked {
  const [first, ...fields] = [...form]
  const message = asObject(String(first?.[1] ?? ''))
  const sent = fields.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : `${value.name} (${value.size})`}`)
  return {
    method: String(message.method ?? ''),
    url: String(message.url ?? ''),
    headers: shownHeaders(Object.entries((message.headers ?? {}) as { [name: string]: string })),
    sent: sent.join('\n').slice(0, SHOWN),
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
function told(
  { throughServer }: Asked,
  { status, headers }: Response,
  text: string | null,
): Pick<RequestEntry, 'status' | 'size' | 'answerHeaders' | 'answer'> {
  const own = shownHeaders(headers)
  if (text === null) return { status, size: null, answerHeaders: own, answer: '' }
  const data = throughServer ? asObject(JSON.stringify(asObject(text).data ?? null)) : {}
  const body = typeof data.body === 'string' ? data.body : text
  const answerHeaders =
    typeof data.headers === 'object' && data.headers !== null
      ? shownHeaders(Object.entries(data.headers as { [name: string]: string }))
      : own
  return { status: typeof data.status === 'number' ? data.status : status, size: body.length, answerHeaders, answer: body.slice(0, SHOWN) }
}

function asObject(text: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {}
  } catch {
    return {}
  }
}

const SECRET = /auth|cookie|token|secret|password|session|credential|csrf|api-?key|^key$|signature/i

/** Headers for a log: that one was there is worth knowing, what a secret was is not. */
function shownHeaders(headers: Iterable<readonly [string, string]>): RequestEntry['headers'] {
  return Object.fromEntries([...headers].map(([name, value]) => [name, SECRET.test(name) ? '•••' : String(value)]))
}
