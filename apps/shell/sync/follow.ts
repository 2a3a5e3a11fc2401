import type { FollowedEdits } from '../../../server/wire.ts'
import { callForStream } from '../client.ts'
import { type FollowRefusal, followStream } from './follow-stream.ts'

export type { FollowRefusal } from './follow-stream.ts'

export interface FollowOptions {
  readonly documentId: number
  /** The revision that this side has now. */
  readonly revision: () => number
  readonly onEdits: (edits: FollowedEdits) => void
  /** Called once when the server refuses for good: nothing is reported any more. */
  readonly onRefused?: (why: FollowRefusal) => void
}

/** Reports edits of a document that others save, until the returned function is called; what was saved before is sent first. */
export const followDocument = ({ documentId, revision, onEdits, onRefused }: FollowOptions): (() => void) =>
  followStream({
    open: (signal) => callForStream('GET /documents/follow/{id}', { id: String(documentId), since: String(revision()) }, signal),
    onEvent(name, data) {
      if (name === 'edits') onEdits(JSON.parse(data) as FollowedEdits)
      // A document that is older than expected, as from a restored backup: the next save tells, and asks the user.
      return name === 'reload' ? 'again' : undefined
    },
    ...(onRefused ? { onRefused } : {}),
  })
