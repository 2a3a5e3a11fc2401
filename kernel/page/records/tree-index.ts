import { addedIn, type Changes, changedIn, removedIn } from '#kernel/document'
import type { ElementId, ElementRecord, PageDocument, PageEntry } from './records.ts'

/** Children by parent, sorted; immutable, one per document, and derived from the one before by looking at the patch alone. */
export interface TreeIndex {
  /** `null` is the page. Parents without children are absent. */
  readonly children: ReadonlyMap<ElementId | null, readonly ElementId[]>
  readonly elementCount: number
}

const indexes = new WeakMap<PageDocument, TreeIndex>()

/** The document's index, made on first use. */
export function indexOf(document: PageDocument): TreeIndex {
  let index = indexes.get(document)
  if (index === undefined) {
    index = buildIndex(document)
    indexes.set(document, index)
  }
  return index
}

/** The index from scratch. */
export function buildIndex(document: PageDocument): TreeIndex {
  const lists = new Map<ElementId | null, ElementRecord[]>()
  let elementCount = 0
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'element') continue
    elementCount++
    const list = lists.get(entry.parentId)
    if (list) list.push(entry)
    else lists.set(entry.parentId, [entry])
  }
  return { children: new Map([...lists].map(([parent, list]) => [parent, list.sort(compareOrder).map((entry) => entry.id)])), elementCount }
}

/** Hands the old document's index on to the new one, if it had any. */
export function carryIndex(from: PageDocument, to: PageDocument, patch: Changes<PageEntry>): void {
  const index = indexes.get(from)
  if (index) indexes.set(to, updateIndex(index, to, patch))
}

/** The index after a patch, at the cost of the lists that the patch touches; untouched lists stay the same objects. */
export function updateIndex(index: TreeIndex, document: PageDocument, patch: Changes<PageEntry>): TreeIndex {
  const leaving = new Map<ElementId | null, Set<ElementId>>()
  const arriving = new Map<ElementId | null, ElementRecord[]>()
  const leave = (entry: ElementRecord) => getOr(leaving, entry.parentId, () => new Set<ElementId>()).add(entry.id)
  const arrive = (entry: ElementRecord) => getOr(arriving, entry.parentId, () => [] as ElementRecord[]).push(entry)
  let elementCount = index.elementCount
  for (const entry of removedIn(patch)) {
    if (!isElement(entry)) continue
    elementCount--
    leave(entry)
  }
  for (const entry of addedIn(patch)) {
    if (!isElement(entry)) continue
    elementCount++
    arrive(entry)
  }
  for (const [from, to] of changedIn(patch)) {
    if (!isElement(from) || !isElement(to) || (from.parentId === to.parentId && from.order === to.order && from.slot === to.slot)) continue
    leave(from)
    arrive(to)
  }
  if (leaving.size === 0 && arriving.size === 0) return index
  const children = new Map(index.children)
  for (const parent of new Set([...leaving.keys(), ...arriving.keys()])) {
    const gone = leaving.get(parent)
    const old = index.children.get(parent) ?? []
    const kept = gone ? old.filter((id) => !gone.has(id)) : old
    const list = mergeSorted(document, kept, (arriving.get(parent) ?? []).sort(compareOrder))
    if (list.length === 0) children.delete(parent)
    else children.set(parent, list)
  }
  return { children, elementCount }
}

function mergeSorted(document: PageDocument, kept: readonly ElementId[], arrived: readonly ElementRecord[]): readonly ElementId[] {
  if (arrived.length === 0) return kept
  const result: ElementId[] = []
  let next = 0
  for (const id of kept) {
    const entry = document.entries.get(id) as ElementRecord
    for (let head = arrived[next]; head !== undefined && compareOrder(head, entry) < 0; head = arrived[++next]) result.push(head.id)
    result.push(id)
  }
  for (; next < arrived.length; next++) result.push(arrived[next]!.id)
  return result
}

/** By order key, then by id, so that two authors who chose the same key see the same page. */
export function compareOrder(a: ElementRecord, b: ElementRecord): number {
  return a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function isElement(entry: PageEntry): entry is ElementRecord {
  return entry.kind === 'element'
}

function getOr<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
