import type { LoadResult } from '../protocol.ts'

/** Concurrent requests of rows. */
const MOST_AT_ONCE = 6

interface Shared {
  readonly answer: Promise<LoadResult>
  readonly abort: AbortController
  users: number
}

/** Requests of rows: a handful at a time, and those that ask the same are one until it is answered. */
export class SharedLoads {
  readonly #shared = new Map<string, Shared>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** Sends a request, or joins an equal one; it is cancelled once no caller waits for it. */
  ask(key: string, signal: AbortSignal, cancelled: LoadResult, run: (signal: AbortSignal) => Promise<LoadResult>): Promise<LoadResult> {
    const shared = this.#shared.get(key) ?? this.#start(key, run)
    shared.users++
    return new Promise((resolve, reject) => {
      const leave = () => {
        resolve(cancelled)
        if (--shared.users > 0) return
        if (this.#shared.get(key) === shared) this.#shared.delete(key)
        shared.abort.abort()
      }
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      shared.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  #start(key: string, run: (signal: AbortSignal) => Promise<LoadResult>): Shared {
    const abort = new AbortController()
    const shared: Shared = { answer: this.#inTurn(abort.signal, run), abort, users: 0 }
    this.#shared.set(key, shared)
    shared.answer.catch(() => {}).finally(() => this.#shared.get(key) === shared && this.#shared.delete(key))
    return shared
  }

  async #inTurn(signal: AbortSignal, run: (signal: AbortSignal) => Promise<LoadResult>): Promise<LoadResult> {
    while (this.#running >= MOST_AT_ONCE && !signal.aborted) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running++
    try {
      return await run(signal)
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}
