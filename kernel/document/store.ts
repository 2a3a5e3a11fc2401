import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { type Label, MessageError, tell } from '#kernel/message'
import type { Changes } from './edit.ts'
import { createHistory, type History, type HistoryMark, type Replay } from './history.ts'
import type { DocumentKind, DocumentView, Entry } from './kinds.ts'
import { sameJson } from './same-json.ts'
import { type StoredDocument, viewOfAll, withChanges } from './stored-document.ts'

/** What is said about a change beside the change itself. */
export interface ApplyOptions {
  /** `user`: this person's edit; `system`: an edit by another person or a program; `load`: another document. */
  readonly origin: 'user' | 'system' | 'load'
  readonly label: Label
  /** `skip` is no step, and what it writes is not set back by an undo; `amend` is no step either, and leads the steps around it on to it. */
  readonly history: 'record' | 'merge' | 'skip' | 'amend'
  /** Changes of one gesture (a drag, a burst of typing) become one step. */
  readonly gesture?: string
}
export interface AppliedChanges<E extends Entry, D = StoredDocument<E>> extends ApplyOptions {
  readonly changes: Changes<E>
  /** The document after them. */
  readonly document: D
}

/** A document that is edited: the one door through which it is written, with the steps of one person. */
export interface DocumentStore<E extends Entry = Entry, D extends StoredDocument<E> = StoredDocument<E>> {
  readonly document: D
  /** The same as a signal, for what reads the whole document. */
  readonly current: ReadonlySignal<D>
  readonly history: History<E>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  /** Checks, writes, notifies each subscriber once; throws and changes nothing where the changes do not fit. */
  apply(changes: Changes<E>, options: ApplyOptions): void
  /** False when there is nothing to undo. */
  undo(): boolean
  redo(): boolean
  /** Records that the last undo or redo kept, because another person has added something to them. */
  readonly stayed: readonly string[]
  mark(): HistoryMark
  bailTo(mark: HistoryMark): boolean
  subscribe(listener: (applied: AppliedChanges<E, D>) => void): () => void
  /** One record; only what reads it hears of its changes. */
  entry(id: string): ReadonlySignal<E | undefined>
}

/** What a kind does beyond what is alike for all: a page checks its tree, and keeps an index of it. */
export interface StoreOptions<E extends Entry, D extends StoredDocument<E>> {
  readonly history?: History<E>
  /** The document after changes; throws where they were made for another state, or break its rules. */
  readonly after?: (document: D, changes: Changes<E>) => D
  readonly view?: (document: D) => DocumentView<E>
  /** Called when the document is written, before subscribers are notified. */
  readonly written?: (document: D, changes: Changes<E>) => void
}

/** Steps that can be taken back. */
export const HISTORY_LIMIT = 50
const CANCEL: Label = { zh: '取消', en: 'Cancel' }

/**
 * Opens a document for editing.
 * @example const store = openDocument(textsKind, { entries }); store.apply(changes, { origin: 'user', label, history: 'record' })
 */
export function openDocument<E extends Entry, D extends StoredDocument<E> = StoredDocument<E>>(
  kind: DocumentKind<E>,
  document: D,
  options: StoreOptions<E, D> = {},
): DocumentStore<E, D> {
  return new OpenDocument(kind, document, options)
}

class OpenDocument<E extends Entry, D extends StoredDocument<E>> implements DocumentStore<E, D> {
  readonly history: History<E>
  readonly current: Signal<D>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  readonly #kind: DocumentKind<E>
  readonly #options: StoreOptions<E, D>
  readonly #entries = new Map<string, Signal<E | undefined>>()
  readonly #listeners = new Set<(applied: AppliedChanges<E, D>) => void>()
  readonly #waiting: AppliedChanges<E, D>[] = []
  #isNotifying = false
  #stayed: readonly string[] = []

  constructor(kind: DocumentKind<E>, document: D, options: StoreOptions<E, D>) {
    this.#kind = kind
    this.#options = options
    this.history = options.history ?? createHistory(kind, { limit: HISTORY_LIMIT })
    this.current = signal(document)
    this.canUndo = computed(() => this.history.entries.value.length > 0)
    this.canRedo = computed(() => this.history.undone.value.length > 0)
  }

  get document(): D {
    return this.current.peek()
  }
  get stayed(): readonly string[] {
    return this.#stayed
  }

  apply = (changes: Changes<E>, how: ApplyOptions): void => {
    if (changes.size === 0) return
    this.#write(changes, how, () => {
      if (how.origin === 'load') this.history.clear()
      else if (how.history === 'skip') this.history.wroteElse(changes)
      else if (how.history === 'amend') this.history.amend(changes)
      else
        this.history.record(changes, {
          label: how.label,
          mode: how.history,
          ...(how.gesture === undefined ? {} : { gesture: how.gesture }),
        })
    })
  }
  undo = (): boolean => this.#replay(this.history.undo(this.#view()))
  redo = (): boolean => this.#replay(this.history.redo(this.#view()))
  mark = (): HistoryMark => this.history.mark()
  bailTo = (mark: HistoryMark): boolean => {
    const changes = this.history.bailTo(mark, this.#view())
    return this.#replay(changes && { label: CANCEL, changes, stayed: [] })
  }
  subscribe = (listener: (applied: AppliedChanges<E, D>) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  entry = (id: string): ReadonlySignal<E | undefined> => {
    let found = this.#entries.get(id)
    if (!found) {
      found = signal(this.document.entries.get(id))
      this.#entries.set(id, found)
    }
    return found
  }

  #view(): DocumentView<E> {
    return this.#options.view?.(this.document) ?? viewOfAll(this.#kind, this.document)
  }

  #write(changes: Changes<E>, how: ApplyOptions, remember: () => void): void {
    const after = (this.#options.after ?? checkedAfter)(this.document, changes)
    batch(() => {
      this.current.value = after
      for (const id of changes.keys()) {
        const watched = this.#entries.get(id)
        if (watched) watched.value = after.entries.get(id)
      }
      this.#options.written?.(after, changes)
      remember()
    })
    this.#notify({ ...how, changes, document: after })
  }

  #replay(step: Replay<E> | null): boolean {
    this.#stayed = step?.stayed ?? []
    if (!step || step.changes.size === 0) return false
    try {
      this.#write(step.changes, { origin: 'user', label: step.label, history: 'skip' }, () => undefined)
      return true
    } catch (error) {
      // The document is too large for what would come back.
      if (!(error instanceof MessageError)) throw error
      return false
    }
  }

  // A listener may apply changes itself: they are written immediately, and reported after all listeners have received
  // the first.
  #notify(applied: AppliedChanges<E, D>): void {
    this.#waiting.push(applied)
    if (this.#isNotifying) return
    this.#isNotifying = true
    const failures: unknown[] = []
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
        for (const listener of [...this.#listeners])
          try {
            listener(next)
          } catch (error) {
            failures.push(error)
          }
    } finally {
      this.#isNotifying = false
    }
    if (failures.length > 0) throw new AggregateError(failures, 'a listener of the document failed')
  }
}

/** Every record has to be what the changes were made from. */
function checkedAfter<E extends Entry, D extends StoredDocument<E>>(document: D, changes: Changes<E>): D {
  for (const [id, { from }] of changes) {
    const found = document.entries.get(id) ?? null
    if (found === from || (found !== null && from !== null && sameJson(found, from))) continue
    throw new MessageError(tell('document.entry-stale', { entry: id }))
  }
  return { ...document, entries: withChanges(document.entries, changes) }
}
