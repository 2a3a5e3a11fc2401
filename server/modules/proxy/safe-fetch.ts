import { lookup as systemLookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import type { OpenSpan } from '../../log/span.ts'
import { isPublicAddress } from './addresses.ts'
import { ACCEPTED, decoded } from './decoded.ts'
import { hasHeader, ofWork, outgoing } from './part-of-work.ts'

/** Why a request was not made, or not finished; never says what the network looks like from here. */
export class FetchRefused extends Error {
  constructor(readonly reason: 'address' | 'timeout' | 'too large' | 'redirects' | 'failed') {
    super(`The request was refused: ${reason}`)
  }
}

/** The answer had more than it may. */
export class AnswerTooLarge extends FetchRefused {
  constructor() {
    super('too large')
  }
}

/** A body had more than it may while it came. */
export class UploadTooLarge extends FetchRefused {
  constructor() {
    super('too large')
  }
}

export interface FetchPolicy {
  /** All addresses of a name; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Whether this very address of a private network was opened for the project. */
  readonly allowsPrivate?: (url: URL) => boolean
  /** Which redirects are followed; without it, any whose address is allowed. */
  readonly follows?: (from: URL, to: URL) => boolean
  /** Which headers go along to another origin that a redirect leads to; without it, all but credentials. */
  readonly carries?: (name: string) => boolean
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Ends the request before its time. */
  readonly signal?: AbortSignal
}
interface Addressed {
  readonly url: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
}
export interface FetchInput extends Addressed {
  readonly body?: string | undefined
}
/** A body that is passed on while it comes. */
export interface UploadInput extends Addressed {
  readonly body: AsyncIterable<Uint8Array>
  /** Bytes that the body has, where that is known. */
  readonly length: number | undefined
  /** More of them are refused while they come. */
  readonly most: number
  /** Aborts when its sender has gone. */
  readonly signal: AbortSignal
}
export interface FetchOutput {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer
}

const HOPS = 3
/** Ports of services that speak something else and would take a request for commands. */
const FOREIGN_PORTS = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 3306, 3389, 5432, 5672, 5900, 6000, 6379, 6443, 9042, 10_250, 11_211, 27_017,
])
/** Belong to one connection, or are set by us. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|expect|cookie2?|proxy-.*|sec-.*|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|via)$/i
const CREDENTIALS = /^(authorization|cookie|x-api-key|x-auth-token)$/i

const resolveByDns = async (host: string): Promise<readonly string[]> =>
  (await systemLookup(host, { all: true, verbatim: true })).map((entry) => entry.address)

/** The addresses that may be connected to: every one the name has must be allowed, not just the first. */
const vet = async (url: URL, policy: FetchPolicy): Promise<string> => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('address')
  if (url.username !== '' || url.password !== '') throw new FetchRefused('address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const open = policy.allowsPrivate?.(url) === true
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!open && ((port < 1024 && port !== 80 && port !== 443) || FOREIGN_PORTS.has(port))) throw new FetchRefused('address')
  let addresses: readonly string[]
  try {
    addresses = isIP(host) ? [host] : await (policy.resolve ?? resolveByDns)(host)
  } catch {
    throw new FetchRefused('failed')
  }
  const [first] = addresses
  if (first === undefined || !(open || addresses.every(isPublicAddress))) throw new FetchRefused('address')
  return first
}

const drained = (into: http.ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      into.off('drain', done).off('close', done)
      resolve()
    }
    into.on('drain', done).on('close', done)
  })

/** Waits until the other side takes more, so that never more of a body is held than what comes at once. */
const pour = async ({ body, most }: UploadInput, into: http.ClientRequest, moved: () => void): Promise<void> => {
  let rest = most
  for await (const part of body) {
    rest -= part.length
    if (rest < 0) throw new UploadTooLarge()
    if (!into.write(part)) await drained(into)
    if (into.destroyed) return
    moved()
  }
  into.end()
}

interface SendOptions {
  readonly signal: AbortSignal
  readonly maxBytes: number
  /** Told whenever bytes were passed on. */
  readonly moved?: () => void
}

/** An answer whose body is read while it comes; ending the reading ends the request. */
export interface StreamOutput {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: AsyncIterable<Uint8Array>
}

const headersOf = (response: http.IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(response.headers).filter((header): header is [string, string] => typeof header[1] === 'string'))

/** Some services refuse a request that does not say who sends it; a page may say something else. */
const USER_AGENT = 'Tessera (low-code platform)'

