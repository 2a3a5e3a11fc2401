import type { ApiError } from '../api-error.ts'

/** Why the server did not take a save, as far as it changes what the person can do. */
export type RefusalCause = 'forbidden' | 'gone' | 'large' | 'full' | 'invalid'

export interface Refusal {
  readonly cause: RefusalCause
  /** What the server said. */
  readonly reason: string
  /** The record that it named. */
  readonly entry: string | null
}

const CAUSES: { readonly [status: number]: RefusalCause } = { 403: 'forbidden', 404: 'gone', 410: 'gone', 413: 'large' }
/** They say nothing about what was sent: another session, a slow connection or a busy moment. */
const PASSING = new Set([401, 408, 425, 429])
const NOT_FOUND = 404
/** The server's code for a page with more elements than it keeps. */
const TOO_MANY_ELEMENTS = 40022
/** And the one for a project, or its owner, with no room left. */
const FULL = 40960
/** Somebody else saved at the very same moment: the same save is taken later, or answered with a conflict. */
const STALE = 40906

/** The refusal in a failed save; null where the same save may be taken later. */
export function refusalOf({ status, code, message, data }: ApiError): Refusal | null {
  if (status < 400 || status >= 500 || PASSING.has(status) || code === STALE) return null
  // Not ours: what stands before the server does not find it just now.
  if (status === NOT_FOUND && code === status) return null
  const cause = code === FULL ? 'full' : code === TOO_MANY_ELEMENTS ? 'large' : (CAUSES[status] ?? 'invalid')
  const named = typeof data === 'object' && data !== null && 'entry' in data ? data.entry : null
  return { cause, reason: message, entry: typeof named === 'string' ? named : null }
}

/** A further change may make the server take it. */
export function mayBeMended(cause: RefusalCause): boolean {
  return cause === 'large' || cause === 'full' || cause === 'invalid'
}

/** Somebody may make room meanwhile, elsewhere: the same save is tried again. */
export function mayPass(cause: RefusalCause): boolean {
  return cause === 'full'
}
