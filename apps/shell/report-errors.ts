import { cleanStack, maskText } from '#kernel/message'
import { version } from '../../package.json'
import { call } from './client.ts'
import type { ErrorPlace } from './watch-errors.ts'

/** Milliseconds in which errors are gathered: one failure often brings others. */
const GATHER = 2_000
/** Errors of one page visit. */
const MOST = 10
/**
 * Names of errors that say nothing about our code: an answer of the server, which people have read, and a request that
 * was given up.
 */
const EXPECTED = new Set(['ApiError', 'AbortError', 'NoConnection', 'TimeoutError'])
/** What browsers say without a cause: a script of another host, and a layout that took more than one frame. */
const UNTOLD = /^(Uncaught )?(Script error\.?$|ResizeObserver loop)/
const EXTENSION = /\b[a-z]+(-web)?-extension:/

interface Told {
  readonly message: string
  readonly stack: string
  readonly route: string
  readonly part?: string
}

/** What is reported of a thrown value; null for what says nothing about our code. */
function toldOf(thrown: unknown): Pick<Told, 'message' | 'stack'> | null {
  const { name = '', message, stack } = thrown instanceof Error ? thrown : { message: String(thrown) }
  if (EXPECTED.has(name) || UNTOLD.test(message) || EXTENSION.test(stack ?? '')) return null
  const isNamed = name !== '' && name !== 'Error' && !message.startsWith(name)
  return { message: maskText(isNamed ? `${name}: ${message}` : message), stack: cleanStack(stack ?? '') }
}

/** Reports errors of one page visit: each once, few at all, together, and none while the browser is offline. */
export function createErrorReports(): (thrown: unknown, place: ErrorPlace, part?: string) => void {
  const seen = new Set<string>()
  let waiting: Told[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = ({ app }: ErrorPlace): void => {
    clearTimeout(timer)
    timer = undefined
    const errors = waiting
    waiting = []
    if (errors.length === 0 || !navigator.onLine) return
    // The request outlives the page. Nothing depends on its answer.
    const lasting = ((address, init) => fetch(address, { ...init, keepalive: true })) as typeof fetch
    void call('POST /errors/report', { app, release: version, errors }, { bare: true, fetch: lasting }).catch(
      () => undefined,
    )
  }

  return (thrown, place, part) => {
    const told = toldOf(thrown)
    if (!told || !navigator.onLine) return
    const key = `${told.message}\n${told.stack}`
    if (seen.has(key) || seen.size >= MOST) return
    if (seen.size === 0) addEventListener('pagehide', () => send(place))
    seen.add(key)
    // A body of the call has at most 16 KB.
    const stack = told.stack.slice(0, 1_200)
    waiting.push({ message: told.message, stack, route: place.route(), ...(part ? { part } : {}) })
    timer ??= setTimeout(() => send(place), GATHER)
  }
}

/** Of this document's visit. */
export const reportError = createErrorReports()
