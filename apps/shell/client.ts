import { labelIn, NO_CONNECTION } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import type { Envelope } from '../../server/wire.ts'
import { ApiError } from './api-error.ts'
import { type CallInput, type CallKey, type CallOutput, requestOfCall } from './call-request.ts'
import { currentLocale } from './locale.ts'
import { readToken, writeToken } from './token.ts'

// Labels and not messages: published pages load this file, and need no more of a translation library than these.
const TEXTS = {
  offline: NO_CONNECTION,
  timeout: { zh: '请求超时，请稍后再试', en: 'Request timed out, please try again later' },
  empty: { zh: '服务异常，请稍后再试', en: 'Service exception, please try again later' },
  expired: { zh: '登录已过期，请重新登录', en: 'Login expired, please sign in again' },
} as const satisfies Record<string, Label>
const say = (key: keyof typeof TEXTS): string => labelIn(TEXTS[key], currentLocale())

/** Milliseconds; the specification's request timeout (section 9). */
const TIMEOUT = 600_000
const EXPIRED = 10018

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Do not try to renew the session: the call is part of doing so. */
  readonly bare?: boolean
  readonly headers?: { readonly [name: string]: string }
  /** A page's token instead of the studio's. */
  readonly token?: string
  /** Instead of the browser's own, as one that tells of its progress. */
  readonly fetch?: typeof fetch
  /** Told of the answer before what is in it is handed over. */
  readonly onAnswer?: (answer: Response) => Promise<void> | void
}

// An input without anything in it may be left out.
type Arguments<K extends CallKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>, options?: CallOptions] : [input: CallInput<K>, options?: CallOptions]

/** Called once when the login is over for good. */
let expiredHandler: (message: string) => void = () => undefined
export function onExpired(handler: (message: string) => void): void {
  expiredHandler = handler
}

/**
 * Makes a call of the server. The key names it by method and path, and decides what is sent and what is answered.
 * @throws ApiError
 */
export function call<K extends CallKey>(key: K, ...[input = {}, options]: Arguments<K>): Promise<CallOutput<K>> {
  const { path, init } = requestOfCall(key, input)
  return send(path, init, options)
}

async function send<T>(path: string, init: RequestInit, options: CallOptions = {}): Promise<T> {
  try {
    return await once<T>(path, init, options)
  } catch (thrown) {
    const expired = thrown instanceof ApiError && (thrown.code === EXPIRED || thrown.status === 401)
    if (!expired || options.bare || options.token !== undefined || readToken() === null) throw thrown
    if (await renew()) return once<T>(path, init, options)
    writeToken(null)
    expiredHandler(say('expired'))
    throw thrown
  }
}

async function once<T>(path: string, init: RequestInit, options: CallOptions): Promise<T> {
  const response = await request(path, init, options)
  await options.onAnswer?.(response)
  return unwrap<T>(response)
}

/**
 * Makes a call of the server half of a plugin, which the product's own types do not know: `callHalf('GET', 'acme.notes/list')`.
 * @throws ApiError
 */
export function callHalf<T>(method: 'GET' | 'POST', id: string, input: Readonly<Record<string, unknown>> = {}): Promise<T> {
  const { path, init } = requestOfCall(`${method} /x/${id}` as CallKey, input)
  return send(path, init)
}

/**
 * Makes a call that answers with a file.
 * @throws ApiError, also where the connection breaks while the file is on its way
 */
export async function callForFile<K extends CallKey>(key: K, input: CallInput<K>): Promise<{ readonly name: string; readonly file: Blob }> {
  const { path, init } = requestOfCall(key, input as { readonly [name: string]: unknown })
  let response = await request(path, init, {})
  if (response.status === 401 && readToken() !== null && (await renew())) response = await request(path, init, {})
  if (!response.ok) return unwrap<never>(response)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const file = await response.blob().catch(() => {
    throw new ApiError(0, 0, say('offline'))
  })
  return { name: name === undefined ? 'file' : decodeURIComponent(name), file }
}

/**
 * Makes a call that answers with a stream, such as server-sent events; it is cut off after the time that a request may take.
 * @throws ApiError
 */
export async function callForStream<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { path, init } = requestOfCall(key, input as { readonly [name: string]: unknown })
  let response = await request(path, init, { signal })
  if (response.status === 401 && readToken() !== null && (await renew())) response = await request(path, init, { signal })
  if (!response.ok || !response.body) return unwrap<never>(response)
  return response.body
}

/** The one place of the apps that asks the server. What is thrown has words. */
async function request(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const token = options.token ?? readToken()
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    return await (options.fetch ?? fetch)(`/api${path}`, {
      ...init,
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      headers: {
        ...(init.headers as Record<string, string>),
        ...options.headers,
        'accept-language': currentLocale(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    })
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown
    throw new ApiError(0, 0, say(timeout.aborted ? 'timeout' : 'offline'))
  }
}

async function unwrap<T>(response: Response): Promise<T> {
  let envelope: Partial<Envelope<T>> | null = null
  try {
    envelope = (await response.json()) as Envelope<T>
  } catch {
    envelope = null
  }
  if (typeof envelope?.code !== 'number') throw new ApiError(response.status, response.status, say('empty'))
  if (envelope.code !== 0) throw new ApiError(response.status, envelope.code, envelope.msg || say('empty'), envelope.data)
  return envelope.data as T
}

let renewing: Promise<boolean> | undefined

/** One tab at a time; where the page is served without TLS, and the browser has no locks, at once. */
const alone = <T>(name: string, run: () => Promise<T>): Promise<T> => (navigator as Partial<Navigator>).locks?.request(name, run) ?? run()

/** Renews the token by its cookie, once for all callers that wait; across tabs the newest token wins. */
export function renew(): Promise<boolean> {
  renewing ??= alone('tessera-renew', async () => {
    const session = await once<CallOutput<'POST /user/refresh'>>(
      '/user/refresh',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      {},
    )
    writeToken(session.token)
    return true
  })
    .catch(() => false)
    .finally(() => {
      renewing = undefined
    })
  return renewing
}
