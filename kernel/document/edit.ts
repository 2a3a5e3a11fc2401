import { type Message, MessageError, type Told, tell } from '#kernel/message'
import { type Cell, cellsByEntry, changedBothWays, changedCells, withCells } from './cells.ts'
import type { DocumentKind, DocumentView, Entry } from './kinds.ts'
import { pathProblem } from './path.ts'
import { sameJson } from './same-json.ts'
import { runSteps, type Steps } from './steps.ts'

/** A change of a document that can be applied to whatever the document is meanwhile. */
export interface Edit<E extends Entry = Entry> {
  /** Made by whoever edits; the same id twice is the same edit. */
  readonly id: string
  readonly added: readonly E[]
  /** What goes before what comes. */
  readonly cells: readonly Cell[]
  /** They go with all that is below them. */
  readonly removed: readonly string[]
}

/** Records before and after, by id; null: there is none. */
export type Changes<E extends Entry> = ReadonlyMap<string, { readonly from: E | null; readonly to: E | null }>

/** What an edit does to a document, or why it does nothing; `entry` is where that is. */
export type Applied<E extends Entry> =
  | { readonly ok: true; readonly changes: Changes<E> }
  | { readonly ok: false; readonly entry: string; readonly reason: Told }

/** The edit that makes these changes. */
export function editOf<E extends Entry>(kind: DocumentKind<E>, id: string, changes: Changes<E>): Edit<E> {
  const added: E[] = []
  const cells: Cell[] = []
  const removed: string[] = []
  for (const [entry, { from, to }] of changes) {
    if (from && to) cells.push(...changedCells(kind, from, to))
    else if (to) added.push(to)
    else if (from) {
      const parent = kind.parentOf(from)
      // What goes with its parent need not be named.
      const above = parent === null || parent === undefined ? undefined : changes.get(parent)
      if (!(above && above.to === null)) removed.push(entry)
    }
  }
  return { id, added, cells, removed }
}

export interface ExactEdits<E extends Entry> {
  readonly edit: Edit<E>
  readonly inverse: Edit<E>
}

/**
 * The edit that makes these changes of the document as it is now, and the one that takes them back, with everything that goes named: they need no
 * tree to be done again.
 */
export function* exactEditSteps<E extends Entry>(kind: DocumentKind<E>, id: string, changes: Changes<E>): Steps<ExactEdits<E>> {
  const there = { added: [] as E[], cells: [] as Cell[], removed: [] as string[] }
  const back = { added: [] as E[], cells: [] as Cell[], removed: [] as string[] }
  for (const [entry, { from, to }] of changes) {
    if (from && to) {
      const [on, off] = yield* changedBothWays(kind, from, to)
      there.cells.push(...on)
      back.cells.push(...off)
      continue
    }
    if (to) there.added.push(to)
    else there.removed.push(entry)
    if (from) back.added.push(from)
    else back.removed.push(entry)
  }
  return { edit: { id, ...there }, inverse: { id, ...back } }
}

export const exactEditsOf = <E extends Entry>(kind: DocumentKind<E>, id: string, changes: Changes<E>): ExactEdits<E> =>
  runSteps(exactEditSteps(kind, id, changes))

/** Does an exact edit again, on the very state that it was made for: nothing is checked. */
export function repeatEdit<E extends Entry>(kind: DocumentKind<E>, entries: Map<string, E>, edit: Edit<E>): void {
  for (const id of edit.removed) entries.delete(id)
  for (const entry of edit.added) entries.set(entry.id, entry)
  for (const [id, cells] of cellsByEntry(edit.cells)) {
    const entry = entries.get(id)
    if (entry) entries.set(id, withCells(kind, entry, cells))
  }
}

/**
 * What an edit does to a document, whoever changed that since the edit was made: cells of a record that is gone are dropped, an added id
 * that exists is kept as it is, a removal takes what is below. A record that would stand below one that is gone, below itself, too deep
 * or where it may not stand refuses the whole edit, and so does one that is no valid record afterwards, or has what another one has for itself.
 */
export const applyEdit = <E extends Entry>(kind: DocumentKind<E>, view: DocumentView<E>, edit: Edit<E>): Applied<E> =>
  runSteps(applySteps(kind, view, edit))

