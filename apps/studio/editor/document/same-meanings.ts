import type { Changes } from '#kernel/document'
import { keepMeanings } from '#kernel/engine/references/references'
import { isNameable } from '#kernel/page/names'
import { applyPatch, diffDocuments, emptyPatch, invert, type PageDocument, type PageEntry } from '#kernel/page/records'
import { type TheirEntries, withTheirs } from '../../../shell/sync/merge.ts'

/**
 * What has to change so that formulas mean what they meant, where others gave a name that somebody here gave as well,
 * or wrote one that somebody here
 * gave up. `mine` leads to the page before: others had it without that.
 */
export function sameMeanings(
  before: PageDocument,
  now: PageDocument,
  theirs: TheirEntries<PageEntry>,
  mine: Changes<PageEntry> = emptyPatch,
): Changes<PageEntry> {
  const base = applyPatch(before, invert(mine))
  const given = new Set(
    Object.values(theirs).flatMap((entry) => (isNameable(entry ?? undefined) ? [(entry as { name: string }).name] : [])),
  )
  // What others wrote, they wrote where nobody else had these names.
  const alone = new Map(base.entries)
  for (const [id, entry] of base.entries)
    if (isNameable(entry) && !Object.hasOwn(theirs, id) && given.has(entry.name)) alone.set(id, { ...entry, name: '' })
  const others = { page: { entries: withTheirs(alone, theirs) }, wrote: (id: string) => Object.hasOwn(theirs, id) }
  return diffDocuments(now, keepMeanings(now, [others, { page: before, wrote: (id) => !Object.hasOwn(theirs, id) }]))
}
