import { type Changes, changesBetween, invertChanges, isRemoved, noChanges, outcomesIn, squashChanges } from '#kernel/document'
import { tell } from '#kernel/message'
import { PageError } from '../values/errors.ts'
import { sameJson } from '../values/json-tools.ts'
import type { PageDocument, PageEntry } from './records.ts'
import { carryIndex } from './tree-index.ts'

/** Changes nothing. */
export const emptyPatch: Changes<PageEntry> = noChanges()

/** Whether a patch changes nothing. */
export const isEmpty = (patch: Changes<PageEntry>): boolean => patch.size === 0

/** The ids of the entries that a patch adds, changes or removes. */
export const touchedIds = (patch: Changes<PageEntry>): ReadonlySet<string> => new Set(patch.keys())

/** The patch that undoes this one. */
export const invert: (patch: Changes<PageEntry>) => Changes<PageEntry> = invertChanges

/** One patch that does what the two do one after the other. */
export const squash: (first: Changes<PageEntry>, second: Changes<PageEntry>) => Changes<PageEntry> = squashChanges

/**
 * My patch, to be applied after theirs; null when both touch one entry, or when one puts an element into what the other removes.
 * Two moves can still close a ring between them: `checkTree` on the merged document finds it.
 */
export function rebase(mine: Changes<PageEntry>, theirs: Changes<PageEntry>): Changes<PageEntry> | null {
  const touched = touchedIds(theirs)
  for (const id of touchedIds(mine)) if (touched.has(id)) return null
  if (placesInto(mine, theirs) || placesInto(theirs, mine)) return null
  return mine
}

/** Whether one puts an element into what the other removes. */
function placesInto(patch: Changes<PageEntry>, other: Changes<PageEntry>): boolean {
  return outcomesIn(patch).some((entry) => entry.kind === 'element' && entry.parentId !== null && isRemoved(other, entry.parentId))
}

/** The document after the patch; throws a PageError when the patch was made for another state. */
export function applyPatch(document: PageDocument, patch: Changes<PageEntry>): PageDocument {
  if (isEmpty(patch)) return document
  const entries = new Map(document.entries)
  for (const [id, { from, to }] of patch) {
    if (from !== null) expectEntry(entries.get(id), from, id)
    else if (entries.has(id)) throw new PageError('PAGE_ENTRY_EXISTS', tell('page.entry-exists', { entry: id }), { entry: id })
    if (to === null) {
      entries.delete(id)
      continue
    }
    if (from !== null && (to.id !== id || to.kind !== from.kind))
      throw new PageError('PAGE_PATCH_INVALID', tell('page.kind-changed', { entry: id }), { entry: id })
    if (to.id !== id) throw new PageError('PAGE_PATCH_INVALID', tell('page.entry-differs', { entry: id }), { entry: id })
    entries.set(id, to)
  }
  const result = { entries }
  carryIndex(document, result, patch)
  made.set(result, { from: new WeakRef(document), patch })
  return result
}

interface Made {
  readonly from: WeakRef<PageDocument>
  readonly patch: Changes<PageEntry>
}
/** Which document each was made from, and how; held weakly, so that no document keeps those before it. */
const made = new WeakMap<PageDocument, Made>()
/** How many patches are looked back through. */
const LOOKED_BACK = 200

/** The patch that made one document of the other where it is known, at the cost of what changed; null where all would have to be compared. */
export function patchBetween(before: PageDocument, after: PageDocument): Changes<PageEntry> | null {
  const patches: Changes<PageEntry>[] = []
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
export const diffDocuments = (a: PageDocument, b: PageDocument): Changes<PageEntry> => changesBetween(a.entries, b.entries)