/** A length where the whole body is known, so that it does not go in chunks, which older services do not read. */
const lengthOf = ({ method, body }: Pick<FetchInput, 'method' | 'body'>): Addressed['headers'] => {
  if (body !== undefined) return { 'content-length': String(Buffer.byteLength(body)) }
  return method === 'POST' || method === 'PUT' || method === 'PATCH' ? { 'content-length': '0' } : {}
}
const agentOf = (headers: Addressed['headers']): Addressed['headers'] =>
  hasHeader(headers, 'user-agent') ? {} : { 'user-agent': USER_AGENT }

const requestTo = (url: URL, address: string, { method, headers }: Addressed, signal: AbortSignal): http.ClientRequest => {
  const client = url.protocol === 'https:' ? https : http
  const family = isIP(address)
  return client.request({
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? undefined : Number(url.port),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...agentOf(headers), ...ofWork(headers), ...headers, host: url.host, 'accept-encoding': ACCEPTED },
    // Connects to the address that was vetted; asking DNS again could give another one.
    lookup: (_host, options, done) => {
      const answer = done as (error: Error | null, address: unknown, family?: number) => void
      if (options.all) answer(null, [{ address, family }])
      else answer(null, address, family)
    },
    agent: false,
    signal,
  })
}

const send = (
  url: URL,
  address: string,
  input: FetchInput | UploadInput,
  options: SendOptions,
): Promise<FetchOutput & { location?: string }> =>
  outgoing(url, input.method, async (span) => {
    const output = await sendNow(url, address, input, options)
    span.set({ 'http.response.status_code': output.status })
    return output
  })

const sendNow = (
  url: URL,
  address: string,
  input: FetchInput | UploadInput,
  { signal, maxBytes, moved = () => undefined }: SendOptions,
): Promise<FetchOutput & { location?: string }> =>
  new Promise((resolve, reject) => {
    const sized = 'most' in input ? input : { ...input, headers: { ...input.headers, ...lengthOf(input) } }
    const request = requestTo(url, address, sized, signal)
    const read = async (response: http.IncomingMessage): Promise<void> => {
      const parts: Buffer[] = []
      let size = 0
      for await (const part of decoded(response)) {
        size += part.length
        if (size > maxBytes) throw new AnswerTooLarge()
        parts.push(part)
      }
      const headers = headersOf(response)
      const { location } = headers
      resolve({
        status: response.statusCode ?? 502,
        headers,
        body: Buffer.concat(parts),
        ...(location === undefined ? {} : { location }),
      })
    }
    request.on('response', (response) => {
      read(response).catch((error: unknown) => {
        request.destroy()
        reject(error)
      })
    })
    request.on('error', reject)
    if ('most' in input) {
      pour(input, request, moved).catch((error: unknown) => {
        request.destroy()
        reject(error)
      })
      return
    }
    if (input.body !== undefined) request.write(input.body)
    request.end()
  })

