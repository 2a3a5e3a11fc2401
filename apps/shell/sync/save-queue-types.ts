import type { ReadonlySignal } from '@preact/signals-core'
import type { Changes, Entry } from '#kernel/document'
import type { Label } from '#kernel/message'
import type { TheirEntries } from './merge.ts'
import type { SaveState } from './save-state.ts'

/** A save as it is sent: what changed since the revision that this side has, under an id by which it is known when it is sent again. */
export interface Save<E extends Entry> {
  readonly revision: number
  readonly changes: Changes<E>
  readonly edit: string
}
/** A save that arrived, with what others changed since the revision that it was made for. */
export interface Arrived<E extends Entry> {
  readonly revision: number
  readonly entries: TheirEntries<E>
}
/** What others saved, as it comes by itself; see `followDocument`. */
export interface TheirEdits<E extends Entry> extends Arrived<E> {
  /** The revision after which they changed these. */
  readonly from: number
}
/** A save that was refused because others changed the same. */
export interface Conflict<E extends Entry> {
  readonly revision: number
  /** Who saved last, by name, and when (ISO 8601); empty where that is not known. */
  readonly updatedBy: string
  readonly updatedAt: string
  readonly theirs: TheirEntries<E>
  /** Ids of records of which both sides left a value differently. */
  readonly overlap: readonly string[]
}

export interface SaveQueue<E extends Entry> {
  readonly state: ReadonlySignal<SaveState>
  readonly conflict: ReadonlySignal<Conflict<E> | null>
  /** Everything the server does not have yet. */
  unsaved(): Changes<E>
  push(changes: Changes<E>): void
  /** The revision of the server that this side has. */
  revision(): number
  /** Takes in what others saved. Values that both sides changed wait for the next save, which asks the person. */
  take(edits: TheirEdits<E>): void
  /** Saves now; rejects when the server did not take it. */
  flush(): Promise<void>
  /** Starts over from what the person chose in a conflict, or from a draft. */
  restart(revision: number, pending: Changes<E>): void
  openConflict(conflict: Conflict<E>): void
  unlock(): void
  /** Ends editing here: what is not saved becomes the draft. False, and nothing has changed, when there is no place for it. */
  leave(reason: Label): Promise<boolean>
  /** The draft is another tab's from now on. */
  cedeDraft(): void
  /** Forgets what is not saved, and its draft. */
  discard(): Promise<void>
  dispose(): void
}
