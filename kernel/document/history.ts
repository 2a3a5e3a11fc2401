import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Label } from '#kernel/message'
import { type Cell, changedCells } from './cells.ts'
import { invertChanges, squashChanges } from './changes.ts'
import { applyEdit, type Changes, type Edit } from './edit.ts'
import type { DocumentKind, DocumentView, Entry } from './kinds.ts'
import { Writers, type WriteToken } from './writers.ts'

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
  /** What this person made and what stays, because somebody else has put something into it since. */
  readonly stayed: readonly string[]
}
export interface History<E extends Entry = Entry> {
  /** Done steps, the oldest first. */
  readonly entries: ReadonlySignal<readonly HistoryEntry<E>[]>
  /** Undone steps, the next to be redone first. */
  readonly undone: ReadonlySignal<readonly HistoryEntry<E>[]>
  record(changes: Changes<E>, how: HistoryRecord): void
  /** Somebody else changed the document. No step goes, but what they wrote is not set back. */
  wroteElse(changes: Changes<E>): void
  /**
   * The changes that take the newest step back as far as the cells that it wrote were written by nobody else since; steps of which nothing is
   * left are passed over. Null when there is none.
   */
  undo(view: DocumentView<E>): Replay<E> | null
  redo(view: DocumentView<E>): Replay<E> | null
  mark(): HistoryMark
  /** Goes back to a mark; the steps since are gone, not redoable. Null when there are none. */
  bailTo(mark: HistoryMark, view: DocumentView<E>): Changes<E> | null
  /**
   * Takes records that a program has changed in place into the steps around now: the done ones lead to them, the undone ones from them.
   * Nothing is recorded, and every step can still be taken back.
   */
  amend(changes: Changes<E>): void
  clear(): void
}

/** Which write each cell of a step was before it, and by it. */
type Tokens = ReadonlyMap<
  string,
  { readonly entry: string; readonly path: string; readonly before: WriteToken; readonly after: WriteToken }
>
interface Step<E extends Entry> extends HistoryEntry<E> {
  readonly tokens: Tokens
}

const UNDO: Label = { zh: '撤销', en: 'Undo' }

const keyOf = (entry: string, path: string): string => `${entry}\n${path}`

