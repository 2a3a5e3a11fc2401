import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { createHistory, type History, type HistoryMark, type Replay } from '#kernel/document'
import { checkPatched } from './check-patch.ts'
import { PageError } from './errors.ts'
import type { Label } from './json.ts'
import { changesOf, pageKind, patchOf, viewOf } from './page-kind.ts'
import type { Patch } from './patch.ts'
import { applyPatch, isEmpty, touchedIds } from './patch-algebra.ts'
import { type ElementId, PAGE_ID, type PageDocument, type PageEntry } from './records.ts'
import { childrenOf } from './tree.ts'
import { indexOf } from './tree-index.ts'

/** What is said about a change beside the change itself. */
export interface ApplyOptions {
  /** `user`: this person's edit; `system`: somebody else's or a program's; `load`: another page altogether. */
  readonly origin: 'user' | 'system' | 'load'
  readonly label: Label
  /** `skip` is no step, and what it writes is not set back by an undo; `amend` is no step either, and leads the steps around it on to it. */
  readonly history: 'record' | 'merge' | 'skip' | 'amend'
  /** Changes of one gesture (a drag, a burst of typing) become one step. */
  readonly gesture?: string
}
export interface AppliedPatch extends ApplyOptions {
  readonly patch: Patch
  readonly document: PageDocument
}
export interface DocumentStore {
  readonly document: PageDocument
  /** The same as a signal, for what reads the whole page. */
  readonly current: ReadonlySignal<PageDocument>
  readonly history: History<PageEntry>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  /** Checks, writes, notifies each subscriber once; throws a PageError and changes nothing when the patch does not fit. */
  apply(patch: Patch, options: ApplyOptions): void
  /** False when there is nothing to undo. */
  undo(): boolean
  redo(): boolean
  /** What the last undo or redo left on the page, because somebody else has put something into it since. */
  readonly stayed: readonly string[]
  mark(): HistoryMark
  bailTo(mark: HistoryMark): boolean
  subscribe(listener: (applied: AppliedPatch) => void): () => void
  entry(id: string): ReadonlySignal<PageEntry | undefined>
  children(parentId: ElementId | null): ReadonlySignal<readonly ElementId[]>
}

export const HISTORY_LIMIT = 50

/** The one door through which a page is written. */
export function createDocumentStore(document: PageDocument, options: { readonly history?: History<PageEntry> } = {}): DocumentStore {
  indexOf(document)
  const history = options.history ?? createHistory(pageKind, { limit: HISTORY_LIMIT })
  const current = signal(document)
  const entries = new Map<string, Signal<PageEntry | undefined>>()
  const lists = new Map<ElementId | null, Signal<readonly ElementId[]>>()
  const listeners = new Set<(applied: AppliedPatch) => void>()
  const waiting: AppliedPatch[] = []
  let notifying = false
  let stayed: readonly string[] = []

  // A listener may apply a patch of its own: it is written at once, and told after the first has been told to all.
  const notify = (applied: AppliedPatch) => {
    waiting.push(applied)
    if (notifying) return
    notifying = true
    const failures: unknown[] = []
    try {
      for (let next = waiting.shift(); next; next = waiting.shift())
        for (const listener of [...listeners])
          try {
            listener(next)
          } catch (error) {
            failures.push(error)
          }
    } finally {
      notifying = false
    }
    if (failures.length > 0) throw new AggregateError(failures, 'a listener of the document failed')
  }

  const write = (patch: Patch, how: ApplyOptions, remember: () => void) => {
    const before = current.peek()
    const after = applyPatch(before, patch)
    checkPatched(after, patch)
    batch(() => {
      current.value = after
      for (const id of touchedIds(patch)) {
        const watched = entries.get(id)
        if (watched) watched.value = after.entries.get(id)
      }
      // A list that did not change is the same object in the new index and wakes nobody.
      for (const parent of touchedParents(patch)) {
        const watched = lists.get(parent)
        if (watched) watched.value = childrenOf(after, parent)
      }
      remember()
    })
    notify({ ...how, patch, document: after })
  }

  const replay = (step: Replay<PageEntry> | null): boolean => {
    stayed = step?.stayed ?? []
    if (!step || step.changes.size === 0) return false
    try {
      write(patchOf(step.changes), { origin: 'user', label: step.label, history: 'skip' }, () => undefined)
      return true
    } catch (error) {
      // The page is too large for what would come back.
      if (!(error instanceof PageError)) throw error
      return false
    }
  }
  const now = () => viewOf(current.peek())

  return {
    get document() {
      return current.peek()
    },
    current,
    history,
    canUndo: computed(() => history.entries.value.length > 0),
    canRedo: computed(() => history.undone.value.length > 0),
    apply(patch, how) {
      if (isEmpty(patch)) return
      write(patch, how, () => {
        if (how.origin === 'load') history.clear()
        else if (how.history === 'skip') history.wroteElse(changesOf(patch))
        else if (how.history === 'amend') history.amend(changesOf(patch))
        else
          history.record(changesOf(patch), {
            label: how.label,
            mode: how.history,
            ...(how.gesture === undefined ? {} : { gesture: how.gesture }),
          })
      })
    },
    get stayed() {
      return stayed
    },
    undo: () => replay(history.undo(now())),
    redo: () => replay(history.redo(now())),
    mark: () => history.mark(),
    bailTo(mark) {
      const changes = history.bailTo(mark, now())
      return replay(changes && { label: { zh: '取消', en: 'Cancel' }, changes, stayed: [] })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entry(id) {
      let found = entries.get(id)
      if (!found) {
        found = signal(current.peek().entries.get(id))
        entries.set(id, found)
      }
      return found
    },
    children(parentId) {
      const key = parentId === PAGE_ID ? null : parentId
      let found = lists.get(key)
      if (!found) {
        found = signal(childrenOf(current.peek(), key))
        lists.set(key, found)
      }
      return found
    },
  }
}

function touchedParents(patch: Patch): ReadonlySet<ElementId | null> {
  const parents = new Set<ElementId | null>()
  const add = (entry: PageEntry) => {
    if (entry.kind === 'element') parents.add(entry.parentId)
  }
  for (const entry of patch.added.values()) add(entry)
  for (const entry of patch.removed.values()) add(entry)
  for (const [from, to] of patch.changed.values()) {
    add(from)
    add(to)
  }
  return parents
}
