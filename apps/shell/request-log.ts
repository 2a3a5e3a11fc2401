import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Message } from '#kernel/message'

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
  /** Secrets among them are hidden. */
  readonly headers: Headers
  readonly answerHeaders: Headers
  /** The beginning of what was sent and of what came back. */
  readonly sent: string
  readonly answer: string
  readonly error: string
  /** The shared api or the element whose source asked; empty for a flow's own request. */
  readonly by: string
  /** What the source made of the answer. */
  readonly mapped?: Mapped
}
type Headers = { readonly [name: string]: string }
/** An answer after its code, message and data were found, interceptors and the source field included. */
export interface Mapped {
  readonly code: number | string
  readonly msg: string
  readonly problem?: Message
  /** The beginning of the data, as JSON. */
  readonly data: string
}
/** It comes when the source has ended, before or after the request's own entry. */
export interface MappedLater {
  readonly id: number
  readonly at: number
  readonly mapped: Mapped
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
  port1.onmessage = ({ data }: MessageEvent<RequestEntry | MappedLater>) => note(data)
  return port2
}

const early: MappedLater[] = []

function note(told: RequestEntry | MappedLater): void {
  const isOf = (entry: RequestEntry) => (each: MappedLater) => each.id === entry.id && each.at === entry.at
  if ('url' in told) {
    const mapped = early.find(isOf(told))?.mapped
    log.value = [mapped ? { ...told, mapped } : told, ...log.peek()].slice(0, KEPT)
  } else if (log.peek().some((entry) => isOf(entry)(told))) {
    log.value = log.peek().map((entry) => (isOf(entry)(told) ? { ...entry, mapped: told.mapped } : entry))
  } else {
    early.push(told)
    if (early.length > KEPT) early.shift()
  }
}

export function clearRequests(): void {
  log.value = []
}
