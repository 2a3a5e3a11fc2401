import {
  type Changes,
  changesBetween,
  type DocumentKind,
  type Entry,
  type MergedEntry,
  mergeEntry,
  ownValue,
  sameJson,
  setOwn,
  withChanges,
  withoutChanges,
} from '#kernel/document'

/** Records as the server has them: null when removed. */
export interface TheirEntries<E extends Entry = Entry> {
  readonly [id: string]: E | null
}
type Records<E extends Entry> = ReadonlyMap<string, E>

/** How documents of a kind are merged. */
export interface MergeRules<E extends Entry> {
  readonly kind: DocumentKind<E>
  /** Puts records that have no sound place after a merge somewhere else: those in `mine` where that is enough. */
  readonly mend?: (entries: Records<E>, mine: ReadonlySet<string>) => Records<E>
}

/** A record that both changed, merged cell by cell; undefined where one side made or removed it. */
function mergedEntry<E extends Entry>(
  { kind }: MergeRules<E>,
  mine: Changes<E>,
  id: string,
  { theirs, mineWins }: { readonly theirs: E | null; readonly mineWins: boolean },
): MergedEntry<E> | undefined {
  const { from, to } = mine.get(id) ?? {}
  if (!from || !to || !theirs || theirs.kind !== from.kind) return undefined
  return mergeEntry(kind, { base: from, mine: to, theirs }, mineWins)
}

/** The values of a record that both sides left differently; null where one side made or removed it, and the whole record is in question. */
export function conflictsOf<E extends Entry>(
  rules: MergeRules<E>,
  mine: Changes<E>,
  id: string,
  theirs: TheirEntries<E>,
): readonly string[] | null {
  return mergedEntry(rules, mine, id, { theirs: ownValue(theirs, id) ?? null, mineWins: true })?.conflicts ?? null
}

/** Ids of records of which both sides left a value differently, or that one side removed and the other changed. */
export function overlapOf<E extends Entry>(rules: MergeRules<E>, mine: Changes<E>, theirs: TheirEntries<E>): readonly string[] {
  return [...mine].flatMap(([id, { to }]) => {
    if (!Object.hasOwn(theirs, id)) return []
    const other = ownValue(theirs, id) ?? null
    const merged = mergedEntry(rules, mine, id, { theirs: other, mineWins: true })
    const differs = merged ? merged.conflicts.length > 0 : to === null || other === null ? to !== other : !sameJson(to, other)
    return differs ? [id] : []
  })
}

/** A document with some of its records as the server has them. */
export function withTheirs<E extends Entry>(records: Records<E>, theirs: TheirEntries<E>): Records<E> {
  const entries = new Map(records)
  for (const [id, entry] of Object.entries(theirs)) {
    if (entry === null) entries.delete(id)
    else entries.set(id, entry)
  }
  return entries
}

export interface Merge<E extends Entry> {
  /** From the document on screen to the merged one. */
  readonly apply: Changes<E>
  /** From the server's document to the merged one: what is still to be saved. */
  readonly pending: Changes<E>
}
/** What I changed, what the server has of the same document, and whose value a record gets where both left one differently. */
export interface BothSides<E extends Entry> {
  readonly mine: Changes<E>
  readonly theirs: TheirEntries<E>
  readonly mineWins: (id: string) => boolean
}

/** Puts the server's changes under mine, so that nothing that anybody made is lost. */
export function mergeTheirs<E extends Entry>(rules: MergeRules<E>, shown: Records<E>, sides: BothSides<E>): Merge<E> {
  const server = withTheirs(withoutChanges(shown, sides.mine), sides.theirs)
  const merged = onTop(rules, server, sides)
  return { apply: changesBetween(shown, merged), pending: changesBetween(server, merged) }
}

/** The server's document with my changes; `theirs` are its records that I did not know when I made them. */
export function onTop<E extends Entry>(rules: MergeRules<E>, server: Records<E>, { mine, theirs, mineWins }: BothSides<E>): Records<E> {
  const outcomes = new Map<string, { readonly from: null; readonly to: E | null }>()
  for (const [id, { to }] of mine) {
    const isTheirs = Object.hasOwn(theirs, id)
    const merged = isTheirs ? mergedEntry(rules, mine, id, { theirs: ownValue(theirs, id) ?? null, mineWins: mineWins(id) }) : undefined
    if (isTheirs && !merged && !mineWins(id)) continue
    outcomes.set(id, { from: null, to: merged ? merged.entry : to })
  }
  const entries = withChanges(server, outcomes)
  return rules.mend?.(entries, new Set(mine.keys())) ?? entries
}

/** Fits a draft onto the document as the server has it now: the ids where both sides went on are left to the person. */
export function fitDraft<E extends Entry>(
  rules: MergeRules<E>,
  server: Records<E>,
  draft: Changes<E>,
): { readonly overlap: readonly string[]; readonly theirs: TheirEntries<E> } {
  const theirs: Record<string, E | null> = {}
  for (const [id, { from }] of draft) {
    const found = server.get(id) ?? null
    const same = found === null || from === null ? found === from : sameJson(found, from)
    if (!same) setOwn(theirs, id, found)
  }
  return { overlap: overlapOf(rules, draft, theirs), theirs }
}
