/** How a server comes to its end: first it is to get no new requests, then what lasts ends. */
export interface Ending {
  isDraining(): boolean
  /** From now on the server says that it is not ready, and serves on. */
  drain(): void
  /** Aborts when streams of events are to end. */
  readonly closing: AbortSignal
  close(): void
}

export const createEnding = (): Ending => {
  const closing = new AbortController()
  let draining = false
  return {
    isDraining: () => draining,
    drain() {
      draining = true
    },
    closing: closing.signal,
    close: () => closing.abort(),
  }
}
