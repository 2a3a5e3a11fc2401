import { type Changes, changedIn, outcomesIn, removedIn } from '#kernel/document'
import type { ElementId, PageEntry } from '#kernel/page/records'
import { hasOtherBlocks, isElementOrPage, isRepinned, type Unit } from './compiled-edit.ts'
import type { CompiledEntries } from './compiled-entries.ts'

/** What an edit of the document touched. */
export interface FollowedPatch {
  /** Units as they were before, of all that were compiled again. */
  readonly before: ReadonlyMap<ElementId, Unit | undefined>
  /** Ids and names that mean something else from now on. */
  readonly renamed: readonly string[]
  readonly upserts: readonly PageEntry[]
  /** Entries as they were, of which some are still there as others. */
  readonly formerly: readonly PageEntry[]
}

/** Takes an edit over into the compiled entries, and compiles again whatever it may have changed. */
export function followPatch(of: CompiledEntries, patch: Changes<PageEntry>): FollowedPatch {
  const upserts = outcomesIn(patch)
  const removals = removedIn(patch)
  const before = new Map<ElementId, Unit | undefined>()
  const note = (id: ElementId) => before.has(id) || before.set(id, of.units.get(id))
  const [renamed, hadRows] = [of.rename(patch), of.repeaters.size > 0]
  for (const entry of removals) of.entries.delete(entry.id)
  for (const entry of upserts) if (isElementOrPage(entry)) of.entries.set(entry.id, entry)
  for (const entry of removals) {
    if (isElementOrPage(entry)) note(entry.id)
    of.drop(entry)
  }
  for (const [from] of changedIn(patch)) if (!isElementOrPage(from)) of.drop(from)
  for (const entry of upserts) {
    if (isElementOrPage(entry)) note(entry.id)
    of.keep(entry)
  }
  // Whether an element passes rows on depends on its content.
  for (const entry of changedIn(patch).flat().concat(upserts, removals)) {
    const parent = entry.kind === 'element' && entry.parentId !== null ? of.entries.get(entry.parentId) : undefined
    if (parent) of.noteRepeater(parent)
  }
  if (hasOtherBlocks(patch)) {
    for (const [id, unit] of [...of.units]) {
      if (unit.block === undefined) continue
      note(id)
      of.keep(unit.entry)
    }
  }
  if (isRepinned(patch)) {
    // Another version of a component may have other defaults.
    for (const [id, unit] of [...of.units]) {
      note(id)
      of.keep(unit.entry)
    }
  }
  if (hadRows || of.repeaters.size > 0) {
    for (const unit of of.elsewhere()) {
      note(unit.entry.id)
      of.keep(unit.entry, true)
    }
  }
  for (const unit of of.mentioning(renamed, before)) {
    note(unit.entry.id)
    of.keep(unit.entry, true)
  }
  const formerly = [...removals, ...changedIn(patch).map(([from]) => from)]
  return { before, renamed, upserts, formerly }
}
