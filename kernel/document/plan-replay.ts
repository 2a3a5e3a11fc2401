import { type Cell, changedCells } from './cells.ts'
import { applyEdit, type Changes, type Edit } from './edit.ts'
import type { DocumentKind, DocumentView, Entry } from './kinds.ts'
import { cellKey, type Step } from './step-writes.ts'
import type { Writers } from './writers.ts'

interface ReplayOptions<E extends Entry> {
  readonly kind: DocumentKind<E>
  readonly writers: Writers<E>
  readonly view: DocumentView<E>
  readonly step: Step<E>
  /** Those of the step for a redo, inverted for an undo. */
  readonly changes: Changes<E>
  /** The token of a cell that no other person has written. */
  readonly expected: 'before' | 'after'
}

export interface PlannedReplay<E extends Entry> {
  readonly changes: Changes<E>
  /** Records that would be removed but stay, because another person has added something to them. */
  readonly stayed: readonly string[]
}

/** What is left of a step in one direction, for the document as it is now. */
export function planReplay<E extends Entry>({ kind, writers, view, step, changes, expected }: ReplayOptions<E>): PlannedReplay<E> {
  const added: E[] = []
  const cells: Cell[] = []
  const removed: string[] = []
  const stayed: string[] = []
  for (const [id, { from, to }] of changes) {
    if (from && to) {
      for (const cell of changedCells(kind, from, to)) {
        const token = step.tokens.get(cellKey(id, cell[1]))
        if (token && writers.tokenOf(id, cell[1]) === token[expected]) cells.push(cell)
      }
    } else if (to) added.push(to)
    else if (from && !holdsForeign(writers, view, id)) removed.push(id)
    else if (from && view.get(id)) stayed.push(id)
  }
  const comesBack = new Set(added.map(({ id }) => id))
  const placed = added.map((entry) => {
    const parent = kind.parentOf(entry)
    return typeof parent === 'string' && !comesBack.has(parent) && !view.get(parent) ? kind.atTop(entry) : entry
  })
  return { changes: applyAllowed(kind, view, { id: '', added: placed, cells, removed }), stayed }
}

function holdsForeign<E extends Entry>(writers: Writers<E>, view: DocumentView<E>, id: string): boolean {
  return [...view.childrenOf(id)].some((child) => writers.isForeign(child) || holdsForeign(writers, view, child))
}

/** Applies what the document allows: a record that cannot return to its place stays where it is, and one that is refused altogether is left out. */
function applyAllowed<E extends Entry>(kind: DocumentKind<E>, view: DocumentView<E>, edit: Edit<E>): Changes<E> {
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
