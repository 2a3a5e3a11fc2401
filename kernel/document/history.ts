import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Label } from '#kernel/message'
import { invertChanges, squashChanges } from './changes.ts'
import type { Changes } from './edit.ts'
import type { DocumentKind, DocumentView, Entry } from './kinds.ts'
import { type PlannedReplay, planReplay } from './plan-replay.ts'
import { type Step, StepWrites } from './step-writes.ts'
import { Writers } from './writers.ts'

/** One undoable step of one person, for a history panel. */
export interface HistoryEntry<E extends Entry = Entry> {
  readonly id: number
  readonly label: Label
  readonly changes: Changes<E>
  readonly gesture?: string
}
export interface HistoryRecord {
  readonly label: Label
  /** `merge`: into the newest step, when that came from the same gesture. */
  readonly mode: 'record' | 'merge'
  readonly gesture?: string
}
/** A place in the history to go back to. */
export interface HistoryMark {
  readonly after: number
}
/** What undoing or redoing changes in the document as it is now. */
export interface Replay<E extends Entry> {
  readonly label: Label
  readonly changes: Changes<E>
  /** Records of this person that stay, because another person has added something to them since. */
  readonly stayed: readonly string[]
}
export interface History<E extends Entry = Entry> {
  /** Done steps, the oldest first. */
  readonly entries: ReadonlySignal<readonly HistoryEntry<E>[]>
  /** Undone steps, the next to be redone first. */
  readonly undone: ReadonlySignal<readonly HistoryEntry<E>[]>
  record(changes: Changes<E>, how: HistoryRecord): void
  /** Another person changed the document. Steps are kept, but that person's writes are never reverted. */
  wroteElse(changes: Changes<E>): void
  /**
   * The changes that undo the newest step, for the cells that no other person has written since. Steps with nothing
   * left are skipped. Null when there is none.
   */
  undo(view: DocumentView<E>): Replay<E> | null
  redo(view: DocumentView<E>): Replay<E> | null
  mark(): HistoryMark
  /** Returns to a mark and discards the steps since; they cannot be redone. Null when there are none. */
  bailTo(mark: HistoryMark, view: DocumentView<E>): Changes<E> | null
  /**
   * Takes records that a program has changed in place into the steps around now: the done ones lead to them, the undone ones from them.
   * Nothing is recorded, and every step can still be taken back.
   */
  amend(changes: Changes<E>): void
  clear(): void
}

const UNDO: Label = { zh: '撤销', en: 'Undo' }

/** The last steps of one person, which outlast edits of others. It plans changes; the store applies them. */
export function createHistory<E extends Entry>(kind: DocumentKind<E>, { limit }: { readonly limit: number }): History<E> {
  return new EditHistory(kind, limit)
}

class EditHistory<E extends Entry> implements History<E> {
  readonly entries: Signal<readonly Step<E>[]> = signal([])
  readonly undone: Signal<readonly Step<E>[]> = signal([])
  readonly #kind: DocumentKind<E>
  readonly #limit: number
  readonly #writers: Writers<E>
  readonly #writes: StepWrites<E>
  #lastId = 0
  /** Whether the newest step may grow. A mark, an undo or a redo ends its gesture. */
  #isOpen = false

  constructor(kind: DocumentKind<E>, limit: number) {
    this.#kind = kind
    this.#limit = limit
    this.#writers = new Writers(kind)
    this.#writes = new StepWrites(kind, this.#writers)
  }

