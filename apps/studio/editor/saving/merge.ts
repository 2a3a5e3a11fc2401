import { type MergedEntry, mergeEntry } from '#kernel/document'
import {
  applyPatch,
  checkTree,
  diffDocuments,
  invert,
  ownValue,
  type PageDocument,
  type PageEntry,
  type Patch,
  pageKind,
  sameJson,
  setOwn,
  touchedIds,
} from '#kernel/page'

/** Entries as the server has them: null when removed. */
export interface TheirEntries {
  readonly [id: string]: PageEntry | null
}

/** What a patch leaves under an id: null when it removes. */
export function outcomeOf(patch: Patch, id: string): PageEntry | null | undefined {
  if (patch.removed.has(id)) return null
  return patch.added.get(id) ?? patch.changed.get(id)?.[1]
}

/** An entry that both changed, merged cell by cell; undefined where one side made or removed it. */
function mergedEntry(mine: Patch, id: string, theirs: PageEntry | null, mineWins: boolean): MergedEntry<PageEntry> | undefined {
  const change = mine.changed.get(id)
  if (!change || !theirs || theirs.kind !== change[0].kind) return undefined
  return mergeEntry(pageKind, { base: change[0], mine: change[1], theirs }, mineWins)
}

/** The values of an entry that both sides left differently; null where one side made or removed it, and the whole entry is in question. */
export const conflictsOf = (mine: Patch, id: string, theirs: TheirEntries): readonly string[] | null =>
  mergedEntry(mine, id, ownValue(theirs, id) ?? null, true)?.conflicts ?? null

/** Ids of entries of which both sides left a value differently, or that one side removed and the other changed. */
export function overlapOf(mine: Patch, theirs: TheirEntries): readonly string[] {
  return [...touchedIds(mine)].filter((id) => {
    if (!Object.hasOwn(theirs, id)) return false
    const ours = outcomeOf(mine, id) ?? null
    const other = ownValue(theirs, id) ?? null
    const merged = mergedEntry(mine, id, other, true)
    if (merged) return merged.conflicts.length > 0
    return ours === null || other === null ? ours !== other : !sameJson(ours as never, other as never)
  })
}

/** A document with some of its entries as the server has them. */
export function withTheirs(document: PageDocument, theirs: TheirEntries): PageDocument {
  const entries = new Map(document.entries)
  for (const [id, entry] of Object.entries(theirs)) {
    if (entry === null) entries.delete(id)
    else entries.set(id, entry)
  }
  return { entries }
}

export interface Merge {
  /** From the document on screen to the merged one. */
  readonly apply: Patch
  /** From the server's document to the merged one: what is still to be saved. */
  readonly pending: Patch
}

/**
 * Puts the server's changes under mine. Where both left a value of an entry differently, `mineWins` decides, by entry; an element whose parent
 * is gone comes back to the page, so that nothing that anybody made is lost by a merge.
 */
export function mergeTheirs(document: PageDocument, mine: Patch, theirs: TheirEntries, mineWins: (id: string) => boolean): Merge {
  const server = withTheirs(applyPatch(document, invert(mine)), theirs)
  const merged = onTop(server, mine, theirs, mineWins)
  return { apply: diffDocuments(document, merged), pending: diffDocuments(server, merged) }
}

/** The server's document with my changes; `theirs` are its entries that I did not know when I made them. */
export function onTop(server: PageDocument, mine: Patch, theirs: TheirEntries, mineWins: (id: string) => boolean): PageDocument {
  const entries = new Map(server.entries)
  for (const id of touchedIds(mine)) {
    const isTheirs = Object.hasOwn(theirs, id)
    const merged = isTheirs ? mergedEntry(mine, id, ownValue(theirs, id) ?? null, mineWins(id)) : undefined
    if (isTheirs && !merged && !mineWins(id)) continue
    const outcome = merged ? merged.entry : outcomeOf(mine, id)
    if (outcome) entries.set(id, outcome)
    else entries.delete(id)
  }
  return rescueOrphans({ entries }, touchedIds(mine))
}

/** Elements that have no sound place, put back onto the page: those of `mine` where that is enough, as where two moves close a ring. */
export function rescueOrphans(document: PageDocument, mine: ReadonlySet<string> = new Set()): PageDocument {
  const lost = checkTree(document).map(({ entry }) => entry)
  if (lost.length === 0) return document
  const own = lost.filter((id) => mine.has(id))
  const entries = new Map(document.entries)
  for (const id of own.length > 0 ? own : lost) {
    const entry = entries.get(id)
    if (entry?.kind === 'element') entries.set(id, { ...entry, parentId: null })
  }
  return rescueOrphans({ entries })
}

/** Fits a draft onto the page as the server has it now: the ids where both sides went on are left to the person. */
export function fitDraft(document: PageDocument, draft: Patch): { readonly overlap: readonly string[]; readonly theirs: TheirEntries } {
  const theirs: Record<string, PageEntry | null> = {}
  const look = (id: string, expected: PageEntry | null): void => {
    const found = document.entries.get(id) ?? null
    const same = found === null || expected === null ? found === expected : sameJson(found as never, expected as never)
    if (!same) setOwn(theirs, id, found)
  }
  for (const id of draft.added.keys()) look(id, null)
  for (const [id, [from]] of draft.changed) look(id, from)
  for (const [id, entry] of draft.removed) look(id, entry)
  return { overlap: overlapOf(draft, theirs), theirs }
}
