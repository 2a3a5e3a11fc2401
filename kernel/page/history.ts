import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Label } from './json.ts'
import type { Patch } from './patch.ts'
import { emptyPatch, invert, isEmpty, squash, touchedIds } from './patch-algebra.ts'
import type { PageEntry } from './records.ts'

/** One undoable step, for a history panel. */
export interface HistoryEntry {
  readonly id: number
  readonly label: Label
  readonly patch: Patch
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
export interface History {
  /** Done steps, the oldest first. */
  readonly entries: ReadonlySignal<readonly HistoryEntry[]>
  /** Undone steps, the next to be redone first. */
  readonly undone: ReadonlySignal<readonly HistoryEntry[]>
  record(patch: Patch, how: HistoryRecord): void
  /** The change that takes the newest step back; null when there is none. */
  undo(): { readonly label: Label; readonly patch: Patch } | null
  redo(): { readonly label: Label; readonly patch: Patch } | null
  mark(): HistoryMark
  /** The change that goes back to a mark; the steps since are gone, not redoable. Null when there are none. */
  bailTo(mark: HistoryMark): Patch | null
  /** Drops the steps that touch entries which somebody else has changed since: they cannot be taken back any more. */
  forget(patch: Patch): void
  /**
   * Takes entries that a program has changed in place into the steps around now: the done ones lead to them, the undone ones from them.
   * Nothing is recorded, and every step can still be taken back.
   */
  amend(changed: Patch['changed']): void
  clear(): void
}

/** A bounded list of done and undone steps; it plans, the document store applies. */
export function createHistory({ limit }: { readonly limit: number }): History {
  const entries = signal<readonly HistoryEntry[]>([])
  const undone = signal<readonly HistoryEntry[]>([])
  let lastId = 0
  // A mark, an undo or a redo ends the gesture: what follows is a step of its own.
  let open = false

  return {
    entries,
    undone,
    record(patch, { label, mode, gesture }) {
      if (isEmpty(patch)) return
      undone.value = []
      const newest = entries.value.at(-1)
      if (mode === 'merge' && open && newest && newest.gesture !== undefined && newest.gesture === gesture) {
        const merged = squash(newest.patch, patch)
        const rest = entries.value.slice(0, -1)
        entries.value = isEmpty(merged) ? rest : [...rest, { ...newest, patch: merged }]
        return
      }
      const entry = { id: ++lastId, label, patch, ...(gesture === undefined ? {} : { gesture }) }
      entries.value = [...entries.value, entry].slice(-limit)
      open = true
    },
    undo() {
      open = false
      const entry = entries.value.at(-1)
      if (!entry) return null
      entries.value = entries.value.slice(0, -1)
      undone.value = [entry, ...undone.value]
      return { label: entry.label, patch: invert(entry.patch) }
    },
    redo() {
      open = false
      const [entry, ...rest] = undone.value
      if (!entry) return null
      undone.value = rest
      entries.value = [...entries.value, entry]
      return { label: entry.label, patch: entry.patch }
    },
    mark() {
      open = false
      return { after: entries.value.at(-1)?.id ?? 0 }
    },
    bailTo({ after }) {
      open = false
      const since = entries.value.filter((entry) => entry.id > after)
      if (since.length === 0) return null
      entries.value = entries.value.filter((entry) => entry.id <= after)
      return invert(since.map((entry) => entry.patch).reduce(squash))
    },
    forget(patch) {
      const touched = touchedIds(patch)
      const clear = (entry: HistoryEntry) => {
        for (const id of touchedIds(entry.patch)) if (touched.has(id)) return false
        return true
      }
      if (!entries.value.every(clear)) entries.value = entries.value.filter(clear)
      if (!undone.value.every(clear)) undone.value = undone.value.filter(clear)
    },
    amend(changed) {
      for (const [id, [, to]] of changed) {
        const done = entries.value.findLastIndex(({ patch }) => touchedIds(patch).has(id))
        if (done >= 0) entries.value = replaced(entries.value, done, (patch) => leadingTo(patch, id, to))
        const next = undone.value.findIndex(({ patch }) => touchedIds(patch).has(id))
        if (next >= 0) undone.value = replaced(undone.value, next, (patch) => invert(leadingTo(invert(patch), id, to)))
      }
    },
    clear() {
      open = false
      entries.value = []
      undone.value = []
    },
  }
}

/** The steps with one of them made another, and without it when nothing is left of it. */
function replaced(steps: readonly HistoryEntry[], at: number, make: (patch: Patch) => Patch): readonly HistoryEntry[] {
  const patch = make(steps[at]!.patch)
  return steps.flatMap((step, index) => (index !== at ? step : isEmpty(patch) ? [] : { ...step, patch }))
}

/** The patch with another outcome for an entry that it adds or changes. */
const leadingTo = (patch: Patch, id: string, entry: PageEntry): Patch => {
  const now = patch.added.get(id) ?? patch.changed.get(id)?.[1]
  return now ? squash(patch, { ...emptyPatch, changed: new Map([[id, [now, entry] as const]]) }) : patch
}