  record(changes: Changes<E>, { label, mode, gesture }: HistoryRecord): void {
    if (changes.size === 0) return
    this.undone.value = []
    const tokens = this.#writes.write(changes)
    const newest = this.entries.value.at(-1)
    if (mode === 'merge' && this.#isOpen && newest && newest.gesture !== undefined && newest.gesture === gesture) {
      const merged = squashChanges(newest.changes, changes)
      const step = { ...newest, changes: merged, tokens: this.#writes.join(newest.tokens, tokens, merged) }
      const rest = this.entries.value.slice(0, -1)
      this.entries.value = merged.size === 0 ? rest : [...rest, step]
      return
    }
    const step = { id: ++this.#lastId, label, changes, tokens, ...(gesture === undefined ? {} : { gesture }) }
    this.entries.value = [...this.entries.value, step].slice(-this.#limit)
    this.#isOpen = true
  }

  wroteElse(changes: Changes<E>): void {
    this.#writers.wroteElse(changes)
  }

  undo(view: DocumentView<E>): Replay<E> | null {
    this.#isOpen = false
    const stayed: string[] = []
    for (let step = this.entries.value.at(-1); step; step = this.entries.value.at(-1)) {
      const planned = this.#plan(step, invertChanges(step.changes), view, 'after')
      stayed.push(...planned.stayed)
      const { changes } = planned
      this.entries.value = this.entries.value.slice(0, -1)
      if (changes.size === 0) continue
      this.#writes.settle(step, 'after')
      // A redo brings back what was there last.
      this.undone.value = [{ ...step, changes: withLast(step.changes, changes) }, ...this.undone.value]
      return { label: step.label, changes, stayed }
    }
    return stayed.length > 0 ? { label: UNDO, changes: new Map(), stayed } : null
  }

  redo(view: DocumentView<E>): Replay<E> | null {
    this.#isOpen = false
    const stayed: string[] = []
    for (let step = this.undone.value[0]; step; step = this.undone.value[0]) {
      const planned = this.#plan(step, step.changes, view, 'before')
      stayed.push(...planned.stayed)
      this.undone.value = this.undone.value.slice(1)
      if (planned.changes.size === 0) continue
      this.#writes.settle(step, 'before')
      this.entries.value = [...this.entries.value, step]
      return { label: step.label, changes: planned.changes, stayed }
    }
    return null
  }

  mark(): HistoryMark {
    this.#isOpen = false
    return { after: this.entries.value.at(-1)?.id ?? 0 }
  }

  bailTo({ after }: HistoryMark, view: DocumentView<E>): Changes<E> | null {
    this.#isOpen = false
    const since = this.entries.value.filter((entry) => entry.id > after)
    if (since.length === 0) return null
    this.entries.value = this.entries.value.filter((entry) => entry.id <= after)
    const whole = since.reduce((first, second) => {
      const changes = squashChanges(first.changes, second.changes)
      return { ...second, changes, tokens: this.#writes.join(first.tokens, second.tokens, changes) }
    })
    const { changes } = this.#plan(whole, invertChanges(whole.changes), view, 'after')
    this.#writes.settle(whole, 'after')
    return changes
  }

  amend(changes: Changes<E>): void {
    const written = this.#writes.write(changes)
    for (const [id, change] of changes) {
      const one: Changes<E> = new Map([[id, change]])
      const done = this.entries.value.findLastIndex((step) => step.changes.has(id))
      this.entries.value = this.entries.value.flatMap((step, at) => (at === done ? this.#writes.endWith(step, one, written) : step))
      const next = this.undone.value.findIndex((step) => step.changes.has(id))
      this.undone.value = this.undone.value.flatMap((step, at) => (at === next ? this.#writes.beginWith(step, one, written) : step))
    }
  }

  clear(): void {
    this.#isOpen = false
    this.entries.value = []
    this.undone.value = []
    this.#writers.clear()
  }

  #plan(step: Step<E>, changes: Changes<E>, view: DocumentView<E>, expected: 'before' | 'after'): PlannedReplay<E> {
    return planReplay({ kind: this.#kind, writers: this.#writers, view, step, changes, expected })
  }
}

/** The records that a step adds, as they were when they were taken away. */
function withLast<E extends Entry>(step: Changes<E>, undoing: Changes<E>): Changes<E> {
  const last = new Map(step)
  for (const [id, { from, to }] of undoing) if (to === null && last.get(id)?.from === null) last.set(id, { from: null, to: from })
  return last
}
