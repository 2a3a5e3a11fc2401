import {
  type DocumentStore,
  diffDocuments,
  emptyPatch,
  isEmpty,
  type Label,
  type PageDocument,
  PageError,
  type Patch,
  parsePatch,
  squash,
  touchedIds,
} from '#kernel/page'
import type { PageInfo, Saved, SavePage } from '../../../../server/wire.ts'
import type { Draft, DraftStore } from './drafts.ts'
import { conflictsOf, fitDraft, mergeTheirs, onTop, overlapOf, type TheirEntries } from './merge.ts'
import { sameMeanings } from './same-meanings.ts'
import { createSaveQueue, type SaveQueue } from './save-queue.ts'
import type { SaveState } from './save-state.ts'

export interface PageSavingOptions {
  readonly pageId: number
  readonly revision: number
  readonly initial: SaveState
  readonly store: DocumentStore
  readonly send: (save: SavePage) => Promise<Saved>
  readonly drafts: DraftStore
  readonly draftKey: string
  readonly onSaved: (change: Partial<PageInfo>) => void
}

export interface PageSaving {
  readonly queue: SaveQueue
  hasUnsaved(): boolean
  resolve(mineWins: (id: string) => boolean): void
  /** The values of an entry that a conflict is about; null: all of it. */
  conflictsIn(id: string): readonly string[] | null
  /** Shows a change that nobody made by hand: it is saved with the next one, and by itself writes nothing. What was done before can still be undone. */
  carry(patch: Patch, label: Label): void
  /** Puts a draft back onto the page; false when there was nothing in it that the server lacks. */
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
/** Milliseconds that another tab waits for a last save. */
const LAST_SAVE = 3_000

/** Ties a document to its queue of saves: my changes go out, what others saved comes in. */
export function createPageSaving(options: PageSavingOptions): PageSaving {
  const { store } = options
  // Patches that bring the server's own state in: they are not changes of mine to be saved.
  const incoming = new WeakSet<Patch>()

  const queue = createSaveQueue({
    ...options,
    absorb(saved, pending, sent) {
      options.onSaved({
        revision: saved.revision,
        ...(saved.stgState ? { stgState: saved.stgState } : {}),
        ...(saved.prdState ? { prdState: saved.prdState } : {}),
      })
      if (Object.keys(saved.entries).length === 0) return
      const overlap = overlapOf(pending, saved.entries)
      if (overlap.length > 0) {
        queue.openConflict({ revision: saved.revision, updatedBy: '', updatedAt: '', theirs: saved.entries, overlap })
        return
      }
      const before = store.document
      take(mergeTheirs(before, pending, saved.entries, () => true).apply)
      keepNames(before, saved.entries, squash(sent, pending))
    },
    settle: ({ revision, theirs }) => settle(revision, theirs, () => true),
  })

  let carried: Patch = emptyPatch
  const show = (patch: Patch, label: Label, history: 'skip' | 'amend'): void => {
    incoming.add(patch)
    store.apply(patch, { origin: 'system', label, history })
  }
  const take = (patch: Patch, label: Label = MERGED): void => {
    if (isEmpty(patch)) return
    const touched = touchedIds(patch)
    carried = { ...carried, changed: new Map([...carried.changed].filter(([id]) => !touched.has(id))) }
    show(patch, label, 'skip')
  }

  /** A change of mine, which is saved: formulas go on meaning what they meant when others gave the same name. */
  const keepNames = (before: PageDocument, theirs: TheirEntries, mine: Patch): void => {
    const patch = sameMeanings(before, store.document, theirs, mine)
    if (!isEmpty(patch)) store.apply(patch, { origin: 'system', label: MERGED, history: 'skip' })
  }

  /** Takes the server's side in, and goes on with what of mine it lacks. */
  const settle = (revision: number, theirs: TheirEntries, mineWins: (id: string) => boolean): void => {
    const before = store.document
    const mine = queue.unsaved()
    const merge = mergeTheirs(before, mine, theirs, mineWins)
    take(merge.apply)
    queue.restart(revision, merge.pending)
    keepNames(before, theirs, mine)
  }

  const stop = store.subscribe(({ patch, origin }) => {
    if (origin === 'load' || incoming.has(patch)) return
    queue.push(isEmpty(carried) ? patch : squash(carried, patch))
    carried = emptyPatch
  })

  function restore(draft: Draft): boolean {
    const server = store.document
    const mine = parsePatch(draft.patch)
    const { overlap, theirs } = fitDraft(server, mine)
    const pending = diffDocuments(
      server,
      onTop(server, mine, theirs, () => true),
    )
    if (isEmpty(pending)) {
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
    hasUnsaved: () => !isEmpty(queue.unsaved()),
    resolve(mineWins) {
      const conflict = queue.conflict.peek()
      if (conflict) settle(conflict.revision, conflict.theirs, mineWins)
    },
    conflictsIn(id) {
      const conflict = queue.conflict.peek()
      return conflict && conflictsOf(queue.unsaved(), id, conflict.theirs)
    },
    carry(patch, label) {
      if (isEmpty(patch)) return
      carried = squash(carried, patch)
      show(patch, label, 'amend')
    },
    restore(draft) {
      try {
        return restore(draft)
      } catch (thrown) {
        // A draft that does not fit any more stays where it is; the page opens without it.
        if (thrown instanceof PageError) return false
        throw thrown
      }
    },
    async handOver() {
      if (!isEmpty(queue.unsaved())) {
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
      // Whoever leaves the editor has not lost the last seconds: one more save, and the draft until it arrives.
      const { status } = queue.state.peek()
      const worthIt = !isEmpty(queue.unsaved()) && (status === 'dirty' || status === 'saving')
      const last = worthIt ? queue.flush() : Promise.resolve()
      void last.catch(() => undefined).finally(queue.dispose)
    },
  }
}

/** What is to be saved, with what a conflict is about as a change of the state that the draft was made from: whose a value is shows against that. */
function fromDraft(pending: Patch, draft: Patch, overlap: readonly string[]): Patch {
  const known = (id: string) => (overlap.includes(id) ? draft.changed.get(id)?.[0] : undefined)
  return { ...pending, changed: new Map([...pending.changed].map(([id, [from, to]]) => [id, [known(id) ?? from, to]])) }
}
