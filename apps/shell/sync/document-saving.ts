import {
  type Changes,
  changesBetween,
  type DocumentStore,
  type Entry,
  noChanges,
  type StoredDocument,
  squashChanges,
} from '#kernel/document'
import { type Label, MessageError } from '#kernel/message'
import { changesOfDraft, type Draft } from './drafts.ts'
import { type BothSides, conflictsOf, fitDraft, mergeTheirs, onTop, overlapOf, type TheirEntries } from './merge.ts'
import { createSaveQueue, type SaveQueueOptions } from './save-queue.ts'
import type { Arrived, SaveQueue } from './save-queue-types.ts'

export interface DocumentSavingOptions<E extends Entry, D extends StoredDocument<E>>
  extends Omit<SaveQueueOptions<E>, 'absorb' | 'settle'> {
  readonly store: DocumentStore<E, D>
  /** Called after each save, and when edits of others have arrived. */
  readonly onSaved?: (saved: Arrived<E>) => void
  /** A change of mine, to be saved, that what others saved makes necessary, such as formulas that go on meaning what they meant. */
  readonly follow?: (before: D, theirs: TheirEntries<E>, mine: Changes<E>) => Changes<E>
}

export interface DocumentSaving<E extends Entry> {
  readonly queue: SaveQueue<E>
  hasUnsaved(): boolean
  resolve(mineWins: (id: string) => boolean): void
  /** The values of a record that a conflict is about; null: all of it. */
  conflictsIn(id: string): readonly string[] | null
  /** Shows a change that nobody made by hand: it is saved with the next one, and by itself writes nothing. What was done before can still be undone. */
  carry(changes: Changes<E>, label: Label): void
  /** Puts a draft back onto the document; false when there was nothing in it that the server lacks. */
  restore(draft: Draft): boolean
  /** Saves what it can and leaves the rest as the draft, for another tab to go on; false when neither is possible. */
  handOver(): Promise<boolean>
  /** Another tab has taken over without asking. */
  lose(): void
  dispose(): void
}

const MERGED: Label = { zh: '合并他人的修改', en: 'Merge the changes of others' }
const RESTORED: Label = { zh: '恢复未保存的修改', en: 'Restore unsaved changes' }
const MOVED: Label = {
  zh: '你已在另一个标签页中继续编辑，这里的修改已一并带走。此处为只读。',
  en: 'You went on editing in another tab, and your changes went along. This one is read-only.',
}
const always = (): boolean => true
/** Milliseconds that another tab waits for a last save. */
const LAST_SAVE = 3_000

/** Ties a document to its queue of saves: my changes go out, what others saved comes in. */
export const createDocumentSaving = <E extends Entry, D extends StoredDocument<E>>(
  options: DocumentSavingOptions<E, D>,
): DocumentSaving<E> => new SavedDocument(options)

// Its public methods are properties, as they are handed on one by one.
class SavedDocument<E extends Entry, D extends StoredDocument<E>> implements DocumentSaving<E> {
  readonly queue: SaveQueue<E>
  /** Those that bring the server's own state in: they are not changes of mine to be saved. */
  private readonly incoming = new WeakSet<Changes<E>>()
  private carried: Changes<E> = noChanges()
  private readonly stop: () => void

  constructor(private readonly options: DocumentSavingOptions<E, D>) {
    this.queue = createSaveQueue<E>({
      ...options,
      absorb: (saved, pending, sent) => this.absorb(saved, pending, sent),
      settle: ({ revision, theirs }) => this.settle(revision, { theirs, mineWins: always }),
    })
    this.stop = options.store.subscribe(({ changes, origin }) => {
      if (origin === 'load' || this.incoming.has(changes)) return
      this.queue.push(this.carried.size === 0 ? changes : squashChanges(this.carried, changes))
      this.carried = noChanges()
    })
  }

  readonly hasUnsaved = (): boolean => this.queue.unsaved().size > 0

  readonly resolve = (mineWins: (id: string) => boolean): void => {
    const conflict = this.queue.conflict.peek()
    if (conflict) this.settle(conflict.revision, { theirs: conflict.theirs, mineWins })
  }

  readonly conflictsIn = (id: string): readonly string[] | null => {
    const conflict = this.queue.conflict.peek()
    return conflict && conflictsOf(this.options, this.queue.unsaved(), id, conflict.theirs)
  }

  readonly carry = (changes: Changes<E>, label: Label): void => {
    if (changes.size === 0) return
    this.carried = squashChanges(this.carried, changes)
    this.show(changes, label, 'amend')
  }

