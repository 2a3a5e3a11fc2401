import { type Message, tell } from '#kernel/message'

/** How often in a row documents of a tab may be left while they load, without a gesture of the visitor. */
export const MOST_AUTOMATIC = 5
/** Milliseconds in which a document counts as loading. */
const LOADING = 10_000
/** Milliseconds between leaving a document and the start of the next one, for that to be the one it was left for. */
const NEXT = 3_000
/** In the tab's session storage, so that it outlives the documents. */
const KEY = 'tessera-automatic-leaves'

interface Leaves {
  /** When the document was left last, in milliseconds since the epoch, and which document that was. */
  readonly at: number
  readonly document: number
  readonly inARow: number
}

/**
 * Leaves the document, unless pages of this tab leave themselves over and over: reloads and jumps while a page loads, with no gesture of the visitor
 * in any of the documents, are refused after `MOST_AUTOMATIC` in a row.
 */
export function leaveDocument(leave: () => void): { readonly ok: true } | { readonly ok: false; readonly reason: Message } {
  // The page fills in what started the flow, which services do not know.
  if (!mayLeave()) return { ok: false, reason: tell('view.leaves-over-and-over', { most: MOST_AUTOMATIC, element: '', event: '' }) }
  leave()
  return { ok: true }
}

function mayLeave(): boolean {
  const age = performance.now()
  if (age > LOADING || navigator.userActivation?.hasBeenActive) {
    write(null)
    return true
  }
  const before = read()
  const document = performance.timeOrigin
  // Several flows may leave the same document: that is once.
  if (before?.document === document) return before.inARow <= MOST_AUTOMATIC
  const now = Date.now()
  const follows = before !== null && now - age - before.at < NEXT
  const inARow = follows ? before.inARow + 1 : 1
  write({ at: now, document, inARow })
  return inARow <= MOST_AUTOMATIC
}

function read(): Leaves | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Leaves | null
  } catch {
    // A browser that lets pages keep nothing, or a text of something else.
    return null
  }
}

function write(leaves: Leaves | null): void {
  try {
    if (leaves) sessionStorage.setItem(KEY, JSON.stringify(leaves))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without a place to count, nothing is limited.
  }
}
