import { changedCells } from './cells.ts'
import { invertChanges, squashChanges } from './changes.ts'
import type { Changes } from './edit.ts'
import type { HistoryEntry } from './history.ts'
import type { DocumentKind, Entry } from './kinds.ts'
import type { Writers, WriteToken } from './writers.ts'

/** The write that each cell of a step had before the step, and the step's own; by `cellKey`. */
export type Tokens = ReadonlyMap<
  string,
  { readonly entry: string; readonly path: string; readonly before: WriteToken; readonly after: WriteToken }
>

/** A step with the writes that show whether another person has written its cells since. */
export interface Step<E extends Entry> extends HistoryEntry<E> {
  readonly tokens: Tokens
}

export const cellKey = (entry: string, path: string): string => `${entry}\n${path}`

/** Keeps the tokens of steps in agreement with those of the document's cells. */
export class StepWrites<E extends Entry> {
  readonly #kind: DocumentKind<E>
  readonly #writers: Writers<E>

  constructor(kind: DocumentKind<E>, writers: Writers<E>) {
    this.#kind = kind
    this.#writers = writers
  }

  /** Marks every cell of these changes as written now. */
  write(changes: Changes<E>): Tokens {
    const tokens = new Map<string, { entry: string; path: string; before: WriteToken; after: WriteToken }>()
    for (const [entry, path] of this.#cellsIn(changes)) {
      const after = this.#writers.fresh()
      tokens.set(cellKey(entry, path), { entry, path, before: this.#writers.tokenOf(entry, path), after })
      this.#writers.set(entry, path, after)
    }
    return tokens
  }

  /** The tokens of two steps that became one. A cell that has its first value again counts as not written. */
  join(first: Tokens, second: Tokens, changes: Changes<E>): Tokens {
    const stillChanged = new Set([...this.#cellsIn(changes)].map(([entry, path]) => cellKey(entry, path)))
    const both = new Map(first)
    for (const [key, token] of second) both.set(key, { ...token, before: first.get(key)?.before ?? token.before })
    for (const [key, { entry, path, before, after }] of both) {
      if (stillChanged.has(key)) continue
      if (this.#writers.tokenOf(entry, path) === after) this.#writers.set(entry, path, before)
      both.delete(key)
    }
    return both
  }

  /** Sets the cells of a replayed step to its other token; cells that another person has written keep theirs. */
  settle(step: Step<E>, expected: 'before' | 'after'): void {
    const next = expected === 'after' ? 'before' : 'after'
    for (const token of step.tokens.values())
      if (this.#writers.tokenOf(token.entry, token.path) === token[expected]) this.#writers.set(token.entry, token.path, token[next])
  }

  /** A done step that ends with what a program has made of a record; empty when nothing is left of the step. */
  endWith(step: Step<E>, change: Changes<E>, written: Tokens): readonly Step<E>[] {
    const changes = squashChanges(step.changes, change)
    const own = new Map([...written].filter(([, { entry }]) => change.has(entry)))
    return changes.size === 0 ? [] : [{ ...step, changes, tokens: this.join(step.tokens, own, changes) }]
  }

  /** An undone step that begins with what a program has made of a record; empty when nothing is left of the step. */
  beginWith(step: Step<E>, change: Changes<E>, written: Tokens): readonly Step<E>[] {
    const changes = squashChanges(invertChanges(change), step.changes)
    const tokens = new Map(step.tokens)
    for (const [entry, path] of this.#cellsIn(changes)) {
      if (!change.has(entry)) continue
      const key = cellKey(entry, path)
      const known = tokens.get(key)
      if (known && !written.has(key)) continue
      tokens.set(key, {
        entry,
        path,
        before: this.#writers.tokenOf(entry, path),
        after: known?.after ?? this.#writers.fresh(),
      })
    }
    return changes.size === 0 ? [] : [{ ...step, changes, tokens }]
  }

  *#cellsIn(changes: Changes<E>): Generator<readonly [entry: string, path: string]> {
    for (const { from, to } of changes.values()) {
      if (!from || !to) continue
      for (const [entry, path] of changedCells(this.#kind, from, to)) yield [entry, path]
    }
  }
}
