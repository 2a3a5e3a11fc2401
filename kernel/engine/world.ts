import type { OnProgress } from './files.ts'
import type { ServerPage, TraceAnswer } from './protocol.ts'
import { sendingFetch } from './sending-fetch.ts'

/** What an engine gets from outside besides messages. Tests and replays bring their own. */
export interface World {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds from some moment on, finer than `now`: to tell how long something took. */
  elapsed(): number
  /** At least 0 and less than 1. */
  random(): number
  /**
   * Resolves after the time; rejects when the signal aborts. The result of a background wait has no waiting caller.
   */
  wait(milliseconds: number, signal: AbortSignal, manner?: 'background'): Promise<void>
  readonly fetch: typeof fetch
  /** The same for forms with files, which tells how much of a body has gone; without it `fetch` sends them. */
  readonly sending?: (onProgress: OnProgress) => typeof fetch
  /** Opens a WebSocket. */
  connect(address: string): WebSocket
  /** The world of one page, whose requests to our own server carry that page's login and no other. */
  forPage?(page: ServerPage | undefined): World
  /**
   * The recorded answers for the next run of a flow, used instead of real requests; null makes real ones. A world with
   * this function replays: no listener receives its events.
   */
  recorded?(flow: string): readonly TraceAnswer[] | null
}

/** Random bits that were asked for and not used yet: one call for many numbers. */
const pool = new Uint32Array(256)
let unused = 0

/** Cannot be guessed from earlier ones: code makes ids of it. */
function randomNumber(): number {
  if (unused < 2) {
    crypto.getRandomValues(pool)
    unused = pool.length
  }
  const high = pool[--unused]! >>> 5
  const low = pool[--unused]! >>> 6
  return (high * 2 ** 26 + low) / 2 ** 53
}

export const REAL_WORLD: World = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: randomNumber,
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(new Error('Cancelled'))
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, milliseconds)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
  // Looked up at each call: the worker's own may be wrapped after this file was read.
  fetch: ((input, init) => globalThis.fetch(input, init)) as typeof fetch,
  sending: (onProgress) => sendingFetch(onProgress, ((input, init) => globalThis.fetch(input, init)) as typeof fetch),
  connect: (address) => new WebSocket(address),
}
