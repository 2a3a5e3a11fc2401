import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Changes, Entry, StoredDocument } from '#kernel/document'
import type { Label } from '#kernel/message'
import type { FollowedEdits } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { createDocumentSaving, type DocumentSaving, type DocumentSavingOptions } from '../../shell/sync/document-saving.ts'
import type { Draft } from '../../shell/sync/drafts.ts'
import type { FollowRefusal } from '../../shell/sync/follow.ts'
import type { TheirEntries } from '../../shell/sync/merge.ts'
import type { Conflict } from '../../shell/sync/save-queue-types.ts'
import type { SaveState } from '../../shell/sync/save-state.ts'
import { othersSignal } from './others-signal.ts'

export interface SessionOptions<E extends Entry, D extends StoredDocument<E>> extends Omit<DocumentSavingOptions<E, D>, 'reasonOf'> {
  readonly userId: number
  /** Absent where nobody else can save. */
  readonly followEdits?: FollowEdits
  /** Opens the document anew, as the server has it. */
  readonly reopen?: () => void
}

/** Reports what others save until the returned function is called, or the server refuses for good. */
export type FollowEdits = (
  revision: () => number,
  onEdits: (edits: FollowedEdits) => void,
  onRefused: (why: FollowRefusal) => void,
) => () => void

/**
 * One person's work on a document of any kind: its store is saved by itself, and takes in what others save.
 * @example const session = new DocumentSession({ kind, store, send, …, followEdits }); await session.save(); session.dispose()
 */
export class DocumentSession<E extends Entry, D extends StoredDocument<E> = StoredDocument<E>> {
  readonly state: ReadonlySignal<SaveState>
  readonly conflict: ReadonlySignal<Conflict<E> | null>
  /** Other people whose edits arrived last, by name; null when there were none lately. */
  readonly others: ReadonlySignal<readonly string[] | null>
  /** Why edits of others do not arrive any more; null while they do. */
  readonly unfollowed = signal<FollowRefusal | null>(null)
  readonly #saving: DocumentSaving<E>
  readonly #reopen: (() => void) | undefined
  readonly #ends: readonly (() => void)[]

  constructor({ userId, followEdits, reopen, ...options }: SessionOptions<E, D>) {
    this.#reopen = reopen
    this.#saving = createDocumentSaving({ ...options, reasonOf: failureText })
    const { queue } = this.#saving
    this.state = queue.state
    this.conflict = queue.conflict
    const { others, told, stop } = othersSignal(userId)
    this.others = others
    const onEdits = (edits: FollowedEdits): void => {
      queue.take({ ...edits, entries: edits.entries as TheirEntries<E> })
      told(edits.by)
    }
    const stopFollowing = followEdits?.(queue.revision, onEdits, (why) => {
      this.unfollowed.value = why
    })
    this.#ends = [() => stopFollowing?.(), stop, this.#saving.dispose]
  }

  /** Saves now; resolves when the server has it, and rejects where it did not take it. */
  save = (): Promise<void> => this.#saving.queue.flush()
  mayEdit = (): boolean => this.state.peek().status !== 'read only'
  hasUnsaved = (): boolean => this.#saving.hasUnsaved()
  /** Shows a change that nobody made by hand: it is saved with the next one, and by itself writes nothing. What was done before can still be undone. */
  carry = (changes: Changes<E>, label: Label): void => this.#saving.carry(changes, label)
  resolveConflict = (mineWins: (id: string) => boolean): void => this.#saving.resolve(mineWins)
  /** The values of a record that the conflict is about; null: all of it. */
  conflictsIn = (id: string): readonly string[] | null => this.#saving.conflictsIn(id)
  /** Lets a document be edited that was opened read-only because of its findings. */
  unlock = (): void => this.#saving.queue.unlock()
  /** Opens the document anew, with what the server does not have as a draft. */
  reopen = (): void => this.#reopen?.()
  /** Drops what the server does not have and opens the document anew. */
  discard = async (): Promise<void> => {
    await this.#saving.queue.discard()
    this.reopen()
  }
  /** Puts the changes of a draft back; false where there were none that the server lacks. */
  restore = (draft: Draft): boolean => this.#saving.restore(draft)
  /** Puts the work away for another tab, which goes on with it; false when it cannot. */
  handOver = (): Promise<boolean> => this.#saving.handOver()
  /** Another tab has taken over without asking. */
  lose = (): void => this.#saving.lose()
  dispose = (): void => {
    for (const end of this.#ends) end()
  }
}