/** The last steps of one person, which survive what others do meanwhile; it plans, whoever holds the document applies. */
export function createHistory<E extends Entry>(kind: DocumentKind<E>, { limit }: { readonly limit: number }): History<E> {
  const entries = signal<readonly Step<E>[]>([])
  const undone = signal<readonly Step<E>[]>([])
  const writers = new Writers(kind)
  let lastId = 0
  // A mark, an undo or a redo ends the gesture: what follows is a step of its own.
  let open = false

  /** Every cell of these changes is written now. */
  const write = (changes: Changes<E>): Tokens => {
    const tokens = new Map<string, { entry: string; path: string; before: WriteToken; after: WriteToken }>()
    for (const { from, to } of changes.values()) {
      if (!from || !to) continue
      for (const [entry, path] of changedCells(kind, from, to)) {
        const after = writers.fresh()
        tokens.set(keyOf(entry, path), { entry, path, before: writers.tokenOf(entry, path), after })
        writers.set(entry, path, after)
      }
    }
    return tokens
  }

  /** The tokens of two steps that became one: a cell that is as it was before is as if nobody had written it. */
  const joined = (first: Tokens, second: Tokens, changes: Changes<E>): Tokens => {
    const left = new Set<string>()
    for (const { from, to } of changes.values()) {
      if (from && to) for (const [entry, path] of changedCells(kind, from, to)) left.add(keyOf(entry, path))
    }
    const both = new Map(first)
    for (const [key, token] of second) both.set(key, { ...token, before: first.get(key)?.before ?? token.before })
    for (const [key, { entry, path, before, after }] of both) {
      if (left.has(key)) continue
      if (writers.tokenOf(entry, path) === after) writers.set(entry, path, before)
      both.delete(key)
    }
    return both
  }

  /** What is left of a step in the direction of these changes, for the document as it is now. */
  const planned = (
    step: Step<E>,
    changes: Changes<E>,
    view: DocumentView<E>,
    expected: 'before' | 'after',
    stayed?: string[],
  ): Changes<E> => {
    const added: E[] = []
    const cells: Cell[] = []
    const removed: string[] = []
    for (const [id, { from, to }] of changes) {
      if (from && to) {
        for (const cell of changedCells(kind, from, to)) {
          const token = step.tokens.get(keyOf(id, cell[1]))
          if (token && writers.tokenOf(id, cell[1]) === token[expected]) cells.push(cell)
        }
      } else if (to) added.push(to)
      else if (from && !holdsForeign(view, id)) removed.push(id)
      else if (from && view.get(id)) stayed?.push(id)
    }
    const comesBack = new Set(added.map(({ id }) => id))
    const standing = added.map((entry) => {
      const parent = kind.parentOf(entry)
      return typeof parent === 'string' && !comesBack.has(parent) && !view.get(parent) ? kind.atTop(entry) : entry
    })
    return applied(view, { id: '', added: standing, cells, removed })
  }

  const holdsForeign = (view: DocumentView<E>, id: string): boolean =>
    [...view.childrenOf(id)].some((child) => writers.isForeign(child) || holdsForeign(view, child))

  /** What cannot stand where it stood stays where it is now. */
  const applied = (view: DocumentView<E>, edit: Edit<E>): Changes<E> => {
    let { cells, added } = edit
    for (let tries = cells.length + added.length; tries >= 0; tries--) {
      const result = applyEdit(kind, view, { ...edit, cells, added })
      if (result.ok) return result.changes
      const refused = result.entry
      const fewer = cells.filter(([entry, path]) => !(entry === refused && path === kind.place))
      if (fewer.length < cells.length) cells = fewer
      else {
        cells = cells.filter(([entry]) => entry !== refused)
        added = added.filter(({ id }) => id !== refused)
      }
    }
    return new Map()
  }

  const settle = (step: Step<E>, expected: 'before' | 'after'): void => {
    const next = expected === 'after' ? 'before' : 'after'
    for (const token of step.tokens.values())
      if (writers.tokenOf(token.entry, token.path) === token[expected]) writers.set(token.entry, token.path, token[next])
  }

  /** A done step that ends with what a program has made of a record; none where nothing is left of it. */
  const ledOn = (step: Step<E>, change: Changes<E>, written: Tokens): readonly Step<E>[] => {
    const changes = squashChanges(step.changes, change)
    const own = new Map([...written].filter(([, { entry }]) => change.has(entry)))
    return changes.size === 0 ? [] : [{ ...step, changes, tokens: joined(step.tokens, own, changes) }]
  }

  /** An undone step that begins with what a program has made of a record. */
  const begunFrom = (step: Step<E>, change: Changes<E>, written: Tokens): readonly Step<E>[] => {
    const changes = squashChanges(invertChanges(change), step.changes)
    const tokens = new Map(step.tokens)
    for (const { from, to } of changes.values()) {
      if (!from || !to || !change.has(from.id)) continue
      for (const [entry, path] of changedCells(kind, from, to)) {
        const key = keyOf(entry, path)
        const known = tokens.get(key)
        if (known && !written.has(key)) continue
        tokens.set(key, { entry, path, before: writers.tokenOf(entry, path), after: known?.after ?? writers.fresh() })
      }
    }
    return changes.size === 0 ? [] : [{ ...step, changes, tokens }]
  }

  return {
    entries,
    undone,
    record(changes, { label, mode, gesture }) {
      if (changes.size === 0) return
      undone.value = []
      const tokens = write(changes)
      const newest = entries.value.at(-1)
      if (mode === 'merge' && open && newest && newest.gesture !== undefined && newest.gesture === gesture) {
        const merged = squashChanges(newest.changes, changes)
        const step = { ...newest, changes: merged, tokens: joined(newest.tokens, tokens, merged) }
        const rest = entries.value.slice(0, -1)
        entries.value = merged.size === 0 ? rest : [...rest, step]
        return
      }
      const step = { id: ++lastId, label, changes, tokens, ...(gesture === undefined ? {} : { gesture }) }
      entries.value = [...entries.value, step].slice(-limit)
      open = true
    },
    wroteElse: (changes) => writers.wroteElse(changes),
    undo(view) {
      open = false
      const stayed: string[] = []
      for (let step = entries.value.at(-1); step; step = entries.value.at(-1)) {
        const changes = planned(step, invertChanges(step.changes), view, 'after', stayed)
        entries.value = entries.value.slice(0, -1)
        if (changes.size === 0) continue
        settle(step, 'after')
        // What comes back with a redo is what was there last.
        undone.value = [{ ...step, changes: withLast(step.changes, changes) }, ...undone.value]
        return { label: step.label, changes, stayed }
      }
      return stayed.length > 0 ? { label: UNDO, changes: new Map(), stayed } : null
    },
    redo(view) {
      open = false
      const stayed: string[] = []
      for (let step = undone.value[0]; step; step = undone.value[0]) {
        const changes = planned(step, step.changes, view, 'before', stayed)
        undone.value = undone.value.slice(1)
        if (changes.size === 0) continue
        settle(step, 'before')
        entries.value = [...entries.value, step]
        return { label: step.label, changes, stayed }
      }
      return null
    },
    mark() {
      open = false
      return { after: entries.value.at(-1)?.id ?? 0 }
    },
    bailTo({ after }, view) {
      open = false
      const since = entries.value.filter((entry) => entry.id > after)
      if (since.length === 0) return null
      entries.value = entries.value.filter((entry) => entry.id <= after)
      const whole = since.reduce((first, second) => {
        const changes = squashChanges(first.changes, second.changes)
        return { ...second, changes, tokens: joined(first.tokens, second.tokens, changes) }
      })
      const changes = planned(whole, invertChanges(whole.changes), view, 'after')
      settle(whole, 'after')
      return changes
    },
    amend(changes) {
      const tokens = write(changes)
      for (const [id, change] of changes) {
        const one: Changes<E> = new Map([[id, change]])
        const done = entries.value.findLastIndex((step) => step.changes.has(id))
        entries.value = entries.value.flatMap((step, at) => (at === done ? ledOn(step, one, tokens) : step))
        const next = undone.value.findIndex((step) => step.changes.has(id))
        undone.value = undone.value.flatMap((step, at) => (at === next ? begunFrom(step, one, tokens) : step))
      }
    },
    clear() {
      open = false
      entries.value = []
      undone.value = []
      writers.clear()
    },
  }
}

/** The records that a step adds, as they were when they were taken away. */
function withLast<E extends Entry>(step: Changes<E>, undoing: Changes<E>): Changes<E> {
  const last = new Map(step)
  for (const [id, { from, to }] of undoing) if (to === null && last.get(id)?.from === null) last.set(id, { from: null, to: from })
  return last
}
