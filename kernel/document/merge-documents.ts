import { cellsOf, withCells } from './cells.ts'
import type { DocumentKind, Entry } from './kinds.ts'
import { mergeEntry } from './merge.ts'
import { sameJson } from './same-json.ts'

/** All records of a document, by id. */
export type Records<E extends Entry> = ReadonlyMap<string, E>
export type Side = 'mine' | 'theirs'

/** Why a person has to decide about a merged record. */
export type QuestionReason =
  /** Both left another value of the same cells. */
  | 'values'
  /** One side changed what the other removed, or both made it. */
  | 'removed'
  /** One side put something into what the other removed. */
  | 'filled'
  /** Both moves together would close a ring, or nest too deep. */
  | 'place'
export interface Question<E extends Entry> {
  readonly entry: string
  readonly reason: QuestionReason
  /** The cells that both left differently; null: the whole record. */
  readonly cells: readonly string[] | null
  readonly mine: E | null
  readonly theirs: E | null
}
export interface MergedDocuments<E extends Entry> {
  readonly entries: Records<E>
  readonly questions: readonly Question<E>[]
}
export interface ThreeDocuments<E extends Entry> {
  /** What both began with. */
  readonly base: Records<E>
  readonly mine: Records<E>
  readonly theirs: Records<E>
}
/** The answers by record. Without an answer nothing is lost, and `mine` takes precedence. */
export type Choose = (entry: string) => Side | undefined

const unanswered: Choose = () => undefined

/**
 * Merges two documents with a common origin. Changes of one side and equal changes of both are taken. The rest are
 * questions, by record; the merge is valid with any answers. With `choose`, other records may be answered too:
 * `theirs` takes them whole from the other side.
 */
export function mergeDocuments<E extends Entry>(
  kind: DocumentKind<E>,
  three: ThreeDocuments<E>,
  choose: Choose = unanswered,
): MergedDocuments<E> {
  const { base, mine, theirs } = three
  const entries = new Map(theirs)
  const questions = new Map<string, Question<E>>()
  const ask = (entry: string, reason: QuestionReason, cells: readonly string[] | null): void => {
    if (!questions.has(entry))
      questions.set(entry, { entry, reason, cells, mine: mine.get(entry) ?? null, theirs: theirs.get(entry) ?? null })
  }
  const put = (id: string, entry: E | undefined): void => {
    if (entry) entries.set(id, entry)
    else entries.delete(id)
  }

  for (const id of new Set([...base.keys(), ...mine.keys()])) {
    const [before, own, other] = [base.get(id), mine.get(id), theirs.get(id)]
    if (sameRecord(before, own) || sameRecord(own, other)) continue
    if (sameRecord(before, other)) {
      if (choose(id) !== 'theirs') put(id, own)
      continue
    }
    if (before && own && other && own.kind === other.kind && before.kind === own.kind) {
      const { entry, conflicts } = mergeEntry(kind, { base: before, mine: own, theirs: other }, choose(id) !== 'theirs')
      put(id, entry)
      if (conflicts.length > 0) ask(id, 'values', conflicts)
      continue
    }
    ask(id, 'removed', null)
    const chosen = choose(id)
    put(id, chosen === 'theirs' ? other : chosen === 'mine' ? own : (own ?? other))
  }
  fillRemoved({ kind, ...three, entries, choose, ask })
  settlePlaces({ kind, ...three, entries, choose, ask })
  return { entries, questions: [...questions.values()] }
}

interface Work<E extends Entry> extends ThreeDocuments<E> {
  readonly kind: DocumentKind<E>
  readonly entries: Map<string, E>
  readonly choose: Choose
  readonly ask: (entry: string, reason: QuestionReason, cells: readonly string[] | null) => void
}

function sameRecord(a: Entry | undefined, b: Entry | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameJson(a, b))
}

/** What one side put into a record that the other removed: the record comes back with all that was in it, or what was put there goes. */
function fillRemoved<E extends Entry>({ kind, mine, theirs, base, entries, choose, ask }: Work<E>): void {
  for (let tries = entries.size; tries >= 0; tries--) {
    const lost = [...entries.values()].find((entry) => isMissing(entries, kind.parentOf(entry)))
    if (!lost) return
    const parent = kind.parentOf(lost) as string
    const keeper = mine.has(parent) ? mine : theirs
    const root = missingRoot({ kind, entries, keeper }, parent)
    ask(root, 'filled', null)
    const removes = keeper === mine ? 'theirs' : 'mine'
    if (choose(root) === removes || !keeper.has(parent)) {
      // What was made there goes with it; what stood elsewhere before goes onto the top.
      if (base.has(lost.id)) entries.set(lost.id, kind.atTop(lost))
      else removeBelow(kind, entries, lost.id)
    } else restoreBelow(kind, entries, keeper, root)
  }
}