  readonly restore = (draft: Draft): boolean => {
    try {
      return this.putBack(draft)
    } catch (thrown) {
      // A draft that does not fit any more stays where it is; the document opens without it.
      if (thrown instanceof MessageError) return false
      throw thrown
    }
  }

  readonly handOver = async (): Promise<boolean> => {
    const { queue } = this
    if (queue.unsaved().size > 0) {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_SAVE))
      await Promise.race([queue.flush().catch(() => undefined), late])
    }
    return queue.leave(MOVED)
  }

  readonly lose = (): void => {
    const { queue } = this
    // What is newer than the draft goes to the server, which merges.
    queue.cedeDraft()
    void queue
      .flush()
      .catch(() => undefined)
      .then(() => queue.leave(MOVED))
  }

  readonly dispose = (): void => {
    const { queue } = this
    this.stop()
    // Leaving loses nothing: the last changes are saved once more, and stay a draft until that save arrived.
    const { status } = queue.state.peek()
    const worthIt = queue.unsaved().size > 0 && (status === 'dirty' || status === 'saving')
    const last = worthIt ? queue.flush() : Promise.resolve()
    void last.catch(() => undefined).finally(queue.dispose)
  }

  /** Takes in what others saved, or opens a conflict where it overlaps with changes of mine. */
  private absorb(saved: Arrived<E>, pending: Changes<E>, sent: Changes<E>): void {
    const { options } = this
    options.onSaved?.(saved)
    if (Object.keys(saved.entries).length === 0) return
    const overlap = overlapOf(options, pending, saved.entries)
    if (overlap.length > 0) {
      this.queue.openConflict({ revision: saved.revision, updatedBy: '', updatedAt: '', theirs: saved.entries, overlap })
      return
    }
    const before = options.store.document
    this.take(mergeTheirs(options, before.entries, { mine: pending, theirs: saved.entries, mineWins: always }).apply)
    this.followTheirs(before, saved.entries, squashChanges(sent, pending))
  }

  /** Takes the server's side in, and goes on with what of mine it lacks. */
  private settle(revision: number, { theirs, mineWins }: Omit<BothSides<E>, 'mine'>): void {
    const before = this.options.store.document
    const mine = this.queue.unsaved()
    const merge = mergeTheirs(this.options, before.entries, { mine, theirs, mineWins })
    this.take(merge.apply)
    this.queue.restart(revision, merge.pending)
    this.followTheirs(before, theirs, mine)
  }

  private followTheirs(before: D, theirs: TheirEntries<E>, mine: Changes<E>): void {
    const changes = this.options.follow?.(before, theirs, mine)
    if (changes && changes.size > 0) this.options.store.apply(changes, { origin: 'system', label: MERGED, history: 'skip' })
  }

  private take(changes: Changes<E>, label: Label = MERGED): void {
    if (changes.size === 0) return
    this.carried = new Map([...this.carried].filter(([id]) => !changes.has(id)))
    this.show(changes, label, 'skip')
  }

  private show(changes: Changes<E>, label: Label, history: 'skip' | 'amend'): void {
    this.incoming.add(changes)
    this.options.store.apply(changes, { origin: 'system', label, history })
  }

  private putBack(draft: Draft): boolean {
    const { options, queue } = this
    const server = options.store.document.entries
    const mine = changesOfDraft(options.kind, draft)
    const { overlap, theirs } = fitDraft(options, server, mine)
    const pending = changesBetween(server, onTop(options, server, { mine, theirs, mineWins: always }))
    if (pending.size === 0) {
      void options.drafts.remove(options.draftKey).catch(() => undefined)
      return false
    }
    this.take(pending, RESTORED)
    queue.restart(options.revision, overlap.length > 0 ? fromDraft(pending, mine, overlap) : pending)
    if (overlap.length > 0) queue.openConflict({ revision: options.revision, updatedBy: '', updatedAt: '', theirs, overlap })
    return true
  }
}

/** What is to be saved, with what a conflict is about as a change of the state that the draft was made from: whose a value is shows against that. */
function fromDraft<E extends Entry>(pending: Changes<E>, draft: Changes<E>, overlap: readonly string[]): Changes<E> {
  return new Map(
    [...pending].map(([id, { from, to }]) => {
      const known = overlap.includes(id) && from && to ? draft.get(id)?.from : undefined
      return [id, { from: known ?? from, to }]
    }),
  )
}
