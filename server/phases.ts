/** `starting`: it answers, and its code is being compiled. `draining`: it is to get no new requests. */
export type Phase = 'starting' | 'serving' | 'draining'

/** What a server is about: before it is ready, while it is, and how it comes to its end. */
export interface Phases {
  /** The phase of this moment. */
  now(): Phase
  /** From now on the server says that it is ready, unless it is about to stop. */
  serve(): void
  /** From now on the server says that it is not ready, and serves on. */
  drain(): void
  /** Aborts when streams of events are to end. */
  readonly closing: AbortSignal
  close(): void
}

export const createPhases = (first: Phase = 'serving'): Phases => {
  const closing = new AbortController()
  let phase = first
  return {
    now: () => phase,
    serve() {
      if (phase === 'starting') phase = 'serving'
    },
    drain() {
      phase = 'draining'
    },
    closing: closing.signal,
    close: () => closing.abort(),
  }
}
