import { tell } from '#kernel/message'
import { PageError } from './errors.ts'
import { sameJson } from './json-tools.ts'
import type { Patch } from './patch.ts'
import type { PageDocument, PageEntry } from './records.ts'
import { carryIndex } from './tree-index.ts'

/** The patch that changes nothing. */
export const emptyPatch: Patch = { added: new Map(), changed: new Map(), removed: new Map() }

/** Whether a patch changes nothing. */
export function isEmpty(patch: Patch): boolean {
  return patch.added.size === 0 && patch.changed.size === 0 && patch.removed.size === 0
}

/** The ids of the entries that a patch adds, changes or removes. */
export function touchedIds(patch: Patch): ReadonlySet<string> {
  return new Set([...patch.added.keys(), ...patch.changed.keys(), ...patch.removed.keys()])
}

/** The patch that undoes this one. */
export function invert(patch: Patch): Patch {
  return {
    added: patch.removed,
    changed: new Map([...patch.changed].map(([id, [from, to]]) => [id, [to, from] as const])),
    removed: patch.added,
  }
}

/** One patch that does what the two do one after the other. */
export function squash(first: Patch, second: Patch): Patch {
  const added = new Map(first.added)
  const changed = new Map(first.changed)
  const removed = new Map(first.removed)
  for (const [id, entry] of second.added) {
    const before = removed.get(id)
    if (before === undefined) added.set(id, entry)
    else {
      removed.delete(id)
      setChange(changed, id, before, entry)
    }
  }
  for (const [id, [from, to]] of second.changed) {
    if (added.has(id)) added.set(id, to)
    else setChange(changed, id, changed.get(id)?.[0] ?? from, to)
  }
  for (const [id, entry] of second.removed) {
    if (added.delete(id)) continue
    removed.set(id, changed.get(id)?.[0] ?? entry)
    changed.delete(id)
  }
  return { added, changed, removed }
}

function setChange(changed: Map<string, readonly [PageEntry, PageEntry]>, id: string, from: PageEntry, to: PageEntry): void {
  if (sameJson(from, to)) changed.delete(id)
  else changed.set(id, [from, to])
}

/**
 * My patch, to be applied after theirs; null when both touch one entry, or when one puts an element into what the other removes.
 * Two moves can still close a ring between them: `checkTree` on the merged document finds it.
 */
export function rebase(mine: Patch, theirs: Patch): Patch | null {
  const touched = touchedIds(theirs)
  for (const id of touchedIds(mine)) if (touched.has(id)) return null
  if (placesInto(mine, theirs.removed) || placesInto(theirs, mine.removed)) return null
  return mine
}

function placesInto(patch: Patch, removed: ReadonlyMap<string, PageEntry>): boolean {
  if (removed.size === 0) return false
  const lands = (entry: PageEntry) => entry.kind === 'element' && entry.parentId !== null && removed.has(entry.parentId)
  return [...patch.added.values()].some(lands) || [...patch.changed.values()].some(([, to]) => lands(to))
}

/** The document after the patch; throws a PageError when the patch was made for another state. */
export function applyPatch(document: PageDocument, patch: Patch): PageDocument {
  if (isEmpty(patch)) return document
  const entries = new Map(document.entries)
  for (const [id, entry] of patch.removed) {
    expectEntry(entries.get(id), entry, id)
    entries.delete(id)
  }
  for (const [id, [from, to]] of patch.changed) {
    expectEntry(entries.get(id), from, id)
    if (to.id !== id || to.kind !== from.kind)
      throw new PageError('PAGE_PATCH_INVALID', tell('page.kind-changed', { entry: id }), { entry: id })
    entries.set(id, to)
  }
  for (const [id, entry] of patch.added) {
    if (entries.has(id)) throw new PageError('PAGE_ENTRY_EXISTS', tell('page.entry-exists', { entry: id }), { entry: id })
    if (entry.id !== id) throw new PageError('PAGE_PATCH_INVALID', tell('page.entry-differs', { entry: id }), { entry: id })
    entries.set(id, entry)
  }
  const result = { entries }
  carryIndex(document, result, patch)
  made.set(result, { from: new WeakRef(document), patch })
  return result
}

interface Made {
  readonly from: WeakRef<PageDocument>
  readonly patch: Patch
}
/** Which document each was made from, and how; held weakly, so that no document keeps those before it. */
const made = new WeakMap<PageDocument, Made>()
/** How many patches are looked back through. */
const LOOKED_BACK = 200

/** The patch that made one document of the other where it is known, at the cost of what changed; null where all would have to be compared. */
export function patchBetween(before: PageDocument, after: PageDocument): Patch | null {
  const patches: Patch[] = []
  for (let at: PageDocument | undefined = after; at !== before; ) {
    const step: Made | undefined = at && made.get(at)
    if (!step || patches.length === LOOKED_BACK) return null
    patches.push(step.patch)
    at = step.from.deref()
  }
  return patches.reduceRight((all, next) => squash(all, next), emptyPatch)
}

function expectEntry(found: PageEntry | undefined, wanted: PageEntry, id: string): void {
  if (found === undefined) throw new PageError('PAGE_ENTRY_MISSING', tell('page.entry-missing', { entry: id }), { entry: id })
  if (!sameJson(found, wanted)) throw new PageError('PAGE_ENTRY_STALE', tell('page.entry-stale', { entry: id }), { entry: id })
}

/** The patch that turns one document into the other. */
export function diffDocuments(a: PageDocument, b: PageDocument): Patch {
  const added = new Map<string, PageEntry>()
  const changed = new Map<string, readonly [PageEntry, PageEntry]>()
  const removed = new Map<string, PageEntry>()
  for (const [id, entry] of b.entries) {
    const before = a.entries.get(id)
    if (before === undefined) added.set(id, entry)
    else if (!sameJson(before, entry)) changed.set(id, [before, entry])
  }
  for (const [id, entry] of a.entries) if (!b.entries.has(id)) removed.set(id, entry)
  return { added, changed, removed }
}