const isMissing = <E extends Entry>(entries: Records<E>, parent: string | null | undefined): boolean =>
  typeof parent === 'string' && !entries.has(parent)

/** The topmost removed record above a place. */
function missingRoot<E extends Entry>(
  { kind, entries, keeper }: { readonly kind: DocumentKind<E>; readonly entries: Records<E>; readonly keeper: Records<E> },
  id: string,
): string {
  let root = id
  for (let tries = keeper.size; tries > 0; tries--) {
    const record = keeper.get(root)
    const parent = record && kind.parentOf(record)
    if (typeof parent !== 'string' || entries.has(parent) || !keeper.has(parent)) return root
    root = parent
  }
  return root
}

function removeBelow<E extends Entry>(kind: DocumentKind<E>, entries: Map<string, E>, id: string): void {
  entries.delete(id)
  for (const entry of [...entries.values()]) if (kind.parentOf(entry) === id) removeBelow(kind, entries, entry.id)
}

function restoreBelow<E extends Entry>(kind: DocumentKind<E>, entries: Map<string, E>, from: Records<E>, id: string): void {
  const record = from.get(id)
  if (!record || entries.has(id)) return
  entries.set(id, isMissing(entries, kind.parentOf(record)) ? kind.atTop(record) : record)
  for (const entry of from.values()) if (kind.parentOf(entry) === id) restoreBelow(kind, entries, from, entry.id)
}

/** Rings and nestings that only both sides together make: one side's place is taken, and what still cannot stand goes onto the top. */
function settlePlaces<E extends Entry>({ kind, base, mine, theirs, entries, choose, ask }: Work<E>): void {
  const placeOf = (records: Records<E>, id: string) => {
    const record = records.get(id)
    return record && cellsOf(kind, record).get(kind.place)
  }
  const moveLike = (id: string, records: Records<E>): boolean => {
    const [entry, place] = [entries.get(id), placeOf(records, id)]
    if (!entry || place === undefined || sameJson(placeOf(entries, id), place)) return false
    const there = withCells(kind, entry, [[id, kind.place, place]])
    // Where it stood may be gone by now.
    entries.set(id, isMissing(entries, kind.parentOf(there)) ? kind.atTop(there) : there)
    return true
  }
  const asked = new Set<string>()
  for (let tries = 2 * entries.size + 2; tries >= 0; tries--) {
    const path = unsoundPath(kind, entries)
    if (!path) return
    const moved = path.find((id) => !asked.has(id) && !sameJson(placeOf(mine, id), placeOf(base, id)))
    if (moved === undefined) {
      const last = entries.get(path[0]!)
      if (last) entries.set(last.id, kind.atTop(last))
      continue
    }
    asked.add(moved)
    ask(moved, 'place', [kind.place])
    if (choose(moved) === 'theirs') moveLike(moved, theirs.has(moved) ? theirs : base)
    else for (const id of path) if (id !== moved && sameJson(placeOf(mine, id), placeOf(base, id))) moveLike(id, base)
  }
}

/** The ancestors of a record in a cycle or too deep, itself first. */
function unsoundPath<E extends Entry>(kind: DocumentKind<E>, entries: Records<E>): readonly string[] | undefined {
  const sound = new Map<string, number>()
  for (const id of entries.keys()) {
    const path: string[] = []
    const onPath = new Set<string>()
    let at: string | null | undefined = id
    while (typeof at === 'string' && !sound.has(at)) {
      if (onPath.has(at)) return path.slice(path.indexOf(at))
      const entry = entries.get(at)
      if (!entry) break
      path.push(at)
      onPath.add(at)
      at = kind.parentOf(entry)
    }
    const above = typeof at === 'string' ? (sound.get(at) ?? 0) : 0
    if (above + path.length > kind.limits.depth) {
      const rest: string[] = []
      for (let up: string | null | undefined = at; typeof up === 'string'; up = parentIn(kind, entries, up)) rest.push(up)
      return [...path, ...rest]
    }
    for (const [index, each] of path.entries()) sound.set(each, above + path.length - index)
  }
  return undefined
}

function parentIn<E extends Entry>(kind: DocumentKind<E>, entries: Records<E>, id: string): string | null | undefined {
  const entry = entries.get(id)
  return entry && kind.parentOf(entry)
}