const addressedBy = (text: string): URL => {
  const url = URL.parse(text)
  if (url === null) throw new FetchRefused('address')
  return url
}
const withoutOurs = (headers: Addressed['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)))

/**
 * The server's only way out: public addresses alone, the vetted address is the one connected to, every redirect is
 * vetted again.
 */
export const safeFetch = async (input: FetchInput, policy: FetchPolicy = {}): Promise<FetchOutput> => {
  const time = AbortSignal.timeout(policy.timeoutMs ?? 10_000)
  const signal = policy.signal ? AbortSignal.any([time, policy.signal]) : time
  const maxBytes = policy.maxBytes ?? 10 * 1024 * 1024
  let headers: { readonly [name: string]: string } = withoutOurs(input.headers)
  let { method, body } = input
  let url = addressedBy(input.url)
  try {
    for (let hop = 0; hop <= HOPS; hop++) {
      const address = await Promise.race([vet(url, policy), aborted(signal)])
      const { location, ...output } = await send(url, address, { url: url.href, method, headers, body }, { signal, maxBytes })
      if (location === undefined || ![301, 302, 303, 307, 308].includes(output.status)) return output
      let next: URL
      try {
        next = new URL(location, url)
      } catch {
        throw new FetchRefused('address')
      }
      if (policy.follows?.(url, next) === false) throw new FetchRefused('redirects')
      const carries = policy.carries ?? ((name: string) => !CREDENTIALS.test(name))
      if (next.origin !== url.origin) headers = Object.fromEntries(Object.entries(headers).filter(([name]) => carries(name)))
      if (output.status === 303 || (output.status < 303 && method === 'POST')) {
        method = 'GET'
        body = undefined
      }
      url = next
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(time.aborted ? 'timeout' : 'failed')
  }
  throw new FetchRefused('redirects')
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new FetchRefused('timeout')), { once: true }))

/** Milliseconds without a byte passed on, or without an answer after the last one. */
const IDLE = 30_000
/** Milliseconds for all of it. */
const LONGEST = 600_000

/**
 * Passes a body on while it comes, to the address that was vetted. Redirects are refused: what was sent cannot be sent
 * once more. When either side closes, the other one is closed as well; `timeoutMs` is how long nothing may move.
 */
export const safeUpload = async (
  { signal: gone, ...input }: UploadInput,
  policy: Omit<FetchPolicy, 'follows' | 'carries'> = {},
): Promise<FetchOutput> => {
  const ending = new AbortController()
  const isGone = () => ending.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLate = true
      ending.abort()
    }, policy.timeoutMs ?? IDLE)
  }
  const whole = AbortSignal.timeout(LONGEST)
  const signal = AbortSignal.any([ending.signal, whole])
  gone.addEventListener('abort', isGone, { once: true })
  if (gone.aborted) isGone()
  try {
    moved()
    const url = addressedBy(input.url)
    const address = await Promise.race([vet(url, policy), aborted(signal)])
    const length: Addressed['headers'] = input.length === undefined ? {} : { 'content-length': String(input.length) }
    const whatGoes = { ...input, headers: { ...withoutOurs(input.headers), ...length }, signal: gone }
    const maxBytes = policy.maxBytes ?? 10 * 1024 * 1024
    const { location, ...output } = await send(url, address, whatGoes, { signal, maxBytes, moved })
    if (location !== undefined && output.status >= 300 && output.status < 400) throw new FetchRefused('redirects')
    return output
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(isLate || whole.aborted ? 'timeout' : 'failed')
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', isGone)
  }
}

/** Resolves with the head of the answer. */
const answerTo = (
  url: URL,
  address: string,
  input: FetchInput,
  { signal, span }: { readonly signal: AbortSignal; readonly span: OpenSpan },
): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { ...withoutOurs(input.headers), ...lengthOf(input) }
    const request = requestTo(url, address, { ...input, headers }, signal)
    request.on('response', (response) => {
      span.set({ 'http.response.status_code': response.statusCode ?? 502 })
      resolve(response)
    })
    request.on('error', reject)
    if (input.body !== undefined) request.write(input.body)
    request.end()
  })

/**
 * Makes a request whose answer is read while it comes. Redirects are refused, as nobody waits for what is behind them.
 * `timeoutMs` is how long nothing may come; when the caller is gone, the request is ended.
 */
export const safeStream = async (
  { signal: gone, ...input }: FetchInput & { readonly signal: AbortSignal },
  policy: Omit<FetchPolicy, 'follows' | 'carries'> = {},
): Promise<StreamOutput> => {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => ending.abort()
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(end, policy.timeoutMs ?? 2 * IDLE)
  }
  const whole = AbortSignal.timeout(LONGEST)
  const signal = AbortSignal.any([ending.signal, whole])
  const close = () => {
    clearTimeout(timer)
    gone.removeEventListener('abort', end)
    end()
  }
  gone.addEventListener('abort', end, { once: true })
  if (gone.aborted) end()
  try {
    moved()
    const url = addressedBy(input.url)
    const address = await Promise.race([vet(url, policy), aborted(signal)])
    const response = await outgoing(url, input.method, (span) => answerTo(url, address, input, { signal, span }))
    moved()
    const status = response.statusCode ?? 502
    if (status >= 300 && status < 400 && response.headers.location !== undefined) throw new FetchRefused('redirects')
    let rest = policy.maxBytes ?? 10 * 1024 * 1024
    const read = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for await (const part of decoded(response)) {
          rest -= part.length
          if (rest < 0) throw new FetchRefused('too large')
          moved()
          yield part
        }
      } finally {
        response.destroy()
        close()
      }
    }
    return { status, headers: headersOf(response), body: read() }
  } catch (error) {
    const isLate = ending.signal.aborted || whole.aborted
    close()
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(isLate ? 'timeout' : 'failed')
  }
}
