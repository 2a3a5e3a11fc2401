import {
  applyPatch,
  checkTree,
  diffDocuments,
  invert,
  type PageDocument,
  type PageEntry,
  type Patch,
  sameJson,
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

/** Ids that both sides touched and left differently. */
export function overlapOf(mine: Patch, theirs: TheirEntries): readonly string[] {
  return [...touchedIds(mine)].filter((id) => {
    if (!Object.hasOwn(theirs, id)) return false
    const ours = outcomeOf(mine, id) ?? null
    const other = theirs[id] ?? null
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
 * Puts the server's changes under mine. Where both touched an entry, `mineWins` decides; an element whose parent is gone comes back
 * to the page, so that nothing that anybody made is lost by a merge.
 */
export function mergeTheirs(document: PageDocument, mine: Patch, theirs: TheirEntries, mineWins: (id: string) => boolean): Merge {
  const server = withTheirs(applyPatch(document, invert(mine)), theirs)
  const entries = new Map(server.entries)
  for (const id of touchedIds(mine)) {
    if (Object.hasOwn(theirs, id) && !mineWins(id)) continue
    const outcome = outcomeOf(mine, id)
    if (outcome) entries.set(id, outcome)
    else entries.delete(id)
  }
  const merged = rescueOrphans({ entries })
  return { apply: diffDocuments(document, merged), pending: diffDocuments(server, merged) }
}

/** Elements whose parent is gone, put back onto the page. */
export function rescueOrphans(document: PageDocument): PageDocument {
  const lost = checkTree(document)
  if (lost.length === 0) return document
  const entries = new Map(document.entries)
  for (const { entry: id } of lost) {
    const entry = entries.get(id)
    if (entry?.kind === 'element') entries.set(id, { ...entry, parentId: null })
  }
  return { entries }
}

/** Fits a draft onto the page as the server has it now: the ids where both sides went on are left to the person. */
export function fitDraft(document: PageDocument, draft: Patch): { readonly overlap: readonly string[]; readonly theirs: TheirEntries } {
  const theirs: Record<string, PageEntry | null> = {}
  const look = (id: string, expected: PageEntry | null): void => {
    const found = document.entries.get(id) ?? null
    const same = found === null || expected === null ? found === expected : sameJson(found as never, expected as never)
    if (!same) theirs[id] = found
  }
  for (const id of draft.added.keys()) look(id, null)
  for (const [id, [from]] of draft.changed) look(id, from)
  for (const [id, entry] of draft.removed) look(id, entry)
  return { overlap: overlapOf(draft, theirs), theirs }
}
