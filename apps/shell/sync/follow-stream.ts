import { ApiError } from '../api-error.ts'
import { readEvents } from './read-events.ts'

export interface StreamOptions {
  /** Connects; rejects with an `ApiError` where the server refuses. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** Takes an event; with `again` the stream is left and opened again. */
  readonly onEvent: (name: string, data: string) => 'again' | undefined
  /** Called once when the server refuses for good: nothing is reported any more. */
  readonly onRefused?: (why: FollowRefusal) => void
}
/** The login is over; the rights were taken away; what was followed is unloaded. */
export type FollowRefusal = 'signed out' | 'forbidden' | 'gone'

/** Milliseconds until the first attempt to connect again, and the longest between two. */
const FIRST = 1_000
const LONGEST = 30_000
const REFUSALS: { readonly [status: number]: FollowRefusal } = { 401: 'signed out', 403: 'forbidden', 404: 'gone' }
/** The server's code of an expired login, which does not begin with its status. */
const EXPIRED = 10018
/** Why a stream ended that had begun: the code of the refusal begins with its status. */
function refusalIn(data: string): FollowRefusal {
  const { code } = JSON.parse(data) as { readonly code: number }
  return code === EXPIRED ? 'signed out' : (REFUSALS[Math.floor(code / 100)] ?? 'gone')
}

/** Resolves after a time, or as soon as the device is online again. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    globalThis.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/**
 * Follows a stream of server-sent events until the returned function is called. Connects only while the tab is
 * visible, because a browser opens few connections to one server. Connects again after failures, and not after a
 * refusal, which the stream may tell by an event `closed`.
 */
export function followStream({ open, onEvent, onRefused }: StreamOptions): () => void {
  const stopped = new AbortController()
  let connection = new AbortController()
  const end = (why: FollowRefusal): void => {
    if (stopped.signal.aborted) return
    stopped.abort()
    onRefused?.(why)
  }

  const connect = async (): Promise<void> => {
    const body = await open(AbortSignal.any([connection.signal, stopped.signal]))
    for await (const { name, data } of readEvents(body)) {
      if (name === 'closed') return end(refusalIn(data))
      if (onEvent(name, data) === 'again') return
    }
  }
  const run = async (): Promise<void> => {
    let wait = FIRST
    while (!stopped.signal.aborted && document.visibilityState === 'visible') {
      const began = Date.now()
      try {
        await connect()
      } catch (thrown) {
        const why = thrown instanceof ApiError ? REFUSALS[thrown.status] : undefined
        if (why) return end(why)
      }
      if (Date.now() - began > LONGEST) wait = FIRST
      if (connection.signal.aborted) return
      await pause(wait, stopped.signal)
      wait = Math.min(LONGEST, wait * 2)
    }
  }
  const seen = (): void => {
    connection.abort()
    if (document.visibilityState !== 'visible' || stopped.signal.aborted) return
    connection = new AbortController()
    void run()
  }
  document.addEventListener('visibilitychange', seen)
  seen()
  return () => {
    document.removeEventListener('visibilitychange', seen)
    stopped.abort()
  }
}
