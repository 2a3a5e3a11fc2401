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
export function createDocumentSaving<E extends Entry, D extends StoredDocument<E>>(
  options: DocumentSavingOptions<E, D>,
): DocumentSaving<E> {
  const { store } = options
  // Those that bring the server's own state in: they are not changes of mine to be saved.
  const incoming = new WeakSet<Changes<E>>()

  const queue = createSaveQueue<E>({
    ...options,
    absorb(saved, pending, sent) {
      options.onSaved?.(saved)
      if (Object.keys(saved.entries).length === 0) return
      const overlap = overlapOf(options, pending, saved.entries)
      if (overlap.length > 0) {
        queue.openConflict({ revision: saved.revision, updatedBy: '', updatedAt: '', theirs: saved.entries, overlap })
        return
      }
      const before = store.document
      take(mergeTheirs(options, before.entries, { mine: pending, theirs: saved.entries, mineWins: always }).apply)
      followTheirs(before, saved.entries, squashChanges(sent, pending))
    },
    settle: ({ revision, theirs }) => settle(revision, { theirs, mineWins: always }),
  })

  let carried: Changes<E> = noChanges()
  const show = (changes: Changes<E>, label: Label, history: 'skip' | 'amend'): void => {
    incoming.add(changes)
    store.apply(changes, { origin: 'system', label, history })
  }
  const take = (changes: Changes<E>, label: Label = MERGED): void => {
    if (changes.size === 0) return
    carried = new Map([...carried].filter(([id]) => !changes.has(id)))
    show(changes, label, 'skip')
  }

  const followTheirs = (before: D, theirs: TheirEntries<E>, mine: Changes<E>): void => {
    const changes = options.follow?.(before, theirs, mine)
    if (changes && changes.size > 0) store.apply(changes, { origin: 'system', label: MERGED, history: 'skip' })
  }

  /** Takes the server's side in, and goes on with what of mine it lacks. */
  const settle = (revision: number, { theirs, mineWins }: Omit<BothSides<E>, 'mine'>): void => {
    const before = store.document
    const mine = queue.unsaved()
    const merge = mergeTheirs(options, before.entries, { mine, theirs, mineWins })
    take(merge.apply)
    queue.restart(revision, merge.pending)
    followTheirs(before, theirs, mine)
  }

  const stop = store.subscribe(({ changes, origin }) => {
    if (origin === 'load' || incoming.has(changes)) return
    queue.push(carried.size === 0 ? changes : squashChanges(carried, changes))
    carried = noChanges()
  })

  function restore(draft: Draft): boolean {
    const server = store.document.entries
    const mine = changesOfDraft(options.kind, draft)
    const { overlap, theirs } = fitDraft(options, server, mine)
    const pending = changesBetween(server, onTop(options, server, { mine, theirs, mineWins: always }))
    if (pending.size === 0) {
      void options.drafts.remove(options.draftKey).catch(() => undefined)
      return false
    }
    take(pending, RESTORED)
    queue.restart(options.revision, overlap.length > 0 ? fromDraft(pending, mine, overlap) : pending)
    if (overlap.length > 0) queue.openConflict({ revision: options.revision, updatedBy: '', updatedAt: '', theirs, overlap })
    return true
  }

  return {
    queue,
    hasUnsaved: () => queue.unsaved().size > 0,
    resolve(mineWins) {
      const conflict = queue.conflict.peek()
      if (conflict) settle(conflict.revision, { theirs: conflict.theirs, mineWins })
    },
    conflictsIn(id) {
      const conflict = queue.conflict.peek()
      return conflict && conflictsOf(options, queue.unsaved(), id, conflict.theirs)
    },
    carry(changes, label) {
      if (changes.size === 0) return
      carried = squashChanges(carried, changes)
      show(changes, label, 'amend')
    },
    restore(draft) {
      try {
        return restore(draft)
      } catch (thrown) {
        // A draft that does not fit any more stays where it is; the document opens without it.
        if (thrown instanceof MessageError) return false
        throw thrown
      }
    },
    async handOver() {
      if (queue.unsaved().size > 0) {
        const late = new Promise((resolve) => setTimeout(resolve, LAST_SAVE))
        await Promise.race([queue.flush().catch(() => undefined), late])
      }
      return queue.leave(MOVED)
    },
    lose() {
      // What is newer than the draft goes to the server, which merges.
      queue.cedeDraft()
      void queue
        .flush()
        .catch(() => undefined)
        .then(() => queue.leave(MOVED))
    },
    dispose() {
      stop()
      // Leaving loses nothing: the last changes are saved once more, and stay a draft until that save arrived.
      const { status } = queue.state.peek()
      const worthIt = queue.unsaved().size > 0 && (status === 'dirty' || status === 'saving')
      const last = worthIt ? queue.flush() : Promise.resolve()
      void last.catch(() => undefined).finally(queue.dispose)
    },
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
