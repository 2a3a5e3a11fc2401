import type { FollowedEdits } from '../../../server/wire.ts'
import { ApiError } from '../api-error.ts'
import { callForStream } from '../client.ts'
import { readEvents } from './read-events.ts'

export interface FollowOptions {
  readonly documentId: number
  /** The revision that this side has now. */
  readonly revision: () => number
  readonly onEdits: (edits: FollowedEdits) => void
}

/** Milliseconds until the first attempt to connect again, and the longest between two. */
const FIRST = 1_000
const LONGEST = 30_000
/** A request that the server refuses for good: signed out, no access, no such document. */
const isFinal = (thrown: unknown): boolean => thrown instanceof ApiError && [401, 403, 404].includes(thrown.status)

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
 * Reports edits of a document that others save, until the returned function is called. Connects only while the tab is visible, because a browser
 * opens few connections to one server; what was saved meanwhile is sent first. Connects again after failures.
 */
export function followDocument({ documentId, revision, onEdits }: FollowOptions): () => void {
  const stopped = new AbortController()
  let connection = new AbortController()

  const connect = async (): Promise<void> => {
    const body = await callForStream(
      'GET /documents/follow/{id}',
      { id: String(documentId), since: String(revision()) },
      AbortSignal.any([connection.signal, stopped.signal]),
    )
    for await (const { name, data } of readEvents(body)) {
      if (name === 'closed') return stopped.abort()
      if (name === 'edits') onEdits(JSON.parse(data) as FollowedEdits)
      // A document that is older than expected, as from a restored backup: the next save tells, and asks the user.
      if (name === 'reload') return
    }
  }
  const run = async (): Promise<void> => {
    let wait = FIRST
    while (!stopped.signal.aborted && document.visibilityState === 'visible') {
      const began = Date.now()
      try {
        await connect()
      } catch (thrown) {
        if (isFinal(thrown)) return stopped.abort()
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