/** `applyEdit` in steps of at most one record each. */
export function* applySteps<E extends Entry>(kind: DocumentKind<E>, view: DocumentView<E>, edit: Edit<E>): Steps<Applied<E>> {
  const after = new Map<string, E | null>()
  const placed = new Set<string>()
  const get = (id: string): E | undefined => (after.has(id) ? (after.get(id) ?? undefined) : view.get(id))

  for (const entry of edit.added) {
    if (get(entry.id)) continue
    after.set(entry.id, entry)
    placed.add(entry.id)
  }
  for (const [id, cells] of cellsByEntry(edit.cells)) {
    const before = get(id)
    if (!before) continue
    for (const [, path] of cells) {
      const problem = pathProblem(path)
      if (problem) return { ok: false, entry: id, reason: problem }
    }
    yield
    const next = withCells(kind, before, cells)
    yield
    try {
      after.set(id, kind.parse(next))
    } catch (error) {
      return { ok: false, entry: id, reason: messageOf(error) }
    }
    if (cells.some(([, path]) => path === kind.place)) placed.add(id)
  }

  const moved = new Map<string, string[]>()
  for (const id of placed) {
    const parent = parentOf(kind, get(id))
    if (parent === undefined) continue
    const others = moved.get(parent)
    if (others) others.push(id)
    else moved.set(parent, [id])
  }
  const childrenOf = (id: string): string[] => {
    const kept = [...view.childrenOf(id)].filter((child) => parentOf(kind, get(child)) === id)
    return [...new Set([...kept, ...(moved.get(id) ?? [])])]
  }
  /** The innermost first. Not recursive, because an edit may add records deeper than any call stack. */
  const below = (id: string): readonly string[] => {
    const found = new Set<string>()
    const waiting = [id]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const child of childrenOf(at)) {
        if (found.has(child)) continue
        found.add(child)
        waiting.push(child)
      }
    return [...found].reverse()
  }
  for (const id of edit.removed) {
    if (id === kind.root) return { ok: false, entry: id, reason: tell('document.root-removed') }
    if (!get(id)) continue
    yield
    for (const gone of [...below(id), id]) {
      after.set(gone, null)
      placed.delete(gone)
    }
  }

  const current: DocumentView<E> = { get, childrenOf }
  const standing = new Set<string>()
  for (const id of placed) {
    yield
    const reason = standingProblem({ kind, view: current, standing }, id)
    if (reason) return { ok: false, entry: id, reason }
  }
  for (const [id, to] of after) {
    const from = view.get(id)
    if (!from || !to || placed.has(id) || !kind.together?.concerns(from, to)) continue
    yield
    const reason = kind.together.refuses(current, to)
    if (reason) return { ok: false, entry: id, reason }
  }
  const changes = new Map<string, { from: E | null; to: E | null }>()
  for (const [id, to] of after) {
    const from = view.get(id) ?? null
    yield
    if (from === null ? to !== null : !sameJson(from, to)) changes.set(id, { from, to })
  }
  return { ok: true, changes }
}

interface Standing<E extends Entry> {
  readonly kind: DocumentKind<E>
  readonly view: DocumentView<E>
  /** Records that were found to stand where they may, with all that is below them. */
  readonly standing: Set<string>
}

function standingProblem<E extends Entry>(asked: Standing<E>, id: string): Message | null {
  const { kind, view } = asked
  const entry = view.get(id)
  if (!entry || kind.parentOf(entry) === undefined || asked.standing.has(id)) return null
  let depth = 1
  const seen = new Set([id])
  for (let parent = kind.parentOf(entry); typeof parent === 'string'; depth++) {
    if (seen.has(parent)) return tell('document.inside-itself')
    // Further up nothing has to be known: each record of a long chain would otherwise go all the way.
    if (depth > kind.limits.depth) return tell('document.too-deep', { most: kind.limits.depth })
    seen.add(parent)
    const above = view.get(parent)
    if (!above) return tell('document.parent-gone')
    parent = kind.parentOf(above)
  }
  return standingBelow(asked, entry, depth)
}

/** What is below moves along: it may be too deep now, or stand where it may not. */
function standingBelow<E extends Entry>(asked: Standing<E>, entry: E, depth: number): Message | null {
  const { kind, view, standing } = asked
  if (standing.has(entry.id)) return null
  if (depth > kind.limits.depth) return tell('document.too-deep', { most: kind.limits.depth })
  const refused = kind.mayStand?.(view, entry)
  if (refused) return refused
  for (const child of view.childrenOf(entry.id)) {
    const found = view.get(child)
    const problem = found && standingBelow(asked, found, depth + 1)
    if (problem) return problem
  }
  standing.add(entry.id)
  return null
}

function parentOf<E extends Entry>(kind: DocumentKind<E>, entry: E | undefined): string | undefined {
  return (entry && kind.parentOf(entry)) ?? undefined
}

function messageOf(error: unknown): Told {
  if (error instanceof MessageError) return error.told
  throw error
}
