import { type ReadonlySignal, signal } from '@preact/signals-core'

/** One request that a page's logic made. */
export interface RequestEntry {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Until the whole answer was there; until its head for an answer that keeps coming. */
  readonly ms: number
  readonly method: string
  readonly url: string
  /** Our own server made the request for the page. */
  readonly throughServer: boolean
  /** 0 where there was no answer. */
  readonly status: number
  /** Characters of the answer; null where it was not read. */
  readonly size: number | null
  /** The beginning of what was sent and of what came back. */
  readonly sent: string
  readonly answer: string
  readonly error: string
}

const KEPT = 100
const log = signal<readonly RequestEntry[]>([])

/** The requests of the pages that this editor runs, the newest first; nothing is noted before somebody watches. */
export const requestLog: ReadonlySignal<readonly RequestEntry[]> = log

let watching = false

/** From here on, engines that start report their requests. Viewers never ask for it. */
export function watchRequests(): void {
  watching = true
}

/** What a new engine worker is sent so that it reports; null while nobody watches. */
export function requestReporter(): MessagePort | null {
  if (!watching) return null
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<RequestEntry>) => {
    log.value = [data, ...log.peek()].slice(0, KEPT)
  }
  return port2
}

export function clearRequests(): void {
  log.value = []
}
